// `countersign publish`: publishes a consumer's pacts to a broker, with the version and branch that the CI builds.

import { Command } from 'commander';
import { closest } from 'fastest-levenshtein';
import { CREDENTIAL_STATE } from '../engine/world.ts';
import type { Registry } from '../registry/registry.ts';
import type { PactFile } from '../verify/pact/pact-file.ts';
import type { Suite } from '../verify/suite.ts';
import { brokerAccess } from './arguments/broker-flags.ts';
import { ciBuild } from './arguments/ci-build.ts';
import { collect } from './arguments/collect.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { UsageError } from './arguments/usage-error.ts';
import { plain } from './output/plain.ts';
import { print } from './output/terminal.ts';

interface PublishFlags {
  readonly broker?: string;
  readonly publishVersion?: string;
  readonly publishBranch?: string;
  readonly tag: readonly string[];
  readonly anyState: boolean;
}

export function publishCommand(registry: Registry): Command {
  const command = new Command('publish')
    .description(
      'publish the pacts of a consumer to a broker, with the version and branch that the CI builds',
    )
    .argument('<folder>', 'the pact files of one consumer')
    .option('--broker <url>', 'the broker; PACT_BROKER_BASE_URL by default')
    .option(
      '--publish-version <version>',
      'the version of the consumer; the commit that the CI builds by default',
    )
    .option('--publish-branch <branch>', 'its branch; the one that the CI builds by default')
    .option('--tag <tag>', 'a tag of that version; repeatable', collect, [])
    .option('--any-state', 'publish pacts with provider states that the documents do not have', false)
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, flags: PublishFlags) => publish(registry, folder, flags));
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign publish pacts --broker https://broker.example.com
  countersign publish pacts --broker https://broker.example.com --publish-version "$(git rev-parse HEAD)" --publish-branch main

The broker is called with PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD. Version and branch are those of
GitHub, GitLab, or the variables GIT_COMMIT and GIT_BRANCH. All pacts are published in one call, or none.

Exit codes: 0 published, 2 usage error, a file is no pact, or the broker does not take them.
`;

async function publish(registry: Registry, folder: string, flags: PublishFlags): Promise<void> {
  const { readPacts } = await import('../verify/pact/pact-file.ts');
  const { openBroker } = await import('../verify/broker/broker.ts');
  const { publishPacts } = await import('../verify/broker/publish-pacts.ts');
  const { asUsageError } = await import('./verify/connected.ts');
  const { loadSuite } = await import('../registry/suite.ts');
  const location = flags.broker ?? process.env.PACT_BROKER_BASE_URL;
  if (location === undefined)
    throw new UsageError('which broker? Give it with --broker or PACT_BROKER_BASE_URL');
  const build = ciBuild(process.env);
  const version = flags.publishVersion ?? build.version;
  if (version === undefined)
    throw new UsageError('no variable of a CI tells which commit this is; give it with --publish-version');
  try {
    const files = await readPacts(folder);
    const consumer = oneConsumer(folder, files);
    if (!flags.anyState) assertKnownStates(files, (await loadSuite(registry)).suite);
    const notices = await publishPacts(
      openBroker(location, brokerAccess(process.env)),
      {
        consumer,
        version,
        branch: flags.publishBranch ?? build.branch,
        tags: flags.tag,
        buildUrl: build.buildUrl,
      },
      files,
    );
    print(
      notices.length > 0 ? notices.map(plain) : [`Published ${files.length} pacts of ${plain(consumer)}.`],
    );
  } catch (error) {
    throw asUsageError(error);
  }
}

function oneConsumer(folder: string, files: readonly PactFile[]): string {
  const [consumer = '', ...others] = new Set(files.map((file) => file.consumer));
  if (others.length === 0) return consumer;
  throw new UsageError(
    `${folder} has pacts of several consumers (${[consumer, ...others].join(', ')}); publish each from a folder of its own`,
  );
}

/** A state that no scenario has is a slip of the pen, or one that only this provider knows. */
function assertKnownStates(files: readonly PactFile[], suite: Suite): void {
  for (const { path, provider, interactions } of files) {
    const states = Object.keys(suite.get(provider)?.states ?? {});
    if (states.length === 0) continue;
    const known = [...states, CREDENTIAL_STATE];
    const unknown = interactions.flatMap((each) => each.states).find((state) => !known.includes(state));
    if (unknown !== undefined)
      throw new UsageError(
        `${path} names the state "${plain(unknown)}", which ${provider} does not have; did you mean "${closest(unknown, known)}"? Nothing is published; --any-state publishes it all the same`,
      );
  }
}
