// The named delivery policies (specs/delivery-presets.yaml), which a document can take and override field by field.

import { DELIVERY_PRESETS } from '../../../specs/generated/delivery-presets.ts';
import { withMessageSignature } from './message-signature.ts';
import { isMembers, type Members } from './written-policy.ts';

/** The names of the presets. */
export const PRESET_NAMES: readonly string[] = Object.keys(DELIVERY_PRESETS);

/** The policy of a preset; `undefined` if there is none of this name. */
export function presetNamed(name: unknown): Members | undefined {
  if (typeof name !== 'string' || !Object.hasOwn(DELIVERY_PRESETS, name)) return undefined;
  return DELIVERY_PRESETS[name as keyof typeof DELIVERY_PRESETS];
}

/**
 * A policy with the fields of its preset, if it names one, and with all that a message signature says. Its own fields take precedence, and `null` leaves a field of
 * the preset out.
 *
 * @example resolvedPolicy({ preset: 'stripe', timeout: '5s' }) // { method: 'POST', timeout: '5s', … }
 */
export function resolvedPolicy({ preset, ...own }: Members): Members {
  return withMessageSignature(overridden(presetNamed(preset) ?? {}, own));
}

/**
 * A document whose delivery policy is written out, so that two documents can be compared whichever way they are written.
 */
export function withResolvedPolicy<Document extends object>(document: Document): Document {
  const written = (document as Members)['x-webhook-delivery'];
  if (!isMembers(written)) return document;
  return { ...document, 'x-webhook-delivery': resolvedPolicy(written) };
}

function overridden(preset: Members, own: Members): Members {
  const merged = Object.entries({ ...preset, ...own }).map(([name, value]) => {
    const given = preset[name];
    return [name, isMembers(value) && isMembers(given) ? overridden(given, value) : value] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}
