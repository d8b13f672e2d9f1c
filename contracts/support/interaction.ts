// What a contract is made of: interactions over HTTP and messages, each with the rules it proves, the gaps it
// rests on, and the consumer's own code that is put to the test.

import { MatchersV3 } from '@pact-foundation/pact';
import type { GapId, RuleId } from '../../specs/generated/rules.ts';
import type { Scenarios } from '../../specs/generated/scenarios.ts';

/** A provider state: a scenario of the catalogue, with what it is told. */
export interface State {
  readonly name: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
}

interface Interaction {
  /** What the consumer does, in words; unique within its service. */
  readonly title: string;
  readonly rules: readonly RuleId[];
  /** With any, the interaction is written into the pact of the assumptions. */
  readonly gaps?: readonly GapId[];
  readonly states?: readonly State[];
}

export interface HttpInteraction extends Interaction {
  /** The named credential that the consumer calls with; `null` for none. */
  readonly caller: string | null;
  readonly request: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /** A path, or one that holds values of a state: see `pathWith`. */
    readonly path: string | MatchersV3.Matcher<string>;
    readonly query?: Readonly<Record<string, string | MatchersV3.Matcher<string>>>;
    readonly headers?: Readonly<Record<string, string | MatchersV3.Matcher<string>>>;
    /** A body of JSON. */
    readonly body?: unknown;
    /** A body of anything else, as it goes over the wire. */
    readonly content?: { readonly type: string; readonly text: string };
  };
  readonly response: {
    /** A matcher where the documents leave the very status open: see `anySuccess` and `anyRefusal`. */
    readonly status: number | ReturnType<typeof MatchersV3.matchStatus>;
    readonly headers?: Readonly<Record<string, string | MatchersV3.Matcher<string>>>;
    /** Only what the consumer uses; matchers where the value is not what counts. */
    readonly body?: unknown;
  };
  /** The consumer's code, and what it makes of the answer. */
  consume(provider: { readonly url: string; readonly token: string }): Promise<void>;
}

export interface MessageInteraction extends Interaction {
  /** The event type; the description begins with it. */
  readonly type: string;
  /** Only what the consumer uses of the payload. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The consumer's handler, and what it makes of the payload. */
  handle(payload: unknown): void;
}

/** All interactions of a service's contract. */
export interface Contract {
  readonly service: keyof Scenarios;
  readonly http: readonly HttpInteraction[];
  readonly messages: readonly MessageInteraction[];
}

/** A status of 2xx, where the documents do not say which. */
export function anySuccess(example = 200) {
  return MatchersV3.matchStatus(example, MatchersV3.HTTPResponseStatusClass.Success);
}

/** A status of 4xx, where the documents say that it is refused and not how. */
export function anyRefusal(example: number) {
  return MatchersV3.matchStatus(example, MatchersV3.HTTPResponseStatusClass.ClientError);
}

/** What the consumer's credential is while the pact is written. */
export const EXAMPLE_TOKEN = 'example-token';

/**
 * A provider state by its name in the catalogue.
 *
 * @example given('mail', 'the rate limit is used up', { credential: 'live' })
 */
export function given<Service extends keyof Scenarios, Name extends keyof Scenarios[Service] & string>(
  _service: Service,
  name: Name,
  params: Scenarios[Service][Name] extends { readonly parameters: infer Params }
    ? Params
    : never = {} as never,
): State {
  return { name, params: params as State['params'] };
}

/**
 * A text that holds values which a provider state gives: a query parameter, a header, part of a path.
 *
 * @example stateValue('${share_id}', 'shr_example')
 */
export function stateValue(expression: string, example: string): MatchersV3.Matcher<string> {
  return MatchersV3.fromProviderState(expression, example) as unknown as MatchersV3.Matcher<string>;
}

/**
 * A path that holds values which a provider state gives.
 *
 * @example pathWith('/v3/user/webhooks/${webhook_id}', { webhook_id: 'wh_example' })
 */
export function pathWith(
  template: string,
  examples: Readonly<Record<string, string>>,
): MatchersV3.Matcher<string> {
  const example = template.replace(/\$\{(\w+)\}/g, (_, name: string) => examples[name] ?? name);
  return stateValue(template, example);
}
