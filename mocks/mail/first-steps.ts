// First steps with the mail service: an endpoint, a message, its events, and a receiver that fails.

import type { FirstCall, FirstSteps } from '../../src/service/first-steps.ts';

const MESSAGE = {
  from: { email: 'ada@example.com' },
  personalizations: [{ to: [{ email: 'ben@example.com' }] }],
  subject: 'Hello',
  content: [{ type: 'text/plain', value: 'Hello Ben' }],
};

const ENDPOINT = { url: 'https://inbox.countersign.test/first', enabled_events: ['*'] };

/** Ten failures in a row, within four hours, disable the endpoint. */
export function firstSteps({ live }: Readonly<Record<string, string>>): readonly FirstSteps[] {
  const post = (path: string, json: unknown): FirstCall => ({
    of: 'service',
    method: 'POST',
    path,
    headers: { Authorization: `Bearer ${live}` },
    json,
  });
  const send = post('/v3/mail/send', MESSAGE);
  return [
    {
      purpose: 'register a webhook on the built-in inbox, send a mail, see the signed events arrive',
      calls: [post('/v3/user/webhooks', ENDPOINT), send, { of: 'control', path: '/inbox/first' }],
    },
    {
      purpose: 'let the inbox fail, send again, and let four hours pass in an instant',
      calls: [
        { of: 'control', method: 'PUT', path: '/inbox/first/script', json: { then: { status: 500 } } },
        send,
        { of: 'control', method: 'POST', path: '/clock/advance', json: { by: '4h' } },
        { of: 'control', path: '/deliveries' },
      ],
    },
  ];
}
