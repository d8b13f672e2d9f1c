// Positive controls: a refusal is believed only if the same operation was granted to somebody in the same run, since a
// target that refuses everything shows nothing.

import type { PactInteraction } from './pact-file.ts';
import type { InteractionRecord } from './provider-proxy.ts';

/** The operation of an interaction. */
export type OperationOf = (interaction: PactInteraction) => string | undefined;

/** An interaction that was verified, and what the provider proxy saw of it. */
export interface Verified {
  readonly interaction: PactInteraction | undefined;
  readonly record: InteractionRecord | undefined;
}

/** Interactions to run in addition, one for each operation that only refusals were wanted of. */
export function controlsOf(
  wanted: readonly PactInteraction[],
  all: readonly PactInteraction[],
  operationOf: OperationOf,
): PactInteraction[] {
  const granting = (interactions: readonly PactInteraction[], operation: string) =>
    interactions.find(
      (each) => !each.isMessage && each.expects !== 'refusal' && operationOf(each) === operation,
    );
  const refused = new Set(wanted.filter(({ expects }) => expects === 'refusal').map(operationOf));
  return [...refused].flatMap((operation) => {
    if (operation === undefined || granting(wanted, operation) !== undefined) return [];
    return granting(all, operation) ?? [];
  });
}

/**
 * Why a refusal shows nothing; `undefined` if it shows something, or if no interaction could have been granted.
 *
 * @param verified all interactions of the run, with those that are only controls
 */
export function doubtAbout(
  { interaction }: Verified,
  verified: readonly Verified[],
  operationOf: OperationOf,
): string | undefined {
  if (interaction?.expects !== 'refusal') return undefined;
  const operation = operationOf(interaction);
  const granting = verified.filter(
    (each) =>
      each.interaction !== undefined &&
      each.interaction.expects !== 'refusal' &&
      operationOf(each.interaction) === operation,
  );
  if (granting.length === 0 || granting.some(({ record }) => record?.isGranted)) return undefined;
  return `${operation} was refused to everybody, so this refusal shows nothing`;
}
