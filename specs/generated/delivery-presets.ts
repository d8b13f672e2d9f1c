// Generated from the spec of the same name by `npm run generate`. Do not edit.

export const DELIVERY_PRESETS = {
  "standard-webhooks": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "Standard-Webhooks/1.0",
    "timeout": "15s",
    "gone": "disable",
    "retry_after": {
      "mode": "extend"
    },
    "schedule": {
      "delays": [
        "0s",
        "5s",
        "5m",
        "30m",
        "2h",
        "5h",
        "10h",
        "14h",
        "20h",
        "24h"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "webhook-id": "{event_id}",
      "webhook-timestamp": "{timestamp}",
      "webhook-signature": "{signature}"
    },
    "signature": {
      "algorithm": "hmac-sha256",
      "encoding": "base64",
      "secret_format": "whsec",
      "header": "webhook-signature",
      "format": "v1,{digest}",
      "separator": " ",
      "timestamp_header": "webhook-timestamp",
      "id_header": "webhook-id",
      "signed_content": "{event_id}.{timestamp}.{body}",
      "tolerance": "300s"
    }
  },
  "stripe": {
    "method": "POST",
    "content_type": "application/json; charset=utf-8",
    "user_agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "timeout": "20s",
    "schedule": {
      "delays": [
        "0s",
        "5m",
        "30m",
        "2h",
        "5h",
        "10h",
        "12h",
        "12h",
        "12h",
        "12h"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "Stripe-Signature": "{signature}"
    },
    "signature": {
      "algorithm": "hmac-sha256",
      "encoding": "hex",
      "header": "Stripe-Signature",
      "format": "t={timestamp},v1={digest}",
      "separator": ",",
      "timestamp_header": "Stripe-Signature",
      "signed_content": "{timestamp}.{body}",
      "tolerance": "300s"
    }
  },
  "github": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "GitHub-Hookshot/countersign",
    "timeout": "10s",
    "schedule": {
      "delays": [
        "0s"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "X-GitHub-Delivery": "{event_id}",
      "X-GitHub-Event": "{event_type}",
      "X-Hub-Signature-256": "{signature}"
    },
    "signature": {
      "algorithm": "hmac-sha256",
      "encoding": "hex",
      "header": "X-Hub-Signature-256",
      "format": "sha256={digest}",
      "signed_content": "{body}"
    }
  },
  "sendgrid": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "SendGrid Event API",
    "timeout": "10s",
    "schedule": {
      "delays": [
        "0s",
        "1m",
        "5m",
        "15m",
        "1h",
        "4h",
        "8h",
        "10h"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "X-Twilio-Email-Event-Webhook-Timestamp": "{timestamp}",
      "X-Twilio-Email-Event-Webhook-Signature": "{signature}"
    },
    "signature": {
      "algorithm": "ecdsa-p256-sha256",
      "encoding": "base64",
      "header": "X-Twilio-Email-Event-Webhook-Signature",
      "format": "{digest}",
      "timestamp_header": "X-Twilio-Email-Event-Webhook-Timestamp",
      "signed_content": "{timestamp}{body}"
    }
  },
  "slack": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
    "timeout": "3s",
    "schedule": {
      "delays": [
        "0s",
        "1s",
        "1m",
        "5m"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "X-Slack-Request-Timestamp": "{timestamp}",
      "X-Slack-Signature": "{signature}"
    },
    "retry_headers": {
      "X-Slack-Retry-Num": "{retry_number}"
    },
    "signature": {
      "algorithm": "hmac-sha256",
      "encoding": "hex",
      "header": "X-Slack-Signature",
      "format": "v0={digest}",
      "timestamp_header": "X-Slack-Request-Timestamp",
      "signed_content": "v0:{timestamp}:{body}",
      "tolerance": "300s"
    },
    "auto_disable": {
      "failing_share": {
        "share": 0.95,
        "within": "1h",
        "at_least": 1000
      },
      "counts": "attempts"
    }
  },
  "svix": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "Svix-Webhooks/countersign",
    "timeout": "15s",
    "schedule": {
      "delays": [
        "0s",
        "5s",
        "5m",
        "30m",
        "2h",
        "5h",
        "10h",
        "10h"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "svix-id": "{event_id}",
      "svix-timestamp": "{timestamp}",
      "svix-signature": "{signature}"
    },
    "signature": {
      "algorithm": "hmac-sha256",
      "encoding": "base64",
      "secret_format": "whsec",
      "header": "svix-signature",
      "format": "v1,{digest}",
      "separator": " ",
      "timestamp_header": "svix-timestamp",
      "id_header": "svix-id",
      "signed_content": "{event_id}.{timestamp}.{body}",
      "tolerance": "300s"
    },
    "auto_disable": {
      "failing_for": "5d",
      "counts": "attempts"
    }
  },
  "shopify": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "Shopify-Captain-Hook",
    "timeout": "5s",
    "schedule": {
      "delays": [
        "0s",
        "1m",
        "2m",
        "4m",
        "8m",
        "15m",
        "30m",
        "1h",
        "2h"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "X-Shopify-Topic": "{event_type}",
      "X-Shopify-Webhook-Id": "{event_id}",
      "X-Shopify-Hmac-SHA256": "{signature}"
    },
    "signature": {
      "algorithm": "hmac-sha256",
      "encoding": "base64",
      "header": "X-Shopify-Hmac-SHA256",
      "format": "{digest}",
      "signed_content": "{body}"
    },
    "auto_disable": {
      "consecutive_failures": 1,
      "counts": "deliveries"
    }
  },
  "paddle": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "Paddle",
    "timeout": "5s",
    "success": [
      200
    ],
    "schedule": {
      "delays": [
        "0s",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "3m",
        "106m"
      ],
      "measured_from": "previous_failure",
      "until": "3d"
    },
    "headers": {
      "Paddle-Signature": "{signature}"
    },
    "signature": {
      "algorithm": "hmac-sha256",
      "encoding": "hex",
      "header": "Paddle-Signature",
      "format": "ts={timestamp};h1={digest}",
      "separator": ";",
      "timestamp_header": "Paddle-Signature",
      "signed_content": "{timestamp}:{body}",
      "tolerance": "300s"
    }
  },
  "twilio": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "TwilioProxy/1.1",
    "timeout": "15s",
    "schedule": {
      "delays": [
        "0s"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "I-Twilio-Idempotency-Token": "{event_id}",
      "X-Twilio-Signature": "{signature}"
    },
    "signature": {
      "algorithm": "hmac-sha1",
      "encoding": "base64",
      "header": "X-Twilio-Signature",
      "format": "{digest}",
      "signed_content": "{target_uri}",
      "body_hash_parameter": "bodySHA256"
    }
  },
  "mcp-events": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "MCP-Events/countersign",
    "timeout": "15s",
    "gone": "disable",
    "retry_after": {
      "mode": "extend"
    },
    "schedule": {
      "delays": [
        "0s",
        "5s",
        "5m",
        "30m",
        "2h",
        "5h",
        "10h",
        "14h",
        "20h",
        "24h"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "webhook-id": "{event_id}",
      "webhook-timestamp": "{timestamp}",
      "webhook-signature": "{signature}"
    },
    "signature": {
      "algorithm": "hmac-sha256",
      "encoding": "base64",
      "secret_format": "whsec",
      "header": "webhook-signature",
      "format": "v1,{digest}",
      "separator": " ",
      "timestamp_header": "webhook-timestamp",
      "id_header": "webhook-id",
      "signed_content": "{event_id}.{timestamp}.{body}",
      "tolerance": "300s"
    }
  },
  "standard-webhooks-v1a": {
    "method": "POST",
    "content_type": "application/json",
    "user_agent": "Standard-Webhooks/1.0",
    "timeout": "15s",
    "gone": "disable",
    "retry_after": {
      "mode": "extend"
    },
    "schedule": {
      "delays": [
        "0s",
        "5s",
        "5m",
        "30m",
        "2h",
        "5h",
        "10h",
        "14h",
        "20h",
        "24h"
      ],
      "measured_from": "previous_failure"
    },
    "headers": {
      "webhook-id": "{event_id}",
      "webhook-timestamp": "{timestamp}",
      "webhook-signature": "{signature}"
    },
    "signature": {
      "algorithm": "ed25519",
      "encoding": "base64",
      "header": "webhook-signature",
      "format": "v1a,{digest}",
      "separator": " ",
      "timestamp_header": "webhook-timestamp",
      "id_header": "webhook-id",
      "signed_content": "{event_id}.{timestamp}.{body}",
      "tolerance": "300s"
    }
  }
} as const;
