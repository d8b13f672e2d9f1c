// Bodies that are counted as they stream by and never kept: an upload of any size costs no memory.

import type { FastifyInstance, RouteOptions } from 'fastify';
import type { OperationBody } from '../../openapi/operations.ts';

/** What a handler gets of a streamed body. */
export interface CountedBody {
  readonly byteLength: number;
}

/** A streamed body that was not sent. */
export const EMPTY_STREAM: CountedBody = { byteLength: 0 };

/** Media types whose bodies an operation takes as bytes and does not look into. */
const OPAQUE = new Set(['*/*', 'application/octet-stream']);

/** Whether an operation's body is streamed: it takes opaque bytes and nothing else. */
export function isStreamed(body: OperationBody | undefined): boolean {
  return body !== undefined && [...body.content.keys()].every((mediaType) => OPAQUE.has(mediaType));
}

/** Adds a route whose bodies are counted; in a scope of its own, since parsers belong to scopes. */
export function addStreamedRoute(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
      let byteLength = 0;
      for await (const chunk of payload) byteLength += chunk.length;
      return { byteLength } satisfies CountedBody;
    });
    scope.addHook('preParsing', (request, _reply, payload, done) => {
      // Bytes may be of any type: Fastify would refuse one that is not well formed before a parser is asked.
      request.headers = { 'content-type': 'application/octet-stream' };
      done(null, payload);
    });
    scope.route(route);
  });
}
