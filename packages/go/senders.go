// Code generated from the delivery policies of the project. DO NOT EDIT.

package countersigntest

var (
	// Vault verifies what vault sends, or signs as vault does.
	Vault = Service{"hmac-sha256", "hex", "text", "X-Vault-Signature", "sha256={digest}", "", "X-Vault-Timestamp", "", "{timestamp}.{body}", "", -1, vaultEvents, ""}
	// Mail verifies what mail sends, or signs as mail does.
	Mail = Service{"hmac-sha256", "hex", "text", "X-Mail-Signature", "{digest}", "", "X-Mail-Timestamp", "", "{timestamp}.{body}", "", 300, mailEvents, ""}
	// StandardWebhooks verifies what standard-webhooks sends, or signs as standard-webhooks does.
	StandardWebhooks = Service{"hmac-sha256", "base64", "whsec", "webhook-signature", "v1,{digest}", " ", "webhook-timestamp", "webhook-id", "{event_id}.{timestamp}.{body}", "", 300, nil, ""}
	// Stripe verifies what stripe sends, or signs as stripe does.
	Stripe = Service{"hmac-sha256", "hex", "text", "Stripe-Signature", "t={timestamp},v1={digest}", ",", "Stripe-Signature", "", "{timestamp}.{body}", "", 300, nil, ""}
	// GitHub verifies what github sends, or signs as github does.
	GitHub = Service{"hmac-sha256", "hex", "text", "X-Hub-Signature-256", "sha256={digest}", "", "", "", "{body}", "", -1, nil, ""}
	// SendGrid verifies what sendgrid sends, or signs as sendgrid does.
	SendGrid = Service{"ecdsa-p256-sha256", "base64", "text", "X-Twilio-Email-Event-Webhook-Signature", "{digest}", "", "X-Twilio-Email-Event-Webhook-Timestamp", "", "{timestamp}{body}", "", -1, nil, ""}
	// Slack verifies what slack sends, or signs as slack does.
	Slack = Service{"hmac-sha256", "hex", "text", "X-Slack-Signature", "v0={digest}", "", "X-Slack-Request-Timestamp", "", "v0:{timestamp}:{body}", "", 300, nil, ""}
	// Svix verifies what svix sends, or signs as svix does.
	Svix = Service{"hmac-sha256", "base64", "whsec", "svix-signature", "v1,{digest}", " ", "svix-timestamp", "svix-id", "{event_id}.{timestamp}.{body}", "", 300, nil, ""}
	// Shopify verifies what shopify sends, or signs as shopify does.
	Shopify = Service{"hmac-sha256", "base64", "text", "X-Shopify-Hmac-SHA256", "{digest}", "", "", "", "{body}", "", -1, nil, ""}
	// Paddle verifies what paddle sends, or signs as paddle does.
	Paddle = Service{"hmac-sha256", "hex", "text", "Paddle-Signature", "ts={timestamp};h1={digest}", ";", "Paddle-Signature", "", "{timestamp}:{body}", "", 300, nil, ""}
	// Twilio verifies what twilio sends, or signs as twilio does.
	Twilio = Service{"hmac-sha1", "base64", "text", "X-Twilio-Signature", "{digest}", "", "", "", "{target_uri}", "bodySHA256", -1, nil, ""}
	// MCPEvents verifies what mcp-events sends, or signs as mcp-events does.
	MCPEvents = Service{"hmac-sha256", "base64", "whsec", "webhook-signature", "v1,{digest}", " ", "webhook-timestamp", "webhook-id", "{event_id}.{timestamp}.{body}", "", 300, nil, ""}
	// StandardWebhooksV1a verifies what standard-webhooks-v1a sends, or signs as standard-webhooks-v1a does.
	StandardWebhooksV1a = Service{"ed25519", "base64", "text", "webhook-signature", "v1a,{digest}", " ", "webhook-timestamp", "webhook-id", "{event_id}.{timestamp}.{body}", "", 300, nil, ""}
)
