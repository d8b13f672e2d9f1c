// The credentials that a target has for a search, and what to say where it has none that serve.

import { TargetUnusable } from '../health.ts';
import { NotOffered, type TargetSession } from '../session.ts';
import type { Surface } from './surface.ts';

/** The credentials that the target has; a search without any calls as nobody. */
export async function offered(
  session: TargetSession,
  { service, credentials }: Surface,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of credentials) {
    try {
      await session.credential(service, name);
      found.push(name);
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error;
    }
  }
  return found;
}

export function withoutCredential({ service, credentials: [name] }: Surface): TargetUnusable {
  return new TargetUnusable(
    `the search calls as those who may, and the target has no credential of ${service}; give one, as in \`--credential ${name}=…\`, or write an adapter`,
  );
}

/** None of those that the target was given is accepted. */
export function noneAccepted({ service }: Surface): TargetUnusable {
  return new TargetUnusable(`the target accepts none of the credentials of ${service} that it was given`);
}
