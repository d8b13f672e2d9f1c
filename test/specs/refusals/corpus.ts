// Values that the documents refuse: the examples of each request, answer and event, altered, and a verdict on each, as
// they were when it was written. `COUNTERSIGN_WRITE_REFUSALS=1` writes it again.

import { readFile } from 'node:fs/promises';
import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import { follow, pointerTo } from '../../../src/openapi/document.ts';
import { Validators } from '../../../src/openapi/validators.ts';
import { alterationsOf, type Json } from './alterations.ts';

/** An example of a schema, and the verdicts on its alterations: one bit each, 1 if it is refused, in Base64. */
export interface Case {
  readonly place: string;
  readonly example: Json;
  readonly refused: string;
}

/** The cases of each document, by the name of its service. */
export type Corpus = Readonly<Record<string, readonly Case[]>>;

export const CORPUS_FILE = new URL('corpus.json', import.meta.url);

export async function readCorpus(): Promise<Corpus> {
  return JSON.parse(await readFile(CORPUS_FILE, 'utf8')) as Corpus;
}

/** The cases of a document as it is now: one for each media type of JSON with an example. */
export function casesOf(name: string, document: OpenApiDocument): Case[] {
  const validators = new Validators(name, document);
  return [...exampledPlaces(document, document, [])].map(({ place, example }) => ({
    place,
    example,
    refused: packed(verdictsOn(validators, place, example)),
  }));
}

/** Whether each alteration of the example is refused at a place of the document. */
export function verdictsOn(validators: Validators, place: string, example: Json): boolean[] {
  const check = validators.at(place);
  return [...alterationsOf(example)].map((value) => check(value).length > 0);
}

function* exampledPlaces(
  document: OpenApiDocument,
  node: unknown,
  path: readonly string[],
): Generator<{ readonly place: string; readonly example: Json }> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, inner] of Object.entries(node)) {
    if (name === 'content' && typeof inner === 'object') yield* examplesOf(document, inner, [...path, name]);
    if (name !== 'examples' && name !== 'example') yield* exampledPlaces(document, inner, [...path, name]);
  }
}

interface Media {
  readonly schema?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

function* examplesOf(document: OpenApiDocument, content: object, path: readonly string[]) {
  for (const [type, media] of Object.entries(content) as [string, Media][]) {
    if (!/\bjson\b/.test(type) || media.schema === undefined) continue;
    const place = pointerTo(...path, type, 'schema');
    for (const name of Object.keys(media.examples ?? {})) {
      const { value: named } = follow<{ readonly value: Json }>(
        document,
        media.examples?.[name],
        pointerTo(...path, type, 'examples', name),
      );
      yield { place, example: named.value };
    }
  }
}

function packed(bits: readonly boolean[]): string {
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [index, bit] of bits.entries())
    if (bit) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  return bytes.toString('base64');
}

/** Whether each alteration was refused when the case was written. */
export function refusedOnce({ refused }: Case): (index: number) => boolean {
  const bytes = Buffer.from(refused, 'base64');
  return (index) => ((bytes[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
}
