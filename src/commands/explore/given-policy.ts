// `--policy`: the deliveries of a service by a policy that was measured, in place of its own.

import { readFile } from 'node:fs/promises';
import { policyProblems } from '../../delivery/policy/policy-problems.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { UnreadableText, valueOfText } from '../../openapi/document-text.ts';
import { UsageError } from '../arguments/usage-error.ts';

/**
 * The document of a service with the `x-webhook-delivery` of a file.
 *
 * @throws UsageError when the file cannot be read, or has no policy that can be used
 * @example await deliveringBy(document, 'acme.policy.yaml')
 */
export async function deliveringBy(document: OpenApiDocument, file: string): Promise<OpenApiDocument> {
  const policy = await policyIn(file);
  const [problem] = policyProblems(policy);
  if (problem !== undefined) throw new UsageError(`${file}#${problem.pointer} ${problem.message}`);
  return { ...document, 'x-webhook-delivery': policy };
}

async function policyIn(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`);
  });
  const written = Object(parsed(file, text)) as Readonly<Record<string, unknown>>;
  if (written['x-webhook-delivery'] !== undefined) return written['x-webhook-delivery'];
  throw new UsageError(
    `${file} has no x-webhook-delivery; \`countersign measure --out\` writes such a document`,
  );
}

function parsed(file: string, text: string): unknown {
  try {
    return valueOfText(text, { isStrict: true });
  } catch (error) {
    if (error instanceof UnreadableText) throw new UsageError(`${file} ${error.message}`);
    throw error;
  }
}
