// The rules and gaps of the services, read once, when somebody first wants to know what one says.

import { computed, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client.ts';
import type { Schemas } from '../api/schemas.ts';
import { type RuleEntry, ruleEntries } from '../model/rule-entries.ts';
import { verification } from './opened-files.ts';

const list = signal<Schemas['RuleList'] | null>(null);
let isRead = false;

/** Every rule and gap by its id, with the verdict of the report that is open. */
export const rulesById = computed(() =>
  ruleEntries(list.value ?? { rules: [], gaps: [] }, verification.value?.rules ?? []),
);

/** Whether they have been read. */
export const areRulesKnown = computed(() => list.value !== null);

/** Reads them, unless they have been. */
export function needRules(): void {
  if (isRead) return;
  isRead = true;
  bodyOf(api.GET('/_countersign/rules')).then(
    (read) => {
      list.value = read;
    },
    () => {
      isRead = false;
    },
  );
}

/** A rule or a gap by its id, or by that of a statement. */
export function ruleOf(id: string): RuleEntry | undefined {
  return rulesById.value.get(id.split('.', 1)[0] as string);
}
