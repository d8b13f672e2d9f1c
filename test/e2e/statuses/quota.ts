// How each documented status of the quota service is met for its true reason.

import type { operations } from '../../../specs/generated/quota.ts';
import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { idTooLong, noCredential, notJson, outOfBounds, tooLarge, unfit } from './shared.ts';
import { because, type Call, fitting, type Statuses, scenariosOf } from './way.ts';

type Level = NonNullable<Scenarios['quota']['a target is not known']['parameters']['level']>;

const when = scenariosOf<'quota'>();

const known = {
  401: noCredential,
  429: when('the rate limit of the quota service is used up', {}, { credential: 'superuser' }),
};
const byId = { ...known, 422: idTooLong };
const listed = { ...known, 200: fitting(), 422: outOfBounds('limit') };
const forbidden = { 403: when('the caller is a member') };
const written = { ...known, ...forbidden, 400: notJson, 413: tooLarge, 422: unfit };

const LIMIT = { json: { limit_bytes: 1_000_000 } };
const EXEMPTION = { json: { exempt: true, reason: 'audit' } };
const AS_MEMBER = { credential: 'member', body: 'Hello' };

/** Calls of the target that the scenario gave. */
const onUser = (call?: Call) => on('user_id', call);
const onGroup = (call?: Call) => on('group_id', call);
const onShare = (call?: Call) => on('share_id', call);
const onTenant = (call?: Call) => on('tenant_id', call);
const onPartner = (call?: Call) => on('partner_id', call);

const otherPartner = (call?: Call) =>
  when('the caller is a partner admin of another partner', { ...call, path: { tenant_id: 'ten_main' } });
const unknown = (level: Level, call?: Call) =>
  when('a target is not known', on(`${level}_id`, call), { level });
const strange = (level: 'user' | 'group' | 'share', call?: Call) =>
  when('a target belongs to another tenant', on(`${level}_id`, call), { level });

export const quota: Statuses<operations> = {
  getTenantQuota: { ...known, 200: fitting() },
  replaceTenantQuota: { ...written, 200: fitting(LIMIT) },
  getPartnerQuota: {
    ...known,
    ...forbidden,
    200: when('the partner has a quota'),
    404: when('the partner has no quota'),
  },
  replacePartnerQuota: { ...written, 200: fitting(LIMIT) },
  getPartnerQuotaById: {
    ...byId,
    ...forbidden,
    200: when('the partner has a quota', onPartner()),
    404: when('the partner has no quota', onPartner()),
  },
  replacePartnerQuotaById: {
    ...written,
    200: when('the partner has no quota', onPartner(LIMIT)),
    404: unknown('partner', LIMIT),
  },
  getTenantQuotaById: {
    ...byId,
    ...forbidden,
    200: when('the tenant has a quota', onTenant()),
    403: [forbidden[403], otherPartner()],
    404: unknown('tenant'),
  },
  replaceTenantQuotaById: {
    ...written,
    200: when('the tenant has a quota', onTenant(LIMIT)),
    403: [forbidden[403], otherPartner(LIMIT)],
    404: unknown('tenant', LIMIT),
  },

  listUserQuotas: listed,
  getUserQuota: {
    ...byId,
    200: when('a user has a quota', onUser()),
    404: when('the user has no quota', onUser()),
  },
  replaceUserQuota: {
    ...written,
    200: when('the user has no quota', onUser(LIMIT)),
    404: strange('user', LIMIT),
  },
  deleteUserQuota: {
    ...byId,
    ...forbidden,
    204: when('a user has a quota', onUser()),
    404: when('the user has no quota', onUser()),
  },
  setUserExemption: {
    ...written,
    200: when('a user has a quota', onUser(EXEMPTION)),
    404: when('the user has no quota', onUser(EXEMPTION)),
  },

  listGroupQuotas: listed,
  getGroupQuota: {
    ...byId,
    200: when('a group has a quota', onGroup()),
    404: when('the group has no quota', onGroup()),
  },
  replaceGroupQuota: {
    ...written,
    200: when('the group has no quota', onGroup(LIMIT)),
    404: strange('group', LIMIT),
  },
  deleteGroupQuota: {
    ...byId,
    ...forbidden,
    204: when('a group has a quota', onGroup()),
    404: when('the group has no quota', onGroup()),
  },
  setGroupExemption: {
    ...written,
    200: when('a group has a quota', onGroup(EXEMPTION)),
    404: when('the group has no quota', onGroup(EXEMPTION)),
  },

  getShareQuota: {
    ...byId,
    200: when('a share has a quota', onShare()),
    404: when('the share has no quota', onShare()),
  },
  replaceShareQuota: {
    ...written,
    200: when('the share has no quota', onShare(LIMIT)),
    404: unknown('share', LIMIT),
  },

  getTenantUsage: {
    ...known,
    200: fitting(),
    422: because('`recalculate` that is no boolean', { query: { recalculate: 'perhaps' } }),
  },
  listUserUsage: listed,
  getUserUsage: { ...byId, 200: when('a user holds files'), 404: unknown('user') },
  listGroupUsage: listed,
  getGroupUsage: { ...byId, 200: when('a group has a quota', onGroup()), 404: unknown('group') },
  listShareUsage: listed,
  getShareUsage: { ...byId, 200: when('a share holds files'), 404: unknown('share') },
  getUsageHistory: {
    ...known,
    200: when('usage grew day by day'),
    404: when('a target is not known', ({ target_id }) => ({ query: { target_type: 'user', target_id } }), {
      level: 'user',
    }),
    422: outOfBounds('days'),
  },

  putFile: {
    ...byId,
    200: when('a file was written', AS_MEMBER),
    201: when('no file was written', AS_MEMBER),
    404: when('a target is not known', intoShare(AS_MEMBER), { level: 'share' }),
    507: [
      when('the tenant is full', AS_MEMBER),
      when('the partner is full', AS_MEMBER),
      when('the group is full', AS_MEMBER),
      when('the user is full', AS_MEMBER),
      when('the share is full', intoShare(AS_MEMBER)),
      when('the grace window has run out', AS_MEMBER),
    ],
  },
  deleteFile: {
    ...byId,
    204: when('a file was written', { credential: 'member' }),
    404: when('no file was written', { credential: 'member' }),
  },
};

function on(parameter: string, call: Call = {}) {
  return ({ target_id }: { readonly target_id: string }): Call => ({
    ...call,
    path: { [parameter]: target_id },
  });
}

function intoShare(call: Call) {
  return ({ target_id }: { readonly target_id: string }): Call => ({
    ...call,
    headers: { 'x-share-id': target_id },
  });
}
