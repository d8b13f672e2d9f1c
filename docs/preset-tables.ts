// The tables of docs/webhook-policies.md: what each preset signs, and what of it is assumed.

import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { DeliveryPresets } from '../specs/preset-source.ts';
import type { PolicyExtension } from '../src/delivery/policy/written-policy.ts';

const ALGORITHMS = {
  'hmac-sha256': 'HMAC-SHA256',
  'hmac-sha1': 'HMAC-SHA1',
  'ecdsa-p256-sha256': 'ECDSA, P-256',
  ed25519: 'Ed25519',
} as const;

/** The page with its tables made anew. */
export async function withPresetTables(page: string): Promise<string> {
  const source = await readFile(new URL('../specs/delivery-presets.yaml', import.meta.url), 'utf8');
  const presets = Object.entries(parse(source) as DeliveryPresets);
  const rows = presets.map(([name, { policy }]) => rowOf(name, policy as unknown as PolicyExtension));
  const table = [
    '| Preset | Signed content | Signature | Header | Several | Tolerance | Attempts after | Timeout |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
  const assumed = presets.flatMap(([name, given]) =>
    Object.entries(given.assumed).map(([field, why]) => `| \`${name}\` | \`${field}\` | ${why} |`),
  );
  const gaps = ['| Preset | Field | Why it is as it is |', '|---|---|---|', ...assumed];
  return between(between(page, 'presets', table), 'assumed', gaps);
}

function rowOf(name: string, { signature, schedule, timeout }: PolicyExtension): string {
  const cells = [
    `\`${name}\``,
    `\`${signature.signed_content}\``,
    `${ALGORITHMS[signature.algorithm]}, ${signature.encoding}`,
    `\`${signature.header}: ${signature.format}\``,
    signature.separator === undefined ? 'no' : 'yes',
    signature.tolerance ?? 'none',
    attemptsOf(schedule),
    timeout,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The delays, each with how often it comes in a row. */
function attemptsOf({ delays, until }: PolicyExtension['schedule']): string {
  const runs: [delay: string, count: number][] = [];
  for (const delay of delays) {
    const last = runs.at(-1);
    if (last?.[0] === delay) last[1]++;
    else runs.push([delay, 1]);
  }
  const shown = runs.map(([delay, count]) =>
    count > 3 ? `${count} × ${delay}` : Array(count).fill(delay).join(', '),
  );
  return [...shown, ...(until === undefined ? [] : [`and so on until ${until}`])].join(', ');
}

/** A page with these lines between the two comments of a mark. */
export function between(page: string, mark: string, lines: readonly string[]): string {
  const marked = new RegExp(`(<!-- ${mark}: begin -->\\n)[\\s\\S]*(<!-- ${mark}: end -->)`);
  return page.replace(marked, (_, begin, end) => `${begin}${lines.join('\n')}\n${end}`);
}
