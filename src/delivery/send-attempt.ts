// The second part of an attempt: an OAuth token is requested if the endpoint needs one, then the request is sent and,
// if a fault requires them, its copies.

import type { OutgoingRequest } from './attempt.ts';
import { type AttemptRequest, type AttemptResult, failedResult } from './attempt.ts';
import { bearer, type OauthNeed, type OauthToken, readTokenResponse, tokenRequestBody } from './oauth.ts';
import { withHeaders } from './signing/signed-request.ts';
import type { Transport, Transports } from './transport.ts';

/**
 * Sends an attempt. Never rejects: a failure is a result.
 *
 * @param signal aborted when the world is reset, replaced or deleted; no further copies are sent then
 * @example await sendAttempt(request, transports, signal) // { response: { status: 200, … }, error: null, … }
 */
export function sendAttempt(
  request: AttemptRequest,
  transports: Transports,
  signal: AbortSignal,
): Promise<AttemptResult> {
  if (request.oauth !== null) return sendWithToken(request, request.oauth, transports, signal);
  if (request.fault === null) return transports.receivers.send(request, signal);
  return sendWithCopies(request, transports.receivers, signal);
}

async function sendWithToken(
  request: AttemptRequest,
  need: OauthNeed,
  { receivers, tokens }: Transports,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const issued = await issueToken(need, request.timeoutMs, tokens, signal);
  if ('problem' in issued) return failedResult(issued.problem);
  const result = await sendWithCopies(authorized(request, issued), receivers, signal);
  return { ...result, token: issued };
}

async function sendWithCopies(
  request: AttemptRequest,
  transport: Transport,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const send = (each: AttemptRequest) => transport.send(each, signal);
  const copies = (request.fault?.copies ?? []).map((copy) => ({ ...request, ...copy }));
  if (copies.length === 0) return send(request);
  if (request.fault?.isConcurrent === true) {
    const [result, ...others] = await Promise.all([send(request), ...copies.map(send)]);
    return { ...result, copies: others };
  }
  const result = await send(request);
  const others: AttemptResult[] = [];
  for (const copy of copies) if (!signal.aborted) others.push(await send(copy));
  return { ...result, copies: others };
}

async function issueToken(
  need: OauthNeed,
  timeoutMs: number,
  transport: Transport<OutgoingRequest>,
  signal: AbortSignal,
): Promise<OauthToken | { readonly problem: string }> {
  if (need.tokenUrl === null) return { problem: 'no oauth_token_url configured' };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
  const body = tokenRequestBody(need);
  const request = {
    method: 'POST',
    url: need.tokenUrl,
    headers,
    body,
    bodyMode: 'whole',
    timeoutMs,
  } as const;
  const { response, error } = await transport.send(request, signal);
  if (response === null) return { problem: `no OAuth token: ${error}` };
  const token = readTokenResponse(response.status, response.body);
  return 'problem' in token ? { problem: `no OAuth token: ${token.problem}` } : token;
}

/** Adds a token to each of the attempt's requests. */
function authorized(request: AttemptRequest, token: OauthToken): AttemptRequest {
  const { fault } = request;
  const copies = fault?.copies.map((copy) => withHeaders(copy, bearer(token))) ?? [];
  return { ...withHeaders(request, bearer(token)), fault: fault && { ...fault, copies } };
}
