// An hour of made-up traffic of many consumers, recorded as HAR 1.2: calls and what receivers were sent. A seed decides it. Some
// callers are not recorded, some objects are older than the recording, the service is down for a while, and receivers fail.

import type { HarEntry } from '../../../src/verify/audit/recordings/entry.ts';
import type { ReceiverAnswer, Target, TargetSession } from '../../../src/verify/session.ts';
import { recordedCall, unansweredCall } from '../../support/recorded-traffic.ts';
import { consumerOf } from './consumers/index.ts';
import { Chance, type Fields, type Hour } from './hour.ts';

export interface RecordedHour {
  readonly entries: readonly HarEntry[];
  /** Tokens and secrets, as a secrets file has them. */
  readonly secrets: {
    readonly tokens: Record<string, string>;
    readonly secrets: Record<string, string>;
    readonly history: { readonly from: string; readonly id: string; readonly secret: string }[];
  };
}

export interface HourOptions {
  readonly seed: number;
  /** How many things consumers do. */
  readonly steps?: number;
  /** Whether everybody who calls is recorded; some are not by default. */
  readonly isComplete?: boolean;
  /** Told before each call whether the recording shows what comes of it, and what is delivered. */
  readonly watcher?: { seesCalls: boolean; seesDeliveries: boolean };
}

/**
 * Records an hour of a service.
 *
 * @example const { entries } = await recordedHour(target, 'mail', { seed: 1 })
 */
export async function recordedHour(
  target: Target,
  service: string,
  {
    seed,
    steps = 220,
    isComplete = false,
    watcher = { seesCalls: false, seesDeliveries: false },
  }: HourOptions,
): Promise<RecordedHour> {
  const session = await target.open('hour');
  try {
    const recorder = new Recorder(session, { service, chance: new Chance(seed), watcher, isComplete });
    await recorder.run(steps);
    return await recorder.recording();
  } finally {
    await session.close(true);
  }
}

const HOUR_MS = 3_600_000;

/** The share of calls that somebody makes who is not recorded. */
const ASIDE = 0.04;

const SCRIPTS: readonly { readonly answers?: readonly ReceiverAnswer[]; readonly then?: ReceiverAnswer }[] = [
  {},
  {},
  {},
  { then: { status: 500 } },
  { answers: [{ status: 503 }, { status: 500 }, { hang: true }] },
  { answers: [{ status: 200 }, { status: 429 }, { status: 200 }, { status: 302 }] },
  { then: { status: 200, delay_ms: 900 } },
];

class Recorder implements Hour {
  readonly chance: Chance;
  readonly session: TargetSession;
  readonly #service: string;
  readonly #watcher: NonNullable<HourOptions['watcher']>;
  readonly #isComplete: boolean;
  readonly #entries: HarEntry[] = [];
  readonly #receivers: { readonly name: string; readonly script: (typeof SCRIPTS)[number] }[] = [];
  readonly #secrets: RecordedHour['secrets'] = { tokens: {}, secrets: {}, history: [] };
  #isRecording = false;
  #downFromMs = 0;
  readonly #downUntilMs = () => this.#downFromMs + 90_000;

  constructor(
    session: TargetSession,
    {
      service,
      chance,
      watcher,
      isComplete,
    }: {
      readonly service: string;
      readonly chance: Chance;
      readonly watcher: NonNullable<HourOptions['watcher']>;
      readonly isComplete: boolean;
    },
  ) {
    this.session = session;
    this.#service = service;
    this.chance = chance;
    this.#watcher = watcher;
    this.#isComplete = isComplete;
  }

  async run(steps: number): Promise<void> {
    const doNext = await consumerOf(this.#service, this);
    // What happens before the recording begins.
    for (let step = 0; step < steps / 10; step++) await doNext();
    this.#isRecording = true;
    this.#watcher.seesDeliveries = true;
    const startMs = (await this.session.clock.now()).getTime();
    this.#downFromMs = startMs + this.chance.below(HOUR_MS);
    for (let step = 0; step < steps; step++) {
      const byMs = Math.round((HOUR_MS / steps) * 2 * this.chance.next());
      await this.session.clock.advance(`${Math.max(1, byMs)}ms`);
      await doNext();
    }
    await this.session.clock.advance('10m');
  }

  async recording(): Promise<RecordedHour> {
    const [first] = this.#entries;
    const fromMs = Date.parse(first?.startedDateTime ?? '');
    const deliveries: HarEntry[] = [];
    for (const { name } of this.#receivers) {
      for (const { at, method, url, headers, body, answered } of await this.session.inbox.received(name)) {
        if (Date.parse(at) < fromMs) continue;
        deliveries.push({
          startedDateTime: at,
          // Who does not answer takes the whole timeout.
          time: answered !== null ? 5 : this.#service === 'vault' ? 10_000 : 30_000,
          request: {
            method,
            url,
            headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
            postData: { text: body },
          },
          response: { status: answered ?? 0, headers: [] },
          _direction: 'delivery',
        });
      }
    }
    const entries = [...this.#entries, ...deliveries].toSorted(
      (one, other) => Date.parse(one.startedDateTime ?? '') - Date.parse(other.startedDateTime ?? ''),
    );
    return { entries, secrets: this.#secrets };
  }

  async call(credential: string, method: string, path: string, body?: object): Promise<Fields> {
    const isNobody = credential === 'nobody';
    const token = isNobody ? 'a-token-of-nobody' : await this.session.credential(this.#service, credential);
    if (!isNobody) this.#secrets.tokens[`${this.#service}.${credential}`] = token;
    const nowMs = (await this.session.clock.now()).getTime();
    const isDown = this.#isRecording && nowMs >= this.#downFromMs && nowMs < this.#downUntilMs();
    const isAside = this.#isRecording && this.chance.next() < ASIDE && !this.#isComplete;
    const isDone = !isDown || this.chance.next() < 0.5;
    this.#watcher.seesCalls = this.#isRecording && !isAside && !isDown;
    const made = { service: this.#service, token, method, path, body };
    const entry = await (isDone ? recordedCall : unansweredCall)(this.session, made);
    if (this.#isRecording && !isAside) this.#entries.push(isDown ? asFailed(entry) : entry);
    const text = entry.response?.content?.text ?? '';
    const answer = text.startsWith('{') ? (JSON.parse(text) as Fields) : {};
    this.#noteSecret(answer, body as Fields | undefined, entry);
    return { ...answer, $status: entry.response?.status };
  }

  async receiver(): Promise<string> {
    const name = `hook-${this.#receivers.length}`;
    const script = this.chance.pick(SCRIPTS);
    this.#receivers.push({ name, script });
    await this.session.inbox.script(name, script);
    return this.session.inbox.url(name);
  }

  async emit(type: string, fields: Fields): Promise<void> {
    if (this.session.offers.has('emit')) await this.session.emit(this.#service, type, fields);
  }

  #noteSecret(answer: Fields, given: Fields | undefined, { startedDateTime = '', request }: HarEntry): void {
    const id = String(answer.webhook_id ?? answer.id ?? '');
    const secret = answer.signing_secret ?? (answer.id === undefined ? undefined : given?.secret);
    if (!id.startsWith('wh_') || typeof secret !== 'string') return;
    if (request?.method === 'PATCH' || answer.webhook_id !== undefined)
      this.#secrets.history.push({ from: startedDateTime, id, secret });
    else this.#secrets.secrets[id] = secret;
  }
}

/** What the caller saw of a call while the service was down. */
function asFailed(entry: HarEntry): HarEntry {
  return { ...entry, response: { status: 503, headers: [], content: { size: 4, text: 'down' } } };
}
