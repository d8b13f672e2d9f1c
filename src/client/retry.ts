// Retries as openapi-fetch middleware, by the class of the response: never, after Retry-After, or with backoff.
// The service's document determines whether a call may be repeated.

import type { Middleware } from 'openapi-fetch';
import { retryAfterMs } from './retry-after.ts';
import {
  type CalledOperation,
  mayRepeat,
  RETRY_RULES,
  type RepeatFailed,
  type RepeatNotes,
  type RetryNotes,
  type RetryRules,
  ruleFor,
  UNANSWERED_STATUS,
} from './retry-rules.ts';
import { type Backoff, backoffMs, type Sleep, sleep } from './waiting.ts';

export interface RetryOptions extends Partial<Backoff> {
  /** Rules by status, instead of those of M-ER-15. */
  readonly rules?: RetryRules;
  /**
   * Whether an operation, such as `POST /v3/mail/send`, may be repeated after a failure; by default `repeatFailed` and
   * its method decide.
   */
  readonly repeats?: RepeatNotes;
  /**
   * Which calls are repeated after a 500 or a 503: `any`, or by default only `idempotent` methods (RFC 9110, 9.2.2).
   * A call without a response is repeated only if it is idempotent. A call that is refused with 429 is always
   * repeated.
   */
  readonly repeatFailed?: RepeatFailed;
  /** The longest `Retry-After` to wait for, in milliseconds; a longer one is left to the caller. */
  readonly maxRetryAfterMs?: number;
  /** The current time in milliseconds since the epoch; a `Retry-After` with a date is compared with it. */
  readonly now?: () => number;
  /** Waits between attempts; against a mock with a frozen clock, it can move that clock instead. */
  readonly sleep?: Sleep;
}

const DEFAULTS = {
  rules: RETRY_RULES,
  repeats: {},
  repeatFailed: 'idempotent',
  firstDelayMs: 500,
  maxDelayMs: 30_000,
  maxRetryAfterMs: 120_000,
  chance: () => Math.random(),
  now: () => Date.now(),
  sleep,
} satisfies Required<RetryOptions>;

/** The result of an attempt. */
type TryResult = { readonly response: Response } | { readonly error: unknown };

/** A call in progress, with an unread copy of its request. */
interface RetriedCall extends CalledOperation {
  readonly spare: Request;
}

/**
 * Middleware that repeats calls. Use it last, so that other middleware sees each call once: with its final
 * request and its final response.
 *
 * An aborted signal ends a wait at once. When there are no repeats left, the last response is returned.
 *
 * @example
 * const client = createClient<paths>({ baseUrl });
 * client.use(retryMiddleware({ maxDelayMs: 5_000 }));
 */
export function retryMiddleware(options: RetryOptions = {}): Middleware {
  const settings = { ...DEFAULTS, ...options };
  // openapi-fetch creates one options object for each call, and drops it after the call.
  const calls = new WeakMap<object, RetriedCall>();

  const settle = async (outcome: TryResult, { options }: { options: Context }): Promise<TryResult> => {
    const call = calls.get(options);
    return call === undefined ? outcome : repeat(call, outcome, options.fetch, settings);
  };

  return {
    onRequest({ request, schemaPath, options }) {
      calls.set(options, { spare: request.clone(), method: request.method, schemaPath });
    },
    async onResponse({ response, ...context }) {
      const outcome = await settle({ response }, context);
      if ('error' in outcome) throw outcome.error;
      return outcome.response;
    },
    async onError({ error, ...context }) {
      const outcome = await settle({ error }, context);
      if ('response' in outcome) return outcome.response;
      throw outcome.error;
    },
  };
}

/** The part of a client that registers middleware. */
interface Middlewares {
  use(...middleware: Middleware[]): void;
  eject(...middleware: Middleware[]): void;
}

/**
 * Makes a client repeat its calls. The retries stay behind all other middleware, even middleware that is added later,
 * so that the others see each call once.
 *
 * @param options how calls are repeated; `false` disables retries
 * @param notes the service's documented rules for repeating calls; the options can override them
 * @example withRetries(createClient<paths>({ baseUrl }), { maxDelayMs: 5_000 })
 */
export function withRetries<AnyClient extends Middlewares>(
  client: AnyClient,
  options: RetryOptions | false = {},
  notes: Partial<RetryNotes> = {},
): AnyClient {
  if (options === false) return client;
  const retries = retryMiddleware({
    ...notes,
    ...options,
    repeats: { ...notes.repeats, ...options.repeats },
  });
  const { use } = client;
  client.use = (...middleware) => {
    client.eject(retries);
    use(...middleware, retries);
  };
  client.use();
  return client;
}

interface Context {
  readonly fetch: (request: Request) => Promise<Response>;
}

type Settings = Required<RetryOptions>;

async function repeat(
  call: RetriedCall,
  first: TryResult,
  fetch: Context['fetch'],
  settings: Settings,
): Promise<TryResult> {
  const { signal } = call.spare;
  let outcome = first;
  for (let repeats = 0; !signal.aborted; repeats++) {
    const delayMs = delayBeforeRepeat(call, outcome, repeats, settings);
    if (delayMs === undefined) break;
    if ('response' in outcome) discard(outcome.response);
    await settings.sleep(delayMs, signal);
    outcome = await attempt(fetch, call.spare.clone());
  }
  return outcome;
}

/**
 * Releases the connection of a response that will not be read. This is not awaited: for a cloned response, it
 * takes until the clone has been read too.
 */
function discard({ body, bodyUsed }: Response): void {
  if (!bodyUsed) body?.cancel().catch(() => {});
}

async function attempt(fetch: Context['fetch'], request: Request): Promise<TryResult> {
  try {
    return { response: await fetch(request) };
  } catch (error) {
    return { error };
  }
}

/** How long to wait before the next attempt, in milliseconds; `undefined` if there is none. */
function delayBeforeRepeat(
  call: RetriedCall,
  outcome: TryResult,
  repeats: number,
  settings: Settings,
): number | undefined {
  const response = 'response' in outcome ? outcome.response : undefined;
  const rule = ruleFor(response?.status ?? UNANSWERED_STATUS, settings.rules);
  if (repeats >= rule.maxRepeats || !mayRepeat(call, response && rule, settings)) return undefined;
  const askedMs = retryAfterMs(response?.headers.get('retry-after') ?? null, settings.now());
  if (askedMs === undefined) return backoffMs(repeats, settings);
  return askedMs <= settings.maxRetryAfterMs ? askedMs : undefined;
}
