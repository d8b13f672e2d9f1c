// JSON as a type: what documents, queue items and journal entries are made of, so that a world
// can be written out and read back without loss.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
