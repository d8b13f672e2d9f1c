// Checks with one call that the target can be verified, and reports one clear line if it cannot.

import type { OpenApiDocument } from '../openapi/document.ts';
import { operationsOf } from '../openapi/operations.ts';
import { firstLine } from './adapter.ts';
import type { Target } from './session.ts';

/** Raised when a target cannot be verified at all; the message is one line. */
export class TargetUnusable extends Error {}

const TIMEOUT_MS = 10_000;

/**
 * Calls a service without a credential. Any complete response will do, except an HTML page.
 *
 * @param timeoutMs how long to wait for the response, in real milliseconds; 10 s by default
 * @throws TargetUnusable when nothing answers, the certificate is not trusted, or the response is not from an API
 */
export async function assertHealthy(
  target: Target,
  service: string,
  document: OpenApiDocument,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const session = await target.open(`health:${service}`);
  try {
    const path = operationsOf(document).find(
      ({ method, path }) => method === 'GET' && !path.includes('{'),
    )?.path;
    const url = session.url(service) + (path ?? '/');
    const response = await ask(url, timeoutMs);
    const type = response.headers.get('content-type') ?? '';
    if (type.includes('html'))
      throw new TargetUnusable(`${url} answers HTML, not ${service}; is it the right URL?`);
    await response.arrayBuffer().catch(() => {
      throw new TargetUnusable(`${url} breaks off in the middle of its answer`);
    });
  } finally {
    await session.close();
  }
}

async function ask(url: string, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new TargetUnusable(`${url} ${reasonOf(error, timeoutMs)}`);
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') return `does not answer within ${timeoutMs / 1_000} s`;
  const code = cause?.code ?? '';
  if (code === 'ECONNREFUSED') return 'is not there: nothing listens at its port';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'is not there: its host is not known';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|SSL|TLS/.test(code))
    return `has a certificate that is not trusted (${code}); name its authority in NODE_EXTRA_CA_CERTS`;
  return `gives no answer of HTTP: ${firstLine(cause ?? error)}`;
}

/**
 * Whether a call, or one of the adapter, has found nobody who answers, or has lost its connection.
 *
 * @example isOfConnection(new TypeError('fetch failed', { cause })) // true where the cause has the code ECONNREFUSED
 */
export function isOfConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|UND_ERR_SOCKET)/.test(String(code)) || isOfConnection(error.cause)
  );
}
