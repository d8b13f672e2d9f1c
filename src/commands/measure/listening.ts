// `--listen`: a sender that is out there, which was given our URL by hand. What it will be asked for is told beforehand.

import { type ListeningSender, listen } from '../../measure/listening-sender.ts';
import type { Sender } from '../../measure/sender.ts';
import { STATUSES } from '../../measure/tried-statuses.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { outputOf } from '../process/run-command.ts';

interface ListeningFlags {
  readonly url?: string;
  readonly secret?: string;
  readonly type: readonly string[];
  readonly trigger?: string;
  /** How long another attempt is watched for, in milliseconds. */
  readonly for?: number;
}

/** An event that was asked for comes in a minute; one that is only waited for may take a day. */
const ASKED_PATIENCE_MS = 60_000;
const WAITING_PATIENCE_MS = 86_400_000;

/**
 * A sender that is listened for.
 *
 * @throws UsageError when the port is taken
 * @example await listeningSender({ host: '127.0.0.1', port: 8443 }, { url, secret, type: [], trigger: 'curl …' })
 */
export async function listeningSender(
  { host, port }: { readonly host: string; readonly port: number },
  flags: ListeningFlags,
): Promise<Sender> {
  const { url, secret, type: types, trigger } = flags;
  const sender = await listen({
    host,
    port,
    url,
    secret,
    types,
    trigger: trigger === undefined ? undefined : triggerBy(trigger, url),
    patienceMs: trigger === undefined ? WAITING_PATIENCE_MS : ASKED_PATIENCE_MS,
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${host}:${port} cannot be listened at (${error.code}); name another port`);
  });
  tellPlan(sender, flags);
  return { ...sender, close: () => sender.close().then(() => tellStrays(sender)) };
}

function triggerBy(command: string, url = ''): (type: string | undefined) => Promise<void> {
  return async (type = '') => {
    await outputOf(command, { waitMs: ASKED_PATIENCE_MS, env: { TYPE: type, URL: url } });
  };
}

/** So many events fail at once at the end, and so many late answers and answers that ask to wait are tried. */
const AT_THE_END = 20;
const LATE_AND_ASKED = 16;

function tellPlan(
  { address, name, types }: ListeningSender,
  { trigger, for: horizonMs }: ListeningFlags,
): void {
  const events = Math.max(1, types.length) + 8 + STATUSES.length + LATE_AND_ASKED + AT_THE_END;
  note([
    `Listening at ${address} for what is sent to ${name}.`,
    `About ${events} events are ${trigger === undefined ? 'waited for' : 'asked for'}, and most are tried again. At the end ${AT_THE_END} fail at once, which may switch the endpoint off.`,
    `Whether another attempt comes is watched for ${horizonMs === undefined ? 'a day; --for says how long' : `${horizonMs / 1_000} s`}.`,
    ...(trigger === undefined
      ? [
          `Have the sender send an event now, and another whenever nothing comes: each is waited for ${WAITING_PATIENCE_MS / 3_600_000} hours. --trigger asks for them by a command.`,
        ]
      : []),
  ]);
}

function tellStrays({ strays, name }: ListeningSender): void {
  if (strays.length === 0) return;
  const paths = [...new Set(strays.map(({ url }) => url))].slice(0, 3).join(', ');
  note([
    `${strays.length === 1 ? '1 request' : `${strays.length} requests`} came that no experiment asked for, to ${paths}: another sender may use ${name}, or this one another URL.`,
  ]);
}

function note(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}
