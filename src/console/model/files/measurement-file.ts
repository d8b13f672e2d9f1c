// A measurement of a sender as a file of the command line has it, a report or what --save keeps of one under way: what is known,
// what is not yet, and the attempts of each experiment.

import { durationText } from '../texts/time-text.ts';
import type { Mark, MarkKind, Row } from '../timeline/mark.ts';
import { words } from '../timeline/mark.ts';
import { listOf, numberOrNull, parsed, shownOf, textOf, type Values, valuesOf } from './foreign.ts';

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
  /** How many experiments were to come next, of one that was under way; `null` of one that has ended. */
  readonly planned: number | null;
}

const SAVED = '{"format":"countersign measurement';

/**
 * What `--save` keeps of a measurement, as a report of it: without secrets, headers and bodies. Any other text as it is.
 *
 * @example reportOfSaved(await file.text()) // '{"sender":"acme","findings":[…],"timeline":[…],"planned":20}'
 */
export function reportOfSaved(text: string): string {
  if (!text.startsWith(SAVED)) return text;
  const [head = {}, ...lines] = text.split('\n').map((line) => valuesOf(parsed(line)));
  const { findings = [], planned = null } = lines.findLast((line) => Array.isArray(line.findings)) ?? {};
  const timeline = lines.filter((line) => Array.isArray(line.attempts)).map(timelineOf);
  return JSON.stringify({ sender: head.sender, findings, timeline, planned: planned === 0 ? null : planned });
}

/** As the command writes it into a report. */
function timelineOf({ id, emitted, attempts }: Values): object {
  const [asked, [first]] = [listOf(emitted), listOf(attempts) as [Values?]];
  const fromMs = numberOrNull(asked[0]?.atMs) ?? numberOrNull(first?.atMs) ?? 0;
  return {
    experiment: id,
    attempts: listOf(attempts).map(({ number, atMs, answer }) => ({
      number,
      after_ms: (numberOrNull(atMs) ?? fromMs) - fromMs,
      status: valuesOf(answer).status ?? null,
      answer_after_ms: valuesOf(answer).delay_ms ?? 0,
    })),
  };
}

/** @example measurementOf(JSON.parse(report)).known[0] // { field: 'method', value: 'POST', … } */
export function measurementOf({ sender, findings, timeline, planned }: Values): Measurement {
  const fields = listOf(findings).map(fieldOf);
  return {
    kind: 'measurement',
    sender: textOf(sender),
    known: fields.filter(({ certainty }) => certainty !== 'unknown'),
    unknown: fields.filter(({ certainty }) => certainty === 'unknown'),
    rows: listOf(timeline).map(rowOf),
    planned: numberOrNull(planned),
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
