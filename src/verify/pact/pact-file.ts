// Reads and checks pact files, and reduces them to some of their interactions.

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INTERACTION_PARAMETER } from './provider-proxy.ts';

/** Raised for a file that cannot be verified; the message is one line. */
export class PactFileError extends Error {}

export interface PactInteraction {
  /** The id that a broker gave it. */
  readonly id?: string | undefined;
  readonly description: string;
  readonly isMessage: boolean;
  /** The method and an example of the path; nothing for a message. */
  readonly request?: { readonly method: string; readonly path: string } | undefined;
  /** What the consumer counts on: a refusal, an answer of which it reads nothing, or content. */
  readonly expects: 'refusal' | 'nothing' | 'content';
  readonly states: readonly string[];
  /** Ids that the interaction carries in its comments; a team's own pacts carry none. */
  readonly rules: readonly string[];
  readonly gaps: readonly string[];
}

/** Where a pact of a broker comes from. */
export interface PactOrigin {
  /** As the broker names it: with its consumer and the version of that. */
  readonly name: string;
  /** Whether the provider has never verified it, so that it may fail. */
  readonly isPending: boolean;
}

export interface PactFile {
  /** Of a broker's pact: its address. */
  readonly path: string;
  readonly origin?: PactOrigin | undefined;
  readonly consumer: string;
  readonly provider: string;
  readonly interactions: readonly PactInteraction[];
  /** The whole document, as the native verifier takes it. */
  readonly document: PactDocument;
}

interface RawInteraction {
  readonly _id?: string;
  readonly type?: string;
  readonly description?: string;
  readonly providerStates?: readonly { readonly name: string; readonly params?: object }[];
  /** Before specification 3, there was one. */
  readonly providerState?: string | null;
  readonly request?: { readonly method: string; readonly path: string };
  readonly response?: { readonly status?: number; readonly body?: unknown; readonly headers?: object };
  readonly comments?: { readonly rules?: readonly string[]; readonly gaps?: readonly string[] };
}

interface PactDocument {
  readonly consumer?: { readonly name?: string };
  readonly provider?: { readonly name?: string };
  readonly interactions?: readonly RawInteraction[];
  readonly messages?: readonly RawInteraction[];
  readonly metadata?: {
    readonly pactSpecification?: { readonly version?: string };
    readonly 'pact-specification'?: { readonly version?: string };
    readonly pactSpecificationVersion?: string;
  };
}

/**
 * All pact files of a folder, in the order of their names.
 *
 * @throws PactFileError when there is none, or one cannot be verified
 */
export async function readPacts(folder: string): Promise<PactFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new PactFileError(`${folder} cannot be read (${error.code}); it should be a folder of pact files`);
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0) throw new PactFileError(`${folder} holds no pact file (*.json)`);
  return Promise.all(files.map((name) => readPact(join(folder, name))));
}

/**
 * One pact file, of specification 3 or 4.
 *
 * @throws PactFileError when it cannot be read, is none, is empty, or is of another version
 */
export async function readPact(path: string): Promise<PactFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new PactFileError(`${path} cannot be read (${error.code})`);
  });
  return pactIn(path, text);
}

/**
 * A pact by its text. A broker also has pacts of specification 1 and 2, which are verified as they are.
 *
 * @throws PactFileError when it is none, is empty, or is of another version
 */
export function pactIn(path: string, text: string, origin?: PactOrigin): PactFile {
  const document = parsed(path, text);
  const { consumer, provider } = document;
  if (typeof consumer?.name !== 'string' || typeof provider?.name !== 'string')
    throw new PactFileError(`${path} is not a pact file: it names no consumer or no provider`);
  const version = versionOf(document);
  if (!(origin === undefined ? /^[34](\.|$)/ : /^[1-4]?(\.|$)/).test(version))
    throw new PactFileError(
      `${path} is of Pact specification ${version || 'unknown'}; write it by specification 4 (or 3)`,
    );
  const interactions = [...(document.interactions ?? []), ...(document.messages ?? [])].map(read);
  if (interactions.length === 0) throw new PactFileError(`${path} has no interaction, so it proves nothing`);
  return { path, origin, consumer: consumer.name, provider: provider.name, interactions, document };
}

/**
 * The id of the check of an interaction: that of a pending pact is another one than that of a pact which may not fail.
 *
 * @example pactCheckId(file, file.interactions[0]) // 'pact:shop/lists its endpoints (an endpoint exists)'
 */
export function pactCheckId(
  { consumer, origin }: Pick<PactFile, 'consumer' | 'origin'>,
  { description, states }: Pick<PactInteraction, 'description' | 'states'>,
): string {
  const pending = origin?.isPending === true ? ' [pending]' : '';
  return `pact:${consumer}/${description}${states.map((state) => ` (${state})`).join('')}${pending}`;
}

/**
 * The document with only some of its interactions, each with an id in the parameters of its provider states.
 *
 * @example onlyInteractions(file, new Set(file.interactions.slice(0, 1)))
 */
export function onlyInteractions(
  { document, interactions: all }: PactFile,
  wanted: ReadonlySet<PactInteraction>,
): PactDocument {
  const { interactions, messages } = document;
  const isWanted = (index: number) => wanted.has(all[index] as PactInteraction);
  const kept = (raw: readonly RawInteraction[] | undefined) =>
    raw
      ?.filter((_, index) => isWanted(index + (raw === messages ? (interactions?.length ?? 0) : 0)))
      .map(withId);
  return {
    ...document,
    ...(interactions === undefined ? {} : { interactions: kept(interactions) }),
    ...(messages === undefined ? {} : { messages: kept(messages) }),
  };
}

function withId(interaction: RawInteraction): RawInteraction {
  const { providerStates } = interaction;
  const id = randomUUID();
  if (providerStates === undefined) return interaction;
  const states = providerStates.map(({ params, ...state }) => ({
    ...state,
    params: { ...params, [INTERACTION_PARAMETER]: id },
  }));
  return { ...interaction, providerStates: states };
}

function parsed(path: string, text: string): PactDocument {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return document as PactDocument;
  } catch (error) {
    throw new PactFileError(`${path} is no JSON: ${(error as Error).message}`);
  }
  throw new PactFileError(`${path} is not a pact file`);
}

function versionOf({ metadata = {} }: PactDocument): string {
  return String(
    metadata.pactSpecification?.version ??
      metadata['pact-specification']?.version ??
      metadata.pactSpecificationVersion ??
      '',
  );
}

function read({
  _id,
  type = '',
  description = '',
  providerState,
  providerStates = providerState ? [{ name: providerState }] : [],
  comments = {},
  request,
  response,
}: RawInteraction): PactInteraction {
  return {
    id: _id,
    description,
    isMessage: type.includes('Message'),
    request,
    expects: expectationOf(response),
    states: providerStates.map(({ name }) => name),
    rules: comments.rules ?? [],
    gaps: comments.gaps ?? [],
  };
}

function expectationOf(response: RawInteraction['response']): PactInteraction['expects'] {
  if (response === undefined) return 'content';
  const { status = 200, body, headers } = response;
  if (status >= 400) return 'refusal';
  return body === undefined && headers === undefined ? 'nothing' : 'content';
}
