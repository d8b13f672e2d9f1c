// `countersign grade-sender`: grades a sender of webhooks by a public specification, and exits with 1 where it does not do what it
// must.

import { Command } from 'commander';
import type { Grade } from '../measure/profile/grade.ts';
import type { Profile } from '../measure/profile/profile.ts';
import type { Registry } from '../registry/registry.ts';
import { valueIn } from './arguments/given-policy.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { UsageError } from './arguments/usage-error.ts';
import { type MeasureFlags, measured } from './measure/run.ts';
import { asUsage, withSenderOptions } from './measure/sender-options.ts';
import { gradeLines } from './output/grade-lines.ts';
import { type ReportFiles, reportFilesOf, writeReports } from './output/report-files.ts';
import { print } from './output/terminal.ts';

interface Flags extends MeasureFlags {
  readonly profile: string;
  readonly report?: ReportFiles;
  readonly json: boolean;
}

export function gradeSenderCommand(registry: Registry): Command {
  const command = withSenderOptions(new Command('grade-sender'), registry)
    .description('grade a webhook sender by a public specification, each requirement with what was seen')
    .option(
      '--profile <name|file>',
      'the requirements: standard-webhooks, mcp-events, or a file of your own',
      'standard-webhooks',
    )
    .option(
      '--report <kind=file,…>',
      'also write the report to files: junit=…, json=…, html=…',
      reportFilesOf(['junit', 'json', 'html']),
    )
    .option('--json', 'print the grade as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (service: string | undefined, flags: Flags) => {
      const profile = await givenProfile(flags.profile);
      const { graded, isBroken, isUnjudged } = await import('../measure/profile/grade.ts');
      const grade = graded(await measured(registry, service, flags).catch(asUsage), profile);
      await write(grade, flags);
      if (flags.json) process.stdout.write(jsonOf(grade));
      else print(gradeLines(grade));
      if (isBroken(grade)) process.exitCode = 1;
      else if (isUnjudged(grade))
        throw new UsageError('nothing could be judged: what was seen tells nothing');
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign grade-sender mail
  countersign grade-sender --adapter test/acme.js --profile standard-webhooks --report html=grade.html
  countersign grade-sender --listen 8443 --url https://my-tunnel.example/hook --secret whsec_… --for 3h \\
    --trigger 'curl -X POST https://api.acme.example/test-events' --save acme.measure
  countersign grade-sender --from traffic.har --url https://hooks.example.com/acme --secret whsec_…
  countersign grade-sender --adapter test/acme.js --profile mcp-events

It observes as \`countersign measure\` does, and goes on with what that has saved: \`--save acme.measure --resume\`.

Exit codes: 0 the sender does all that it must, as far as was seen, 1 it does not, 2 usage error, or nothing could be judged.
`;

/** A profile by its name, or in a file. */
async function givenProfile(nameOrFile: string): Promise<Profile> {
  const { ProfileError, PROFILE_NAMES, profileNamed, readProfile } = await import(
    '../measure/profile/profile.ts'
  );
  try {
    return (await profileNamed(nameOrFile)) ?? readProfile(await valueIn(nameOrFile), nameOrFile);
  } catch (error) {
    if (error instanceof ProfileError) throw new UsageError(error.message);
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}; the profiles that are known are ${PROFILE_NAMES.join(', ')}`);
  }
}

async function write(grade: Grade, { report }: Flags): Promise<void> {
  await writeReports(report, {
    junit: async () => {
      const [{ asJunit }, { gradeReport }] = await Promise.all([
        import('../verify/reports/junit.ts'),
        import('../measure/profile/grade.ts'),
      ]);
      return asJunit(gradeReport(grade));
    },
    json: () => jsonOf(grade),
    html: async () => (await import('../measure/profile/grade-page.ts')).gradePage(grade),
  });
}

function jsonOf({ profile, sender, graded }: Grade): string {
  const requirements = graded.map(({ requirement: { check: _, ...requirement }, ...answer }) => ({
    ...requirement,
    ...answer,
  }));
  return `${JSON.stringify({ sender, profile: profile.name, sources: profile.sources, requirements }, null, 2)}\n`;
}
