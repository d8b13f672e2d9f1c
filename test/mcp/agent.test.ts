// An agent without a model: a fixed plan of tool calls finds what breaks each planted receiver, reads why, switches to the
// repaired receiver, and has its fix judged. It knows the tools' descriptions and the URLs of the receiver, nothing else.

import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { RightReceiver, serve } from '../../examples/receivers/planted/right-receiver.ts';
import { startMock } from '../../src/index.ts';
import { PLANTED, SECRET } from '../support/planted.ts';
import { toolsOf, type Used } from '../support/tool-client.ts';

const mock = await startMock();
afterAll(() => mock.close());

/** What only a file could tell an exploration, or what takes the time of the vault's answers. */
const NOT_BY_URL = ['TestEventsAreReal', 'SlowWorkInVirtualTime'];
/** It takes some seconds; AGENT_FAULTS=all tries every fault. */
const SOME = ['NoDeduplication'];
const isAll = process.env.AGENT_FAULTS === 'all';
const tried = PLANTED.filter(([{ name }]) => (isAll ? !NOT_BY_URL.includes(name) : SOME.includes(name)));

/** A receiver that can be replaced by another, as a program is by its next version. */
async function replaceable(receiver: RightReceiver) {
  let present = receiver;
  const served = await serve(
    new Proxy(receiver, {
      get: (_, name) => {
        const value = Reflect.get(present, name, present);
        return typeof value === 'function' ? value.bind(present) : value;
      },
    }),
  );
  return {
    ...served,
    replace: (next: RightReceiver) => {
      present = next;
    },
  };
}

interface Turn {
  readonly tool: string;
  readonly input: object;
  readonly used: Used;
}

/** The plan: explore with a receipt, ask for the first rule that is named, mend, and have the fix checked. */
async function repaired(Broken: new (secret: string) => RightReceiver): Promise<Turn[]> {
  await using served = await replaceable(new Broken(SECRET));
  const turns: Turn[] = [];
  const { use, close } = await toolsOf(mock.url, { mark: () => '7f3a' });
  const take = async (tool: string, input: object) => {
    const answer = await use(tool, input);
    turns.push({ tool, input, used: answer });
    return answer;
  };
  const { origin } = served;
  const receiver = {
    service: 'vault',
    url: `${origin}/hooks`,
    secret: SECRET,
    state: `${origin}/state`,
    reset: `${origin}/reset`,
    restart: `${origin}/restart`,
    rotate: `${origin}/secret`,
  };
  const { facts, text } = await take('explore_receiver', { ...receiver, receipt: true });
  const [rule] = /\bV-[A-Z]+-\d\d\b/.exec(text) ?? [];
  if (rule !== undefined) await take('explain', { id: rule });
  served.replace(new RightReceiver(SECRET));
  await take('explore_receiver', { ...receiver, check: facts.receipt });
  await close();
  return turns;
}

it.each(tried.map(([Broken, property]) => ({ name: Broken.name, Broken, property })))(
  'finds what breaks $name, and gets its receipt',
  async ({ Broken, property }) => {
    const turns = await repaired(Broken);
    expect(turns[0]?.used.facts).toMatchObject({ passed: false, property });
    expect(turns.at(-1)?.used.text).toMatch(/^The fix is accepted/);
    if (Broken.name === 'NoDeduplication') await expectTranscript(turns);
  },
);

const PAGE = new URL('../../docs/agents.md', import.meta.url);

/** The page shows what happened here; COUNTERSIGN_WRITE_TRANSCRIPT=1 writes it. */
async function expectTranscript(turns: readonly Turn[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [begin, end] = ['<!-- transcript: begin -->', '<!-- transcript: end -->'];
  const [before = '', rest = ''] = page.split(begin);
  const [, after = ''] = rest.split(end);
  const shown = `${before}${begin}\n${transcriptOf(turns)}\n${end}${after}`;
  if (process.env.COUNTERSIGN_WRITE_TRANSCRIPT === '1') await writeFile(PAGE, shown);
  else expect(shown).toBe(page);
}

/** The calls and answers, with what differs from run to run as it would be elsewhere. */
function transcriptOf(turns: readonly Turn[]): string {
  const blocks = turns.map(({ tool, input, used }) => `> ${tool} ${JSON.stringify(input)}\n\n${used.text}`);
  const text = blocks
    .join('\n\n')
    .replace(/127\.0\.0\.1:\d+/g, 'localhost:3000')
    .replace(/seed \d+/g, 'seed 1847203911')
    .replace(/("check":"|check "|\b)[0-9a-f]{12}\b/g, '$1f0c1a2b3d4e5');
  return `\`\`\`text\n${text}\n\`\`\``;
}
