// Compares pacts with a spec: HTTP interactions with its operations, messages with its webhooks.

import { type OpenApiDocument, pointerTo } from '../../openapi/document.ts';
import { partsOf } from '../../openapi/parts.ts';
import type { FindingDetails, Severity } from '../finding.ts';
import { loadCheckTools } from '../tools.ts';
import { type Comparators, type Mismatch, mismatchesOf } from './mismatches.ts';
import { type CheckedInteraction, type CheckedPact, interactionsOf } from './pact-file.ts';
import { readableCalls, readableEvents, webhookPath } from './readable-document.ts';

/** Finds the parts of a pact that a spec does not promise. */
export type PactCheck = (pact: CheckedPact) => Promise<FindingDetails[]>;

/** Prepares a spec for comparison with pacts; each of its schemas is compiled once. */
export async function pactCheck(document: OpenApiDocument): Promise<PactCheck> {
  const Comparator = await (await loadCheckTools()).loadComparator();
  const reading = (readable: typeof readableCalls): Comparators => ({
    exact: new Comparator({ oas: readable(document, { kindsOnly: false }) }),
    kindsOnly: new Comparator({ oas: readable(document, { kindsOnly: true }) }),
  });
  const [calls, payloads] = [reading(readableCalls), reading(readableEvents)];
  const prefixes = multiSegmentPrefixes(document);
  return async (pact) => {
    const problems: FindingDetails[] = [];
    for (const interaction of interactionsOf(pact)) {
      if (interaction.kind === 'other') problems.push(problemAt(interaction, 'warning', NOT_COMPARED));
      else if (interaction.kind === 'http')
        problems.push(...(await callProblems(pact, interaction, { calls, prefixes })));
      else problems.push(...(await messageProblems(interaction, { document, payloads })));
    }
    return problems;
  };
}

const NOT_COMPARED = 'is neither an HTTP interaction nor an asynchronous message, so it is not compared';

interface Calls {
  readonly calls: Comparators;
  readonly prefixes: readonly string[];
}

async function callProblems(
  { document: { metadata } }: CheckedPact,
  interaction: CheckedInteraction,
  { calls, prefixes }: Calls,
): Promise<FindingDetails[]> {
  const call = {
    ...interaction.document,
    request: withRest(prefixes, interaction.document.request as Request),
  };
  const mismatches = await mismatchesOf(interaction, calls, { metadata, interactions: [call] });
  const { status } = interaction.document.response as { readonly status?: number };
  return mismatches
    .filter(
      ({ code }) =>
        !expectsError(status) || !code.startsWith('request.') || code === 'request.path-or-method.unknown',
    )
    .map((mismatch) => problemOf(interaction, mismatch));
}

/** A call that expects a 4xx response may be invalid. */
function expectsError(status = 0): boolean {
  return status >= 400 && status < 500;
}

interface Request {
  readonly path: string;
}

/** The comparator's path parameters cannot contain slashes, so the rest of a path (`x-multi-segment`) is encoded. */
function withRest(prefixes: readonly string[], request: Request): Request {
  const prefix = prefixes.find((each) => request.path.startsWith(each));
  if (prefix === undefined) return request;
  return { ...request, path: prefix + request.path.slice(prefix.length).replaceAll('/', '%2F') };
}

/** The fixed prefixes of paths that end in a multi-segment parameter. */
function multiSegmentPrefixes(document: OpenApiDocument): string[] {
  const names = partsOf(document)
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

/** A message whose description starts with a webhook's name belongs to it; any other must match one of them. */
async function messageProblems(
  message: CheckedInteraction,
  { document, payloads }: Payloads,
): Promise<FindingDetails[]> {
  const { description } = message;
  const events = Object.keys(document.webhooks ?? {});
  const mismatchesWith = (event: string) =>
    mismatchesOf(message, payloads, { interactions: [asCall(message, event)] });
  const [named] = events
    .filter((event) => description === event || description.startsWith(`${event} `))
    .sort((one, other) => other.length - one.length);
  if (named !== undefined)
    return (await mismatchesWith(named)).map((mismatch) => problemOf(message, mismatch));
  for (const event of events) {
    if ((await mismatchesWith(event)).length === 0) return [];
  }
  return [problemAt(message, 'error', 'its payload does not match any webhook of the spec')];
}

/** The message as the response of its webhook in the readable document. */
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
  const problem = message.replace(
    / is incompatible with .*/s,
    (rest) => rest.split(' in the spec file').at(-1) ?? '',
  );
  return problemAt(interaction, severity, problem, part === '' ? [] : [...body, ...place]);
}

function problemAt(
  { description, pointer }: CheckedInteraction,
  severity: Severity,
  message: string,
  place: readonly string[] = [],
): FindingDetails {
  return { severity, pointer: pointer + pointerTo(...place), message: `"${description}": ${message}` };
}
