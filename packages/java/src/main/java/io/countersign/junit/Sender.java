// Generated from the delivery policies of the project; do not edit.

package io.countersign.junit;

import java.util.Map;
import java.util.function.Function;

/** Who sends a delivery: a service whose events have types, or another sender whose way to sign is known. */
public enum Sender {
  /** Signs as {@code vault} does. */
  VAULT(new Scheme("hmac-sha256", "hex", "text", "X-Vault-Signature", "sha256={digest}", null, "X-Vault-Timestamp", null, "{timestamp}.{body}", null, -1), VaultEvent::of),
  /** Signs as {@code mail} does. */
  MAIL(new Scheme("hmac-sha256", "hex", "text", "X-Mail-Signature", "{digest}", null, "X-Mail-Timestamp", null, "{timestamp}.{body}", null, 300), MailEvent::of),
  /** Signs as {@code standard-webhooks} does. */
  STANDARD_WEBHOOKS(new Scheme("hmac-sha256", "base64", "whsec", "webhook-signature", "v1,{digest}", " ", "webhook-timestamp", "webhook-id", "{event_id}.{timestamp}.{body}", null, 300), null),
  /** Signs as {@code stripe} does. */
  STRIPE(new Scheme("hmac-sha256", "hex", "text", "Stripe-Signature", "t={timestamp},v1={digest}", ",", "Stripe-Signature", null, "{timestamp}.{body}", null, 300), null),
  /** Signs as {@code github} does. */
  GITHUB(new Scheme("hmac-sha256", "hex", "text", "X-Hub-Signature-256", "sha256={digest}", null, null, null, "{body}", null, -1), null),
  /** Signs as {@code sendgrid} does. */
  SENDGRID(new Scheme("ecdsa-p256-sha256", "base64", "text", "X-Twilio-Email-Event-Webhook-Signature", "{digest}", null, "X-Twilio-Email-Event-Webhook-Timestamp", null, "{timestamp}{body}", null, -1), null),
  /** Signs as {@code slack} does. */
  SLACK(new Scheme("hmac-sha256", "hex", "text", "X-Slack-Signature", "v0={digest}", null, "X-Slack-Request-Timestamp", null, "v0:{timestamp}:{body}", null, 300), null),
  /** Signs as {@code svix} does. */
  SVIX(new Scheme("hmac-sha256", "base64", "whsec", "svix-signature", "v1,{digest}", " ", "svix-timestamp", "svix-id", "{event_id}.{timestamp}.{body}", null, 300), null),
  /** Signs as {@code shopify} does. */
  SHOPIFY(new Scheme("hmac-sha256", "base64", "text", "X-Shopify-Hmac-SHA256", "{digest}", null, null, null, "{body}", null, -1), null),
  /** Signs as {@code paddle} does. */
  PADDLE(new Scheme("hmac-sha256", "hex", "text", "Paddle-Signature", "ts={timestamp};h1={digest}", ";", "Paddle-Signature", null, "{timestamp}:{body}", null, 300), null),
  /** Signs as {@code twilio} does. */
  TWILIO(new Scheme("hmac-sha1", "base64", "text", "X-Twilio-Signature", "{digest}", null, null, null, "{target_uri}", "bodySHA256", -1), null),
  /** Signs as {@code mcp-events} does. */
  MCP_EVENTS(new Scheme("hmac-sha256", "base64", "whsec", "webhook-signature", "v1,{digest}", " ", "webhook-timestamp", "webhook-id", "{event_id}.{timestamp}.{body}", null, 300), null),
  /** Signs as {@code standard-webhooks-v1a} does. */
  STANDARD_WEBHOOKS_V1A(new Scheme("ed25519", "base64", "text", "webhook-signature", "v1a,{digest}", " ", "webhook-timestamp", "webhook-id", "{event_id}.{timestamp}.{body}", null, 300), null);

  final Scheme scheme;
  final Function<Map<String, Object>, Object> event;

  Sender(Scheme scheme, Function<Map<String, Object>, Object> event) {
    this.scheme = scheme;
    this.event = event;
  }
}
