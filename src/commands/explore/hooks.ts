// What `countersign explore` does with the receiver besides delivering: each is a URL that is called, or a command that is
// run by the shell.

import { jsonIn } from '../../engine/json.ts';
import { reachOf } from '../../server/delivery/address-guard.ts';
import { NotExplorable, type StateAccess, stateByHttp } from '../../verify/explore/receiver.ts';
import { Wire } from '../../verify/grading/wire.ts';
import { CommandFailed, type CommandOptions, endCommands, outputOf } from '../process/run-command.ts';

/** A call of the state or the reset takes no longer, and a restart no longer than that. */
const WAIT_MS = 10_000;
const RESTART_MS = 60_000;

interface HookOptions {
  /** URLs or commands. */
  readonly state: string;
  readonly reset: string;
  readonly effectsUrl?: string | undefined;
  readonly allowHost: readonly string[];
}

/** Reads and resets the receiver. */
export function accessOf({
  state,
  reset,
  effectsUrl,
  allowHost,
}: HookOptions): StateAccess & { close(): void } {
  const reach = reachOf(allowHost);
  const byHttp = stateByHttp({ state, reset, effects: effectsUrl, reach, waitMs: WAIT_MS });
  return {
    state: isUrl(state) ? byHttp.state : () => jsonOf(state),
    reset: isUrl(reset) ? byHttp.reset : () => output(reset),
    effects: byHttp.effects,
    close: () => {
      byHttp.close();
      endCommands();
    },
  };
}

/** Restarts the receiver with a command that ends, or a URL that answers, when it takes deliveries again. */
export function restartWith(hook: string, allowHost: readonly string[]): () => Promise<unknown> {
  if (!isUrl(hook)) return () => output(hook, { waitMs: RESTART_MS });
  return async () => {
    const wire = new Wire({ waitMs: RESTART_MS, reach: reachOf(allowHost) });
    const { status, error } = await wire.post(hook, { headers: {}, body: '' }, 'whole');
    wire.close();
    if (status === null || status >= 300)
      throw new NotExplorable(`the URL of --crash did not restart: ${error ?? `answered ${status}`}`);
  };
}

/** Tells the receiver a secret: a URL gets it as JSON, a command as the variable NEW_SECRET. */
export function rotateWith(hook: string, allowHost: readonly string[]): (secret: string) => Promise<void> {
  return async (secret) => {
    if (!isUrl(hook)) return void (await output(hook, { env: { NEW_SECRET: secret } }));
    const wire = new Wire({ waitMs: WAIT_MS, reach: reachOf(allowHost) });
    const headers = { 'Content-Type': 'application/json' };
    const { status, error } = await wire.post(hook, { headers, body: JSON.stringify({ secret }) }, 'whole');
    if (status === null || status >= 300)
      throw new NotExplorable(
        `the URL of --rotate did not take the secret: ${error ?? `answered ${status}`}`,
      );
  };
}

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

async function jsonOf(command: string): Promise<unknown> {
  const text = await output(command);
  const value = jsonIn(text);
  if (value !== undefined) return value;
  throw new NotExplorable(`the command of --state prints no JSON: ${JSON.stringify(text.slice(0, 60))}`);
}

async function output(
  command: string,
  { env, waitMs = WAIT_MS }: Partial<CommandOptions> = {},
): Promise<string> {
  try {
    return await outputOf(command, { env, waitMs });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new NotExplorable(`the command "${command}" ${error.message}`);
  }
}
