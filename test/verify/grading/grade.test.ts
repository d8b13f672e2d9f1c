// Receivers of the shop's webhooks, graded: a careful one passes, and one that lacks a piece of care fails in
// exactly what that piece is for.

import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import { type GradingOptions, gradeReceiver } from '../../../src/verify/grading/grade.ts';
import type { CheckVerdict, Report } from '../../../src/verify/reports/report.ts';
import { freePort } from '../../support/receivers.ts';
import { EVENT_TYPES } from '../../support/shop/document.ts';
import { CarefulReceiver, OLD_SECRET, type ReceivedEvent, SECRET } from './careful-receiver.ts';
import { GRADED, gradedDocument } from './graded-shop.ts';

function grade(
  { origin }: { readonly origin: string },
  options: Partial<GradingOptions> = {},
): Promise<Report> {
  return gradeReceiver({
    ...GRADED,
    url: `${origin}/hooks`,
    secret: SECRET,
    oldSecret: OLD_SECRET,
    effectsUrl: `${origin}/effects`,
    ...options,
  });
}

function idsOf({ checks }: Report, verdict: CheckVerdict): string[] {
  return checks.filter((check) => check.verdict === verdict).map(({ id }) => id);
}

function detailOf({ checks }: Report, id: string): string | undefined {
  return checks.find((check) => check.id === id)?.detail;
}

const OUT_OF_SIGHT = 'compares_in_constant_time';

test('a careful receiver passes in all that can be tried from outside', async () => {
  await using receiver = await new CarefulReceiver().start();
  const report = await grade(receiver);
  expect(idsOf(report, 'failed')).toEqual([]);
  expect(idsOf(report, 'not_exercised')).toEqual([OUT_OF_SIGHT]);
  expect(report).toMatchObject({ subject: 'shop receiver', url: `${receiver.origin}/hooks` });
  const { length: count } = EVENT_TYPES;
  expect(detailOf(report, 'accepts_every_type')).toBe(`${count} of ${count} answered 204`);
});

interface Lack {
  readonly of: string;
  readonly receiver: CarefulReceiver;
  readonly fails: readonly string[];
}

const STALE = ['refuses_stale', 'refuses_future', 'refuses_replay'];

const lacks: Lack[] = [
  {
    of: 'a type that it is sent',
    receiver: new (class extends CarefulReceiver {
      override async take(event: ReceivedEvent) {
        return event.event_type === 'shipped' ? 400 : super.take(event);
      }
    })(),
    fails: ['accepts_every_type'],
  },
  {
    of: 'other spellings of header names',
    receiver: new (class extends CarefulReceiver {
      override header({ rawHeaders }: IncomingMessage, name: string) {
        const at = rawHeaders.indexOf(name);
        return at === -1 ? undefined : rawHeaders[at + 1];
      }
    })(),
    fails: ['reads_headers_in_any_case'],
  },
  {
    of: 'the raw bytes',
    receiver: new (class extends CarefulReceiver {
      override verify(request: IncomingMessage, body: string) {
        return super.verify(request, JSON.stringify(JSON.parse(body)));
      }
    })(),
    fails: ['accepts_unusual_spelling', 'refuses_reencoded_body'],
  },
  {
    of: 'calm about unknown types',
    receiver: new (class extends CarefulReceiver {
      override async take(event: ReceivedEvent) {
        return EVENT_TYPES.some((type) => type === event.event_type) ? super.take(event) : 500;
      }
    })(),
    fails: ['accepts_unknown_type'],
  },
  {
    of: 'calm about unknown fields',
    receiver: new (class extends CarefulReceiver {
      override async take(event: ReceivedEvent) {
        return Object.keys(event).length > 7 ? 422 : super.take(event);
      }
    })(),
    fails: ['accepts_unknown_field'],
  },
  {
    of: 'calm about an older event after a newer one',
    receiver: new (class extends CarefulReceiver {
      #latest = 0;
      override async take(event: ReceivedEvent) {
        if (event.timestamp < this.#latest - 30) return 409;
        this.#latest = event.timestamp;
        return super.take(event);
      }
    })(),
    fails: ['accepts_reordered'],
  },
  {
    of: 'any verification',
    receiver: new (class extends CarefulReceiver {
      override verify() {
        return true;
      }
    })(),
    fails: [
      'refuses_reencoded_body',
      'refuses_tampered_body',
      'refuses_unsigned',
      'refuses_bad_digest',
      'refuses_other_secret',
      'refuses_old_secret',
      'refuses_fresh_timestamp_on_old_signature',
      'refused_has_no_effect',
      ...STALE,
    ],
  },
  {
    of: 'a refusal of what has no signature',
    receiver: new (class extends CarefulReceiver {
      override verify(request: IncomingMessage, body: string) {
        return this.header(request, 'X-Shop-Signature') === undefined || super.verify(request, body);
      }
    })(),
    fails: ['refuses_unsigned', 'refused_has_no_effect'],
  },
  {
    of: 'a refusal of what has no timestamp',
    receiver: new (class extends CarefulReceiver {
      override verify(request: IncomingMessage, body: string) {
        return this.header(request, 'X-Shop-Timestamp') === undefined || super.verify(request, body);
      }
    })(),
    fails: ['refuses_unsigned'],
  },
  {
    of: 'a look at the whole digest',
    receiver: new (class extends CarefulReceiver {
      override isSigned(content: string, signature: string) {
        return super.isSigned(content, signature) || (signature.length < 64 && signature !== '');
      }
    })(),
    fails: ['refuses_bad_digest'],
  },
  {
    of: 'a secret that is set',
    receiver: new (class extends CarefulReceiver {
      override isSigned(content: string, signature: string) {
        return super.isSigned(content, signature) || super.isSigned(content, signature, '');
      }
    })(),
    fails: ['refuses_other_secret'],
  },
  {
    of: 'an end of the old secret',
    receiver: new (class extends CarefulReceiver {
      override isSigned(content: string, signature: string) {
        return super.isSigned(content, signature) || super.isSigned(content, signature, OLD_SECRET);
      }
    })(),
    fails: ['refuses_old_secret'],
  },
  {
    of: 'the timestamp in what is verified',
    receiver: new (class extends CarefulReceiver {
      override isSigned(content: string, signature: string) {
        const [timestamp = '', ...body] = content.split('.');
        const hourBefore = [Number(timestamp) - 3_600, ...body].join('.');
        return super.isSigned(content, signature) || super.isSigned(hourBefore, signature);
      }
    })(),
    fails: ['refuses_fresh_timestamp_on_old_signature'],
  },
  {
    of: 'patience up to the tolerance',
    receiver: new (class extends CarefulReceiver {
      override isFresh(timestamp: number) {
        return Math.abs(Date.now() / 1_000 - timestamp) < 60;
      }
    })(),
    fails: ['accepts_within_tolerance'],
  },
  {
    of: 'a look at the timestamp’s age',
    receiver: new (class extends CarefulReceiver {
      override isFresh() {
        return true;
      }
    })(),
    fails: STALE,
  },
  {
    of: 'a look at timestamps ahead',
    receiver: new (class extends CarefulReceiver {
      override isFresh(timestamp: number) {
        return timestamp > Date.now() / 1_000 || super.isFresh(timestamp);
      }
    })(),
    fails: ['refuses_future'],
  },
  {
    of: 'verification before it acts',
    receiver: new (class extends CarefulReceiver {
      override verify(request: IncomingMessage, body: string) {
        const isGenuine = super.verify(request, body);
        if (!isGenuine) this.effects++;
        return isGenuine;
      }
    })(),
    fails: ['refused_has_no_effect'],
  },
  {
    of: 'an answer that ends the retries of what it has',
    receiver: new (class extends CarefulReceiver {
      override async take(event: ReceivedEvent) {
        return this.seen.has(event.event_id) ? 409 : super.take(event);
      }
    })(),
    fails: ['accepts_duplicate'],
  },
  {
    of: 'a memory of what it has acted on',
    receiver: new (class extends CarefulReceiver {
      override async take(event: ReceivedEvent) {
        this.act(event);
        return 200;
      }
    })(),
    fails: ['duplicates_have_one_effect', 'concurrent_duplicates_have_one_effect'],
  },
  {
    of: 'a lock while it acts',
    receiver: new (class extends CarefulReceiver {
      override async take(event: ReceivedEvent) {
        const isNew = !this.seen.has(event.event_id);
        for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
        if (isNew) this.act(event);
        return 204;
      }
    })(),
    fails: ['concurrent_duplicates_have_one_effect'],
  },
];

test.concurrent.each(lacks)(
  'a receiver that lacks $of fails in exactly that',
  async ({ receiver, fails }) => {
    await using started = await receiver.start();
    const report = await grade(started);
    expect(idsOf(report, 'failed')).toEqual(fails);
    expect(idsOf(report, 'not_exercised')).toEqual([OUT_OF_SIGHT]);
  },
);

test('effects that follow the answer are waited for', async () => {
  await using receiver = await new (class extends CarefulReceiver {
    override act(event: ReceivedEvent) {
      this.seen.add(event.event_id);
      let turns = 0;
      const later = () => (++turns < 50 ? setImmediate(later) : this.effects++);
      later();
    }
  })().start();
  expect(idsOf(await grade(receiver), 'failed')).toEqual([]);
});

test('an event that comes at the same time may be told to come again', async () => {
  await using receiver = await new (class extends CarefulReceiver {
    readonly #inWork = new Set<string>();
    override async take(event: ReceivedEvent) {
      if (this.#inWork.has(event.event_id)) return 503;
      this.#inWork.add(event.event_id);
      for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
      this.#inWork.delete(event.event_id);
      return super.take(event);
    }
  })().start();
  expect(idsOf(await grade(receiver), 'failed')).toEqual([]);
});

test('a receiver that refuses everything passes in nothing: only the refusal of good deliveries is judged', async () => {
  await using receiver = await new (class extends CarefulReceiver {
    override verify() {
      return false;
    }
  })().start();
  const report = await grade(receiver);
  expect(idsOf(report, 'failed')).toEqual(['accepts_delivery']);
  expect(idsOf(report, 'passed')).toEqual(['answers_in_time']);
  expect(detailOf(report, 'refuses_unsigned')).toBe('it does not accept a good delivery');
});

const fragile = [
  { id: 'survives_truncated', isFatal: (error: unknown) => error !== undefined },
  { id: 'survives_oversize', isFatal: (_: unknown, body = '') => body.length > 1_000_000 },
];

test.each(fragile)(
  'a receiver that dies of it fails in $id, and what comes after is not tried',
  async ({ id, isFatal }) => {
    await using receiver = await new (class extends CarefulReceiver {
      override async read(request: IncomingMessage) {
        let error: unknown;
        const body = await super.read(request).catch((reason) => {
          error = reason;
          return '';
        });
        if (isFatal(error, body)) this.stop();
        return body;
      }
    })().start();
    const report = await grade(receiver);
    expect(idsOf(report, 'failed')).toEqual([id, 'answers_in_time']);
    const later = report.checks.slice(report.checks.findIndex((check) => check.id === id) + 1, -1);
    for (const check of later) {
      expect(check.verdict).toBe('not_exercised');
      expect(check.detail).toMatch(/^it has stopped answering \(/);
    }
  },
);

test('a receiver that a dripping body brings down fails in that', async () => {
  await using receiver = await new (class extends CarefulReceiver {
    override async read(request: IncomingMessage) {
      const chunks = (await request.toArray()) as Buffer[];
      if (chunks.length > 8) this.stop();
      return Buffer.concat(chunks).toString();
    }
  })().start();
  expect(idsOf(await grade(receiver), 'failed')).toEqual(['survives_drip', 'answers_in_time']);
});

test('a receiver that answers too late fails, and is not asked again and again', async () => {
  await using receiver = await new (class extends CarefulReceiver {
    override async receive(): Promise<number> {
      return new Promise(() => {});
    }
  })().start();
  const report = await grade(receiver, { waitMs: 50 });
  expect(idsOf(report, 'failed')).toEqual(['accepts_delivery', 'answers_in_time']);
  expect(detailOf(report, 'accepts_delivery')).toBe('a good delivery: no answer: none within 0.05 s');
  expect(detailOf(report, 'answers_in_time')).toBe('1 of 1 good deliveries had no answer in time');
});

test('an answer without end is cut off', async () => {
  await using receiver = await new (class extends CarefulReceiver {
    override async receive(): Promise<number> {
      return 200;
    }
    override async handle(request: IncomingMessage, response: Parameters<CarefulReceiver['handle']>[1]) {
      await this.read(request).catch(() => '');
      response.writeHead(401);
      const chunk = 'x'.repeat(65_536);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    }
  })().start();
  const report = await grade(receiver, { effectsUrl: undefined });
  expect(detailOf(report, 'accepts_delivery')).toBe('a good delivery: answered 401');
});

test('without an old secret and without a count, what needs them is not exercised', async () => {
  await using receiver = await new CarefulReceiver().start();
  const report = await grade(receiver, { oldSecret: undefined, effectsUrl: undefined });
  expect(idsOf(report, 'failed')).toEqual([]);
  expect(idsOf(report, 'not_exercised')).toEqual([
    'refuses_old_secret',
    OUT_OF_SIGHT,
    'refused_has_no_effect',
    'duplicates_have_one_effect',
    'concurrent_duplicates_have_one_effect',
  ]);
  expect(detailOf(report, 'refuses_old_secret')).toBe('no old secret was given (--old-secret)');
});

test('nobody at the URL is no grade', async () => {
  const origin = `http://127.0.0.1:${await freePort()}`;
  await expect(grade({ origin }, { effectsUrl: undefined })).rejects.toThrow(
    `${origin}/hooks cannot be reached: connection refused`,
  );
});

test.each([
  ['3', true],
  ['{"effects":3}', true],
  ['{"effects":"3"}', false],
  ['none', false],
  ['null', false],
])('a count of effects that reads %s', async (text, isCount) => {
  await using receiver = await new (class extends CarefulReceiver {
    override tellEffects() {
      return text;
    }
    override verify() {
      return false;
    }
  })().start();
  const report = grade(receiver);
  if (isCount) expect(idsOf(await report, 'failed')).toEqual(['accepts_delivery']);
  else await expect(report).rejects.toThrow(`tells no count of effects (answered ${text})`);
});

test('a count that goes away meanwhile is a failure of what needs it', async () => {
  await using receiver = await new (class extends CarefulReceiver {
    #isTold = false;
    override tellEffects() {
      const text = this.#isTold ? 'gone' : super.tellEffects();
      this.#isTold = true;
      return text;
    }
  })().start();
  expect(idsOf(await grade(receiver), 'failed')).toEqual([
    'refused_has_no_effect',
    'duplicates_have_one_effect',
    'concurrent_duplicates_have_one_effect',
  ]);
});

test('progress names what is tried, one by one', async () => {
  await using receiver = await new CarefulReceiver().start();
  const told: string[] = [];
  const { checks } = await grade(receiver, {
    onProgress: ({ done, total, title }) => told.push(`${done} of ${total}: ${title}`),
  });
  expect(told).toEqual(checks.map(({ title }, index) => `${index} of ${checks.length}: ${title}`));
});

test('an expectation in the spec that nobody knows is an error', async () => {
  const document = {
    ...gradedDocument,
    'x-receiver-expectations': { accepts_bribes: {} },
  } as OpenApiDocument;
  await expect(grade({ origin: 'http://127.0.0.1:9' }, { document, effectsUrl: undefined })).rejects.toThrow(
    'accepts_bribes',
  );
});
