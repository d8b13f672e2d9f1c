// Mutants of statuses and headers: a response with a similar status, or without a required header.

import { locate, pointerTo, type Response } from '../../openapi/document.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Mutant } from '../mutant.ts';
import type { AnyService } from '../service.ts';
import type { Annotations } from './annotations.ts';
import { alterAnswers } from './answers.ts';
import type { Wire } from './wire.ts';

/** Statuses that are easily confused with a status. */
const NEIGHBOURS: Readonly<Record<string, number>> = {
  200: 201,
  201: 200,
  202: 200,
  204: 200,
  400: 422,
  401: 403,
  403: 401,
  404: 400,
  409: 400,
  410: 404,
  413: 400,
  422: 400,
  429: 503,
  500: 502,
  503: 500,
  507: 413,
};

/** A response that the document describes in one place, for one or more operations. */
interface Documented {
  readonly status: string;
  readonly response: Response;
  readonly pointer: string;
  /** The operations with this response. */
  readonly operations: ReadonlySet<string>;
}

/** Mutants of the statuses and headers for which a document lists a rule. */
export function answerMutants(wire: Wire, annotations: Annotations): Mutant[] {
  const answers = documentedAnswers(wire);
  return [...statusMutants(answers, annotations), ...headerMutants(wire, answers, annotations)];
}

function documentedAnswers(wire: Wire): Documented[] {
  const byPlace = new Map<string, Documented>();
  for (const operation of wire.operations.values()) {
    for (const status of operation.responses.keys()) {
      const pointer = wire.placeOfAnswer(operation, status);
      const known = byPlace.get(`${status} ${pointer}`);
      byPlace.set(`${status} ${pointer}`, {
        status,
        response: locate<Response>(wire.document, pointer).value,
        pointer,
        operations: new Set([...(known?.operations ?? []), operation.id]),
      });
    }
  }
  return [...byPlace.values()];
}

/** If several responses have the same rule and the same status, it is broken in all of them. */
function statusMutants(answers: readonly Documented[], annotations: Annotations): Mutant[] {
  const broken = new Map<string, { rule: string; status: string; operations: Set<string> }>();
  for (const { status, response, operations } of answers) {
    for (const rule of annotations.rulesOf(response)) {
      const known = broken.get(`${rule} ${status}`)?.operations ?? [];
      broken.set(`${rule} ${status}`, { rule, status, operations: new Set([...known, ...operations]) });
    }
  }
  return [...broken.values()].flatMap(({ rule, status, operations }): Mutant[] => {
    const instead = NEIGHBOURS[status];
    if (instead === undefined) return [];
    const isBroken = (reply: Reply, operation: string) =>
      String(reply.status) === status && operations.has(operation);
    return [
      {
        rule,
        does: `answers ${instead} instead of ${status}`,
        alter: (service) =>
          alterAnswers(service, (reply, operation) =>
            isBroken(reply, operation) ? { ...reply, status: instead } : reply,
          ),
      },
    ];
  });
}

/** A header that several responses share is left out of all of them. */
function headerMutants(wire: Wire, answers: readonly Documented[], annotations: Annotations): Mutant[] {
  const headers = new Map<string, { name: string; header: object }>();
  for (const { response, pointer } of answers) {
    for (const name of Object.keys(response.headers ?? {})) {
      const at = locate<object>(wire.document, `${pointer}${pointerTo('headers', name)}`);
      headers.set(at.pointer, { name, header: at.value });
    }
  }
  return [...headers.values()].flatMap(({ name, header }): Mutant[] => {
    const rule = annotations.ruleOf(header);
    if (rule === undefined) return [];
    return [{ rule, does: `answers without ${name}`, alter: (service) => withoutHeader(service, name) }];
  });
}

function withoutHeader(service: AnyService, name: string): AnyService {
  const answering = alterAnswers(service, (reply) => ({
    ...reply,
    headers: without(reply.headers ?? {}, name),
  }));
  const { replyHeaders } = service;
  if (replyHeaders === undefined) return answering;
  return { ...answering, replyHeaders: (id) => without(replyHeaders(id), name) };
}

function without<Value>(headers: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  const others = Object.entries(headers).filter(([known]) => known.toLowerCase() !== name.toLowerCase());
  return Object.fromEntries(others);
}
