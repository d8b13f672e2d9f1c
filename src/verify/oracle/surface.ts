// What can be done with a service, as its mock tells it: operations, callers, states, actions and events. Plain data.

import type { OpenApiDocument, Schema } from '../../openapi/document.ts';

export interface Surface {
  readonly service: string;
  readonly document: OpenApiDocument;
  /** The names of its credentials. */
  readonly credentials: readonly string[];
  /** Provider states, with the JSON Schema of their parameters. */
  readonly states: readonly { readonly name: string; readonly parameters: Schema }[];
  /** What no client can cause, with the JSON Schema of the input. */
  readonly actions: readonly { readonly name: string; readonly input: Schema }[];
  /** What can be said of an event that is emitted by hand, with the JSON Schema of each. */
  readonly emitted: Readonly<Record<string, Schema>>;
}
