// The API of the mail service: each path, the scope that it needs, and its handler.

import { randomUUID } from 'node:crypto';
import type { Call, Handler, Reply, Route } from '../shared/http.ts';
import { admit, type Caller } from './access.ts';
import * as endpoints from './endpoints.ts';
import { getMessage, reserveBatch, send } from './messages.ts';
import { refuse } from './replies.ts';
import * as resources from './resources.ts';
import type { Service } from './schema.ts';
import * as templates from './templates.ts';

type Operation = (service: Service, call: Call, caller: Caller) => Reply;

const OPERATIONS: readonly (readonly [method: string, path: string, scope: string, operation: Operation])[] =
  [
    ['GET', '/v3/user/webhooks', 'webhooks.read', endpoints.listEndpoints],
    ['POST', '/v3/user/webhooks', 'webhooks.write', endpoints.createEndpoint],
    ['GET', '/v3/user/webhooks/event/settings', 'webhooks.read', endpoints.getSettings],
    ['PATCH', '/v3/user/webhooks/event/settings', 'webhooks.write', endpoints.patchSettings],
    ['GET', '/v3/user/webhooks/{webhook_id}', 'webhooks.read', endpoints.getEndpoint],
    ['PATCH', '/v3/user/webhooks/{webhook_id}', 'webhooks.write', endpoints.patchEndpoint],
    ['DELETE', '/v3/user/webhooks/{webhook_id}', 'webhooks.write', endpoints.deleteEndpoint],
    ['POST', '/v3/user/webhooks/{webhook_id}/signing_secret', 'webhooks.write', endpoints.rotateSecret],
    ['POST', '/v3/mail/send', 'mail.send', send],
    ['POST', '/v3/mail/batch', 'mail.send', reserveBatch],
    ['GET', '/v3/messages/{id}', 'messages.read', getMessage],
    ['GET', '/v3/templates', 'templates.read', templates.listTemplates],
    ['POST', '/v3/templates', 'templates.write', templates.createTemplate],
    ['GET', '/v3/templates/{id}', 'templates.read', templates.getTemplate],
    ['PATCH', '/v3/templates/{id}', 'templates.write', templates.renameTemplate],
    ['DELETE', '/v3/templates/{id}', 'templates.write', templates.deleteTemplate],
    ['POST', '/v3/templates/{id}/versions', 'templates.write', templates.createVersion],
    ['DELETE', '/v3/templates/{id}/versions/{version_id}', 'templates.write', templates.deleteVersion],
    [
      'POST',
      '/v3/templates/{id}/versions/{version_id}/activate',
      'templates.write',
      templates.activateVersion,
    ],
    ['GET', '/v3/api_keys', 'api_keys.read', resources.listKeys],
    ['POST', '/v3/api_keys', 'api_keys.write', resources.createKey],
    ['GET', '/v3/api_keys/{id}', 'api_keys.read', resources.getKey],
    ['DELETE', '/v3/api_keys/{id}', 'api_keys.write', resources.revokeKey],
    ['GET', '/v3/images', 'images.read', resources.listImages],
    ['POST', '/v3/images', 'images.write', resources.uploadImage],
    ['GET', '/v3/images/{id}', 'images.read', resources.getImage],
    ['DELETE', '/v3/images/{id}', 'images.write', resources.deleteImage],
    ['GET', '/v3/suppression/bounces', 'suppression.read', resources.listBounces],
    ['DELETE', '/v3/suppression/bounces', 'suppression.write', resources.deleteBounces],
    ['GET', '/v3/suppression/bounces/{email}', 'suppression.read', resources.getBounce],
    ['DELETE', '/v3/suppression/bounces/{email}', 'suppression.write', resources.deleteBounce],
    ['GET', '/api/admin/domains', 'domains.read', resources.listDomains],
    ['POST', '/api/admin/domains', 'domains.write', resources.createDomain],
    ['GET', '/api/admin/domains/{id}', 'domains.read', resources.getDomain],
    ['PATCH', '/api/admin/domains/{id}', 'domains.write', resources.patchDomain],
    ['DELETE', '/api/admin/domains/{id}', 'domains.write', resources.deleteDomain],
    ['GET', '/api/admin/roles', 'roles.read', resources.listRoles],
    ['POST', '/api/admin/roles', 'roles.write', resources.createRole],
    ['GET', '/api/admin/roles/{id}', 'roles.read', resources.getRole],
    ['PATCH', '/api/admin/roles/{id}', 'roles.write', resources.patchRole],
    ['DELETE', '/api/admin/roles/{id}', 'roles.write', resources.deleteRole],
    ['POST', '/api/admin/users/{id}/roles/{role_id}', 'roles.write', resources.giveRole],
  ];

export function routesOf(service: Service): Route[] {
  const guarded = OPERATIONS.map(([method, path, scope, operation]): Route => {
    const handle: Handler = (call) => operation(service, call, admit(service, call, scope));
    return [method, path, whileUp(service, handle)];
  });
  return [
    ...guarded,
    ['GET', '/i/{image_id}', whileUp(service, (call) => resources.viewImage(service, call))],
    ['GET', '/.well-known/jwks.json', () => keySet(service)],
  ];
}

/** Answers 503 while the database or the cache is down, and 500 when something unexpected happens. */
function whileUp(service: Service, handle: Handler): Handler {
  const { conditions } = service;
  return (call) => {
    if (conditions.crashesNext) {
      conditions.crashesNext = false;
      const headers = { 'x-mail-request-id': randomUUID() };
      throw refuse(call.path, 500, 'Something went wrong here', { headers });
    }
    const isDown = conditions.down.has('database') || conditions.down.has('cache');
    if (isDown)
      throw refuse(call.path, 503, 'The service is not available', { headers: { 'retry-after': '30' } });
    return handle(call);
  };
}

function keySet({ issuer }: Service): Reply {
  const jwk = issuer.publicKey.export({ format: 'jwk' });
  return { status: 200, body: { keys: [{ ...jwk, use: 'sig', alg: 'EdDSA', kid: 'one' }] } };
}
