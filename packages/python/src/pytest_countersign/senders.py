"""How senders sign. Generated from the delivery policies of the project; do not edit."""

from typing import Literal

from .scheme import Scheme

Preset = Literal[
    "standard-webhooks",
    "stripe",
    "github",
    "sendgrid",
    "slack",
    "svix",
    "shopify",
    "paddle",
    "twilio",
    "mcp-events",
    "standard-webhooks-v1a",
]

SCHEMES: dict[str, Scheme] = {
    "vault": Scheme("hmac-sha256", "hex", "text", "X-Vault-Signature", "sha256={digest}", None, "X-Vault-Timestamp", None, "{timestamp}.{body}", None, None),
    "mail": Scheme("hmac-sha256", "hex", "text", "X-Mail-Signature", "{digest}", None, "X-Mail-Timestamp", None, "{timestamp}.{body}", None, 300),
    "standard-webhooks": Scheme("hmac-sha256", "base64", "whsec", "webhook-signature", "v1,{digest}", " ", "webhook-timestamp", "webhook-id", "{event_id}.{timestamp}.{body}", None, 300),
    "stripe": Scheme("hmac-sha256", "hex", "text", "Stripe-Signature", "t={timestamp},v1={digest}", ",", "Stripe-Signature", None, "{timestamp}.{body}", None, 300),
    "github": Scheme("hmac-sha256", "hex", "text", "X-Hub-Signature-256", "sha256={digest}", None, None, None, "{body}", None, None),
    "sendgrid": Scheme("ecdsa-p256-sha256", "base64", "text", "X-Twilio-Email-Event-Webhook-Signature", "{digest}", None, "X-Twilio-Email-Event-Webhook-Timestamp", None, "{timestamp}{body}", None, None),
    "slack": Scheme("hmac-sha256", "hex", "text", "X-Slack-Signature", "v0={digest}", None, "X-Slack-Request-Timestamp", None, "v0:{timestamp}:{body}", None, 300),
    "svix": Scheme("hmac-sha256", "base64", "whsec", "svix-signature", "v1,{digest}", " ", "svix-timestamp", "svix-id", "{event_id}.{timestamp}.{body}", None, 300),
    "shopify": Scheme("hmac-sha256", "base64", "text", "X-Shopify-Hmac-SHA256", "{digest}", None, None, None, "{body}", None, None),
    "paddle": Scheme("hmac-sha256", "hex", "text", "Paddle-Signature", "ts={timestamp};h1={digest}", ";", "Paddle-Signature", None, "{timestamp}:{body}", None, 300),
    "twilio": Scheme("hmac-sha1", "base64", "text", "X-Twilio-Signature", "{digest}", None, None, None, "{target_uri}", "bodySHA256", None),
    "mcp-events": Scheme("hmac-sha256", "base64", "whsec", "webhook-signature", "v1,{digest}", " ", "webhook-timestamp", "webhook-id", "{event_id}.{timestamp}.{body}", None, 300),
    "standard-webhooks-v1a": Scheme("ed25519", "base64", "text", "webhook-signature", "v1a,{digest}", " ", "webhook-timestamp", "webhook-id", "{event_id}.{timestamp}.{body}", None, 300),
}
