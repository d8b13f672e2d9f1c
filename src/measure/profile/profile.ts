// A profile: what a public specification asks of those who send webhooks, as data. Each requirement is a question to what a
// measurement found or saw.

import { Ajv2020 } from 'ajv/dist/2020.js';
import { PROFILE_SCHEMA } from './profile-schema.ts';

/** Whether a sender that does otherwise is none of the specification, or does not follow a recommendation. */
export type Level = 'MUST' | 'SHOULD';

/** The forms that a value in a header or a body may have. */
export type ValueForm =
  | 'text'
  | 'unix-seconds'
  | 'no-full-stop'
  | 'signature-list'
  | 'dotted-name'
  | 'instant'
  | 'object';

/** What decides a requirement. */
export type Question =
  /** What was found of a field is one of these. */
  | {
      readonly ask: 'field';
      readonly field: string;
      readonly oneOf: readonly unknown[];
      /** Statuses at which a sender may give an event up, which from outside is as if the event were taken. */
      readonly givenUp?: readonly (number | string)[];
    }
  /** Something was found of a field, or of its parts, and it is not none. */
  | { readonly ask: 'some'; readonly field: string }
  /** A duration that was found. */
  | { readonly ask: 'span'; readonly field: string; readonly atLeast: string; readonly atMost: string }
  | {
      readonly ask: 'schedule';
      readonly attempts?: number;
      readonly spans?: string;
      readonly grows?: boolean;
    }
  /** Statuses that are not taken. */
  | { readonly ask: 'not taken'; readonly statuses: readonly (number | string)[] }
  /** Every attempt has a header, in this form. */
  | { readonly ask: 'header'; readonly name: string; readonly form: ValueForm }
  /** A header stays in all attempts of an event, or moves with the time of each, or differs between events. */
  | {
      readonly ask: 'header over attempts';
      readonly name: string;
      readonly is: 'the same' | 'the time' | 'its own';
    }
  /** Every body is JSON and has a member, in this form. */
  | { readonly ask: 'member'; readonly name: string; readonly form: ValueForm }
  | { readonly ask: 'body size'; readonly atMostBytes: number }
  | { readonly ask: 'content type'; readonly is: string }
  | { readonly ask: 'secret'; readonly prefix: string; readonly bytes: readonly [number, number] };

export interface Requirement {
  readonly id: string;
  readonly level: Level;
  /** The heading in the specification. */
  readonly section: string;
  /** What is asked, as a sentence. */
  readonly says: string;
  readonly check: Question;
}

export interface Profile {
  readonly name: string;
  readonly title: string;
  readonly sources: readonly string[];
  /** How the levels were chosen, and what of the specification cannot be seen from outside. */
  readonly note: string;
  readonly requirements: readonly Requirement[];
}

/** Raised where something that was read is no profile; the message says where. */
export class ProfileError extends Error {}

const OWN: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>> = {
  'standard-webhooks': () => import('./data/standard-webhooks.json', { with: { type: 'json' } }),
  'mcp-events': () => import('./data/mcp-events.json', { with: { type: 'json' } }),
};

/** The names of the profiles that are known. */
export const PROFILE_NAMES: readonly string[] = Object.keys(OWN);

/**
 * A profile by its name; `undefined` if there is none of this name.
 *
 * @example (await profileNamed('standard-webhooks'))?.requirements.length // 29
 */
export async function profileNamed(name: string): Promise<Profile | undefined> {
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  return own && readProfile((await own()).default, name);
}

/**
 * A profile that was read.
 *
 * @param what what it was read from, for the message
 * @throws ProfileError when it does not have the form
 */
export function readProfile(value: unknown, what: string): Profile {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(PROFILE_SCHEMA);
  if (validate(value)) return value as Profile;
  const [error] = validate.errors ?? [];
  throw new ProfileError(`${what} is no profile: ${error?.instancePath || 'it'} ${error?.message}`);
}
