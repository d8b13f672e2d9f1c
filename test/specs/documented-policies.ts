// What the requirement documents say about the delivery of webhooks: timeouts, schedules, headers, auto-disable. The
// quota service's policy is an assumption, mail's under other names.

const signedHex = { algorithm: 'hmac-sha256', encoding: 'hex', signed_content: '{timestamp}.{body}' };
const mailSchedule = { delays: ['0s', '1m', '5m', '15m', '1h', '2h'], measured_from: 'previous_failure' };

/** For each service what its policy must say, and when its endpoints are disabled. */
export const documentedPolicies = [
  {
    service: 'vault',
    policy: {
      user_agent: 'Vault-Webhook/1.0',
      timeout: '10s',
      schedule: {
        delays: ['0s', '30s', '5m', '30m', '2h', '8h', '24h'],
        measured_from: 'previous_failure',
        'x-rules': ['V-DL-04'],
        'x-gaps': ['V-G-20'],
      },
      headers: {
        'X-Vault-Event-Id': '{event_id}',
        'X-Vault-Event-Type': '{event_type}',
        'X-Vault-Timestamp': '{timestamp}',
        'X-Vault-Signature': '{signature}',
      },
      signature: { ...signedHex, header: 'X-Vault-Signature', format: 'sha256={digest}' },
    },
    disables: undefined,
  },
  {
    service: 'mail',
    policy: {
      user_agent: 'Mail-Webhook/1.0',
      timeout: '30s',
      schedule: { ...mailSchedule, 'x-rules': ['M-DL-02'] },
      headers: {
        'X-Mail-Event': '{event_type}',
        'X-Mail-Timestamp': '{timestamp}',
        'X-Mail-Signature': '{signature}',
      },
      signature: { ...signedHex, header: 'X-Mail-Signature', format: '{digest}', tolerance: '300s' },
    },
    disables: { consecutive_failures: 10, counts: 'attempts' },
  },
  {
    service: 'quota',
    policy: {
      user_agent: 'Quota-Webhook/1.0',
      timeout: '30s',
      schedule: { ...mailSchedule, 'x-gaps': ['Q-G-10'] },
      headers: {
        'X-Quota-Event': '{event_type}',
        'X-Quota-Timestamp': '{timestamp}',
        'X-Quota-Signature': '{signature}',
      },
      signature: { ...signedHex, header: 'X-Quota-Signature', format: '{digest}', tolerance: '300s' },
    },
    disables: undefined,
  },
] as const;
