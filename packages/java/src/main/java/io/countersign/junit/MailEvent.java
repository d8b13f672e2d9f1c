// Generated from the specs; do not edit.

package io.countersign.junit;

import java.util.List;
import java.util.Map;

/** An event of mail. */
public sealed interface MailEvent {
  /** The id of the event, the same for every attempt. */
  String eventId();

  /** The event of a body; null for a type that this version does not know. */
  static MailEvent of(Map<String, Object> json) {
    return switch (String.valueOf(json.get("event_type"))) {
      case "processed" -> ProcessedEvent.of(json);
      case "deferred" -> DeferredEvent.of(json);
      case "delivered" -> DeliveredEvent.of(json);
      case "bounce" -> BounceEvent.of(json);
      case "blocked" -> BlockedEvent.of(json);
      case "dropped" -> DroppedEvent.of(json);
      case "open" -> OpenEvent.of(json);
      case "click" -> ClickEvent.of(json);
      case "spam_report" -> SpamReportEvent.of(json);
      case "unsubscribe" -> UnsubscribeEvent.of(json);
      case "group_unsubscribe" -> GroupUnsubscribeEvent.of(json);
      case "group_resubscribe" -> GroupResubscribeEvent.of(json);
      default -> null;
    };
  }

  /** Details of a `processed` event; further keys may be added. */
  record ProcessedMetadata(
      Map<String, String> custom,
      Boolean sandbox,
      String templateId
      ) {
    private static ProcessedMetadata of(Map<String, Object> json) {
      return new ProcessedMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (Boolean) json.get("sandbox"),
          (String) json.get("template_id"));
    }
  }

  /** Details of a `deferred` event; further keys may be added. */
  record DeferredMetadata(
      Map<String, String> custom,
      String smtpResponse,
      String reason,
      Long attempt
      ) {
    private static DeferredMetadata of(Map<String, Object> json) {
      return new DeferredMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("smtp_response"),
          (String) json.get("reason"),
          (Long) json.get("attempt"));
    }
  }

  /** Details of a `delivered` event; further keys may be added. */
  record DeliveredMetadata(
      Map<String, String> custom,
      String smtpResponse,
      String mxHost
      ) {
    private static DeliveredMetadata of(Map<String, Object> json) {
      return new DeliveredMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("smtp_response"),
          (String) json.get("mx_host"));
    }
  }

  /** Details of a `bounce` event; further keys may be added. */
  record BounceMetadata(
      Map<String, String> custom,
      String smtpResponse,
      String reason,
      String bounceType
      ) {
    private static BounceMetadata of(Map<String, Object> json) {
      return new BounceMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("smtp_response"),
          (String) json.get("reason"),
          (String) json.get("bounce_type"));
    }
  }

  /** Details of a `blocked` event; further keys may be added. */
  record BlockedMetadata(
      Map<String, String> custom,
      String smtpResponse,
      String reason
      ) {
    private static BlockedMetadata of(Map<String, Object> json) {
      return new BlockedMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("smtp_response"),
          (String) json.get("reason"));
    }
  }

  /** Details of a `dropped` event; further keys may be added. */
  record DroppedMetadata(
      Map<String, String> custom,
      String reason,
      String errorMessage
      ) {
    private static DroppedMetadata of(Map<String, Object> json) {
      return new DroppedMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("reason"),
          (String) json.get("error_message"));
    }
  }

  /** Details of an `open` event; further keys may be added. */
  record OpenMetadata(
      Map<String, String> custom,
      String userAgent,
      String ip
      ) {
    private static OpenMetadata of(Map<String, Object> json) {
      return new OpenMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("user_agent"),
          (String) json.get("ip"));
    }
  }

  /** Details of a `click` event; further keys may be added. */
  record ClickMetadata(
      Map<String, String> custom,
      String url,
      String userAgent,
      String ip
      ) {
    private static ClickMetadata of(Map<String, Object> json) {
      return new ClickMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("url"),
          (String) json.get("user_agent"),
          (String) json.get("ip"));
    }
  }

  /** Details of a `spam_report` event; further keys may be added. */
  record SpamReportMetadata(
      Map<String, String> custom,
      String feedbackType,
      String userAgent
      ) {
    private static SpamReportMetadata of(Map<String, Object> json) {
      return new SpamReportMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("feedback_type"),
          (String) json.get("user_agent"));
    }
  }

  /** Details of an `unsubscribe` event; further keys may be added. */
  record UnsubscribeMetadata(
      Map<String, String> custom,
      String source,
      String userAgent,
      String ip
      ) {
    private static UnsubscribeMetadata of(Map<String, Object> json) {
      return new UnsubscribeMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("source"),
          (String) json.get("user_agent"),
          (String) json.get("ip"));
    }
  }

  /** Details of a `group_unsubscribe` event; further keys may be added. */
  record GroupUnsubscribeMetadata(
      Map<String, String> custom,
      String groupId,
      String groupName,
      String userAgent,
      String ip
      ) {
    private static GroupUnsubscribeMetadata of(Map<String, Object> json) {
      return new GroupUnsubscribeMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("group_id"),
          (String) json.get("group_name"),
          (String) json.get("user_agent"),
          (String) json.get("ip"));
    }
  }

  /** Details of a `group_resubscribe` event; further keys may be added. */
  record GroupResubscribeMetadata(
      Map<String, String> custom,
      String groupId,
      String groupName,
      String userAgent,
      String ip
      ) {
    private static GroupResubscribeMetadata of(Map<String, Object> json) {
      return new GroupResubscribeMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0),
          (String) json.get("group_id"),
          (String) json.get("group_name"),
          (String) json.get("user_agent"),
          (String) json.get("ip"));
    }
  }

  /** Further details; the keys depend on the type, and further ones may be added. */
  record EventMetadata(
      Map<String, String> custom
      ) {
    private static EventMetadata of(Map<String, Object> json) {
      return new EventMetadata(
          Fields.map(json.get("custom"), each0 -> (String) each0));
    }
  }

  /** A message was accepted for a recipient. */
  record ProcessedEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      ProcessedMetadata metadata
      ) implements MailEvent {
    private static ProcessedEvent of(Map<String, Object> json) {
      return new ProcessedEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), ProcessedMetadata::of));
    }
  }

  /** The recipient's server deferred the message. */
  record DeferredEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      DeferredMetadata metadata
      ) implements MailEvent {
    private static DeferredEvent of(Map<String, Object> json) {
      return new DeferredEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), DeferredMetadata::of));
    }
  }

  /** The recipient's server accepted the message. */
  record DeliveredEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      DeliveredMetadata metadata
      ) implements MailEvent {
    private static DeliveredEvent of(Map<String, Object> json) {
      return new DeliveredEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), DeliveredMetadata::of));
    }
  }

  /** The recipient's server rejected the message permanently. */
  record BounceEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      BounceMetadata metadata
      ) implements MailEvent {
    private static BounceEvent of(Map<String, Object> json) {
      return new BounceEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), BounceMetadata::of));
    }
  }

  /** The recipient's server rejected this message. */
  record BlockedEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      BlockedMetadata metadata
      ) implements MailEvent {
    private static BlockedEvent of(Map<String, Object> json) {
      return new BlockedEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), BlockedMetadata::of));
    }
  }

  /** The service dropped the message. */
  record DroppedEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      DroppedMetadata metadata
      ) implements MailEvent {
    private static DroppedEvent of(Map<String, Object> json) {
      return new DroppedEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), DroppedMetadata::of));
    }
  }

  /** A recipient opened the message. */
  record OpenEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      OpenMetadata metadata
      ) implements MailEvent {
    private static OpenEvent of(Map<String, Object> json) {
      return new OpenEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), OpenMetadata::of));
    }
  }

  /** A recipient clicked a link. */
  record ClickEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      ClickMetadata metadata
      ) implements MailEvent {
    private static ClickEvent of(Map<String, Object> json) {
      return new ClickEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), ClickMetadata::of));
    }
  }

  /** A recipient reported the message as spam. */
  record SpamReportEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      SpamReportMetadata metadata
      ) implements MailEvent {
    private static SpamReportEvent of(Map<String, Object> json) {
      return new SpamReportEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), SpamReportMetadata::of));
    }
  }

  /** A recipient unsubscribed from all mail. */
  record UnsubscribeEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      UnsubscribeMetadata metadata
      ) implements MailEvent {
    private static UnsubscribeEvent of(Map<String, Object> json) {
      return new UnsubscribeEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), UnsubscribeMetadata::of));
    }
  }

  /** A recipient unsubscribed from a group of mailings. */
  record GroupUnsubscribeEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      GroupUnsubscribeMetadata metadata
      ) implements MailEvent {
    private static GroupUnsubscribeEvent of(Map<String, Object> json) {
      return new GroupUnsubscribeEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), GroupUnsubscribeMetadata::of));
    }
  }

  /** A recipient resubscribed to a group of mailings. */
  record GroupResubscribeEvent(
      String eventId,
      long timestamp,
      String messageId,
      String recipientEmail,
      String tenantId,
      String eventType,
      GroupResubscribeMetadata metadata
      ) implements MailEvent {
    private static GroupResubscribeEvent of(Map<String, Object> json) {
      return new GroupResubscribeEvent(
          (String) json.get("event_id"),
          (Long) json.get("timestamp"),
          (String) json.get("message_id"),
          (String) json.get("recipient_email"),
          (String) json.get("tenant_id"),
          (String) json.get("event_type"),
          Fields.object(json.get("metadata"), GroupResubscribeMetadata::of));
    }
  }
}
