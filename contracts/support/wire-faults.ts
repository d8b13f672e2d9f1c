// The vocabulary of faults at the wire: what a service answers, takes and tells otherwise than its documents say.

import type { RuleId } from '../../specs/generated/rules.ts';
import type {
  Alteration,
  Answer,
  Call,
  Fields,
  Proceed,
  WireFault,
} from '../../src/verify/mutation/wire-fault.ts';

export type { Alteration, Answer, Call, Fields, Proceed, WireFault };

/** How a fault alters what passes at the wire, from its beginning. */
export type Alter = () => Alteration;

/** One operation or event type, or several. */
export type Names = string | readonly string[];

/** What a call is taken for. */
export type OtherCall = NonNullable<Parameters<Proceed>[0]>;

/**
 * Declares a fault.
 *
 * @param does what the service does wrong, as a sentence without a subject
 * @example fault('Q-EP-06.1', 'lists no user quotas', lists('listUserQuotas', () => []))
 */
export function fault(rule: RuleId, does: string, atWire: Alter): WireFault {
  return { rule, does, atWire };
}

/**
 * Declares faults, by the rules that they break and by what the service then does.
 *
 * @example faultsOf({ 'Q-EP-06.1': { 'lists no user quotas': lists('listUserQuotas', () => []) } })
 */
export function faultsOf(
  faults: Readonly<Partial<Record<RuleId, Readonly<Record<string, Alter>>>>>,
): WireFault[] {
  return Object.entries(faults).flatMap(([rule, told]) =>
    Object.entries(told).map(([does, atWire]) => fault(rule as RuleId, does, atWire)),
  );
}

/** Answers some calls in another way. */
export function instead(
  operations: Names,
  answer: (call: Call, proceed: Proceed) => Answer | Promise<Answer>,
): Alter {
  const ids = new Set([operations].flat());
  return () => ({
    answer: (call, proceed) => (ids.has(call.operation) ? answer(call, proceed) : proceed()),
  });
}

/** Alters the answers to some calls, those that refuse among them. */
export function replies(operations: Names, change: (answer: Answer, call: Call) => Answer): Alter {
  return instead(operations, async (call, proceed) => change(await proceed(), call));
}

/** Alters the bodies of the successful answers to some calls. */
export function answers(operations: Names, change: (body: Fields, call: Call) => object): Alter {
  return replies(operations, (answer, call) => changed(answer, (body) => change(body, call)));
}

/** Alters the entries of the successful answers to some calls: the first list in such an answer. */
export function lists(
  operations: Names,
  change: (entries: readonly Fields[], call: Call) => readonly object[],
): Alter {
  return answers(operations, (body, call) => {
    const name = Object.keys(body).find((each) => Array.isArray(body[each]));
    return name === undefined ? body : { ...body, [name]: change(body[name] as readonly Fields[], call) };
  });
}

/** Alters each entry of the lists that some calls answer. */
export function entries(operations: Names, change: (entry: Fields, call: Call) => object): Alter {
  return lists(operations, (all, call) => all.map((entry) => change(entry, call)));
}

/** Takes some calls for other ones. */
export function asks(operations: Names, change: (call: Call) => OtherCall): Alter {
  return instead(operations, (call, proceed) => proceed(change(call)));
}

/** Takes the bodies of some calls for other ones. */
export function takes(operations: Names, change: (body: Fields, call: Call) => object): Alter {
  return asks(operations, (call) => (isObject(call.body) ? { body: change(call.body, call) } : {}));
}

/** Answers some calls with a status, without doing anything. */
export function refuses(operations: Names, status: number): Alter {
  return instead(operations, () => answered(status, {}));
}

/** Makes the calls that are refused with one of these statuses as the holder of a credential. */
export function admits(operations: Names, as: string, statuses: readonly number[] = [401, 403, 404]): Alter {
  return instead(operations, async (_, proceed) => {
    const answer = await proceed();
    return statuses.includes(answer.status) ? proceed({ as }) : answer;
  });
}

/** Alters the payloads of events of some types; `earlier` are those before, as they were. */
export function events(
  types: Names | 'all',
  change: (payload: Fields, earlier: readonly Fields[]) => object,
): Alter {
  return () => {
    const told = new Map<unknown, readonly [payload: Fields, earlier: readonly Fields[]]>();
    return {
      event(payload, type) {
        if (types !== 'all' && ![types].flat().includes(type)) return payload;
        // An event goes to several endpoints, and is shown besides.
        const known = told.get(payload.event_id) ?? [payload, Array.from(told.values(), ([each]) => each)];
        told.set(payload.event_id, known);
        return change(...known);
      },
    };
  };
}

/** Alters attempts, given the number of each for its event at its URL. */
export function attempts(
  change: (attempt: Sent, number: number) => Partial<Sent> | 'not sent' | undefined,
): Alter {
  return () => {
    const numbers = counting();
    return {
      send: async (attempt, proceed) => {
        const other = change(attempt, numbers(`${attempt.url} ${idIn(attempt)}`));
        return other === 'not sent' ? { status: 200 } : proceed(other);
      },
    };
  };
}

/** Sends attempts with other headers, given the number of each for its event at its URL. */
export function headers(change: (headers: Sent['headers'], number: number) => Sent['headers']): Alter {
  return attempts((attempt, number) => ({ headers: change(attempt.headers, number) }));
}

/**
 * Sends nothing of some events.
 *
 * @param isWithheld given an event, those that were sent before, and where it would be sent
 */
export function withholds(
  isWithheld: (event: Fields, earlier: readonly Fields[], url: string) => boolean,
): Alter {
  return () => {
    const sent = new Map<unknown, Fields>();
    return {
      async send({ url, body }, proceed) {
        const event = fieldsOf(JSON.parse(body));
        const earlier = [...sent.values()].filter(({ event_id: id }) => id !== event.event_id);
        sent.set(event.event_id, event);
        return isWithheld(event, earlier, url) ? { status: 200 } : proceed();
      },
    };
  };
}

type Sent = Parameters<NonNullable<Alteration['send']>>[0];

/** The id of the event that an attempt is about. */
function idIn({ body }: Sent): unknown {
  return (JSON.parse(body) as Fields).event_id;
}

/** Takes what receivers respond with for something else; `null` is no response. */
export function takesAnswers(change: (status: number | null, number: number) => number | null): Alter {
  return () => {
    const numbers = counting();
    return {
      async send(attempt, proceed) {
        const number = numbers(`${attempt.url} ${idIn(attempt)}`);
        const response = await proceed();
        return { ...response, status: change(response.status, number) };
      },
    };
  };
}

/** Two alterations of answers at once; the first is nearer to the caller. */
export function both(first: Alter, second: Alter): Alter {
  return () => {
    const [outer, inner] = [first(), second()];
    return {
      ...inner,
      ...outer,
      answer(call, proceed) {
        const within: Proceed = async (change = {}) =>
          inner.answer?.({ ...call, ...change }, (further) => proceed({ ...change, ...further })) ??
          proceed(change);
        return outer.answer?.(call, within) ?? within();
      },
    };
  };
}

/** An answer in JSON, or without a body. */
export function answered(status: number, body?: object): Answer {
  return body === undefined ? { status } : { status, headers: { 'content-type': 'application/json' }, body };
}

/** An answer whose body is changed, if it is a success that has one. */
export function changed(answer: Answer, change: (body: Fields) => object): Answer {
  return answer.status < 300 && isObject(answer.body) ? { ...answer, body: change(answer.body) } : answer;
}

/** An object without some of its fields. */
export function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** A value in which texts are replaced at any depth. */
export function replaced(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((each) => replaced(each, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, replace)]));
}

/** Counts how often each key was met. */
export function counting(): (key: unknown) => number {
  const counts = new Map<unknown, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** The fields of a JSON object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && !Array.isArray(value);
}
