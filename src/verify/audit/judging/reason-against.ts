// Why a recorded call cannot be judged at all, whatever the oracle would answer.

import { type Entry, isGatewayPage } from '../recordings/entry.ts';
import type { RecordedCall } from '../replaying/replay.ts';

/** What is known of who calls what. */
interface Circumstances {
  /** Whether a credential of the oracle stands for a token. */
  readonly isCaller: (token: string) => boolean;
  readonly isEnvironmentKnown: boolean;
  /** Whether the recording has any tokens; those that browsers save have none. */
  readonly hasTokens: boolean;
}

/** Whether the service failed, or gave no answer. */
export function isFailure({ answer }: Entry): boolean {
  return answer === undefined || (answer.status >= 500 && answer.status !== 501 && answer.status !== 507);
}

/**
 * Why an entry cannot be done on the oracle.
 *
 * @returns `undefined` if it can be
 * @example reasonAgainst(entry, undefined, circumstances) // 'no operation of the document'
 */
export function reasonAgainst(
  entry: Entry,
  call: RecordedCall | undefined,
  { isCaller, isEnvironmentKnown, hasTokens }: Circumstances,
): string | undefined {
  const { answer, body, isBodyMissing } = entry;
  if (call === undefined) return 'no operation of the document';
  if (answer === undefined) return 'no answer was recorded';
  if (isFailure(entry)) return 'the service had failed';
  if (answer.status === 304) return 'the caller had the answer already';
  if (answer.status === 429) return 'the rate limit is not known';
  if (answer.isBodyMissing) return 'the recording left the body of the answer out';
  if (isGatewayPage(answer)) return 'a page in place of the answer, as of something in between';
  // Who may call is decided before the body is read.
  const takesBody = call.operation.body !== undefined;
  if (isBodyMissing && takesBody && !OF_CALLERS.has(answer.status))
    return 'the recording left the body of the call out';
  const isUnknown =
    call.token === undefined ? !hasTokens && call.operation.security.length > 0 : !isCaller(call.token);
  if (isUnknown && (call.token === undefined || answer.status !== 401)) return 'the caller is not known';
  const namesPlainUrl = /"url"\s*:\s*"http:/i.test(body ?? '');
  if (namesPlainUrl && !isEnvironmentKnown && call.operation.method !== 'GET')
    return 'the environment is not known';
  return undefined;
}

/** Refusals of who calls, whatever the call says. */
const OF_CALLERS: ReadonlySet<number> = new Set([401, 403]);
