// The rules and gaps that a consumer rests on, each with what rests on it: calls, messages, recorded traffic.

import { readFile } from 'node:fs/promises';
import { jsonIn } from '../../engine/json.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { firstLine } from '../adapter.ts';
import type { Decision, OracleTarget, TargetSession } from '../session.ts';

/** What rests on each rule, statement or gap, by its id. */
export type RestedOn = Map<string, Set<string>>;

/** The documents of services, by name. */
export type Documents = ReadonlyMap<string, OpenApiDocument>;

/** Raised for a recording that tells nothing of rules; the message is one line. */
export class TrafficError extends Error {}

/**
 * An oracle that notes the rules of its answers and messages, as a verification of pacts comes by them.
 *
 * @param documents those of its services, by name
 * @example await verifyPacts({ target: noting(oracle, documents, restedOn), … })
 */
export function noting(oracle: OracleTarget, documents: Documents, restedOn: RestedOn): OracleTarget {
  return {
    ...oracle,
    open: async (purpose, at) => {
      const session = await oracle.open(purpose, at);
      const message: TargetSession['message'] = (service, type) => {
        for (const id of idsOfMessage(documents.get(service), type)) add(restedOn, id, `the message ${type}`);
        return session.message(service, type);
      };
      const close = async (isOver?: boolean) => {
        for (const decision of await session.decisions()) addDecision(restedOn, decision, documents);
        await session.close(isOver);
      };
      return { ...session, message, close };
    },
  };
}

/** What a document says of an operation or an event. */
interface Named {
  readonly operationId?: string;
  readonly 'x-rules'?: readonly string[];
  readonly 'x-gaps'?: readonly string[];
}

function idsOfMessage(document: OpenApiDocument | undefined, type: string): readonly string[] {
  return idsOf((document?.webhooks?.[type]?.post ?? {}) as Named);
}

function idsOf({ 'x-rules': rules = [], 'x-gaps': gaps = [] }: Named): readonly string[] {
  return [...rules, ...gaps];
}

/**
 * Notes what recorded traffic rests on: a report of `countersign audit`, or the journal of a mock.
 *
 * @throws TrafficError when the file cannot be read, or is neither
 */
export async function noteTraffic(path: string, documents: Documents, restedOn: RestedOn): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new TrafficError(`${path} cannot be read (${error.code})`);
  });
  const before = restedOn.size;
  const audited = statementsIn(text);
  if (audited === undefined)
    for (const decision of decisionsIn(text)) addDecision(restedOn, decision, documents);
  else
    for (const { id, state, times } of audited)
      if (state !== 'not_seen')
        add(restedOn, id, `recorded traffic, ${times} ${times === 1 ? 'time' : 'times'}`);
  if (restedOn.size === before && audited === undefined)
    throw new TrafficError(
      `${path} tells of no rule; give a report of countersign audit (--report json=…) or the journal of a mock (countersign log --json)`,
    );
}

interface Audited {
  readonly id: string;
  readonly state: string;
  readonly times: number;
}

function statementsIn(text: string): readonly Audited[] | undefined {
  const { statements } = Object(jsonIn(text)) as { readonly statements?: readonly Audited[] };
  return Array.isArray(statements) ? statements : undefined;
}

/** The calls of a journal, whose lines are JSON; other lines say nothing. */
function decisionsIn(text: string): Decision[] {
  return text.split('\n').flatMap((line) => {
    try {
      const { kind, detail } = JSON.parse(line) as { readonly kind?: string; readonly detail?: Decision };
      return kind === 'request' && Array.isArray(detail?.rules) ? [detail] : [];
    } catch (error) {
      if (error instanceof SyntaxError) return [];
      throw new TrafficError(firstLine(error));
    }
  });
}

/** A caller rests on what decided the answer, and once the call is granted, on all that is said of it. */
function addDecision(
  restedOn: RestedOn,
  { service, operation, status, rules }: Decision,
  documents: Documents,
): void {
  if (operation === null) return;
  const isGranted = status !== null && status < 300;
  const said = isGranted ? idsOfOperation(documents.get(service ?? ''), operation) : [];
  for (const id of [...rules, ...said]) add(restedOn, id, `${operation}, answered ${status}`);
}

/** Services have operations of the same name. */
function idsOfOperation(document: OpenApiDocument | undefined, id: string): readonly string[] {
  const operations = Object.values(document?.paths ?? {}).flatMap((item) => Object.values(item));
  const found = operations.find((each) => (each as Named).operationId === id);
  return found === undefined ? [] : idsOf(found as Named);
}

function add(restedOn: RestedOn, id: string, what: string): void {
  const known = restedOn.get(id) ?? new Set();
  restedOn.set(id, known.add(what));
}
