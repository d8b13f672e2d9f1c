// The order of the test files: the longest first, so that no worker is left alone with one of them at the end.

import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = new URL('../', import.meta.url);

/** vitest knows no durations in a fresh clone, and never counts what a file does before its first test. */
const LONG = [
  'mcp/agent.test.ts',
  'verify/explore/receipts.test.ts',
  'e2e/verify.test.ts',
  'verify/fixed-answers.test.ts',
  'e2e/stored-contract.test.ts',
  'e2e/replicas-killed.test.ts',
  'e2e/cut-connections.test.ts',
  'providers/vault.test.ts',
  'providers/mail.test.ts',
  'docs/explore-page.test.ts',
  'docs/pages.test.ts',
  'verify/grading/grade.test.ts',
  'e2e/killed.test.ts',
  'commands/explore/flags.test.ts',
  'providers/quota.test.ts',
  'e2e/fuzz/services.test.ts',
  'examples/planted.test.ts',
  'e2e/fourth-service.test.ts',
  'commands/explore/ready-tests.test.ts',
  'commands/new-service.test.ts',
  'testing/explore.test.ts',
  'console/layout.test.ts',
  'server/replicas/simulation.test.ts',
  'examples/pact-js.test.ts',
  'console/accessible.test.ts',
  'console/robust.test.ts',
  'console/acting.test.ts',
].map((name) => new URL(name, tests));

const missing = LONG.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`test/support/long-first.ts names what is not there: ${missing}`);

const places = new Map(LONG.map(({ pathname }, index) => [pathname, index]));

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? places.size;
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
