// The credentials that a target has for a search, and what to say where it has none that serve.

import { TargetUnusable } from '../health.ts';
import { NotOffered, type TargetSession } from '../session.ts';
import type { Surface } from './surface.ts';

/**
 * The credentials that the target has.
 *
 * @throws TargetUnusable when the service has credentials, and the target none of them
 */
export async function offered(session: TargetSession, surface: Surface): Promise<readonly string[]> {
  const { service, credentials } = surface;
  const found: string[] = [];
  for (const name of credentials) {
    try {
      await session.credential(service, name);
      found.push(name);
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error;
    }
  }
  if (found.length === 0 && credentials.length > 0) throw withoutCredential(surface);
  return found;
}

function withoutCredential({ service, credentials: [name] }: Surface): TargetUnusable {
  return new TargetUnusable(
    `the search calls as those who may, and the target has no credential of ${service}; give one, as in \`--credential ${name}=…\`, or write an adapter`,
  );
}

/** None of those that the target was given is accepted. */
export function noneAccepted({ service }: Surface): TargetUnusable {
  return new TargetUnusable(`the target accepts none of the credentials of ${service} that it was given`);
}
