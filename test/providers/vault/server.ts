// The vault as a service: its routes, its scheduled jobs, and how it is started and closed.

import { type Reply, type Route, type RunningServer, serve } from '../shared/http.ts';
import type { Handlers } from './agenda.ts';
import { apiRoute, type Call, errorReply } from './api.ts';
import { renewCertificate, retryRenewal, warnOfCertificate } from './certificates.ts';
import { attempt } from './deliveries.ts';
import { retrySync } from './federation.ts';
import { expireLease } from './leases.ts';
import {
  policyOf,
  retryRotation,
  rotate,
  rotationDue,
  rotationOverdue,
  warnOfRotation,
} from './rotations.ts';
import {
  createSecret,
  deleteSecret,
  expireSecret,
  readSecret,
  updateSecret,
  warnOfExpiry,
} from './secrets.ts';
import { testRoutes } from './test-support.ts';
import { type Options, openVault, type Vault } from './vault.ts';
import { webhookRoutes } from './webhooks.ts';

/**
 * Starts the service on loopback.
 *
 * @example await using vault = await startVault({ database: 'vault.db', port: 4900 });
 */
export async function startVault(options: Options = {}): Promise<RunningServer> {
  const vault = openVault(options);
  const routes = [...webhookRoutes(vault), ...secretRoutes(vault)];
  if (options.testSupport === true) routes.push(...testRoutes(vault));
  const failure = (status: number, text: string) => errorReply(status, 'not_possible', text);
  const server = await serve({ routes, port: options.port ?? 0, failure });
  vault.agenda.start(handlersOf(vault));
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await vault.agenda.stop();
      vault.store.close();
    },
  };
}

/**
 * Starts the service for a test environment: its clock is frozen until it is moved, and it has two known callers.
 *
 * @example await using vault = await startVaultForTests({ port: 4900 });
 */
export function startVaultForTests(options: Options = {}): Promise<RunningServer> {
  const tokens = {
    'vlt-admin-token': { identity: 'user:mira', scopes: ['admin'] },
    'vlt-reader-token': { identity: 'sa:dashboard', scopes: [] },
  };
  return startVault({ clock: 'standing', testSupport: true, tokens, ...options });
}

/** The handlers of each kind of job. */
function handlersOf(vault: Vault): Handlers {
  return {
    attempt: async ({ subject }) => void (await attempt(vault, subject)),
    'secret.expiring': (job) => warnOfExpiry(vault, job),
    'secret.expired': (job) => expireSecret(vault, job),
    'rotation.warning': (job) => warnOfRotation(vault, job),
    'rotation.due': (job) => rotationDue(vault, job),
    'rotation.overdue': (job) => rotationOverdue(vault, job),
    'rotation.retry': (job) => retryRotation(vault, job),
    'certificate.expiring': (job) => warnOfCertificate(vault, job),
    'certificate.renewal': ({ subject }) => void renewCertificate(vault, subject, 'acme', 'system:pki'),
    'certificate.retry': (job) => retryRenewal(vault, job),
    'lease.expired': (job) => expireLease(vault, job),
    'federation.sync': (job) => retrySync(vault, job),
  };
}

/** Secrets themselves: PUT writes a new version, and is a rotation if a rotation is due under a policy. */
function secretRoutes(vault: Vault): Route[] {
  const path = '/v1/secrets/{path+}';
  return [
    apiRoute(vault, ['PUT', path], 'admin', writeSecret),
    apiRoute(vault, ['GET', path], 'admin', showSecret),
    apiRoute(vault, ['DELETE', path], 'admin', dropSecret),
  ];
}

function writeSecret(vault: Vault, { params, caller }: Call): Reply {
  const path = params.path ?? '';
  const { version } = written(vault, path, caller.identity);
  return { status: 200, body: { path, version } };
}

function written(vault: Vault, path: string, by: string): { version: number } {
  if (policyOf(vault, path) !== undefined) return rotate(vault, path, by);
  if (vault.store.get('secret', path) !== undefined) return updateSecret(vault, path, by);
  return createSecret(vault, { path }, by);
}

function showSecret(vault: Vault, { params, caller, headers }: Call): Reply {
  const reader = {
    by: caller.identity,
    ip: headers['x-forwarded-for']?.toString() ?? '127.0.0.1',
    userAgent: headers['user-agent'] ?? '',
  };
  const { id, ...secret } = readSecret(vault, params.path ?? '', reader);
  return { status: 200, body: { path: id, ...secret } };
}

function dropSecret(vault: Vault, { params, query, caller }: Call): Reply {
  deleteSecret(vault, params.path ?? '', query.get('permanent') === 'true', caller.identity);
  return { status: 200, body: { path: params.path, deleted: true } };
}
