// What generators themselves do wrong with the documents: where it ends, by what it is recognised, and where it is known.

import type { Cell } from './matrix.ts';

export interface KnownBug {
  readonly tool: string;
  readonly service: string;
  readonly stage: Cell['stage'];
  /** A part of the error. */
  readonly error: string;
  /** For the page, as a sentence without its full stop. */
  readonly told: string;
}

export const knownBugs: readonly KnownBug[] = [
  {
    tool: 'openapi-generator kotlin',
    service: 'mail',
    stage: 'runs',
    error: 'BounceEvent: ',
    told: 'the Kotlin of openapi-generator makes a `HashMap` of an object that may have further keys, such as the `metadata` of an event of mail, so that Jackson writes it without its fields; its Java had the same ([openapi-generator#22345](https://github.com/OpenAPITools/openapi-generator/issues/22345))',
  },
  {
    tool: 'progenitor',
    service: 'mail',
    stage: 'generates',
    error: 'not yet implemented: more media types than expected',
    told: 'progenitor does not know operations that take one of several media types, such as `uploadImage` ([progenitor#76](https://github.com/oxidecomputer/progenitor/issues/76))',
  },
  {
    tool: 'progenitor',
    service: 'quota',
    stage: 'generates',
    error: 'unexpected content type: */*',
    told: 'progenitor does not know bodies of media types beyond a few, and so none of any type, such as that of `putFile` ([progenitor#402](https://github.com/oxidecomputer/progenitor/issues/402))',
  },
];
