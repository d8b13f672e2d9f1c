// Warnings about subscriptions that are accepted but probably wrong: each explains the problem and what to do instead
// (V-G-21, V-G-22, V-G-23, V-G-30).

import type { Endpoint } from '../../../src/delivery/endpoint.ts';
import { matchesPattern } from '../../../src/delivery/pattern.ts';
import type { World } from '../../../src/engine/world.ts';
import { typesMatching } from './selectors.ts';
import { attributesOf, readBy } from './webhooks.ts';

const RECOMMENDED_SECRET_BYTES = 32;

/** The header must stay small; once these are corrected, the others are shown. */
const WARNINGS_SHOWN = 5;

/**
 * The header of the reply that accepts a webhook, and the reason in the journal; empty if there are no warnings. The
 * texts are without commas, since many clients divide the header at each of them.
 */
export function warningOf(world: World, endpoint: Endpoint): { headers?: { Warning: string }; why?: string } {
  const flags = [...secretFlags(endpoint), ...patternFlags(world, endpoint), ...noiseFlags(endpoint)];
  if (flags.length === 0) return {};
  const hidden = flags.length - WARNINGS_SHOWN;
  const shown = [...flags.slice(0, WARNINGS_SHOWN), ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('; ');
  return { headers: { Warning: `299 - "${shown}"` }, why: `accepted with a warning: ${shown}` };
}

function secretFlags({ secret }: Endpoint): string[] {
  const bytes = Buffer.byteLength(secret);
  if (bytes >= RECOMMENDED_SECRET_BYTES) return [];
  return [`secret has ${bytes} bytes (${RECOMMENDED_SECRET_BYTES} or more are recommended)`];
}

function patternFlags(world: World, { events }: Endpoint): string[] {
  const read = readBy(world, events);
  return events.flatMap((pattern, index) => {
    const wider = pattern.replace(/(^|\.)\*$/, '$1**');
    const matched = typesMatching(readBy(world, [pattern]));
    const reachable = typesMatching([wider]);
    const advice = reachable.length > matched.length ? ` (use '${wider}')` : '';
    if (matched.length === 0) return [`events[${index}] '${pattern}' matches no event type${advice}`];
    const missed = reachable.filter((type) => !read.some((other) => matchesPattern(other, type)));
    if (missed.length === 0) return [];
    return [`events[${index}] '${pattern}' does not match ${missed.join(' and ')}${advice}`];
  });
}

/** Without a path, secret.accessed causes too many deliveries. */
function noiseFlags(endpoint: Endpoint): string[] {
  if (attributesOf(endpoint).filters.path_prefix !== undefined) return [];
  const index = endpoint.events.findIndex((pattern) => matchesPattern(pattern, 'secret.accessed'));
  if (index === -1) return [];
  return [`events[${index}] '${endpoint.events[index]}' reaches secret.accessed without a path_prefix`];
}
