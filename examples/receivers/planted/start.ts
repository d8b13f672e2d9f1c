// Starts one of these receivers, by the name of its file:
// SECRET=whsec_… PORT=3000 node examples/receivers/planted/start.ts no-deduplication

import { readdir } from 'node:fs/promises';
import { RightReceiver, serve } from './right-receiver.ts';

const NO_RECEIVERS = ['start', 'right-receiver'];

/** The receiver of a file, or nothing when there is none. */
async function receiverOf(name: string, secret: string): Promise<RightReceiver | undefined> {
  if (name === 'right-receiver') return new RightReceiver(secret);
  if (!(await names()).includes(name)) return undefined;
  const [Receiver] = Object.values(await import(`./${name}.ts`)) as [typeof RightReceiver];
  return new Receiver(secret);
}

async function names(): Promise<string[]> {
  const files = await readdir(import.meta.dirname);
  const modules = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length));
  return modules.filter((name) => !NO_RECEIVERS.includes(name));
}

const { PORT = '3000', SECRET = 'whsec_demo' } = process.env;
const [, , name = ''] = process.argv;
const receiver = await receiverOf(name, SECRET);
if (receiver === undefined) {
  process.stderr.write(`name one of these: right-receiver, ${(await names()).join(', ')}\n`);
  process.exit(2);
}
const { origin } = await serve(receiver, Number(PORT));
process.stdout.write(`receiving vault webhooks at ${origin}/hooks\n`);
