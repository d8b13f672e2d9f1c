// The vectors as they are checked in.

import type { Vector, VectorFile } from '../../vectors/generate.ts';
import mail from '../../vectors/mail.json' with { type: 'json' };
import vault from '../../vectors/vault.json' with { type: 'json' };

const files = { mail, vault } as unknown as Readonly<Record<'mail' | 'vault', VectorFile>>;

/** Every vector of a service. */
export function vectorsOf(service: 'mail' | 'vault'): readonly Vector[] {
  return files[service].vectors;
}
