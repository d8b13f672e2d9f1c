// What a fault of calls is asked for with: the operation that it is about, and what it does to a call.

import type { ApiFaultEffect, Fault } from '../../faults/fault.ts';
import { exampleNames } from '../../openapi/documented-answers.ts';
import { nearest } from '../../service/nearest.ts';
import type { AnyService } from '../../service/service.ts';
import { documentedOperations } from './documented-operations.ts';
import { faultRefused } from './fault-refusal.ts';
import type { FaultRequest } from './fault-request.ts';

/**
 * Reads what is particular to a fault of calls.
 *
 * @throws ApiError `fault-refused` for an operation that the service does not have, or an answer that it does not document
 */
export function readCallFault(
  service: AnyService,
  request: FaultRequest,
): Pick<Fault, 'operation' | 'effect'> {
  const { operation = null } = request;
  const operations = documentedOperations(service);
  if (operation !== null && !operations.has(operation)) {
    const hint = nearest(operation, [...operations.keys()]);
    throw faultRefused(['/operation'], {
      detail: `names no operation of ${service.name}: ${operation}`,
      hint,
    });
  }
  return { operation, effect: readEffect(service, request) };
}

function readEffect(service: AnyService, request: FaultRequest): ApiFaultEffect {
  const { respond, delay_ms: delayMs, connection } = request;
  if (delayMs !== undefined) return { kind: 'delay', delayMs };
  if (connection !== undefined) return { kind: 'connection', how: connection };
  const { status = 0, example = null } = respond ?? {};
  refuseUndocumented(service, request.operation, { status, example });
  return { kind: 'respond', status, example };
}

/** At least one of the operations must document the answer; calls of the others are no occasion. */
function refuseUndocumented(
  service: AnyService,
  operation: string | undefined,
  { status, example }: { readonly status: number; readonly example: string | null },
): void {
  const operations = [...documentedOperations(service)];
  const documented = operations
    .filter(([id]) => operation === undefined || id === operation)
    .map(([, all]) => all);
  const answers = documented.flatMap((all) => all.get(status) ?? []);
  if (answers.length === 0) {
    const statuses = [...new Set(documented.flatMap((all) => [...all.keys()]))].sort((a, b) => a - b);
    const whose = operation ?? `any operation of ${service.name}`;
    const hint = `Documented are ${statuses.join(', ')}.`;
    throw faultRefused(['/respond/status'], { detail: `is not documented by ${whose}: ${status}`, hint });
  }
  const names = [...new Set(answers.flatMap(exampleNames))];
  if (example === null || names.includes(example)) return;
  const hint = nearest(example, names) ?? 'The answer has no example: leave `example` out.';
  throw faultRefused(['/respond/example'], {
    detail: `names no example of the answer ${status}: ${example}`,
    hint,
  });
}
