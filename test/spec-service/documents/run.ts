// Judges OpenAPI documents: npm run documents -- FILE… [--hostile 2000]

import { parseArgs } from 'node:util';
import { readDocument } from '../../../src/spec-service/index.ts';
import { judge } from '../../support/document-judge.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { hostile: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
for (const [index, file] of positionals.entries()) {
  const began = performance.now();
  const options = { hostile: Number(values.hostile), seed: Number(values.seed) };
  const { operations, byPrism, hostile, problems } = await judge(
    `document-${index}`,
    await readDocument(file),
    options,
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const judged = `${operations} operations (${byPrism} by Prism), ${hostile} hostile requests`;
  process.stdout.write(`${file}: ${judged}, ${problems.length} problems, ${seconds} s\n`);
  for (const problem of problems.slice(0, 12)) process.stdout.write(`  ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
