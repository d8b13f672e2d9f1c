// One side of a twin run: does the steps of a history on a session, and shows what came of each.

import { type Send, WholeRequest } from '../../../control-client/send.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import { type Operation, operationsById } from '../../../openapi/operations.ts';
import type { ReceivedDelivery, TargetSession } from '../../session.ts';
import type { ActionStep, Caller, CallStep, EmitStep, StateStep, Value } from '../history.ts';
import { type Observation, observed, outcomeShown, valuesShown } from './observation.ts';

/** A call as it was sent. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly isAuthorized: boolean;
  readonly type: string;
  readonly body: string;
}

export interface SideOptions {
  readonly session: TargetSession;
  readonly service: string;
  readonly document: OpenApiDocument;
  readonly send: Send;
  /** Put before the names of receivers, so that histories of a shared target do not meet. */
  readonly prefix: string;
  /** What a value stands for on this side. */
  readonly resolve: (value: Value) => unknown;
}

/** A token that nobody has. */
const NOBODY = 'a-token-of-nobody';

export class Side {
  readonly session: TargetSession;
  /** What each step showed, by its id. */
  readonly shown = new Map<string, Observation>();
  /** What was sent in each call, by the id of its step. */
  readonly sent = new Map<string, Sent>();
  readonly #options: SideOptions;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #emitted = new Set<string>();
  readonly #receivers = new Set<string>();
  readonly #seen = new Map<string, number>();
  readonly #texts = new WeakMap<Observation, string>();
  readonly #tokens = new Map<string, string>();

  constructor(options: SideOptions) {
    this.#options = options;
    this.session = options.session;
    this.#operations = operationsById(options.document);
  }

  /** The URL of a receiver, which is watched from then on. */
  receiverUrl(name: string): string {
    this.#receivers.add(name);
    return this.session.inbox.url(this.inboxName(name));
  }

  inboxName(name: string): string {
    return this.#options.prefix + name;
  }

  /**
   * Does a step and keeps what it shows.
   *
   * @throws NotOffered when the target offers no such thing
   * @throws TargetRefused when it refuses the state, the action or the event
   */
  async do(step: CallStep | StateStep | ActionStep | EmitStep): Promise<Observation> {
    const shown = await this.#did(step);
    this.shown.set(step.id, shown);
    if (step.kind === 'emit') this.#emitted.add(step.id);
    return shown;
  }

  /** Whether an answer, or what an action returned, has an id in it; what is emitted by hand may have made it up. */
  hasShown(id: unknown): boolean {
    const text = JSON.stringify(id);
    for (const [step, observation] of this.shown)
      if (!this.#emitted.has(step) && this.#textOf(observation).includes(text)) return true;
    return false;
  }

  /** What was shown, as text: of thousands of deliveries, each asks for it. */
  #textOf(observation: Observation): string {
    const text = this.#texts.get(observation) ?? JSON.stringify(observation.body) ?? '';
    this.#texts.set(observation, text);
    return text;
  }

  async #did(step: CallStep | StateStep | ActionStep | EmitStep): Promise<Observation> {
    if (step.kind === 'call') return this.#called(step);
    const { service } = this.#options;
    const resolved = (values: Value) => this.#options.resolve(values) as Record<string, unknown>;
    if (step.kind === 'state')
      return valuesShown(await this.session.state(step.state, resolved(step.params)));
    if (step.kind === 'emit')
      return valuesShown(await this.session.emit(service, step.type, resolved(step.fields)));
    const input = resolved(step.input);
    if (step.action === 'write' && this.session.offers.has('write') && isPlainWrite(input)) {
      const { accepted, status, body } = await this.session.write(input as never);
      return outcomeShown({ accepted, ...(accepted ? {} : { error: { http_status: status, body } }) });
    }
    return outcomeShown(await this.session.simulate(service, step.action, input));
  }

  async #called(step: CallStep): Promise<Observation> {
    const operation = this.#operations.get(step.operation);
    if (operation === undefined) throw new Error(`the document has no operation ${step.operation}`);
    const request = await this.#request(step, operation);
    return observed(await this.#options.send(request));
  }

  async #request(step: CallStep, operation: Operation): Promise<WholeRequest> {
    const { resolve, service } = this.#options;
    const texts = (values: CallStep['path']) =>
      Object.entries(values ?? {}).map(([name, value]) => [name, resolve(value)] as const);
    let path = operation.path;
    for (const [name, value] of texts(step.path)) {
      const isWhole = operation.isMultiSegment && path.endsWith(`/{${name}}`);
      const segments = isWhole ? String(value).split('/') : [String(value)];
      path = path.replace(`{${name}}`, () => segments.map(encodeURIComponent).join('/'));
    }
    const query = new URLSearchParams(
      texts(step.query).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
      ),
    ).toString();
    const token = await this.tokenOf(step.as);
    const headers: Record<string, string> = {
      ...(token === undefined ? {} : headersOf(step.as, token)),
      ...Object.fromEntries(
        texts(step.headers).map(([name, value]) => [name.toLowerCase(), headerText(value)]),
      ),
    };
    const { type, content } = this.#body(step);
    if (type !== undefined) headers['content-type'] ??= type;
    const url = `${this.session.url(service)}${path}${query === '' ? '' : `?${query}`}`;
    const isAuthorized = token !== undefined;
    const sent = { method: operation.method, url, isAuthorized, type: headers['content-type'] ?? '' };
    this.sent.set(step.id, { ...sent, body: content ?? '' });
    return new WholeRequest(url, {
      method: operation.method,
      headers,
      ...(content === undefined ? {} : { body: content }),
    });
  }

  #body({ body, text, padToBytes }: CallStep): { readonly type?: string; readonly content?: string } {
    if (text !== undefined) return text;
    if (body === undefined) return {};
    const content = JSON.stringify(this.#options.resolve(body));
    const missingBytes = Math.max(0, (padToBytes ?? 0) - Buffer.byteLength(content));
    return { type: 'application/json', content: content + ' '.repeat(missingBytes) };
  }

  /** The token of a caller; nothing for nobody. */
  async tokenOf(caller: Caller): Promise<string | undefined> {
    if (caller === null) return undefined;
    if ('token' in caller) return String(this.#options.resolve(caller.token) ?? NOBODY);
    const known = this.#tokens.get(caller.credential);
    const token = known ?? (await this.session.credential(this.#options.service, caller.credential));
    this.#tokens.set(caller.credential, token);
    return token;
  }

  /** What the watched receivers have received since they were last asked, by their names. */
  async arrivals(): Promise<ReadonlyMap<string, readonly ReceivedDelivery[]>> {
    const found = new Map<string, readonly ReceivedDelivery[]>();
    const names = [...this.#receivers];
    for (const [index, all] of (await this.#received(names)).entries()) {
      const name = names[index] as string;
      found.set(name, all.slice(this.#seen.get(name) ?? 0));
      this.#seen.set(name, all.length);
    }
    return found;
  }

  async #received(names: readonly string[]): Promise<readonly (readonly ReceivedDelivery[])[]> {
    const { inbox } = this.session;
    const inboxNames = names.map((name) => this.inboxName(name));
    if (inbox.receivedByAll !== undefined) return inbox.receivedByAll(inboxNames);
    const all: (readonly ReceivedDelivery[])[] = [];
    for (const name of inboxNames) all.push(await inbox.received(name));
    return all;
  }
}

/** The headers in which a caller sends a token. */
function headersOf(as: Caller, token: string): Readonly<Record<string, string>> {
  const { sentIn = { authorization: 'Bearer {token}' } } = as !== null && 'credential' in as ? as : {};
  const tokens: Readonly<Record<string, string>> = {
    ...{ token, TOKEN: inOtherCase(token), shorter: token.slice(0, -1), basic: btoa(`:${token}`) },
    unsigned: `${token.replace(/\.[^.]*$/, '')}.`,
  };
  const written = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => tokens[name] ?? '');
  return Object.fromEntries(Object.entries(sentIn).map(([name, text]) => [name, written(text)]));
}

/** A token with its first letter in the other case. */
function inOtherCase(token: string): string {
  const other = (letter: string) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return /[a-z]/i.test(token) ? token.replace(/[a-z]/i, other) : `${token}X`;
}

/** A write as every target takes it; what else a mock can be told of one, only an action says. */
function isPlainWrite(input: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(input).every((name) => WRITTEN.has(name));
}

const WRITTEN: ReadonlySet<string> = new Set(['user_id', 'share_id', 'bytes', 'files']);

/** A header as it is sent: of characters that HTTP allows there. */
function headerText(value: unknown): string {
  return String(value)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim();
}
