// Whether a provider state that an adapter has set up is there: each state of the catalogue names documented reads that
// show it. One is enough, since a read may be what is broken; where all of them contradict the state, the adapter has not
// set it up, and nothing can be said of the service.

import { jsonIn } from '../engine/json.ts';
import { AdapterError, firstLine } from './adapter.ts';
import { NotOffered, type Target, type TargetSession, type Values } from './session.ts';

/** A read that shows a state. `{name}` stands for a value that the state returned. */
export interface StateRead {
  readonly get: string;
  /** The name of a credential, or `token` for the one that the state returned; none without. */
  readonly as?: string;
  /** The documented status. Without it the shape of the answer is a gap, and only what it has can contradict. */
  readonly answers?: number;
  /** Fields of the answer. */
  readonly body?: Values;
  /** The name of a value that occurs in the answer, or of a list of them. */
  readonly contains?: string;
  /** The name of a value that does not. */
  readonly lacks?: string;
}

/** A state as the catalogue has it. */
export interface CataloguedState {
  /** The schema of the values that it returns. */
  readonly result?: { readonly type?: string; readonly required?: readonly string[] };
  readonly shown_by?: readonly StateRead[];
  /** Why no read can show it. */
  readonly unseen?: string;
}

/** The states of each service, by name. */
export type StateCatalogue = Readonly<Record<string, CataloguedState>>;

/**
 * A target that looks once whether each state is there, the first time that a check asks for it.
 *
 * @param catalogues those of each service, by the name of the service
 * @example withShownStates(adapterTarget(url, adapter), new Map([['mail', { 'an endpoint exists': { shown_by } }]]))
 */
export function withShownStates(target: Target, catalogues: ReadonlyMap<string, StateCatalogue>): Target {
  const looked = new Map<string, Promise<string | undefined>>();
  return {
    ...target,
    open: async (purpose) => {
      const session = await target.open(purpose);
      const state: TargetSession['state'] = async (name, params) => {
        const values = await session.state(name, params);
        if (!looked.has(name)) looked.set(name, contradictionOf(session, { name, values }, catalogues));
        const contradiction = await looked.get(name);
        if (contradiction === undefined) return values;
        throw new AdapterError(`states("${name}") of the adapter has not set the state up: ${contradiction}`);
      };
      return { ...session, state };
    },
  };
}

/** A state that was set up, with the values that it returned. */
export interface SetUpState {
  readonly name: string;
  readonly values: Values;
}

/**
 * What contradicts a state that was set up; `undefined` if a read shows it, or none can.
 *
 * @example await contradictionOf(session, { name: 'a webhook exists', values }, catalogues) // 'GET /v1/webhooks/wh_1 answers 404 and not 200'
 */
export async function contradictionOf(
  session: TargetSession,
  { name, values }: SetUpState,
  catalogues: ReadonlyMap<string, StateCatalogue>,
): Promise<string | undefined> {
  const [service, states] = [...catalogues].find(([, each]) => Object.hasOwn(each, name)) ?? [];
  if (service === undefined) return undefined;
  const contradictions: string[] = [];
  for (const read of states?.[name]?.shown_by ?? []) {
    const seen = await look(session, service, read, values);
    if (seen === 'shown') return undefined;
    if (seen !== 'unseen') contradictions.push(seen.contradiction);
  }
  return contradictions.length === 0 ? undefined : contradictions.join('; ');
}

type Seen = 'shown' | 'unseen' | { readonly contradiction: string };

async function look(session: TargetSession, service: string, read: StateRead, values: Values): Promise<Seen> {
  try {
    const path = read.get.replace(/\{(\w+)\}/g, (_, name: string) => inPath(values[name]));
    const token =
      read.as === 'token' ? values.token : read.as && (await session.credential(service, read.as));
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(session.url(service) + path, { headers, redirect: 'manual' });
    return judged(read, values, { path, status: answer.status, text: await answer.text() });
  } catch (error) {
    if (error instanceof NotOffered) return 'unseen';
    return { contradiction: `GET ${read.get} fails: ${firstLine(error)}` };
  }
}

/** A path that a state returned is kept as it is. */
function inPath(value: unknown): string {
  const text = String(value);
  return text.startsWith('/') ? text : encodeURIComponent(text);
}

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

function judged(read: StateRead, values: Values, { path, status, text }: Answer): Seen {
  const contradiction = (what: string): Seen => ({ contradiction: `GET ${path} ${what}` });
  // A rate limit says nothing of the state.
  if (status === 429 && read.answers !== 429) return 'unseen';
  if (read.answers !== undefined && status !== read.answers)
    return contradiction(`answers ${status} and not ${read.answers}`);
  if (read.answers === undefined && status !== 200) return 'unseen';
  const has = (value: unknown) => text.includes(JSON.stringify(value).replace(/^"|"$/g, ''));
  const missing = [values[read.contains ?? '']].flat().find((value) => value !== undefined && !has(value));
  if (missing !== undefined) return contradiction(`does not have ${missing}`);
  const extra = values[read.lacks ?? ''];
  if (extra !== undefined && has(extra)) return contradiction(`has ${extra}`);
  const wrong = wrongField(read, values, fieldsOf(text));
  return wrong === undefined ? 'shown' : wrong === 'unseen' ? 'unseen' : contradiction(wrong);
}

/** Whether a field has a value; where the shape is a gap, the case of letters is, too. */
function isShown(shown: unknown, wanted: unknown, isOpen: boolean): boolean {
  const isText = isOpen && typeof shown === 'string' && typeof wanted === 'string';
  return shown === wanted || (isText && shown.toLowerCase() === wanted.toLowerCase());
}

/** The first field that is not as it should be; where the shape is a gap, one that is missing says nothing. */
function wrongField({ body = {}, answers }: StateRead, values: Values, fields: Values): string | undefined {
  for (const [name, wanted] of Object.entries(body)) {
    const expected = typeof wanted === 'string' ? filled(wanted, values) : wanted;
    if (!(name in fields) && answers === undefined) return 'unseen';
    if (!isShown(fields[name], expected, answers === undefined))
      return `has ${JSON.stringify(fields[name]) ?? 'no'} ${name} and not ${JSON.stringify(expected)}`;
  }
  return undefined;
}

function filled(text: string, values: Values): unknown {
  const name = /^\{(\w+)\}$/.exec(text)?.[1];
  return name === undefined ? text : values[name];
}

function fieldsOf(text: string): Values {
  const value = jsonIn(text);
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}
