// Shared by the faults of mail services as strangers see them: the parts of the API, and common ways to alter it.

import { createHmac } from 'node:crypto';
import {
  bytesOf,
  changed,
  counting,
  type Fields,
  fieldsIn,
  instead,
  isCall,
  type Passed,
  type PassedAnswer,
  type Proceed,
  type Sent,
  type Stranger,
} from '../../../support/altered-provider.ts';

export const ALL = '/v3/user/webhooks';
export const ONE = `${ALL}/*`;
export const SETTINGS = `${ALL}/event/settings`;
export const ROTATION = `${ONE}/signing_secret`;

export const webhooksIn = (fields: Fields): readonly Fields[] => (fields.webhooks ?? []) as readonly Fields[];
export const nothing = Buffer.alloc(0);

export async function tokenOf(proceed: Proceed, name: string): Promise<string> {
  const found = await proceed({ method: 'GET', path: `/test/tokens/${name}`, raw: nothing });
  return String(fieldsIn(found).token);
}

/** Every endpoint as it is listed. */
export async function listed(proceed: Proceed): Promise<readonly Fields[]> {
  const list = await proceed({ method: 'GET', path: `${ALL}?page_size=100`, raw: nothing });
  return webhooksIn(fieldsIn(list));
}

/** Admits a caller that is refused with a status. */
export const admitted = (method: string, pattern: string, status: number, as = 'live') =>
  instead(method, pattern, async (call, proceed) => {
    const answer = await proceed();
    if (answer.status !== status) return answer;
    return proceed({ headers: { ...call.headers, authorization: `Bearer ${await tokenOf(proceed, as)}` } });
  });

/** Alters errors of a status. */
export const errorsAltered = (
  status: number,
  change: (fields: Fields, call: Passed, answer: PassedAnswer) => PassedAnswer | object,
): Stranger['alter'] => {
  return () => ({
    async answer(call, proceed) {
      const answer = await proceed();
      if (answer.status !== status || call.path.startsWith('/test')) return answer;
      const other = change(fieldsIn(answer), call, answer);
      return 'raw' in other ? (other as PassedAnswer) : { ...answer, raw: bytesOf(other) };
    },
  });
};

export const eventOf = ({ body }: Sent): Fields => JSON.parse(body) as Fields;

/** Alters requests to receivers, given the number of the attempt for the event at its URL. */
export const attemptsAltered = (
  change: (request: Sent, number: number) => Partial<Sent> | undefined,
): Stranger['alter'] => {
  return () => {
    const numbers = counting();
    return {
      send: (request, proceed) =>
        proceed(change(request, numbers(`${request.url} ${eventOf(request).event_id}`)) ?? {}),
    };
  };
};

/** Alters the body and signs it again, with the secrets that the API has shown. */
export const eventsAltered = (
  change: (event: Fields, number: number, url: string) => object,
): Stranger['alter'] => {
  return () => {
    const numbers = counting();
    const [secrets, urls] = [new Map<string, string>(), new Map<string, string>()];
    return {
      async answer(call, proceed) {
        const answer = await proceed();
        const { id, url, webhook_id, signing_secret } = fieldsIn(answer);
        if (typeof url === 'string') urls.set(String(id), url);
        const of = typeof url === 'string' ? url : urls.get(String(webhook_id));
        if (typeof signing_secret === 'string' && of !== undefined) secrets.set(of, signing_secret);
        return isCall(call, 'POST', '/test/emit') ? changed(answer, (event) => change(event, 1, '')) : answer;
      },
      send(request, proceed) {
        const event = eventOf(request);
        const number = numbers(`${request.url} ${event.event_id}`);
        const body = JSON.stringify(change(event, number, request.url));
        const secret = secrets.get(request.url);
        if (secret === undefined || body === request.body) return proceed();
        const digest = createHmac('sha256', secret)
          .update(`${request.headers['X-Mail-Timestamp']}.${body}`)
          .digest('hex');
        return proceed({ body, headers: { ...request.headers, 'X-Mail-Signature': digest } });
      },
    };
  };
};

/** What a receiver answers, as the service takes it. */
export const answersTaken = (
  change: (status: number, number: number) => number | 'no answer' | undefined,
): Stranger['alter'] => {
  return () => {
    const numbers = counting();
    return {
      async send(request, proceed) {
        const number = numbers(`${request.url} ${eventOf(request).event_id}`);
        const response = await proceed();
        const taken = change(response.status, number);
        if (taken === 'no answer') throw new Error('no answer');
        return taken === undefined ? response : new Response(null, { status: taken });
      },
    };
  };
};
