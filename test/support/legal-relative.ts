// An example provider that differs from the original only where the documents leave it free: each object of an answer
// and of an event has a further field, fields stand in another order, answers have further headers, and a webhook shows
// its secret masked. No check may call it broken.

import { createHmac } from 'node:crypto';
import {
  type Alteration,
  bytesOf,
  type Fields,
  fieldsIn,
  type Sent,
  type Stranger,
} from './altered-provider.ts';

export const LEGAL_RELATIVE: Pick<Stranger, 'alter'> = {
  alter(): Alteration {
    const secrets = new Set<string>();
    return {
      async answer(call, proceed) {
        noteSecrets(secrets, fieldsIn(call));
        const answer = await proceed();
        const isJson = String(answer.headers['content-type']).includes('json');
        if (call.path.startsWith('/test/') || !isJson) return answer;
        noteSecrets(secrets, fieldsIn(answer));
        const headers = { ...answer.headers, 'x-request-cost': '1' };
        const masked = call.path.startsWith('/v1/webhooks');
        return { ...answer, headers, raw: bytesOf(furthered(fieldsIn(answer), masked) as object) };
      },
      send: (request, proceed) => proceed(signedAnew(request, secrets)),
    };
  },
};

/** A JSON value whose objects have a further field first and their own in the reverse order. */
function furthered(value: unknown, masked = false): unknown {
  if (Array.isArray(value)) return value.map((each) => furthered(each, masked));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(([name, each]) => [name, furthered(each, masked)]);
  const secret = masked && 'url' in value ? { secret: '********' } : {};
  return { x_trace: 'trace-7f2a', ...Object.fromEntries(own.reverse()), ...secret };
}

/** Remembers what may be the key of a signature. */
function noteSecrets(secrets: Set<string>, fields: Fields): void {
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' && /secret/.test(name)) secrets.add(value);
    else if (typeof value === 'object' && value !== null) noteSecrets(secrets, value as Fields);
}

/** The request with a further field in its body, signed again; as it is if the key of its signature was never sent. */
function signedAnew({ headers, body }: Sent, secrets: ReadonlySet<string>): Partial<Sent> {
  const names = Object.keys(headers);
  const changed = JSON.stringify(furthered(JSON.parse(body)));
  const signature = names.find((name) => /-signature$/i.test(name));
  if (signature === undefined) return { body: changed };
  const timestamp = names.find((name) => /-timestamp$/i.test(name)) ?? '';
  const digests = (text: string, secret: string) =>
    [`${headers[timestamp]}.${text}`, text].map((content) =>
      createHmac('sha256', secret).update(content).digest('hex'),
    );
  for (const secret of secrets) {
    const form = digests(body, secret).findIndex((digest) => headers[signature]?.endsWith(digest));
    const before = digests(body, secret)[form];
    const now = digests(changed, secret)[form];
    if (before !== undefined && now !== undefined)
      return {
        body: changed,
        headers: { ...headers, [signature]: String(headers[signature]).replace(before, now) },
      };
  }
  return {};
}
