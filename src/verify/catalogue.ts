// The rules and gaps of specs/rules.yaml, by id.

import catalogue from '../../specs/generated/rules.json' with { type: 'json' };
import type { GapId, RuleId } from '../../specs/generated/rules.ts';
import type { Scenarios } from '../../specs/generated/scenarios.ts';

export type { GapId, RuleId } from '../../specs/generated/rules.ts';

// Not `keyof typeof catalogue`: the package's declarations would import JSON, and strict consumers refuse that.
export type ServiceName = keyof Scenarios;

/** A statement of the documents. */
export interface Rule {
  readonly id: RuleId;
  readonly service: ServiceName;
  readonly says: string;
  /** Who can show it: the provider, the consumer, or nobody since it is advice. */
  readonly proof: 'provider' | 'consumer' | 'advice';
}

/** A hole in the documents. */
export interface Gap {
  readonly id: GapId;
  readonly service: ServiceName;
  readonly hole: string;
  /** What the mock does. */
  readonly choice: string;
}

export const SERVICES = Object.keys(catalogue) as readonly ServiceName[];

/** Every rule, in the catalogue's order. */
export const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries(catalogue).flatMap(([service, { rules: stated }]) =>
    Object.entries(stated as Record<string, { says: string; proof?: Rule['proof'] }>).map(
      ([id, { says, proof = 'provider' }]) => [id, { id, service, says, proof } as Rule],
    ),
  ),
);

/** Every gap, in the catalogue's order. */
export const gaps: ReadonlyMap<string, Gap> = new Map(
  Object.entries(catalogue).flatMap(([service, { gaps: left }]) =>
    Object.entries(left).map(([id, { hole, choice }]) => [id, { id, service, hole, choice } as Gap]),
  ),
);
