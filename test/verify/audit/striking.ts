// Whether a recording shows anything of a fault at the wire: an answer that somebody who is recorded gets, what a receiver is
// sent, or what became of a request that was made another.

import { isDeepStrictEqual } from 'node:util';
import type { Alteration, Answer, WireFault } from '../../../src/verify/mutation/wire-fault.ts';
import type { StruckAnswer } from './open-faults.ts';
import type { RecordedHour } from './recorded-hour.ts';

export class Striking implements Pick<WireFault, 'atWire'> {
  /** Whether what callers get is recorded at the moment, and what receivers are sent. */
  seesCalls = false;
  seesDeliveries = false;
  #hasStruck = false;
  /** Whether something recorded was asked for, or done, otherwise than without the fault, which may show in whatever comes later. */
  #hasActed = false;
  readonly #answers: StruckAnswer[] = [];
  readonly #atWire: WireFault['atWire'];
  /** Events that are others than without the fault, as JSON with their types: shown once they are sent. */
  readonly #events = new Map<string, string>();

  constructor(atWire: WireFault['atWire']) {
    this.#atWire = atWire;
  }

  /** Whether a recorded answer, event or attempt was another than without the fault. */
  get hasStruck(): boolean {
    return this.#hasStruck;
  }

  /** Whether the fault may show in another hour only: a recorded call was made another, or it does something that is no call. */
  get mayShowLater(): boolean {
    const { answer: _, event: __, send: ___, ...others } = this.#atWire();
    return this.#hasActed || Object.keys(others).length > 0;
  }

  /** The recorded answers that it made others; none where it did anything else that is recorded. */
  get answers(): readonly StruckAnswer[] {
    return this.#answers;
  }

  /**
   * Whether the fault only tells something else of what happened inside, in events that may be as they are: nobody who did not
   * cause them can know.
   */
  isOfCauses(isValid: (event: unknown, type: string) => boolean): boolean {
    const isOfEvents = Object.keys(this.#atWire()).join() === 'event' && this.#events.size > 0;
    return isOfEvents && [...this.#events].every(([json, type]) => isValid(JSON.parse(json), type));
  }

  atWire(): Alteration {
    const { answer, event, send, ...others } = this.#atWire();
    return {
      ...others,
      ...(answer && {
        answer: async (call, proceed) => {
          let right: Answer | undefined;
          let isAsAsked = false;
          const shown = await answer(call, async (change) => {
            const asked = { ...call, ...change };
            const answered = await proceed(change);
            // A fault may look at something on the way, or do more; that is nothing that a consumer sees.
            if (isAsAsked || (asked.method === 'GET' && call.method !== 'GET')) return answered;
            right = answered;
            isAsAsked = !isOther(asked, call);
            return answered;
          });
          // What was asked for otherwise, or not at all, shows in the answer, if at all, as another hour.
          this.#hasActed ||= this.seesCalls && !isAsAsked;
          if (isAsAsked) this.#note(shown, right, this.seesCalls);
          if (right !== undefined && this.seesCalls && isOther(shown, right))
            this.#answers.push({ call, shown, right });
          return shown;
        },
      }),
      ...(event && {
        event: (payload, type) => {
          const altered = event(payload, type);
          if (isOther(altered, payload)) this.#events.set(JSON.stringify(altered), type);
          return altered;
        },
      }),
      send: async (attempt, proceed) => {
        if (this.#events.has(attempt.body)) this.#note(attempt, undefined, this.seesDeliveries);
        if (send === undefined) return proceed();
        let right: unknown;
        const told = await send(attempt, async (change) => {
          right = await proceed(change);
          this.#note({ ...attempt, ...change }, attempt, this.seesDeliveries);
          return right as Awaited<ReturnType<typeof proceed>>;
        });
        this.#note(told, right, this.seesDeliveries);
        return told;
      },
    };
  }

  #note(shown: unknown, right: unknown, isSeen: boolean): void {
    if (isSeen && isOther(shown, right)) this.#hasStruck = true;
  }
}

function isOther(shown: unknown, right: unknown): boolean {
  return !isDeepStrictEqual(plain(shown), plain(right));
}

/** As it is sent: in which order an object has its fields is no difference. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

/**
 * Whether two recordings of the same hour show other answers or deliveries, whatever their ids and times are.
 *
 * @example isOtherHour(asItIs, withFault) // false where nobody asked for what the fault had changed
 */
export function isOtherHour(one: RecordedHour, other: RecordedHour): boolean {
  return isOther(comparable(one), comparable(other));
}

function comparable({ entries }: RecordedHour): readonly string[] {
  // What happened at one instant has no order.
  return entries
    .map(({ request, response }) =>
      [
        request?.method,
        request?.url?.replaceAll(DRAWN, ''),
        plainText(request?.postData?.text),
        response?.status,
        plainText(response?.content?.text),
      ].join(' '),
    )
    .toSorted();
}

/** A JSON text with fields and items in an order of their own, since items may be in that of their ids, and nothing that is drawn. */
function plainText(text = ''): string {
  const plainOf = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(plainOf).toSorted()}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value).replaceAll(DRAWN, '');
    const fields = Object.entries(value).filter(([name]) => !name.endsWith('_ms'));
    return `{${fields.map(([name, each]) => `"${name}":${plainOf(each)}`).toSorted()}}`;
  };
  try {
    return plainOf(JSON.parse(text));
  } catch {
    return text.replaceAll(DRAWN, '');
  }
}

/** Instants, ids, tokens, ports, and how long something took: others in each run. */
const DRAWN =
  /\d{4}-\d\d-\d\dT[\d:.]+|[\da-f]{8}-[\da-f-]{27}|[a-z]+_[\w+/=-]{8,}|:\d{4,5}\b|[\w+=-]{24,}|\b1[6-9]\d{8}(?:\d{3})?\b/g;
