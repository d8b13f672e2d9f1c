// A fault as somebody puts it together: what goes wrong, how, and with which calls or deliveries.

import type { Schemas } from '../../api/schemas.ts';
import { type DescribedEffect, WEBHOOK_EFFECTS } from '../texts/webhook-effects.ts';

type Fault = Schemas['CreateFaultRequest'];

/** What is chosen and written; what is empty is left to the server. */
export interface FaultDraft {
  readonly service: string;
  /** A way that calls go wrong in, or an effect on deliveries. */
  readonly how: CallWay | Schemas['WebhookEffect'];
  readonly status: string;
  readonly delayMs: string;
  readonly value: string;
  readonly operation: string;
  readonly eventType: string;
  readonly endpoint: string;
  readonly after: string;
  readonly times: string;
}

/** How calls go wrong: the connection effects have names of their own, since deliveries have some with the same. */
export type CallWay = 'answer' | 'wait' | `connection_${Schemas['ConnectionEffect']}`;

export const CALL_WAYS: Readonly<Record<CallWay, string>> = {
  answer: 'answered with an error',
  wait: 'answered late',
  connection_reset: 'ended by a reset of the connection',
  connection_drop: 'closed without an answer',
  connection_truncate: 'cut off in the middle of the answer',
};

export const FIRST_DRAFT: FaultDraft = {
  service: '',
  how: 'answer',
  status: '503',
  delayMs: '2000',
  value: '',
  operation: '',
  eventType: '',
  endpoint: '',
  after: '',
  times: '3',
};

/** What people need most, with what differs from the first draft. */
export const READY_MADE: readonly (readonly [name: string, change: Partial<FaultDraft>])[] = [
  ['Calls answer 503, three times', {}],
  ['Calls take two seconds', { how: 'wait', times: '' }],
  ['A call loses its connection', { how: 'connection_reset', times: '1' }],
  ['A delivery comes twice', { how: 'duplicate', times: '1' }],
  ['A delivery comes an hour late', { how: 'delay', value: '1h', times: '1' }],
  ['Two deliveries change places', { how: 'reverse', times: '1' }],
  ['A body is changed after signing', { how: 'tamper_body', times: '1' }],
  ['A delivery is not signed', { how: 'no_signature', times: '1' }],
];

export function isCallWay(how: FaultDraft['how']): how is CallWay {
  return Object.hasOwn(CALL_WAYS, how);
}

/** How the effect of a draft is described; `undefined` for calls. */
export function effectOf({ how }: Pick<FaultDraft, 'how'>): DescribedEffect | undefined {
  return isCallWay(how) ? undefined : WEBHOOK_EFFECTS[how];
}

/**
 * The request that a draft makes.
 *
 * @example faultOf({ ...FIRST_DRAFT, service: 'mail' }) // { service: 'mail', respond: { status: 503 }, times: 3 }
 */
export function faultOf(draft: FaultDraft): Fault {
  const { service, how, operation, eventType, endpoint } = draft;
  const often = { ...given('after', numberOf(draft.after)), ...given('times', numberOf(draft.times)) };
  if (isCallWay(how))
    return { service, ...given('operation', operation), ...callEffect(how, draft), ...often };
  return {
    service,
    webhook: how,
    ...given('value', effectOf(draft)?.value === undefined ? '' : amountOf(draft.value)),
    ...given('event_type', eventType),
    ...given('endpoint', endpoint),
    ...often,
  };
}

/**
 * What a draft will do, as a sentence.
 *
 * @param endpoint what its endpoint is called, if it has one
 * @example faultText({ ...FIRST_DRAFT, service: 'mail' }, '') // 'Each call of mail is answered with 503, the next 3 times.'
 */
export function faultText(draft: FaultDraft, endpoint: string): string {
  const { service, operation, eventType, how } = draft;
  const what = isCallWay(how)
    ? `Each call of ${operation === '' ? service : `${operation} of ${service}`}`
    : `Each delivery of ${[service, eventType].filter(Boolean).join(' ')}${endpoint === '' ? '' : ` to ${endpoint}`}`;
  const after = numberOf(draft.after);
  const first = after === '' ? '' : `, after ${after} went as usual`;
  return `${what} is ${doesText(draft)}${first}, ${oftenText(draft.times)}.`;
}

function doesText(draft: FaultDraft): string {
  const { how, status, delayMs, value } = draft;
  if (how === 'answer') return `answered with ${status || '…'}`;
  if (how === 'wait') return `answered ${delayMs || '…'} ms late`;
  if (isCallWay(how)) return CALL_WAYS[how];
  const { does, value: named } = WEBHOOK_EFFECTS[how];
  return named === undefined || value === '' ? does : `${does} (${named.name}: ${value})`;
}

function oftenText(times: string): string {
  const count = numberOf(times);
  if (count === '') return 'until the fault is removed';
  return count === 1 ? 'the next time' : `the next ${count} times`;
}

function callEffect(how: CallWay, { status, delayMs }: FaultDraft): Partial<Fault> {
  if (how === 'answer') return { respond: { status: Number(status) } };
  if (how === 'wait') return { delay_ms: Number(delayMs) };
  return { connection: how.slice('connection_'.length) as Schemas['ConnectionEffect'] };
}

function numberOf(text: string): number | '' {
  return text.trim() === '' || Number.isNaN(Number(text)) ? '' : Number(text);
}

/** A count, or a duration as text. */
function amountOf(text: string): string | number {
  const count = numberOf(text);
  return count === '' ? text.trim() : count;
}

function given<Name extends string, Value>(
  name: Name,
  value: Value | '',
): { readonly [Key in Name]?: Value } {
  return (value === '' ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}
