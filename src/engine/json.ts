// JSON as a type: documents, tasks and journal entries consist of it, so that a world can be exported and imported
// without loss.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
