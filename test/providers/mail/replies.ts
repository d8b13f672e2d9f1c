// The two shapes of errors: `errors` from the endpoints that send, `detail` from every other one.

import { type Call, fieldsOf, Refusal, type Reply } from '../shared/http.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Invalid {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

const SENDING: readonly string[] = ['/v3/mail/send', '/v3/mail/batch'];

/** An error in the shape that its path requires. */
export function errorReply(
  path: string,
  status: number,
  text: string,
  { field = null, headers = {} }: { field?: string | null; headers?: Readonly<Record<string, string>> } = {},
): Reply {
  const asErrors = { errors: [{ message: text, field, help: null }] };
  return { status, headers, body: SENDING.includes(path) ? asErrors : { detail: text } };
}

export function refuse(...given: Parameters<typeof errorReply>): Refusal {
  return new Refusal(errorReply(...given));
}

/** 422 with all violations. */
export function invalid({ path }: Call, found: readonly Invalid[]): Refusal {
  const errors = found.map(({ loc, msg }) => ({ message: msg, field: loc.slice(1).join('.'), help: null }));
  if (SENDING.includes(path)) return new Refusal({ status: 422, body: { errors } });
  return new Refusal({ status: 422, body: { detail: found } });
}

/** The fields of the body; 400 when it is not a JSON object. */
export function bodyOf(call: Call): Fields {
  const fields = fieldsOf(call);
  if (fields === undefined) throw refuse(call.path, 400, 'The body cannot be read as a JSON object');
  return fields;
}

type Check = (value: unknown) => boolean;
export type Shape = Readonly<
  Record<string, { readonly fits: Check; readonly is: string; readonly required?: true }>
>;

export const isText: Check = (value) => typeof value === 'string' && value !== '';

/** The fields of a body that a shape names; refuses missing and invalid ones. */
export function read(call: Call, shape: Shape): Fields {
  const body = bodyOf(call);
  const found = Object.entries(shape).flatMap(([name, { fits, is, required }]): Invalid[] => {
    if (body[name] === undefined)
      return required ? [{ loc: ['body', name], msg: `${name} is missing`, type: 'missing' }] : [];
    return fits(body[name])
      ? []
      : [{ loc: ['body', name], msg: `${name} must be ${is}`, type: 'value_error' }];
  });
  if (found.length > 0) throw invalid(call, found);
  return Object.fromEntries(Object.keys(shape).flatMap((name) => (name in body ? [[name, body[name]]] : [])));
}

/** An integer query parameter. */
export function wholeIn(
  call: Call,
  name: string,
  { least, most = Number.MAX_SAFE_INTEGER, otherwise }: { least: number; most?: number; otherwise: number },
): number {
  const text = call.query.get(name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const msg = `${name} must be a whole number from ${least} to ${most}`;
  throw invalid(call, [{ loc: ['query', name], msg, type: 'value_error' }]);
}
