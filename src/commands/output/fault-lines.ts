// Formats faults as a table: what each one applies to, its effect, and how often it has applied.

import type { components } from '../../../specs/generated/control.ts';
import { type Cell, table } from './table.ts';

type FaultRecord = components['schemas']['FaultRecord'];

/** The table as lines of text. */
export function faultLines(faults: readonly FaultRecord[]): string[] {
  return table(['id', 'service', 'applies to', 'effect', 'applied'], faults.map(row));
}

function row(fault: FaultRecord): Cell[] {
  return [fault.id, fault.service, subjectOf(fault), effectOf(fault), countOf(fault)];
}

function subjectOf({
  webhook,
  operation,
  event_type,
  endpoint,
  delivery,
  after,
  probability,
}: FaultRecord): string {
  const all = webhook === undefined ? 'every call' : 'every delivery';
  const named = [operation, event_type, endpoint, delivery].filter((name) => typeof name === 'string');
  return [
    named.join(' ') || all,
    ...(after === 0 ? [] : [`after ${after}`]),
    ...(probability === 1 ? [] : [`with probability ${probability}`]),
  ].join(', ');
}

function effectOf({ respond, delay_ms, connection, webhook, value }: FaultRecord): string {
  if (respond) return `respond ${respond.status}${respond.example === null ? '' : ` ${respond.example}`}`;
  if (delay_ms !== undefined) return `delay ${delay_ms} ms`;
  if (connection) return `connection ${connection}`;
  return `webhook ${webhook}${typeof value === 'number' ? ` ${value}` : ''}`;
}

function countOf({ struck, times, spent }: FaultRecord): Cell {
  const text = times === null ? `${struck}` : `${struck} of ${times}`;
  return spent ? { text: `${text}, spent`, style: 'dim' } : text;
}
