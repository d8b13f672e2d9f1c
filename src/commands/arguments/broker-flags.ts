// The flags of `countersign verify` for a Pact broker, and who calls it.

import { type Command, InvalidArgumentError } from 'commander';
import { closest } from 'fastest-levenshtein';
import type { BrokerAccess } from '../../verify/broker/broker.ts';
import type { Selector } from '../../verify/broker/pacts-to-verify.ts';

export interface BrokerFlags {
  readonly selector: readonly Selector[];
  readonly pending: boolean;
  readonly wipSince?: string;
  readonly publishResults: boolean;
  readonly publishVersion?: string;
  readonly publishBranch?: string;
}

/**
 * Gives a command the flags.
 *
 * @example withBrokerFlags(new Command('verify'))
 */
export function withBrokerFlags(command: Command): Command {
  return command
    .option(
      '--selector <name[=value],…>',
      'which pacts of a broker: mainBranch, matchingBranch, deployedOrReleased, branch=feat/x, environment=production …; repeatable',
      readSelector,
      [],
    )
    .option('--pending', 'let pacts of a broker fail that your branch has never verified', false)
    .option(
      '--wip-since <date>',
      'with --pending, and also the new pacts of all branches since this day',
      readDay,
    )
    .option(
      '--publish-results',
      'publish the results to the broker, for the commit and branch that the CI builds',
      false,
    )
    .option('--publish-version <version>', 'publish the results to the broker for this version of the target')
    .option('--publish-branch <branch>', 'the branch of that version');
}

/** Who calls a broker, by the variables that Pact's own tools read. */
export function brokerAccess(env: NodeJS.ProcessEnv): BrokerAccess {
  return {
    token: env.PACT_BROKER_TOKEN,
    username: env.PACT_BROKER_USERNAME,
    password: env.PACT_BROKER_PASSWORD,
  };
}

const FLAGS = ['mainBranch', 'matchingBranch', 'deployed', 'released', 'deployedOrReleased', 'latest'];
const NAMES = ['branch', 'fallbackBranch', 'environment', 'consumer', 'tag', 'fallbackTag'];

function readSelector(text: string, earlier: readonly Selector[]): Selector[] {
  const parts = text.split(',').map((part): [string, string | true] => {
    const [name = '', ...rest] = part.split('=');
    const value = rest.length === 0 ? true : rest.join('=');
    const isRight = value === true ? FLAGS.includes(name) : NAMES.includes(name) && value !== '';
    if (isRight) return [name, value];
    const known = [...FLAGS, ...NAMES.map((each) => `${each}=…`)];
    throw new InvalidArgumentError(`"${part}" is no selector; did you mean ${closest(part, known)}?`);
  });
  return [...earlier, Object.fromEntries(parts)];
}

function readDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('write it like 2026-01-31.');
}
