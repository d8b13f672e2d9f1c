// One cell of the matrix: a client is generated, compiled, and does a session with the mock. What it made of each answer and
// event must be what the mock sent and the document shows.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openApi30 } from '../../src/openapi/openapi-30/document.ts';
import type { MockWorld } from '../../src/testing/mock-world.ts';
import { startMockOf } from '../../src/testing/start-mock.ts';
import { services } from '../support/registry/services.ts';
import { CACHE, ended, has } from '../support/toolchains.ts';
import { type Session, sessionOf } from './session.ts';
import type { GeneratorTool, Printed } from './tool.ts';

/** What of a service's session went wrong, and where; no lines if nothing did. */
export interface Cell {
  readonly stage: 'generates' | 'compiles' | 'runs';
  readonly problems: readonly string[];
}

/** The commands that a tool needs and the machine does not have. */
export async function missingFor({ needs }: GeneratorTool): Promise<string[]> {
  const there = await Promise.all(needs.map(([command = '', ...args]) => has(command, ...args)));
  return needs.flatMap(([command = ''], index) => (there[index] ? [] : [command]));
}

/**
 * Generates, compiles and runs.
 *
 * @example await cellOf(tool, 'mail') // { stage: 'runs', problems: [] }
 */
export async function cellOf(tool: GeneratorTool, service: string): Promise<Cell> {
  const folder = join(CACHE, 'clients', tool.name.replaceAll(/[^a-z-]/g, ''), service);
  const session = sessionOf(service);
  let stage: Cell['stage'] = 'generates';
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'spec.json'), JSON.stringify(documentFor(tool, service)));
    await tool.generate(folder);
    for (const [path, text] of Object.entries(tool.program(session))) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    stage = 'compiles';
    const command = await tool.compile(folder);
    stage = 'runs';
    return { stage, problems: await problemsOf(session, command, folder) };
  } catch (error) {
    return { stage, problems: [(error as Error).message] };
  }
}

function documentFor({ openapi }: GeneratorTool, service: string): object {
  const found = services.get(service);
  if (found === undefined) throw new Error(`there is no service ${service}`);
  return openapi === '3.0' ? openApi30(found.document) : found.document;
}

async function problemsOf(session: Session, command: readonly string[], cwd: string): Promise<string[]> {
  await using mock = await startMockOf(services);
  const world = await mock.world({ clock: 'frozen' });
  const credentials: Readonly<Record<string, Readonly<Record<string, string>>>> = world.credentials;
  const token = credentials[session.service]?.[session.credential] ?? '';
  const [program = '', ...args] = command;
  const { code, output } = await ended(program, args, { cwd, env: { BASE: world.url, TOKEN: token } });
  const printed = output.split('\n').flatMap((line): Printed[] => {
    return line.startsWith('{"') ? [JSON.parse(line) as Printed] : [];
  });
  if (code !== 0) return [`ended with ${code}: ${output.slice(-2_000)}`];
  return [...callProblems(session, printed, await answersOf(world)), ...eventProblems(session, printed)];
}

/** The bodies that the mock has sent, in the order of the calls. */
async function answersOf(world: MockWorld): Promise<readonly unknown[]> {
  return (await world.requests()).map(({ response }) => response.body);
}

function callProblems({ calls }: Session, printed: readonly Printed[], sent: readonly unknown[]): string[] {
  return calls.flatMap(({ name, answer }, index) => {
    const found = printed.find((each) => each.name === name);
    if (found?.status !== answer.status)
      return [`${name}: status ${found?.status} instead of ${answer.status}`];
    return difference(name, found.body, sent[index]);
  });
}

function eventProblems({ calls, events }: Session, printed: readonly Printed[]): string[] {
  const found = printed.slice(calls.length);
  return events.flatMap(({ type, value }, index) => difference(type, found[index]?.body, value));
}

function difference(name: string, found: unknown, expected: unknown): string[] {
  const [one, other] = [masked(found, expected), expected].map((each) => JSON.stringify(normal(each)));
  return one === other ? [] : [`${name}: ${one} instead of ${other}`];
}

/** What the mock has recorded names no secrets. */
function masked(found: unknown, expected: unknown): unknown {
  if (expected === '[redacted]' && typeof found === 'string') return expected;
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return found;
  const others = (expected ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(found).map(([name, each]) => [name, masked(each, others[name])]));
}

/** Languages write instants, fields without a value and the order of fields as they like. */
function normal(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value);
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, normal(each)]),
  );
}
