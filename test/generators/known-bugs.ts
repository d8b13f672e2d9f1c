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
    tool: 'orval',
    service: 'mail',
    stage: 'compiles',
    error: "Type 'UploadImageForm' is not assignable to type 'BodyInit",
    told: 'orval does not compile with an operation that takes one of several media types, `uploadImage` ([orval#2812](https://github.com/orval-labs/orval/issues/2812))',
  },
  {
    tool: 'openapi-python-client',
    service: 'quota',
    stage: 'compiles',
    error: 'client/models/error.py',
    told: 'mypy refuses what openapi-python-client makes of `Error` of quota, which has a field `error` ([openapi-python-client#1117](https://github.com/openapi-generators/openapi-python-client/issues/1117))',
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
