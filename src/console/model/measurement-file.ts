// A measurement of a sender as a file of the command line has it: what is known, what is not yet, and the attempts of each
// experiment.

import { listOf, numberOrNull, shownOf, textOf, type Values } from './foreign.ts';
import type { Mark, MarkKind, Row } from './mark.ts';
import { words } from './mark.ts';
import { durationText } from './time-text.ts';

export interface MeasuredField {
  readonly field: string;
  readonly value: string;
  readonly certainty: string;
  readonly because: string;
}

export interface Measurement {
  readonly kind: 'measurement';
  readonly sender: string;
  readonly known: readonly MeasuredField[];
  /** Of these nothing was seen yet that tells. */
  readonly unknown: readonly MeasuredField[];
  readonly rows: readonly Row[];
}

/** @example measurementOf(JSON.parse(report)).known[0] // { field: 'method', value: 'POST', … } */
export function measurementOf({ sender, findings, timeline }: Values): Measurement {
  const fields = listOf(findings).map(fieldOf);
  return {
    kind: 'measurement',
    sender: textOf(sender),
    known: fields.filter(({ certainty }) => certainty !== 'unknown'),
    unknown: fields.filter(({ certainty }) => certainty === 'unknown'),
    rows: listOf(timeline).map(rowOf),
  };
}

function fieldOf({ field, value, certainty, because }: Values): MeasuredField {
  const shown =
    value === null ? 'none' : Array.isArray(value) ? value.map(shownOf).join(', ') : shownOf(value);
  return {
    field: textOf(field),
    value: shown,
    certainty: words(textOf(certainty)),
    because: textOf(because),
  };
}

function rowOf({ experiment, attempts }: Values): Row {
  const own = listOf(attempts);
  const key = textOf(experiment);
  return {
    key,
    service: '',
    label: key,
    detail: own.length === 1 ? '1 attempt' : `${own.length} attempts`,
    endpoint: undefined,
    note: null,
    spans: [],
    marks: own.map((attempt) => markOf(attempt, key)),
  };
}

/** How our receiver answered: that decides what the sender did next. */
function markOf({ number, after_ms: afterMs, status, answer_after_ms: lateMs }: Values, row: string): Mark {
  const [answered, late] = [numberOrNull(status), numberOrNull(lateMs) ?? 0];
  const after = late > 0 ? ` after ${durationText(late)}` : '';
  return {
    key: `${row}/${numberOrNull(number)}`,
    at: numberOrNull(afterMs) ?? 0,
    kind: kindOf(answered),
    title: `attempt ${numberOrNull(number) ?? '?'}: ${answered === null ? 'not answered' : `answered ${answered}${after}`}`,
    why: '',
    opens: null,
  };
}

function kindOf(status: number | null): MarkKind {
  if (status === null) return 'timeout';
  return status < 300 ? 'success' : 'failure';
}
