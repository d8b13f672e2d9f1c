// Writes vault.json, mail.json and a file for each other sender from the cases, and the challenges. The signatures are made with node's own
// HMAC, or a library's ECDSA, and none of the project's code, so that vectors and code verify each other. `--check` writes
// nothing.

import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type Case, casesOf, RECEIVED_AT, type Vector, type VectorFile } from './cases.ts';
import { CHALLENGES } from './challenges.ts';
import { DIALECTS, type Dialect } from './dialects.ts';
import { MESSAGE_SIGNATURES } from './message-signatures.ts';
import { senderFile } from './sender-vectors.ts';
import { SENDERS } from './senders.ts';

/**
 * The expected files in this folder, by file name.
 *
 * @example vectorFiles().get('mail.json')
 */
export function vectorFiles(): Map<string, string> {
  const files = [...DIALECTS.map(vectorFile), ...SENDERS.map(senderFile)];
  return new Map([
    ...files.map((file) => [`${file.service}.json`, written(file)] as const),
    ['challenges.json', written(CHALLENGES)],
    ['message-signatures.json', written(MESSAGE_SIGNATURES)],
  ]);
}

function vectorFile(dialect: Dialect): VectorFile {
  return {
    service: dialect.service,
    signature: {
      algorithm: 'HMAC-SHA256',
      key: "the secret's UTF-8 bytes",
      signed_content: '{timestamp}.{body}',
      header: dialect.signatureHeader,
      format: `${dialect.prefix}{lower-case hex digest}`,
      timestamp_header: dialect.timestampHeader,
      tolerance_seconds: dialect.toleranceSeconds,
    },
    rules: dialect.rules,
    gaps: dialect.gaps,
    vectors: casesOf(dialect).map((given) => vector(dialect, given)),
  };
}

function vector(dialect: Dialect, given: Case): Vector {
  const signedBody = given.signedBody ?? JSON.stringify(dialect.event);
  const body = given.body ?? signedBody;
  const accepted = given.reason === null;
  const event = accepted ? (JSON.parse(body) as Dialect['event']) : undefined;
  return {
    name: given.name,
    says: given.says,
    received_at: RECEIVED_AT,
    secrets: given.secrets ?? [dialect.secret],
    headers: headersOf(dialect, given, signedBody),
    body: { text: body, base64: Buffer.from(body, 'utf8').toString('base64') },
    expected: {
      verified: accepted || given.reason === 'malformed_event',
      accepted,
      reason: given.reason,
      event_id: event?.event_id ?? null,
      event_type: event?.event_type ?? null,
    },
  };
}

function headersOf(dialect: Dialect, given: Case, signedBody: string): Record<string, string> {
  const timestamp = String(given.signedAt ?? RECEIVED_AT - 10);
  const digest = createHmac('sha256', given.signedWith ?? dialect.secret)
    .update(`${timestamp}.${signedBody}`)
    .digest('hex');
  const signature = `${dialect.prefix}${digest}`;
  const sent = {
    'Content-Type': 'application/json',
    ...dialect.eventHeaders,
    [dialect.timestampHeader]: timestamp,
    [dialect.signatureHeader]: given.signature?.(signature) ?? signature,
  };
  const arrived = Object.entries(sent)
    .map(
      ([name, value]) => [name, given.headers?.[name] === undefined ? value : given.headers[name]] as const,
    )
    .filter((header): header is readonly [string, string] => header[1] !== null);
  return Object.fromEntries(arrived.map(([name, value]) => [cased(name, given.nameCase), value]));
}

function cased(name: string, nameCase: Case['nameCase']): string {
  if (nameCase === undefined) return name;
  return nameCase === 'upper' ? name.toUpperCase() : name.toLowerCase();
}

/** JSON with one value on each line, without what would make the package larger. */
function written(file: object): string {
  return `${JSON.stringify(file, null, 1).replaceAll(/^ +/gm, '')}\n`;
}

async function main(): Promise<void> {
  for (const [name, text] of vectorFiles()) {
    const url = new URL(name, import.meta.url);
    if (!process.argv.includes('--check')) await writeFile(url, text);
    else if ((await readFile(url, 'utf8')) !== text) {
      process.stderr.write(`stale: ${name}; run "node vectors/generate.ts"\n`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) await main();
