// The flags that tell how a receiver is reached, read, reset and judged, and what they come to.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { jsonIn } from '../../engine/json.ts';
import { reachOf } from '../../server/delivery/address-guard.ts';
import type { ExploreOptions } from '../../verify/explore/exploration.ts';
import type { Invariants } from '../../verify/explore/property.ts';
import { collect } from '../arguments/collect.ts';
import { readDuration } from '../arguments/numbers.ts';
import { readUrl } from '../arguments/receiver.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { restartWith, rotateWith } from './hooks.ts';

export interface ReceiverFlags {
  readonly url: string;
  readonly secret: string;
  readonly state: string;
  readonly reset: string;
  readonly effectsUrl?: string;
  readonly crash?: string;
  readonly rotate?: string;
  readonly testEvent?: string;
  readonly normalise?: string;
  readonly invariants?: string;
  readonly documentedOnly: boolean;
  readonly budget?: number;
  readonly timeout?: number;
  readonly settle?: number;
  readonly allowHost: readonly string[];
  readonly json: boolean;
}

/** Adds these flags to a command. */
export function withReceiverFlags(command: Command): Command {
  return command
    .requiredOption('--url <url>', 'the URL of your receiver', readUrl)
    .requiredOption('--secret <secret>', 'the secret your receiver verifies signatures with')
    .requiredOption('--state <url|command>', 'returns the state of your receiver as JSON')
    .requiredOption(
      '--reset <url|command>',
      'takes your receiver back to where it started; a URL is called by POST',
    )
    .option('--effects-url <url>', 'a URL that returns how many events your receiver has acted on', readUrl)
    .option(
      '--crash <url|command>',
      'restarts your receiver; ends when it accepts deliveries again; a URL is called by POST',
    )
    .option(
      '--rotate <url|command>',
      'tells your receiver the next secret, as {"secret": …} or as NEW_SECRET',
    )
    .option('--test-event <file>', 'the payload of a test event, which should have no effect')
    .option('--normalise <file>', 'a module whose default export takes from the state what may differ')
    .option('--invariants <file>', 'a module whose exports are conditions on the state')
    .option('--documented-only', 'leave out deviations that rest on gaps in the documents', false)
    .option(
      '--budget <duration>',
      'how long it may take at most (default: 60s, or no limit with --histories)',
      readDuration,
    )
    .option(
      '--timeout <duration>',
      'how long an answer may take (default: the documented timeout)',
      readDuration,
    )
    .option('--settle <duration>', 'how long effects may take to show (default: 1s)', readDuration)
    .option(
      '--allow-host <host>',
      'a host that may be contacted in addition to loopback; repeatable',
      collect,
      [],
    )
    .option('--json', 'print the report as JSON', false);
}

/**
 * What the flags come to.
 *
 * @throws UsageError when a file cannot be used
 */
export async function receiverOptionsOf(
  flags: ReceiverFlags,
): Promise<Omit<ExploreOptions, 'service' | 'document' | 'stories' | 'access'>> {
  const { url, secret, crash, rotate, allowHost } = flags;
  return {
    ...(await modulesOf(flags)),
    receiver: {
      url,
      secret,
      restart: crash === undefined ? undefined : restartWith(crash, allowHost),
      rotate: rotate === undefined ? undefined : rotateWith(rotate, allowHost),
    },
    reach: reachOf(allowHost),
    documentedOnly: flags.documentedOnly,
    budgetMs: flags.budget,
    waitMs: flags.timeout,
    settleMs: flags.settle,
  };
}

/** What comes from files of the user. */
async function modulesOf({ normalise, invariants, testEvent }: ReceiverFlags) {
  return {
    normalise: normalise === undefined ? undefined : normaliserIn(await moduleAt(normalise), normalise),
    invariants: invariants === undefined ? undefined : invariantsIn(await moduleAt(invariants), invariants),
    testEvent: testEvent === undefined ? undefined : eventIn(await textOf(testEvent), testEvent),
  };
}

function normaliserIn({ default: normaliser }: Readonly<Record<string, unknown>>, file: string) {
  if (typeof normaliser === 'function') return normaliser as (state: unknown) => unknown;
  throw new UsageError(`${file} has no default export that is a function`);
}

function invariantsIn(module: Readonly<Record<string, unknown>>, file: string): Invariants {
  const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
  if (functions.length === 0) throw new UsageError(`${file} exports no function`);
  return Object.fromEntries(functions) as Invariants;
}

function eventIn(text: string, file: string): Readonly<Record<string, unknown>> {
  const event = jsonIn(text) as Readonly<Record<string, unknown>> | null | undefined;
  if (typeof event?.event_type === 'string') return event;
  throw new UsageError(`${file} is not the JSON of an event with an event_type`);
}

async function moduleAt(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded: ${(error as Error).message.split('\n', 1)[0]}`);
  }
}

/**
 * The text of a file.
 *
 * @throws UsageError when it cannot be read
 */
export function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`);
  });
}
