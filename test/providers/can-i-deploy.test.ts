// `countersign can-i-deploy`: which rules stand between a consumer and its provider's last report.

import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../contracts/mail/support.ts';
import { startBroker } from '../support/broker/start-broker.ts';
import { listing, message, pactFolder, pactOf } from '../support/pact-folder.ts';
import { runHere } from '../support/run-here.ts';

/** A report of the mock on the rules that a listing rests on, which a provider keeps as far as it says. */
interface Rule {
  readonly id: string;
  readonly service: string;
  readonly says: string;
  readonly state: string;
  readonly checks: readonly string[];
  readonly statements: readonly { readonly id: string; readonly says: string; readonly state: string }[];
}

interface Answer {
  readonly deployable: boolean;
  readonly stands_between: readonly {
    readonly id: string;
    readonly standing: string;
    readonly needed_by: readonly string[];
    readonly seen: readonly string[];
  }[];
  readonly holds: readonly { readonly id: string }[];
  readonly not_so_in_the_documents: readonly string[];
}

/** Those that the listing, a bounce and what is broken below rest on. */
const RULES = ['M-AU-02', 'M-EP-08', 'M-EP-09', 'M-EV-03', 'M-LF-01'];

let report: { rules: Rule[]; checks: { gaps: string[]; verdict: string }[]; at: string };

beforeAll(async () => {
  const { stdout } = await runHere([
    ...['verify', 'mail', '--include', 'assumed', '--json'],
    ...RULES.flatMap((rule) => ['--rule', rule]),
  ]);
  report = JSON.parse(stdout);
});

const shop = () => pactOf('mail', [listing({ path: ENDPOINTS, states: ['several endpoints exist'] })]);

/** Runs the command with files of a folder. */
async function asked(files: Readonly<Record<string, unknown>>, ...flags: readonly string[]) {
  await using folder = await pactFolder(files);
  const paths = flags.map((flag) =>
    flag in files ? join(folder.path, flag) : flag.replace('PACTS', folder.path),
  );
  const { code, stdout, stderr } = await runHere(['can-i-deploy', ...paths]);
  return { code, stdout, stderr };
}

/** A folder of pacts is one that has nothing else. */
async function askedOfPacts(reported: unknown, pact: object, ...flags: readonly string[]) {
  await using folder = await pactFolder({ 'pact.json': pact });
  // Awaited, since the folder is there only until then.
  return await asked(
    { report: reported },
    '--report',
    'report',
    '--pacts',
    folder.path,
    '--as',
    'mail=live',
    ...flags,
  );
}

/** The report with one rule in another state, and why. */
function broken(id: string, state = 'broken'): unknown {
  const check = {
    id: 'x',
    title: 'mail lists its webhooks',
    verdict: 'failed',
    rules: [id],
    gaps: [],
    detail: 'it answers 500',
  };
  const rules = report.rules.map((rule) =>
    rule.id === id
      ? { ...rule, state, checks: ['x'], statements: rule.statements.map((each) => ({ ...each, state })) }
      : rule,
  );
  return { ...report, rules, checks: [...report.checks, check] };
}

describe('a consumer that lists its webhooks', () => {
  test('can be deployed where all that it rests on holds', async () => {
    const { code, stdout } = await askedOfPacts(report, shop());
    expect(stdout).toMatch(
      /^Yes: nothing stands in between\. Of \d+ rules and gaps that it rests on, \d+ hold/m,
    );
    expect(code).toBe(0);
  });

  test('cannot be deployed where one of these rules is broken, and is told which, by what, and why', async () => {
    const whole = JSON.parse((await askedOfPacts(report, shop(), '--json')).stdout) as Answer;
    const rule = whole.holds.find(({ id }) => report.rules.some((each) => each.id === id));
    const id = String(rule?.id);
    const { code, stdout } = await askedOfPacts(broken(id), shop(), '--json');
    const answer = JSON.parse(stdout) as Answer;
    expect(answer.deployable).toBe(false);
    expect(answer.stands_between).toEqual([
      expect.objectContaining({
        id,
        standing: 'broken',
        needed_by: ['listWebhooks, answered 200'],
        seen: ['mail lists its webhooks: it answers 500'],
      }),
    ]);
    expect(code).toBe(1);
    const { stdout: text } = await askedOfPacts(broken(id), shop());
    expect(text).toMatch(new RegExp(`^BROKEN {2}${id} `, 'm'));
    expect(text).toMatch(/^No: 1 of the \d+ rules and gaps that it rests on stand in between; \d+ hold/m);
  });

  test('can be deployed where a rule is broken that it does not rest on', async () => {
    const { code } = await askedOfPacts(broken('M-LF-01'), shop());
    expect(code).toBe(0);
  });

  test.each(['not_exercised', 'proven_in_part'])(
    'cannot be deployed where nobody knows: %s',
    async (state) => {
      const whole = JSON.parse((await askedOfPacts(report, shop(), '--json')).stdout) as Answer;
      const id = String(whole.holds.find((held) => report.rules.some((each) => each.id === held.id))?.id);
      const { code, stdout } = await askedOfPacts(broken(id, state), shop(), '--json');
      expect((JSON.parse(stdout) as Answer).stands_between).toMatchObject([{ id, standing: state }]);
      expect(code).toBe(1);
    },
  );

  test('is told where the mock does not answer its pact so', async () => {
    const { code, stdout } = await askedOfPacts(
      report,
      pactOf('mail', [listing({ path: ENDPOINTS, status: 204 })]),
      '--json',
    );
    expect((JSON.parse(stdout) as Answer).not_so_in_the_documents).toEqual([
      'mail lists its webhooks: expected 204 but was 200',
    ]);
    expect(code).toBe(1);
  });
});

test('M-EV-03 a message rests on the rules of its event', async () => {
  const pact = pactOf('mail', [message('bounce of a mistyped address', { event_type: 'bounce' })]);
  const { stdout } = await askedOfPacts(broken('M-EV-03'), pact, '--json');
  expect((JSON.parse(stdout) as Answer).stands_between).toMatchObject([
    { id: expect.stringMatching(/^M-EV-03/), needed_by: expect.arrayContaining(['the message bounce']) },
  ]);
});

test('a provider that differs from an assumption stands between the consumer that rests on it', async () => {
  const journal = JSON.stringify({
    kind: 'request',
    detail: { operation: 'createWebhook', status: 422, rules: ['M-G-09'] },
  });
  const differs = {
    id: 'y',
    title: 'mail is otherwise',
    verdict: 'failed',
    rules: [],
    gaps: ['M-G-09'],
    detail: 'so',
  };
  const files = {
    report: { ...report, checks: [...report.checks, differs] },
    'journal.jsonl': `${journal}\n`,
  };
  const { code, stdout } = await asked(files, '--report', 'report', '--traffic', 'journal.jsonl', '--json');
  expect((JSON.parse(stdout) as Answer).stands_between).toMatchObject([
    {
      id: 'M-G-09',
      standing: 'differs',
      needed_by: ['createWebhook, answered 422'],
      seen: ['mail is otherwise: so'],
    },
  ]);
  expect(code).toBe(1);
});

test('recorded traffic rests on what its audit saw, and not on the rest', async () => {
  const audit = {
    statements: [
      { id: 'M-LF-01', state: 'confirmed', times: 3, evidence: [1] },
      { id: 'M-DL-01', state: 'not_seen', times: 0, evidence: [] },
    ],
  };
  const files = { report: broken('M-LF-01'), 'audit.json': audit };
  const { stdout } = await asked(files, '--report', 'report', '--traffic', 'audit.json', '--json');
  expect((JSON.parse(stdout) as Answer).stands_between).toMatchObject([
    { id: 'M-LF-01', needed_by: ['recorded traffic, 3 times'] },
  ]);
});

test('a service that no report is about stands in between', async () => {
  const journal = JSON.stringify({
    kind: 'request',
    detail: { operation: 'listSecrets', status: 401, rules: ['V-AU-01'] },
  });
  const files = { report, 'journal.jsonl': `${journal}\n` };
  const { code, stdout } = await asked(files, '--report', 'report', '--traffic', 'journal.jsonl');
  expect(stdout).toMatch(/^no report {2}V-AU-01 /m);
  expect(code).toBe(1);
});

test('the newest report counts', async () => {
  const journal = JSON.stringify({
    kind: 'request',
    detail: { operation: 'x', status: 404, rules: ['M-LF-01'] },
  });
  const old = { ...(broken('M-LF-01') as object), at: '2020-01-01T00:00:00.000Z' };
  const files = { report, old, 'journal.jsonl': `${journal}\n` };
  const { code } = await asked(files, '--report', 'report', '--report', 'old', '--traffic', 'journal.jsonl');
  expect(code).toBe(0);
});

test('the pacts of a version are taken from a broker', async () => {
  await using broker = await startBroker();
  broker.publish(shop(), '5f2c1e0');
  const flags = [
    '--pacts',
    broker.url,
    '--consumer',
    'till',
    '--consumer-version',
    '5f2c1e0',
    '--as',
    'mail=live',
  ];
  expect((await asked({ report }, '--report', 'report', ...flags)).code).toBe(0);
  const unknown = await asked({ report }, '--report', 'report', ...flags, '--consumer-version', '6');
  expect(unknown.stderr).toMatch(
    /^countersign: the broker .* answers 404 to GET \/pacticipants\/till\/versions\/6: .*\n$/,
  );
  expect(unknown.code).toBe(2);
});

test.each([
  [{}, ['--report', 'no.json', '--traffic', 'x'], 'no.json cannot be read (ENOENT)'],
  [{ r: '{}' }, ['--report', 'r', '--traffic', 'x'], 'is no report of a provider; write one with'],
  [{ r: '{"rules":[],"checks":[]}' }, ['--report', 'r', '--traffic', 'x'], 'reports on no rule'],
  [
    { t: 'hello' },
    ['--report', 'REPORT', '--traffic', 't'],
    'tells of no rule; give a report of countersign audit',
  ],
  [{}, ['--report', 'REPORT'], 'what does the consumer rest on?'],
  [{}, ['--report', 'REPORT', '--pacts', 'http://127.0.0.1:9'], 'say whose pacts: --consumer NAME'],
  [{}, ['--traffic', 'x'], 'which report of a provider?'],
])('%j %j is a usage error', async (files, flags, line) => {
  const { code, stdout, stderr } = await asked({ ...files, REPORT: report }, ...flags);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(line);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
