// The interactions that all managed resources share: the consumer lists, reads and removes them, and handles those
// that do not exist. Methods and shapes are not documented: M-G-01, M-G-02.

import { MatchersV3 } from '@pact-foundation/pact';
import { type HttpInteraction, pathWith, type State } from '../../support/interaction.ts';
import { answered, type Call, refused } from '../consumer.ts';

const { eachLike, integer, string } = MatchersV3;

/** The gaps of a request with an assumed shape. */
export const ASSUMED = ['M-G-01', 'M-G-02'] as const;

/** The gap of a request with an assumed method and no body. */
export const METHOD = ['M-G-02'] as const;

interface Resource {
  /** With its article: `a domain`. */
  readonly name: string;
  readonly plural: string;
  /** The consumer's verb for a removal: `deletes`. */
  readonly removes: string;
  readonly path: string;
  /** The name of the state value with the id of an existing one. */
  readonly idOf: string;
  /** The field of a list that holds the entries, and the fields of each that the consumer reads. */
  readonly field: string;
  readonly entry: { readonly id: string } & Readonly<Record<string, string>>;
  readonly exists: State;
  readonly nowhere: State;
  /** The gaps of a request for one that does not exist, and of a removal. */
  readonly gaps?: NonNullable<HttpInteraction['gaps']>;
  /** The rules of a 404; roles are not among the resources that M-ER-08 names. */
  readonly unknown?: HttpInteraction['rules'];
  readonly list: Call;
  readonly read: Call;
  readonly remove: Call;
}

/**
 * The interactions that are the same for each resource.
 *
 * @example ...resourceInteractions({ name: 'a domain', plural: 'domains', removes: 'removes', … })
 */
export function resourceInteractions(resource: Resource): HttpInteraction[] {
  const { name, plural, removes, path, idOf, field, entry, exists, nowhere, gaps = METHOD } = resource;
  const { unknown: rules = ['M-ER-08', 'M-ER-02.1'] } = resource;
  const one = pathWith(`${path}/\${${idOf}}`, { [idOf]: entry.id });
  const missing = pathWith(`${path}/\${id}`, { id: entry.id });
  const shape = Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, string(value)]));
  const unknown = { rules, gaps, caller: 'live', states: [nowhere], status: 404 };
  return [
    answered({
      title: `lists its ${plural}`,
      rules: ['M-ER-17'],
      gaps: ASSUMED,
      caller: 'live',
      states: [exists],
      request: { method: 'GET', path },
      status: 200,
      body: { [field]: eachLike(shape), total: integer(1) },
      call: resource.list,
      becomes: { [field]: [entry] },
    }),
    refused({
      ...unknown,
      title: `reads ${name} that does not exist`,
      request: { method: 'GET', path: missing },
      call: resource.read,
    }),
    answered({
      title: `${removes} ${name}`,
      rules: ['M-ER-17'],
      gaps,
      caller: 'live',
      states: [exists],
      request: { method: 'DELETE', path: one },
      status: 204,
      call: resource.remove,
    }),
    refused({
      ...unknown,
      title: `${removes} ${name} that does not exist`,
      request: { method: 'DELETE', path: missing },
      call: resource.remove,
    }),
  ];
}
