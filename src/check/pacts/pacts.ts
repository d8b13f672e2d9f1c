// Whether pacts agree with a spec: what they ask over HTTP with its operations, their messages with its webhooks.

import type { JsonObject } from '../../engine/json.ts';
import { type OpenApiDocument, pointerTo } from '../../openapi/document.ts';
import { partsOf } from '../../openapi/parts.ts';
import type { FindingDetails, Severity } from '../finding.ts';
import { loadComparator } from '../tools.ts';
import { type Comparators, type Mismatch, mismatchesOf } from './mismatches.ts';
import { type CheckedInteraction, type CheckedPact, interactionsOf } from './pact-file.ts';
import { readableCalls, readableEvents, webhookPath } from './readable-document.ts';

/** Finds what of a pact a spec does not promise. */
export type PactCheck = (pact: CheckedPact) => Promise<FindingDetails[]>;

/** Makes a spec ready to be compared with pacts: each of its schemas is compiled once. */
export async function pactCheck(document: OpenApiDocument): Promise<PactCheck> {
  const Comparator = await loadComparator();
  const reading = (readable: typeof readableCalls): Comparators => ({
    exact: new Comparator({ oas: readable(document, { kindsOnly: false }) }),
    kindsOnly: new Comparator({ oas: readable(document, { kindsOnly: true }) }),
  });
  const [calls, payloads] = [reading(readableCalls), reading(readableEvents)];
  const begins = restBegins(document);
  return async (pact) => {
    const problems: FindingDetails[] = [];
    for (const interaction of interactionsOf(pact)) {
      if (interaction.kind === 'other') problems.push(said(interaction, 'warning', NOT_COMPARED));
      else if (interaction.kind === 'http')
        problems.push(...(await callProblems(pact, interaction, { calls, begins })));
      else problems.push(...(await messageProblems(interaction, { document, payloads })));
    }
    return problems;
  };
}

const NOT_COMPARED = 'is neither a call nor a message without an answer, and is not compared';

interface Calls {
  readonly calls: Comparators;
  readonly begins: readonly string[];
}

async function callProblems(
  { document: { metadata } }: CheckedPact,
  interaction: CheckedInteraction,
  { calls, begins }: Calls,
): Promise<FindingDetails[]> {
  const call = {
    ...interaction.document,
    request: withRest(begins, interaction.document.request as Request),
  };
  const mismatches = await mismatchesOf(interaction, calls, { metadata, interactions: [call] });
  const { status } = interaction.document.response as { readonly status?: number };
  return mismatches
    .filter(
      ({ code }) =>
        !isRefused(status) || !code.startsWith('request.') || code === 'request.path-or-method.unknown',
    )
    .map((mismatch) => problemOf(interaction, mismatch));
}

/** A call that is to be refused may be wrong. */
function isRefused(status = 0): boolean {
  return status >= 400 && status < 500;
}

interface Request {
  readonly path: string;
}

/** The comparator's parameters take no slashes, so that the rest of a path (`x-multi-segment`) is written as one. */
function withRest(begins: readonly string[], request: Request): Request {
  const begin = begins.find((each) => request.path.startsWith(each));
  if (begin === undefined) return request;
  return { ...request, path: begin + request.path.slice(begin.length).replaceAll('/', '%2F') };
}

/** What stands before the rests of paths. */
function restBegins(document: OpenApiDocument): string[] {
  const names = partsOf(document as unknown as JsonObject)
    .filter(({ kind, value }) => kind === 'parameter' && value['x-multi-segment'] === true)
    .map(({ value }) => `{${value.name}}`);
  return Object.keys(document.paths ?? {}).flatMap((path) => {
    const name = names.find((each) => path.endsWith(each));
    return name === undefined ? [] : [path.slice(0, -name.length)];
  });
}

interface Payloads {
  readonly document: OpenApiDocument;
  readonly payloads: Comparators;
}

/** A message that names a webhook first is of that one; any other must fit one of them. */
async function messageProblems(
  message: CheckedInteraction,
  { document, payloads }: Payloads,
): Promise<FindingDetails[]> {
  const { description } = message;
  const events = Object.keys(document.webhooks ?? {});
  const misfits = (event: string) =>
    mismatchesOf(message, payloads, { interactions: [asCall(message, event)] });
  const [named] = events
    .filter((event) => description === event || description.startsWith(`${event} `))
    .sort((one, other) => other.length - one.length);
  if (named !== undefined) return (await misfits(named)).map((mismatch) => problemOf(message, mismatch));
  for (const event of events) {
    if ((await misfits(event)).length === 0) return [];
  }
  return [said(message, 'error', 'its payload fits no webhook of the spec')];
}

/** The message as the answer that the readable document has for its webhook. */
function asCall({ description, content, contentType }: CheckedInteraction, event: string): object {
  return {
    description,
    request: { method: 'GET', path: webhookPath(event) },
    response: { status: 200, headers: { 'Content-Type': contentType }, body: content },
  };
}

function problemOf(
  interaction: CheckedInteraction,
  { severity, message, part, place }: Mismatch,
): FindingDetails {
  const body = interaction.kind === 'message' ? ['contents', 'content'] : [part, 'body'];
  const what = message.replace(/ is incompatible with .* in the spec file/, '');
  return said(interaction, severity, what, part === '' ? [] : [...body, ...place]);
}

function said(
  { description, pointer }: CheckedInteraction,
  severity: Severity,
  message: string,
  place: readonly string[] = [],
): FindingDetails {
  return { severity, pointer: pointer + pointerTo(...place), message: `"${description}": ${message}` };
}
