// What is told to a caller of a defect in a service: the operation and the place in the service's code. The message of
// the error may contain anything, so only the log has it.

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AnswerViolation } from '../../../openapi/answer-check.ts';

/**
 * The detail of a 500.
 *
 * @example defectDetail(error, 'getInvoice') // 'getInvoice has thrown a TypeError at billing/service.ts:31; the log …'
 */
export function defectDetail(error: unknown, operation = 'the mock'): string {
  if (error instanceof AnswerViolation) return error.message;
  const place = placeOf(error);
  const thrown =
    error instanceof Error ? withArticle(error.constructor.name) : 'something that is not an error';
  return `${operation} has thrown ${thrown}${place === undefined ? '' : ` at ${place}`}; the log of the mock has the details`;
}

function withArticle(name: string): string {
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** A file or its URL, a line and a column, as they end a line of a stack. */
const PLACE = /^((?:file:\/\/)?\/.*):(\d+):\d+\)?$/;

/** The file and the line that an error was thrown at, as seen from the working directory. */
function placeOf(error: unknown): string | undefined {
  const lines = ((error as Error)?.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  for (const line of lines) {
    const [, file = '', number] = PLACE.exec(line.split(/[\s(]/).at(-1) ?? '') ?? [];
    if (number === undefined) continue;
    const path = file.startsWith('file:') ? fileURLToPath(file.replace(/\?.*/s, '')) : file;
    return `${relative(process.cwd(), path)}:${number}`;
  }
  return undefined;
}
