// Stories and policies for tests of exploration that need no receiver.

import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { registryOf } from '../../src/registry/own-services.ts';
import { allowedDeviations } from '../../src/verify/explore/deviation.ts';
import type { Story } from '../../src/verify/explore/event.ts';

/** The documents of the package's services, by name. */
export const documents = new Map(
  [...(await (await registryOf(['vault', 'mail', 'quota'])).services())].map(
    ([name, { document }]) => [name, document] as const,
  ),
);

export const vaultDocument = documents.get('vault') as OpenApiDocument;

export const policy = deliveryPolicyOf(vaultDocument);

const means = { canRestart: false, canRotate: false, hasTestEvent: false };

/** What the vault may do to a receiver that can only be delivered to. */
export const allowed = allowedDeviations(vaultDocument, { documentedOnly: false, means });

/** Events `e0`, `e1` and so on, a second apart, with the given types in turn. */
export function storyOf(count: number, types: readonly string[] = ['secret.accessed']): Story {
  return Array.from({ length: count }, (_, index) => {
    const [id, type] = [`e${index}`, types[index % types.length] ?? ''];
    return { id, type, body: JSON.stringify({ event_id: id, event_type: type }), atMs: index * 1_000 };
  });
}
