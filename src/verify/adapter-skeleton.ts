// The adapter that a team starts from, and the table of its parts in the documentation: each part with its inputs, its
// results and an example.

import type { Adapter } from './adapter.ts';

/** A part of an adapter, as it is documented. */
export interface AdapterPart {
  readonly does: string;
  readonly inputs: string;
  readonly results: string;
  /** Lines of an example, as they stand in the adapter. */
  readonly example: readonly string[];
}

/** All parts, in the order in which a team needs them. */
export const adapterParts: { readonly [Part in keyof Required<Adapter>]: AdapterPart } = {
  urls: {
    does: 'where each service answers, if not at the target’s URL',
    inputs: 'none',
    results: 'URLs by service',
    example: ["urls: { mail: 'https://mail.staging.example.com' },"],
  },
  credentials: {
    does: 'bearer tokens',
    inputs: 'service, name of the credential',
    results: 'the token; nothing if there is none',
    example: ['credentials: (service, name) => process.env[[service, name].join("_").toUpperCase()],'],
  },
  states: {
    does: 'puts the service into a state of the catalogue; also a URL',
    inputs: 'name, parameters',
    results: 'the values that the catalogue lists',
    example: ["states: 'https://staging.example.com/test/states',"],
  },
  messages: {
    does: 'the payload of an event, as it would be delivered, after a state the event that the state caused; also a URL',
    inputs: 'service, event type',
    results: 'the payload',
    example: ["messages: 'https://staging.example.com/test/messages',"],
  },
  messageTypes: {
    does: 'event types of the messages in your own pacts',
    inputs: 'none',
    results: 'event types by description',
    example: ["messageTypes: { 'a mail came back': 'bounce' },"],
  },
  clock: {
    does: 'a clock that can be moved',
    inputs: 'advance: a duration such as 35h',
    results: 'now: a Date',
    example: [
      'clock: {',
      '  now: async () => new Date(),',
      '  advance: async (by) => { /* move it, and wait for what falls due */ },',
      '},',
    ],
  },
  simulate: {
    does: 'what no client can cause',
    inputs: 'service, action, input',
    results: 'an object with the result',
    example: ['simulate: async (service, action, input) => ({}),'],
  },
  emit: {
    does: 'emits an event, and waits for its first attempts',
    inputs: 'service, event type, fields',
    results: 'the payload',
    example: ["emit: async (service, type, fields) => ({ event_id: 'evt_1', event_type: type }),"],
  },
  inbox: {
    does: 'a receiver of webhooks',
    inputs: 'name; script: the answers to give',
    results: 'url: its URL; received: deliveries {at, method, url, headers, body, answered}',
    example: [
      'inbox: {',
      '  url: (name) => "https://receiver.example.com/" + name,',
      '  received: async (name) => [],',
      '  script: async (name, script) => { /* answer as it says */ },',
      '},',
    ],
  },
  register: {
    does: 'registers a receiver of all events, for `measure`',
    inputs: 'the URL of the receiver',
    results: 'an object with the secret that signs, if there is one',
    example: ["register: async (url) => ({ secret: 'whsec_…' }),"],
  },
  deliveries: {
    does: 'what is on record of the deliveries to an endpoint',
    inputs: 'service, id of the endpoint',
    results: 'a list of {event_id, event_type, status, attempts}',
    example: ['deliveries: async (service, endpointId) => [],'],
  },
  settings: {
    does: 'changes settings of the environment',
    inputs: 'the change',
    results: 'none',
    example: ['settings: async (change) => { /* apply it */ },'],
  },
  write: {
    does: 'stores bytes for a user of the quota service',
    inputs: '{user_id, share_id?, bytes, files?}',
    results: '{accepted, status, body}',
    example: ['write: async ({ user_id, bytes }) => ({ accepted: true, status: 201, body: null }),'],
  },
  teardown: {
    does: 'removes what a check created, after each check',
    inputs: 'none',
    results: 'none',
    example: ['teardown: async () => { /* remove it */ },'],
  },
};

/** The languages that an adapter can be written in. */
export type AdapterLanguage = 'typescript' | 'javascript';

/**
 * An adapter without any part: each is there as a comment to take out. It is typed in either language.
 *
 * @example await writeFile('countersign-adapter.ts', adapterSkeleton('typescript'))
 */
export function adapterSkeleton(language: AdapterLanguage): string {
  const parts = Object.values(adapterParts).map(({ does, inputs, results, example }) => {
    const given = inputs === 'none' ? '' : ` Takes ${inputs}.`;
    const returned = results === 'none' ? '' : ` Returns ${results}.`;
    return [`  // ${does}.${given}${returned}`, ...example.map((line) => `  // ${line}`)].join('\n');
  });
  const { before, after } = TYPED[language];
  return `// Connects \`countersign verify\` to an implementation. Take out the comment of each part that you can offer: checks
// that need another one are not exercised.

${before}export default {
${parts.join('\n\n')}
}${after};
`;
}

/** What gives the adapter its type. */
const TYPED: Readonly<Record<AdapterLanguage, { readonly before: string; readonly after: string }>> = {
  typescript: {
    before: "import type { Adapter } from 'countersign/verify';\n\n",
    after: ' satisfies Adapter',
  },
  javascript: { before: "/** @type {import('countersign/verify').Adapter} */\n", after: '' },
};
