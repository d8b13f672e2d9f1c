// Starts a sender of another project: installs it into the cache of other languages, and runs the small program that sends with
// it. What it was told is its URL and its secret; a POST to its trigger asks for an event.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CACHE, npmWith, pythonWith, succeeded } from '../../support/toolchains.ts';
import type { OutsideSender } from './senders.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const CLOUDEVENTS = 'v2.16.2';

/** A sender that runs. */
export interface StartedSender extends AsyncDisposable {
  /** Asks for an event. */
  readonly trigger: string;
}

/**
 * Starts it.
 *
 * @throws Error when it cannot be installed, or does not start
 */
export async function startSender(
  { name, language }: OutsideSender,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<StartedSender> {
  const [command, ...args] = await COMMANDS[language](name, url, secret);
  const child = spawn(String(command), args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await Promise.race([firstLine(child), once(child, 'exit').then(() => undefined)]);
  if (port === undefined) throw new Error(`${name} did not start: run ${[command, ...args].join(' ')}`);
  return {
    trigger: `curl --silent --request POST http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

type Command = (name: string, url: string, secret: string) => Promise<readonly string[]>;

const COMMANDS: Readonly<Record<OutsideSender['language'], Command>> = {
  JavaScript: async (_, url, secret) => {
    const folder = await npmWith({ '@emulators/core': '0.6.1' });
    return [process.execPath, here('node-sender.js'), folder, url, secret];
  },
  Python: async (name, url, secret) => {
    const python = await pythonWith(here('requirements.txt'));
    return [python, here('real_time_sender.py'), name, url, secret];
  },
  Go: async (_, url) => [await builtGoSender(), url],
};

async function builtGoSender(): Promise<string> {
  const folder = join(CACHE, `go-cloudevents-${CLOUDEVENTS}`);
  const binary = join(folder, 'sender');
  await mkdir(folder, { recursive: true });
  await copyFile(here('go-sender.go'), join(folder, 'main.go'));
  if (!existsSync(join(folder, 'go.mod'))) {
    await succeeded('go', ['mod', 'init', 'sender'], { cwd: folder });
    await succeeded('go', ['get', `github.com/cloudevents/sdk-go/v2@${CLOUDEVENTS}`], { cwd: folder });
    await succeeded('go', ['mod', 'tidy'], { cwd: folder });
  }
  await succeeded('go', ['build', '-o', binary, '.'], { cwd: folder });
  return binary;
}

async function firstLine(child: ChildProcess): Promise<string | undefined> {
  if (child.stdout === null) return undefined;
  const [line] = await once(createInterface(child.stdout), 'line');
  return String(line);
}
