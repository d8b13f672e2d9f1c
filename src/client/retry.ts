// Retries as middleware of openapi-fetch, by class of the answer: never, after Retry-After, with backoff.
// A call that changes something is repeated only if it was refused unseen, or if a repeat is harmless.

import type { Middleware } from 'openapi-fetch';
import { retryAfterMs } from './retry-after.ts';
import {
  isRepeatable,
  RETRY_RULES,
  type RepeatNotes,
  type RetryRule,
  type RetryRules,
  ruleFor,
  UNANSWERED_STATUS,
} from './retry-rules.ts';
import { type Backoff, backoffMs, type Sleep, sleep } from './waiting.ts';

export interface RetryOptions extends Partial<Backoff> {
  /** Rules by status, instead of those of M-ER-15. */
  readonly rules?: RetryRules;
  /** Says of operations, as `POST /v3/mail/send`, whether a repeat is harmless; else the method says it. */
  readonly repeats?: RepeatNotes;
  /** The longest `Retry-After` that is waited for, in milliseconds; a longer one is the caller's to wait. */
  readonly maxRetryAfterMs?: number;
  /** The present instant in milliseconds since the epoch. */
  readonly now?: () => number;
  readonly sleep?: Sleep;
}

const DEFAULTS = {
  rules: RETRY_RULES,
  repeats: {},
  firstDelayMs: 500,
  maxDelayMs: 30_000,
  maxRetryAfterMs: 120_000,
  chance: () => Math.random(),
  now: () => Date.now(),
  sleep,
} satisfies Required<RetryOptions>;

/** What came of an attempt. */
type TryResult = { readonly response: Response } | { readonly error: unknown };

/** A call on its way: a copy of its request, still unread, and whether it may be made twice. */
interface RetriedCall {
  readonly spare: Request;
  readonly isRepeatable: boolean;
}

/**
 * Middleware that repeats calls. Use it last, so that other middleware sees each call once: with its final
 * request, and with the answer that counts.
 *
 * An aborted signal ends a wait at once. When the repeats are used up, the last answer is the answer.
 *
 * @example
 * const client = createClient<paths>({ baseUrl });
 * client.use(retryMiddleware({ maxDelayMs: 5_000 }));
 */
export function retryMiddleware(options: RetryOptions = {}): Middleware {
  const settings = { ...DEFAULTS, ...options };
  // openapi-fetch makes one options object for each call, and forgets it with the call.
  const calls = new WeakMap<object, RetriedCall>();

  const settle = async (outcome: TryResult, { options }: { options: Context }): Promise<TryResult> => {
    const call = calls.get(options);
    return call === undefined ? outcome : repeat(call, outcome, options.fetch, settings);
  };

  return {
    onRequest({ request, schemaPath, options }) {
      const mayRepeat = isRepeatable(request.method, schemaPath, settings.repeats);
      calls.set(options, { spare: request.clone(), isRepeatable: mayRepeat });
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
 * Lets go of a connection whose answer nobody will read. It is not waited for: where the answer was cloned,
 * that lasts until the clone is read too.
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

/** How long to wait before the next attempt, in milliseconds; `undefined` when there is none. */
function delayBeforeRepeat(
  call: RetriedCall,
  outcome: TryResult,
  repeats: number,
  settings: Settings,
): number | undefined {
  const response = 'response' in outcome ? outcome.response : undefined;
  const rule = ruleFor(response?.status ?? UNANSWERED_STATUS, settings.rules);
  if (repeats >= rule.maxRepeats || !(call.isRepeatable || isRefusedUnseen(rule))) return undefined;
  const askedMs = retryAfterMs(response?.headers.get('retry-after') ?? null, settings.now());
  if (askedMs === undefined) return backoffMs(repeats, settings);
  return askedMs <= settings.maxRetryAfterMs ? askedMs : undefined;
}

/** A rate limit refuses a call before anything has come of it: any call may be made again. */
function isRefusedUnseen({ retryClass }: RetryRule): boolean {
  return retryClass === 'after';
}
