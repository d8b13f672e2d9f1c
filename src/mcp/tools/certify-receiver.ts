// `certify_receiver`: grades a receiver by a fixed list of good, faulty and hostile deliveries.

import { outsideLines } from '../outside-text.ts';
import { answerOf, type CommandResult, objectOf, type Tool, ToolRefusal } from '../tool.ts';
import { flag, RECEIVER_PROPERTIES, type ReceiverInput, receiverFlags } from './receiver-input.ts';

interface CertifyReceiver extends ReceiverInput {
  readonly old_secret?: string;
}

/** A report of checks, as the commands print it. */
export interface CheckReport {
  readonly summary: { readonly passed: number; readonly failed: number; readonly not_exercised: number };
  readonly checks: readonly {
    readonly title: string;
    readonly verdict: string;
    readonly rules: readonly string[];
    readonly detail: string;
    readonly mend?: string;
  }[];
}

export const certifyReceiver: Tool<CertifyReceiver> = {
  name: 'certify_receiver',
  title: 'Certify a receiver',
  description:
    'Grades a webhook receiver with a fixed list of good, faulty and hostile deliveries: signatures, duplicates, unknown types, odd spellings. Some seconds. Do this before explore_receiver. Only receivers on this machine unless the server was started with --allow-host.',
  input: objectOf({ ...RECEIVER_PROPERTIES, old_secret: { type: 'string' } }, ['service', 'url', 'secret']),
  output: answerOf({ passed: { type: 'boolean' }, failed: { type: 'integer' } }),
  isReadOnly: false,
  isDestructive: true,
  reachesOut: true,
  example: { service: 'mail', url: 'http://localhost:3000/hooks', secret: 'whsec_…' },
  async run({ input, means, signal }) {
    const flags = [...receiverFlags(input, means), ...flag('old-secret', input.old_secret)];
    const report = reportIn<CheckReport>(await means.command(['certify', input.service, ...flags], signal));
    const { failed } = report.summary;
    return {
      text: [
        checkText(report, means.mark()),
        failed > 0
          ? 'Mend these, certify again, then explore_receiver.'
          : 'Next: explore_receiver searches for what no fixed list has.',
      ].join('\n'),
      facts: { passed: failed === 0, failed },
    };
  },
};

/**
 * What a command printed, unless it could not do its work.
 *
 * @throws ToolRefusal with the line that says why
 */
export function reportIn<Report>({ code, document, complaint }: CommandResult): Report {
  if (code > 1 || document === undefined)
    throw new ToolRefusal(complaint || 'the command ended without a report');
  return document as Report;
}

/** A report in words: the failed checks in full, the others counted. */
export function checkText({ summary, checks }: CheckReport, mark: string): string {
  const failed = checks.filter(({ verdict }) => verdict === 'failed');
  const left = checks.filter(({ verdict }) => verdict === 'not_exercised');
  return [
    `${summary.passed} checks passed, ${summary.failed} failed, ${summary.not_exercised} were not exercised.`,
    ...(failed.length === 0
      ? []
      : [
          outsideLines(
            failed.flatMap(({ title, rules, detail, mend }) => [
              `failed: ${title} ${rules.join(' ')}`,
              `  ${detail}`,
              ...(mend === undefined ? [] : [`  usually: ${mend}`]),
            ]),
            { mark, more: 'mend the first and ask again' },
          ),
        ]),
    ...(left.length === 0
      ? []
      : [
          `Not exercised: ${left
            .slice(0, 8)
            .map(({ title }) => title)
            .join('; ')}${left.length > 8 ? '; …' : ''}.`,
        ]),
  ].join('\n');
}
