// A delivery policy in a file, as `countersign measure --out` writes it: to deliver by it, or to compare a sender with it.

import { readFile } from 'node:fs/promises';
import { policyProblems } from '../../delivery/policy/policy-problems.ts';
import type { Members } from '../../delivery/policy/written-policy.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { UnreadableText, valueOfText } from '../../openapi/document-text.ts';
import { UsageError } from './usage-error.ts';

/**
 * The document of a service with the `x-webhook-delivery` of a file.
 *
 * @throws UsageError when the file cannot be read, or has no policy that can be used
 * @example await deliveringBy(document, 'acme.policy.yaml')
 */
export async function deliveringBy(document: OpenApiDocument, file: string): Promise<OpenApiDocument> {
  return { ...document, 'x-webhook-delivery': await policyIn(file) };
}

/**
 * The `x-webhook-delivery` of a document in a file.
 *
 * @throws UsageError when the file cannot be read, or has none that can be used
 * @example (await policyIn('acme.policy.yaml')).timeout // '30s'
 */
export async function policyIn(file: string): Promise<Members> {
  const { 'x-webhook-delivery': policy } = Object(await valueIn(file)) as Members;
  if (policy === undefined)
    throw new UsageError(
      `${file} has no x-webhook-delivery; \`countersign measure --out\` writes such a document`,
    );
  const [problem] = policyProblems(policy);
  if (problem !== undefined) throw new UsageError(`${file}#${problem.pointer} ${problem.message}`);
  return policy as Members;
}

/**
 * What a file of JSON or YAML says.
 *
 * @throws UsageError when it cannot be read
 */
export async function valueIn(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`);
  });
  try {
    return valueOfText(text, { isStrict: true });
  } catch (error) {
    if (error instanceof UnreadableText) throw new UsageError(`${file} ${error.message}`);
    throw error;
  }
}
