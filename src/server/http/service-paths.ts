// No two services may have an operation at the same place, and none at a place of the server itself.

import { operationsOf } from '../../openapi/operations.ts';
import type { AnyService } from '../../service/service.ts';

/** Raised when a path is taken; the message is one line. */
export class PathTaken extends Error {}

/** Paths that belong to the server. */
const OWN_PATHS = /^\/(_countersign|w)(\/|$)/;

/**
 * Checks the paths of all services that are served together.
 *
 * @throws PathTaken when a path is that of another service, or of the server
 * @example assertDistinctPaths(services)
 */
export function assertDistinctPaths(services: ReadonlyMap<string, AnyService>): void {
  const owners = new Map<string, string>();
  for (const { name, document } of services.values()) {
    for (const { id, method, path, pointer } of operationsOf(document)) {
      const place = `${id} of ${name} (#${pointer})`;
      if (OWN_PATHS.test(path)) throw new PathTaken(`${place} is on ${path}, which the server itself has`);
      const key = `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
      const owner = owners.get(key);
      if (owner !== undefined)
        throw new PathTaken(
          `${place} and ${owner} both answer ${method} ${path}; serve only one of them, or give one another path by its \`servers\``,
        );
      owners.set(key, place);
    }
  }
}
