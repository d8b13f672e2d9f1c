// The parts of a contract: interactions over HTTP and messages, each with the rules it proves, the gaps it
// rests on, and the consumer's own code that is tested.

import { MatchersV3 } from '@pact-foundation/pact';
import type { GapId, RuleId } from '../../specs/generated/rules.ts';
import type { Scenarios } from '../../specs/generated/scenarios.ts';

/** A provider state: a scenario of the catalogue, with its parameters. */
export interface State {
  readonly name: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
}

/** The caller whose token the last of the interaction's states returns. */
export const FROM_STATE: unique symbol = Symbol('the caller whose token a state returns');

interface Interaction {
  /** A description of the consumer's action; unique within its service. */
  readonly title: string;
  readonly rules: readonly RuleId[];
  /** If there are any, the interaction is written into the pact for assumptions. */
  readonly gaps?: readonly GapId[];
  readonly states?: readonly State[];
}

export interface HttpInteraction extends Interaction {
  /** The named credential that the consumer calls with; `null` for none. */
  readonly caller: string | typeof FROM_STATE | null;
  readonly request: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /** A path, possibly with values from a state: see `pathWith`. */
    readonly path: string | MatchersV3.Matcher<string>;
    readonly query?: Readonly<Record<string, string | MatchersV3.Matcher<string>>>;
    readonly headers?: Readonly<Record<string, string | MatchersV3.Matcher<string>>>;
    /** A JSON body. */
    readonly body?: unknown;
    /** Any other body, as it is sent. */
    readonly content?: { readonly type: string; readonly text: string };
  };
  readonly response: {
    /** A matcher if the status is not documented: see `anySuccess` and `anyRefusal`. */
    readonly status: number | ReturnType<typeof MatchersV3.matchStatus>;
    readonly headers?: Readonly<Record<string, string | MatchersV3.Matcher<string>>>;
    /** Only the parts that the consumer uses; matchers where the exact value does not matter. */
    readonly body?: unknown;
  };
  /** Runs the consumer's code, and returns its result for the response. */
  consume(provider: { readonly url: string; readonly token: string }): Promise<void>;
}

export interface MessageInteraction extends Interaction {
  /** The event type; the description begins with it. */
  readonly type: string;
  /** Only the parts of the payload that the consumer uses. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Runs the consumer's handler, and returns its result for the payload. */
  handle(payload: unknown): void;
}

/** All interactions of a service's contract. */
export interface Contract {
  readonly service: keyof Scenarios;
  readonly http: readonly HttpInteraction[];
  readonly messages: readonly MessageInteraction[];
}

/** Any 2xx status, if the documents do not say which. */
export function anySuccess(example = 200) {
  return MatchersV3.matchStatus(example, MatchersV3.HTTPResponseStatusClass.Success);
}

/** Any 4xx status, if the documents only say that the call is refused. */
export function anyRefusal(example: number) {
  return MatchersV3.matchStatus(example, MatchersV3.HTTPResponseStatusClass.ClientError);
}

/** The consumer's credential while the pact is written. */
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
 * A text with values from a provider state: a query parameter, a header, or a part of a path.
 *
 * @example stateValue('${share_id}', 'shr_example')
 */
export function stateValue(expression: string, example: string): MatchersV3.Matcher<string> {
  return MatchersV3.fromProviderState(expression, example) as unknown as MatchersV3.Matcher<string>;
}

/**
 * A path with values from a provider state.
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
