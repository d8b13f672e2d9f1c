// Writes a contract into pact files: the consumer's code calls Pact's mock provider for each interaction.

import { Pact } from '@pact-foundation/pact';
import { CREDENTIAL_STATE } from '../../src/verify/pact/provider-proxy.ts';
import { EXAMPLE_TOKEN, type HttpInteraction, type MessageInteraction, stateValue } from './interaction.ts';

/** A pact file that is being written; the native library adds each interaction to it. */
export interface PactWriter {
  http(interaction: HttpInteraction): Promise<void>;
  message(interaction: MessageInteraction): Promise<void>;
}

/**
 * Creates a writer for one pact file, `<consumer>-<provider>.json`.
 *
 * @param options.dir the folder of the file; interactions are added to an existing file
 */
export function pactWriter(options: { consumer: string; provider: string; dir: string }): PactWriter {
  const pact = new Pact({ ...options, logLevel: 'error' });
  return {
    http: (interaction) => writeHttp(pact, interaction),
    message: (interaction) => writeMessage(pact, interaction),
  };
}

async function writeHttp(pact: Pact, interaction: HttpInteraction): Promise<void> {
  const { title, caller, request, response, consume } = interaction;
  // The token of the last state belongs to the caller; some states return the token of another user.
  const credential =
    typeof caller === 'string' ? [{ name: CREDENTIAL_STATE, params: { credential: caller } }] : [];
  let draft = pact.addInteraction().uponReceiving(title);
  for (const { name, params } of [...(interaction.states ?? []), ...credential])
    draft = draft.given(name, params);
  for (const { key, value } of notesOf(interaction)) draft = draft.comment({ key, value });
  const authorization: NonNullable<HttpInteraction['request']['headers']> =
    caller === null ? {} : { Authorization: stateValue(`Bearer \${token}`, `Bearer ${EXAMPLE_TOKEN}`) };
  await draft
    .withRequest(request.method, request.path, (builder) => {
      builder.headers({ ...authorization, ...request.headers });
      if (request.query !== undefined) builder.query(request.query);
      if (request.body !== undefined) builder.jsonBody(request.body);
      if (request.content !== undefined)
        builder.body(request.content.type, Buffer.from(request.content.text));
    })
    .willRespondWith(response.status, (builder) => {
      if (response.headers !== undefined) builder.headers(response.headers);
      if (response.body !== undefined) builder.jsonBody(response.body);
    })
    .executeTest(({ url }) => consume({ url, token: EXAMPLE_TOKEN }));
}

async function writeMessage(pact: Pact, interaction: MessageInteraction): Promise<void> {
  const { type, title, payload, handle } = interaction;
  let draft = pact.addAsynchronousInteraction();
  for (const { name, params } of interaction.states ?? []) draft = draft.given(name, params);
  for (const { key, value } of notesOf(interaction)) draft = draft.comment({ key, value });
  await draft
    .expectsToReceive(`${type} ${title}`, (builder) => {
      builder.withMetadata({ contentType: 'application/json' });
      builder.withJSONContent(payload);
    })
    .executeTest(async ({ contents }) => handle(contents.content));
}

/** The ids are part of the interaction, so that a verifier can report by rule. */
function notesOf({ rules, gaps = [] }: Pick<HttpInteraction, 'rules' | 'gaps'>) {
  return [
    { key: 'rules', value: JSON.stringify(rules) },
    ...(gaps.length === 0 ? [] : [{ key: 'gaps', value: JSON.stringify(gaps) }]),
  ];
}
