// `call`: an operation of a service, with the reason and the rules of its answer.

import { call as callOver } from '../../control-client/call.ts';
import type { WorldClient } from '../../control-client/world-client.ts';
import { jsonText } from '../fitting-text.ts';
import { documentOf, operationIn, pathOf } from '../operation.ts';
import { outsideLines, seenLine } from '../outside-text.ts';
import { ruleLines } from '../rule-lines.ts';
import { answerOf, objectOf, type Tool, ToolRefusal, WORLD } from '../tool.ts';

interface Call {
  readonly world?: string;
  readonly service: string;
  readonly operation: string;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly credential?: string;
  readonly show_secrets?: boolean;
}

const VALUES = { type: 'object' };

export const call: Tool<Call> = {
  name: 'call',
  title: 'Call a service',
  description:
    'Calls an operation of a mocked service by its operationId. The request is validated against the document; the answer comes with the reason for it and the rules behind. An unknown operation lists those there are. Header Prefer: "code=429" forces any documented answer.',
  input: objectOf(
    {
      world: WORLD,
      service: { type: 'string' },
      operation: { type: 'string', description: 'operationId' },
      path: { ...VALUES, description: 'path parameters' },
      query: VALUES,
      headers: { type: 'object', additionalProperties: { type: 'string' } },
      body: { description: 'JSON' },
      credential: { type: 'string', description: 'its name in the world, or "none"; the first by default' },
      show_secrets: { type: 'boolean', default: false },
    },
    ['service', 'operation'],
  ),
  output: answerOf({ status: { type: 'integer' }, request: { type: 'string' } }),
  isReadOnly: false,
  isDestructive: true,
  reachesOut: false,
  example: { service: 'mail', operation: 'listWebhooks' },
  async run({ input, means }) {
    const mock = await means.mock();
    const { world: id = 'default', service, operation: name } = input;
    const { base_url, credentials } = await mock.describeWorld(id);
    const operation = operationIn(await documentOf(mock, service), name);
    const path = pathOf(operation.path, input.path ?? {}, input.query ?? {});
    const token = tokenOf(input, credentials[service] ?? {});
    const { status, body, headers } = await callOver(base_url, operation.method, path, {
      ...(token === undefined ? {} : { token }),
      headers: sendable(input.headers ?? {}),
      ...(input.body === undefined ? {} : { json: input.body }),
    });
    const record = await recordOf(mock.world(id), { service, status, request: headers.get('x-request-id') });
    const shown = input.show_secrets ? body : record?.response.body;
    const rules = await ruleLines(mock, record?.rules ?? []);
    const request = record?.id ?? '';
    const text = [
      `${operation.method} ${seenLine(path)} answered ${status}. Why: ${seenLine(record?.why ?? 'it was not recorded')}.`,
      ...rules,
      outsideLines([jsonText(shown)], {
        mark: means.mark(),
        more: 'ask for less with its query parameters',
        length: 3_200,
      }),
      `More: explain with id "${request}"; look with what "timeline" for what it caused.`,
    ].join('\n');
    return { text, facts: { status, request } };
  },
};

function tokenOf({ credential }: Call, tokens: Readonly<Record<string, string>>): string | undefined {
  const [first] = Object.keys(tokens);
  const name = credential ?? first ?? 'none';
  if (name === 'none') return undefined;
  if (Object.hasOwn(tokens, name)) return tokens[name];
  throw new ToolRefusal(
    `there is no credential of that name; there are ${Object.keys(tokens).join(', ')}, none`,
  );
}

/** Headers that can be sent; the address and the length are not the caller's. */
function sendable(given: Readonly<Record<string, string>>): Record<string, string> {
  const refused = Object.keys(given).find(
    (name) => !/^[\w-]+$/.test(name) || NOT_GIVEN.has(name.toLowerCase()),
  );
  if (refused === undefined) return { ...given };
  throw new ToolRefusal(`the header ${JSON.stringify(refused.slice(0, 60))} cannot be given`);
}

const NOT_GIVEN = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
]);

interface Recorded {
  readonly service: string;
  readonly status: number;
  readonly request: string | null;
}

async function recordOf(world: WorldClient, { service, status, request }: Recorded) {
  const records = await world.requests({ service, status, limit: 1_000 });
  return records.findLast(({ id }) => request === null || id === request);
}
