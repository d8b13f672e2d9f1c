// Shared by the interactions of the mail consumer: its client, and the refusals that it handles.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { createMailClient, type MailClient } from '../../src/client/index.ts';
import { anyRefusal, type HttpInteraction } from '../support/interaction.ts';
import { misshapen } from '../support/misshapen.ts';

const { fromProviderState, like, regex, string } = MatchersV3;

/** A timestamp in the format of the service: ISO 8601, in UTC or with an offset. */
export const timestamp = (example = '2026-01-01T00:00:00.000Z') =>
  regex('^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$', example);

type Provider = Parameters<HttpInteraction['consume']>[0];

/** The consumer's client; it does not retry, so that each interaction is one call. */
export function mailClient({ url, token }: Provider): MailClient {
  return createMailClient({ baseUrl: url, token, retry: false });
}

/** A client without a credential. */
export function strangerClient({ url }: Pick<Provider, 'url'>): MailClient {
  return createMailClient({ baseUrl: url, retry: false });
}

/**
 * A value from a provider state, within the body of a request.
 *
 * @example stateValue('template_id', 'd-example')
 */
export function stateValue(name: string, example: string): unknown {
  return fromProviderState(`\${${name}}`, example);
}

/** A call of the client under test. */
export type Call = (mail: MailClient) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

type Refused = Omit<HttpInteraction, 'response' | 'consume'> & {
  readonly status: number;
  readonly headers?: HttpInteraction['response']['headers'];
  readonly call: Call;
};

type Answered = Omit<HttpInteraction, 'response' | 'consume'> & {
  readonly status: number;
  /** The expected response body in the pact; undefined if there is none. */
  readonly body?: unknown;
  readonly call: Call;
  /** The consumer's result for the response. */
  readonly becomes?: object;
};

/** A call that succeeds, and the consumer's result for the response. */
export function answered({ status, body, call, becomes, ...interaction }: Answered): HttpInteraction {
  return {
    ...interaction,
    response: { status, ...(body === undefined ? {} : { body }) },
    async consume(provider) {
      const { data, response } = await call(mailClient(provider));
      expect(response.status).toBe(status);
      if (becomes !== undefined) expect(data).toMatchObject(becomes);
    },
  };
}

/**
 * A refusal with a `detail`, which the consumer shows to its user.
 *
 * @param detail the documented text; left out if the documents only say that there is a text
 */
export function refused({ detail, ...interaction }: Refused & { readonly detail?: string }): HttpInteraction {
  const example = detail ?? 'why it is refused';
  return refusal(interaction, {
    body: { detail: detail ?? string(example) },
    told: { status: interaction.status, detail: example },
  });
}

/** A refusal with an undocumented status and text: the consumer only sees that it was refused. */
export function refusedSomehow({ call, ...interaction }: Omit<Refused, 'status'>): HttpInteraction {
  const example = 422;
  return {
    ...interaction,
    response: { status: anyRefusal(example) },
    async consume(provider) {
      const { response } = await call(mailClient(provider));
      expect(response.status).toBe(example);
    },
  };
}

/** A refusal of a request that does not match its schema: the consumer shows its user the errors. */
export function refusedBySchema(interaction: Omit<Refused, 'status'>): HttpInteraction {
  const fault = { msg: 'Field required', type: 'missing' };
  return refusal(
    { ...interaction, status: 422 },
    {
      body: {
        detail: MatchersV3.eachLike({ loc: like([]), msg: string(fault.msg), type: string(fault.type) }),
      },
      told: { status: 422, detail: null, faults: [expect.objectContaining(fault)] },
    },
  );
}

/**
 * A refusal of a send, which the consumer logs.
 *
 * @param message the documented text; left out if the text is only assumed to be there
 */
export function refusedToSend({
  message,
  ...interaction
}: Omit<Refused, 'call' | 'request'> & {
  readonly message?: string;
  readonly request: HttpInteraction['request'];
}): HttpInteraction {
  const logged = message ?? 'why it is not sent';
  const call: Call = (mail) => mail.POST('/v3/mail/send', { body: misshapen(interaction.request.body) });
  return refusal(
    { ...interaction, call },
    {
      body: {
        errors: MatchersV3.eachLike({ message: message ?? string(logged) }),
      },
      told: { status: interaction.status, errors: [expect.objectContaining({ message: logged })] },
    },
  );
}

function refusal(
  { status, headers, call, ...interaction }: Refused,
  { body, told }: { readonly body: unknown; readonly told: object },
): HttpInteraction {
  return {
    ...interaction,
    response: { status, ...(headers === undefined ? {} : { headers }), body },
    async consume(provider) {
      const mail = interaction.caller === null ? strangerClient(provider) : mailClient(provider);
      await expect(mail.unwrap(call(mail))).rejects.toMatchObject(told);
    },
  };
}
