// What is attached to the server from outside, at paths of its own below the control API and behind the same checks: the
// server itself knows nothing of it.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ArrivedRequest } from '../http/arrived-request.ts';
import { sendReply } from '../http/send-answer.ts';
import { replyTo } from './error-reply.ts';
import type { Trust } from './trust.ts';

/** A call that has passed the checks, and how the control API is reached from this machine. */
export interface AttachedCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: string;
  /** The control token, or `null` when none is needed. */
  readonly token: string | null;
}

/** Answers calls by their paths. */
export type Attached = ReadonlyMap<string, (call: AttachedCall) => Promise<void>>;

export interface AttachedOptions {
  readonly attached: Attached;
  readonly trust: Trust;
  readonly token: string | null;
  readonly url: () => string;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** As every operation of the control API, which a token protects where there is one. */
const PROTECTED = { security: [{ scheme: 'control_token', scopes: [] }] };

/**
 * Answers a request at an attached path.
 *
 * @returns whether there is something at its path
 */
export function answerAttached(
  { attached, trust, token, url, onDefect }: AttachedOptions,
  request: ArrivedRequest,
  response: ServerResponse,
): boolean {
  const answer = attached.get(request.path);
  if (answer === undefined || request.worldId !== undefined) return false;
  const distrust = trust(request, PROTECTED);
  if (distrust !== undefined) {
    sendReply({ request, response }, replyTo(distrust));
    return true;
  }
  request.acceptBody();
  answer({ request: request.raw, response, url: url(), token }).catch((error: unknown) => {
    onDefect(error, request.path);
    response.destroy();
  });
  return true;
}
