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

/** The file and the line that an error was thrown at, as seen from the working directory. */
function placeOf(error: unknown): string | undefined {
  const [, url, path, line] =
    /^\s+at .*?(?:(file:\/\/[^\s()]+?)|(\/[^\s()]+?)):(\d+):\d+\)?$/m.exec((error as Error)?.stack ?? '') ??
    [];
  const file = url === undefined ? path : fileURLToPath(url.replace(/\?.*$/, ''));
  return file === undefined ? undefined : `${relative(process.cwd(), file)}:${line}`;
}
