// The senders of other projects that are measured, and what their own sources say, by the names that findings have.

/** A sender of somebody else, as it is run here. */
export interface OutsideSender {
  readonly name: string;
  readonly language: 'Go' | 'JavaScript' | 'Python';
  /** Where it comes from, and in which version. */
  readonly from: string;
  /** What was chosen for it here, as sentences; whatever else it has, is as it comes. */
  readonly run: string;
  /** For how long another attempt is watched for. */
  readonly watch: string;
  /** What its source says, as a policy writes it, or as a sentence where no policy can say it. */
  readonly says: Readonly<Record<string, unknown>>;
  /** Why a field was measured to be something else than its source says. */
  readonly differs: Readonly<Record<string, string>>;
  /** Where its page, or a comment, says something else than what it does. */
  readonly page: readonly string[];
  /** The name of a profile that it says it follows. */
  readonly profile?: 'standard-webhooks';
}

const JSON_POST = { method: 'POST', content_type: 'application/json' };
const HMAC_TEXT = {
  'signature.algorithm': 'hmac-sha256',
  'signature.encoding': 'hex',
  'signature.secret_format': 'text',
};
const ENDS_ALL = ['2xx', '3xx', '4xx', '5xx'];
const COUNTS_NONE = { auto_disable: null };

export const SENDERS: readonly OutsideSender[] = [
  {
    name: 'emulate',
    language: 'JavaScript',
    from: '`@emulators/core` 0.6.1 of npm',
    run: 'Its `WebhookDispatcher`, with one subscription.',
    watch: '15s',
    says: {
      ...JSON_POST,
      ...HMAC_TEXT,
      ...COUNTS_NONE,
      timeout: '10s',
      'schedule.delays': ['0s'],
      'headers.x-github-event': 'order',
      'headers.x-github-delivery': '{event_id}',
      'headers.x-hub-signature-256': '{signature}',
      'signature.header': 'x-hub-signature-256',
      'signature.format': 'sha256={digest}',
      'signature.signed_content': '{body}',
      retry_after: null,
      'redirects.at_most': 20,
      'redirects.method': 'get',
      'redirects.other_hosts': true,
    },
    differs: {},
    page: [],
  },
  {
    name: 'cloudevents',
    language: 'Go',
    from: '`github.com/cloudevents/sdk-go/v2` 2.16.2 of the Go module proxy',
    run: 'Its HTTP client, with `ContextWithRetriesExponentialBackoff(ctx, time.Second, 3)`.',
    watch: '40s',
    says: {
      ...JSON_POST,
      ...COUNTS_NONE,
      'schedule.delays': ['0s', '2s', '4s', '8s'],
      'schedule.measured_from': 'previous_failure',
      jitter: 'none',
      'headers.ce-id': '{event_id}',
      'headers.ce-type': 'order.paid',
      'headers.ce-source': 'acme/shop',
      'headers.ce-specversion': '1.0',
      success: [...ENDS_ALL.slice(0, 2), 400, 401, 403, 408, 409, 422, 500],
      gone: 'end',
      retry_after: null,
      'redirects.at_most': 9,
      'redirects.method': 'get',
      'redirects.other_hosts': true,
    },
    differs: {},
    page: [
      'The comment on `RetryParams` says that exponential delays are `Period * retries^2`, which is 1, 4 and 9 seconds. The code computes `Period * 2^retries`, and 2, 4 and 8 were measured.',
      'No page says that 500 is not tried again: `defaultIsRetriableFunc` has 404, 413, 425, 429, 502, 503 and 504.',
    ],
  },
  {
    name: 'pywebhook-lite',
    language: 'Python',
    from: '`pywebhook-lite` 0.1.0 of PyPI',
    run: 'Its `WebhookSender`.',
    watch: '15s',
    says: {
      ...JSON_POST,
      ...HMAC_TEXT,
      ...COUNTS_NONE,
      timeout: '10s',
      'schedule.delays': ['0s', '1s', '2s'],
      'schedule.measured_from': 'previous_failure',
      jitter: 'none',
      'headers.x-webhook-signature': '{signature}',
      'headers.x-webhook-event': 'order.paid',
      'headers.x-webhook-id': '{event_id}',
      'signature.header': 'x-webhook-signature',
      'signature.format': '{digest}',
      'signature.signed_content': '{body}',
      success: ['2xx'],
      gone: 'retry',
      redirects: null,
      retry_after: null,
    },
    differs: {},
    page: [
      'Its page calls `max_retries` the number of delivery attempts: 3 of them are 2 retries, as was measured.',
    ],
  },
  {
    name: 'webhookkit',
    language: 'Python',
    from: '`webhookkit` 0.2.0 of PyPI',
    run: 'Its `WebhookSender`, as its page shows it, without httpx.',
    watch: '30s',
    says: {
      ...JSON_POST,
      ...HMAC_TEXT,
      ...COUNTS_NONE,
      timeout: '30s',
      jitter: 'seen',
      'headers.x-webhook-id': 'another for each attempt',
      'headers.x-webhook-timestamp': '{timestamp}',
      'headers.x-webhook-event': 'order.paid',
      'headers.x-webhook-signature': '{signature}',
      'signature.header': 'x-webhook-signature',
      'signature.format': '{digest}',
      'signature.signed_content': '{body}',
      success: [...ENDS_ALL.slice(0, 2), 400, 401, 403, 404, 409, 413, 422, 425],
      gone: 'end',
    },
    differs: {},
    page: [
      'Its scheme is called `standard`, and is not that of Standard Webhooks: the timestamp is not signed, and no receiver can tell a repeated delivery by `x-webhook-id`, which is another for each attempt.',
    ],
    profile: 'standard-webhooks',
  },
  {
    name: 'lazyhooks',
    language: 'Python',
    from: '`lazyhooks` 0.2.3 of PyPI',
    run: 'Its `WebhookSender` with SQLite and its worker, and with delays of 2, 4 and 8 seconds, since those it comes with take two hours.',
    watch: '40s',
    says: {
      ...JSON_POST,
      ...HMAC_TEXT,
      ...COUNTS_NONE,
      user_agent: 'LazyHooks-Webhook/0.2.0',
      timeout: '10s',
      'schedule.delays': ['0s', '2s', '4s', '8s'],
      'schedule.measured_from': 'previous_failure',
      'headers.x-lh-timestamp': '{timestamp}',
      'headers.x-lh-signature': '{signature}',
      'signature.header': 'x-lh-signature',
      'signature.format': 'v1={digest}',
      'signature.timestamp_header': 'x-lh-timestamp',
      'signature.signed_content': '{timestamp}.{body}',
      success: [...ENDS_ALL.slice(0, 2), 400, 401, 403, 404, 408, 409, 413, 422, 425],
      gone: 'end',
      'retry_after.mode': 'at_least',
    },
    differs: {
      timeout:
        'its worker takes up whatever is pending every 5 seconds, the attempt that is under way included: the next attempt comes before the first has ended',
      success:
        'the worker sends an event again that is just being answered, so that a status seems to be tried again that is not',
      'schedule.delays':
        'the worker looks for what is due every 5 seconds, so that delays differ from event to event',
      'schedule.measured_from': 'the delays differ from event to event',
      'retry_after.mode': '`e.retry_after` is read, and nothing ever sets it: the header is not followed',
    },
    page: [
      'Its page promises retries, and not that an attempt that takes longer than 5 seconds is made a second time while the first is under way.',
    ],
  },
  {
    name: 'webhook-cannon',
    language: 'Python',
    from: '`webhook-cannon` 0.1.0 of PyPI',
    run: 'Its `WebhookCannon`, which was allowed to send to this machine.',
    watch: '15s',
    says: {
      ...JSON_POST,
      ...HMAC_TEXT,
      user_agent: 'webhook-cannon/0.1',
      timeout: '10s',
      'schedule.delays': ['0s'],
      'headers.x-webhook-signature': '{signature}',
      'headers.x-webhook-event': 'order.paid',
      'signature.header': 'x-webhook-signature',
      'signature.format': 't={timestamp},v1={digest}',
      'signature.separator': ',',
      'signature.timestamp_header': 'x-webhook-signature',
      'signature.signed_content': '{timestamp}.{body}',
      redirects: null,
      retry_after: null,
      'auto_disable.consecutive_failures': 5,
    },
    differs: {},
    page: ['Its page calls a delivery a success at a 2xx; its source takes everything below 400 for one.'],
  },
  {
    name: 'django-outbound-webhooks',
    language: 'Python',
    from: '`django-outbound-webhooks` 0.4.0 of PyPI',
    run: 'The tier of it that sends within one lease, `send_webhook`; the tier above it needs a database and a worker.',
    watch: '45s',
    says: {
      ...JSON_POST,
      user_agent: 'django-outbound-webhooks',
      timeout: '10s',
      'schedule.delays': ['0s', '500ms', '1s', '2s', '4s', '8s', '16s'],
      'schedule.measured_from': 'previous_failure',
      jitter: 'none',
      'headers.webhook-id': '{event_id}',
      'headers.webhook-timestamp': '{timestamp}',
      'headers.webhook-signature': '{signature}',
      'signature.algorithm': 'hmac-sha256',
      'signature.encoding': 'base64',
      'signature.secret_format': 'whsec',
      'signature.header': 'webhook-signature',
      'signature.format': 'v1,{digest}',
      'signature.timestamp_header': 'webhook-timestamp',
      'signature.id_header': 'webhook-id',
      'signature.signed_content': '{event_id}.{timestamp}.{body}',
      success: [...ENDS_ALL.slice(0, 2), 400, 401, 403, 404, 409, 413, 422, 425],
      gone: 'end',
      'redirects.at_most': 2,
      'redirects.method': 'get',
      'redirects.other_hosts': true,
    },
    differs: {},
    page: [
      'Its page ends an event at a 4xx, which it gives up. From outside that is as if it were taken, so that SW-16 is not judged.',
    ],
    profile: 'standard-webhooks',
  },
];
