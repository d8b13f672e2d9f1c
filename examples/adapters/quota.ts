// Leads `countersign verify quota --target URL --adapter examples/adapters/quota.ts` to a quota service of one's
// own. What is left out here (messages, clock, simulate, emit, inbox, settings) is reported as not exercised.

// In a project of your own: from 'countersign/verify'.
import type { Adapter } from '../../src/verify/index.ts';

/** Made anew for each run, from the environment. */
export default function adapter(): Adapter {
  const url = process.env.QUOTA_URL ?? 'http://localhost:8080';
  return {
    // Tokens of callers that stand ready in the test environment, by the names that the contracts use.
    credentials: {
      quota: {
        member: process.env.QUOTA_MEMBER_TOKEN ?? 'second-member',
        tenant_admin: 'second-tenant-admin',
        partner_admin: 'second-partner-admin',
        superuser: 'second-superuser',
        other_partner_admin: 'second-other-partner-admin',
      },
    },

    // POST {state, params, action}: answers what the catalogue of states says, or 501 where it cannot.
    states: `${url}/test/states`,

    // How a file is really stored is not documented, so the flows ask here.
    async write({ user_id, share_id, bytes, files }) {
      const response = await fetch(`${url}/test/objects`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user_id, share_id, bytes, files }),
      });
      const text = await response.text();
      return { accepted: response.ok, status: response.status, body: text === '' ? null : JSON.parse(text) };
    },

    // After each check: whatever it made goes away.
    async teardown() {
      await fetch(`${url}/test/reset`, { method: 'POST' });
    },
  };
}
