// The options that say which sender is observed, and how: the same for all commands that observe one.

import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { Registry } from '../../registry/registry.ts';
import { collect } from '../arguments/collect.ts';
import { readDuration } from '../arguments/numbers.ts';
import { readUrl } from '../arguments/receiver.ts';
import { UsageError } from '../arguments/usage-error.ts';

/** A command with these options. */
export function withSenderOptions(command: Command, registry: Registry): Command {
  return command
    .addArgument(new Argument('[service]', 'observe our mock of this service').choices(registry.names))
    .option('--adapter <file>', 'measure the sender that this adapter connects to')
    .option('--type <type>', 'a type of event to ask for; repeatable', collect, [])
    .option(
      '--state <name>',
      'the provider state that registers a receiver, where the adapter has no `register`',
    )
    .option('--save <file>', 'keep what is seen in this file, so that the measurement can go on later')
    .option('--resume', 'go on with the measurement in the file of --save', false)
    .option(
      '--for <duration>',
      'how long to watch for another attempt, where it is not known when one comes',
      readDuration,
    )
    .option(
      '--listen <[host:]port>',
      'listen here for the events of a sender that is out there; loopback by default',
      readListen,
    )
    .option(
      '--trigger <command>',
      'with --listen: asks the sender for an event; it gets TYPE and URL as variables',
    )
    .option(
      '--from <file>',
      'measure by recorded deliveries: a HAR file or the journal of a mock; repeatable',
      collect,
      [],
    )
    .option(
      '--url <url>',
      'with --listen, the URL that the sender was given; with --from, that of the receiver in the recording',
      readUrl,
    )
    .option('--secret <secret>', 'with --listen or --from: the secret that signs');
}

/** Without a host, only this machine reaches it. */
function readListen(text: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?([0-9]{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw new InvalidArgumentError('write it like 8443 or 0.0.0.0:8443.');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** What cannot be measured is a usage error. */
export async function asUsage(error: unknown): Promise<never> {
  const { NotMeasurable } = await import('../../measure/measure.ts');
  throw error instanceof NotMeasurable ? new UsageError(error.message) : error;
}
