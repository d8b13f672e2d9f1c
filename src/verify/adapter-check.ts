// Checks an adapter before any contract rests on it: whether each part does what it says. What is wrong is the
// adapter's; nothing is said of the service.

import { CREDENTIAL_STATE } from '../engine/world.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { Validators } from '../openapi/validators.ts';
import { AdapterError, stackOf } from './adapter.ts';
import { documentedPart } from './documented-part.ts';
import type { Check } from './reports/report.ts';
import { NotOffered, type Target, type TargetSession } from './session.ts';
import { contradictionOf, type StateCatalogue } from './shown-states.ts';
import { pactsOf, partOf, type Suite } from './suite.ts';

export interface AdapterCheckOptions {
  /** The implementation as its adapter connects it. */
  readonly target: Target;
  readonly suite: Suite;
  readonly services: readonly string[];
  /** Called once with the number of checks, before the first one. */
  readonly onSelected?: (count: number) => void;
  readonly onCheck?: (check: Check) => void;
}

/** One thing that a part of the adapter should do. Throws if it does not. */
interface Attempt {
  readonly title: string;
  does(session: TargetSession): Promise<void>;
}

/**
 * Checks the credentials, states, clock, inbox, messages and teardown of an adapter, one by one.
 *
 * @returns a check for each; one that the adapter does not offer is not exercised, and a service of which it offers none is one check
 * @example await checkAdapter({ target: adapterTarget(url, adapter), suite, services: ['mail'] })
 */
export async function checkAdapter(options: AdapterCheckOptions): Promise<Check[]> {
  const { target, services, onSelected, onCheck } = options;
  const ofServices = new Map<string, readonly Attempt[]>();
  for (const service of services) ofServices.set(service, await attemptsOf(options, service));
  onSelected?.(1 + [...ofServices.values()].flat().length);
  const all = async (attempts: readonly Attempt[]) => {
    const checks: Check[] = [];
    for (const attempt of attempts) {
      const check = await made(target, attempt);
      checks.push(check);
      onCheck?.(check);
    }
    return checks;
  };
  const checks = await all([clockAttempt()]);
  for (const [service, attempts] of ofServices) checks.push(...inShort(service, await all(attempts)));
  return checks;
}

/** Of a service that an adapter does not connect, one check in place of one for each part. */
function inShort(service: string, checks: readonly Check[]): readonly Check[] {
  const [first] = checks;
  if (first === undefined || checks.some(({ verdict }) => verdict !== 'not_exercised')) return checks;
  const durationMs = checks.reduce((sum, each) => sum + each.durationMs, 0);
  const detail = `the adapter connects no part of ${service}: no credential, state or message`;
  return [{ ...first, id: `adapter:${service}`, title: service, detail, durationMs }];
}

async function attemptsOf(
  { target, suite }: AdapterCheckOptions,
  service: string,
): Promise<readonly Attempt[]> {
  const { document, states = {} } = partOf(suite, service);
  const credentials = await credentialNames(suite, service);
  return [
    ...credentials.map((name) => credentialAttempt(service, name)),
    ...Object.keys(states).map((name) => stateAttempt({ service, states }, name)),
    ...messageAttempts(service, document),
    ...receiverAttempts({ service, states, document }),
    ...teardownAttempts(target, { service, states }),
  ];
}

async function made(target: Target, { title, does }: Attempt): Promise<Check> {
  const startedAt = performance.now();
  const ended = (verdict: Check['verdict'], detail: string): Check => ({
    id: `adapter:${title}`,
    title,
    verdict,
    rules: [],
    gaps: [],
    detail,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const session = await target.open(`adapter:${title}`);
    const [done] = await Promise.allSettled([does(session)]);
    await session.close(true);
    if (done.status === 'rejected') throw done.reason;
    return ended('passed', '');
  } catch (error) {
    if (error instanceof NotOffered) return ended('not_exercised', error.message);
    const check = ended('failed', (error as Error).message);
    return error instanceof AdapterError ? { ...check, adapterError: stackOf(error) } : check;
  }
}

/** The credentials that the contract calls with. */
async function credentialNames(suite: Suite, service: string): Promise<readonly string[]> {
  const files = await pactsOf(suite, service);
  const states = files.flatMap(({ document }) =>
    (document.interactions ?? []).flatMap(({ providerStates = [] }) => providerStates),
  );
  const names = states.flatMap(({ name, params }) =>
    name === CREDENTIAL_STATE && params !== undefined && 'credential' in params
      ? [String(params.credential)]
      : [],
  );
  return [...new Set(names)].toSorted();
}

function credentialAttempt(service: string, name: string): Attempt {
  return {
    title: `credential "${name}" of ${service}`,
    does: async (session) => void (await session.credential(service, name)),
  };
}

/** How far a clock may be off after it was moved by an hour: a real one goes on meanwhile. */
const CLOCK_TOLERANCE_MS = 60_000;

function clockAttempt(): Attempt {
  return {
    title: 'the clock moves by as much as it is advanced',
    async does({ offers, clock }) {
      if (!offers.has('clock')) throw new NotOffered('clock');
      const before = await clock.now();
      await clock.advance('1h');
      const movedMs = (await clock.now()).getTime() - before.getTime();
      const isRight = Math.abs(movedMs - 3_600_000) <= CLOCK_TOLERANCE_MS;
      if (!isRight) throw new Error(`clock.advance("1h") moves clock.now by ${movedMs / 1_000} s`);
    },
  };
}

interface Stated {
  readonly service: string;
  readonly states: StateCatalogue;
}

function stateAttempt({ service, states }: Stated, name: string): Attempt {
  return {
    title: `state "${name}"`,
    async does(session) {
      const values = await session.state(name);
      const missing = (states[name]?.result?.required ?? []).filter((field) => !(field in values));
      const contradiction = await contradictionOf(session, { name, values }, new Map([[service, states]]));
      if (contradiction !== undefined) throw new Error(`it is not set up: ${contradiction}`);
      if (missing.length > 0) throw new NotOffered(`${missing.join(', ')} among the values of this state`);
    },
  };
}

function messageAttempts(service: string, document: OpenApiDocument): Attempt[] {
  const validators = new Validators(service, documentedPart(document));
  return Object.keys(document.webhooks ?? {}).map((type) => ({
    title: `message "${type}" of ${service}`,
    async does(session) {
      const payload = await session.message(service, type);
      const [fault] = validators.event(type)?.(payload) ?? [];
      if (fault !== undefined)
        throw new Error(`it is not valid at ${fault.pointer || '/'}: ${fault.message}`);
    },
  }));
}

/** The name of the inbox: nobody else has it. */
const INBOX = 'adapter-check';

/** In a state that sends events to a URL, an event that is emitted arrives at the inbox. */
function receiverAttempts({ service, states, document }: Stated & { document: OpenApiDocument }): Attempt[] {
  const [name] = Object.entries(states).find(([, { result }]) => result?.required?.includes('url')) ?? [];
  const [type] = Object.keys(document.webhooks ?? {});
  if (name === undefined || type === undefined) return [];
  return [
    {
      title: `an event of ${service} that is emitted arrives at the inbox, once`,
      async does({ inbox, state, emit }) {
        const url = inbox.url(INBOX);
        await inbox.script(INBOX, { then: { status: 200 } });
        await state(name, { url });
        await emit(service, type);
        const count = (await inbox.received(INBOX)).length;
        if (count !== 1)
          throw new Error(
            `in the state "${name}" with the url ${url}, ${count} deliveries of ${type} arrive`,
          );
      },
    },
  ];
}

/** What a state has created is gone after the teardown of its session. */
function teardownAttempts(target: Target, { service, states }: Stated): Attempt[] {
  const [name] =
    Object.entries(states).find(([, { result }]) => result?.required?.includes('webhook_id')) ?? [];
  if (name === undefined) return [];
  return [
    {
      title: `teardown removes what the state "${name}" created`,
      async does(session) {
        const before = await target.open(`teardown of ${name}`);
        const values = await before.state(name);
        const isGone = async () =>
          (await contradictionOf(session, { name, values }, new Map([[service, states]]))) !== undefined;
        if (await isGone()) throw new NotOffered(`state "${name}" that is set up`);
        await before.close(true);
        if (!(await isGone())) throw new Error('it is still there');
      },
    },
  ];
}
