// The documented refusals of endpoints that are named by path only. How these are called is not documented (M-G-01,
// M-G-02), so each refusal is compared with a call of the same form that has to succeed: if that one does not, the
// flow is not exercised.

import type { RuleId } from '../../../specs/generated/rules.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { NotOffered, type Session, type Values } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { type Answer, type Caller, callerOf } from './resources.flows.ts';

const BOUNCES = '/v3/suppression/bounces';
const KEYS = '/v3/api_keys';

/** What is looked up by an id in the path, which a state provides. */
const LOOKED_UP = [
  ['template', 'M-ER-08.3', 'a template exists', 'template_id', '/v3/templates/'],
  ['API key', 'M-ER-08.4', 'an API key exists', 'api_key_id', `${KEYS}/`],
  ['domain', 'M-ER-08.6', 'a domain exists', 'domain_id', '/api/admin/domains/'],
  ['image', 'M-ER-08.7', 'an image exists', 'image_id', '/i/'],
  ['message', 'M-ER-08.2', 'a message was sent', 'message_id', '/v3/messages/'],
  ['bounce', 'M-ER-08.8', 'an address bounced', 'email', `${BOUNCES}/`],
] as const;

/** What has a name that only one of its kind may have. */
const NAMED = [
  ['domain', 'M-ER-09.1', '/api/admin/domains', { domain: 'twice-there.example' }],
  ['role', 'M-ER-09.2', '/api/admin/roles', { name: 'Twice there', permissions: ['messages.read'] }],
  ['template', 'M-ER-09.3', '/v3/templates', { name: 'Twice there' }],
] as const satisfies readonly (readonly [string, RuleId, string, Values])[];

export const documentedRefusalFlows: readonly Flow[] = [
  ...LOOKED_UP.map(([kind, rule, state, field, path]) =>
    flow({
      service: 'mail',
      title: `the id of an existing ${kind} is found, and one that differs by a character is 404`,
      rules: kind === 'image' ? [rule, 'M-ER-10.2', 'M-ER-02.1'] : [rule, 'M-ER-02.1'],
      needs: ['states'],
      async run(session) {
        const live = await callerOf(session);
        const id = String((await session.state(state))[field]);
        assertTaken(await live('GET', path + id), `read of a ${kind}`);
        for (const other of [`${id}0`, id.slice(1), `x${id}`])
          assertRefused(await live('GET', path + other), 404, `a read of the ${kind} ${other}`);
      },
    }),
  ),
  ...flowsOf('mail', {
    'an API key that was revoked is 404, one that was not is found': {
      rules: ['M-ER-08.5', 'M-ER-02.1'],
      needs: ['states'],
      async run(session) {
        const live = await callerOf(session);
        const { api_key_id: kept } = await session.state('an API key exists');
        const { api_key_id: revoked } = await session.state('the API key was revoked');
        assertTaken(await live('GET', `${KEYS}/${kept}`), 'read of an API key');
        assertRefused(await live('GET', `${KEYS}/${revoked}`), 404, 'a read of a key that was revoked');
        assertRefused(await live('DELETE', `${KEYS}/${revoked}`), 404, 'a second revocation');
        assertTaken(await live('GET', `${KEYS}/${kept}`), 'read of an API key');
      },
    },
    'an image that was deleted after it had been sent is 410, one that is there is shown': {
      rules: ['M-ER-10.1', 'M-ER-02.1'],
      needs: ['states'],
      async run(session) {
        const live = await callerOf(session);
        const { image_id: shown } = await session.state('an image exists');
        const { image_id: gone } = await session.state('the image is gone');
        assertTaken(await live('GET', `/i/${shown}`), 'image');
        assertRefused(await live('GET', `/i/${gone}`), 410, 'an image that is gone');
      },
    },
  }),
  ...NAMED.map(([kind, rule, path, body]) =>
    flow({
      service: 'mail',
      title: `a second ${kind} of the same name is 409, and one of another name is not`,
      rules: [rule, 'M-ER-02.1'],
      async run(session) {
        const live = await callerOf(session);
        const created: Answer[] = [await live('POST', path, body)];
        try {
          assertTaken(created[0], `creation of a ${kind}`);
          assertRefused(await live('POST', path, body), 409, `a ${kind} of the same name`);
          const [field = '', name] = Object.entries<unknown>(body)[0] ?? [];
          created.push(await live('POST', path, { ...body, [field]: `x-${name}` }));
          assertThat(
            created[1]?.status !== 409,
            `a ${kind} of another name should not be a conflict, and was answered 409`,
          );
        } finally {
          await removeAll(live, path, created);
        }
      },
    }),
  ),
  ...flowsOf('mail', {
    'an API key with an unknown scope is 400, alone or after a known one': {
      rules: ['M-ER-05', 'M-ER-02.1'],
      async run(session) {
        const live = await callerOf(session);
        // The two scopes that are documented.
        const known = ['webhooks.read', 'webhooks.write'];
        const created = await live('POST', KEYS, { name: 'known scopes', scopes: known });
        try {
          assertTaken(created, 'creation of an API key');
          for (const scopes of [['webhooks.reed'], [...known, 'webhooks.reed'], ['webhooks']])
            assertRefused(
              await live('POST', KEYS, { name: 'unknown scope', scopes }),
              400,
              `an API key with the scopes ${scopes}`,
            );
        } finally {
          await removeAll(live, KEYS, [created]);
        }
      },
    },
    'a domain with an invalid DMARC policy is 400, one with a valid policy is not': {
      rules: ['M-ER-06', 'M-ER-02.1'],
      async run(session) {
        const live = await callerOf(session);
        const path = '/api/admin/domains';
        const created = [];
        try {
          for (const dmarc_policy of ['none', 'quarantine', 'reject']) {
            const domain = `dmarc-${dmarc_policy}.example`;
            const answer = await live('POST', path, { domain, dmarc_policy });
            created.push(answer);
            assertTaken(answer, 'creation of a domain with a DMARC policy');
          }
          for (const dmarc_policy of ['block', 'p=none'])
            assertRefused(
              await live('POST', path, { domain: 'dmarc-invalid.example', dmarc_policy }),
              400,
              `a domain with the DMARC policy "${dmarc_policy}"`,
            );
        } finally {
          await removeAll(live, path, created);
        }
      },
    },
    'the bounce list is not emptied without delete_all=true, and with it is': {
      rules: ['M-ER-07', 'M-ER-02.1'],
      needs: ['states'],
      async run(session) {
        const live = await callerOf(session);
        const { email } = await session.state('an address bounced');
        assertTaken(await live('GET', `${BOUNCES}/${email}`), 'read of a bounce');
        const answers: [string, Answer][] = [];
        for (const query of ['', '?delete_all=false', '?all=true'])
          answers.push([query, await live('DELETE', BOUNCES + query)]);
        const { status: left } = await live('GET', `${BOUNCES}/${email}`);
        assertTaken(await live('DELETE', `${BOUNCES}?delete_all=true`), 'deletion of all bounces');
        for (const [query, answer] of answers)
          assertRefused(answer, 400, `a deletion of all bounces with "${query}"`);
        assertSame('status of the bounce after the refusals', left, 200);
        const { status } = await live('GET', `${BOUNCES}/${email}`);
        assertSame('status of the bounce once all are deleted', status, 404);
      },
    },
    'an image of more than 10 MB is 413, and a small one is not': {
      rules: ['M-ER-11.2'],
      async run(session) {
        const small = await upload(session, 1_000);
        if (small >= 400) throw new NotOffered(`upload of this form, which was answered ${small}`);
        assertSame('status of an image of 11 MiB', await upload(session, 11 * 1_048_576), 413);
      },
    },
  }),
];

/** Ends the flow if a call is not taken in this form. */
function assertTaken(answer: Answer | undefined, call: string): asserts answer is Answer {
  if (answer === undefined || answer.status < 200 || answer.status >= 300)
    throw new NotOffered(`${call} in this form, which was answered ${answer?.status}`);
}

function assertRefused({ status, body }: Answer, expected: number, what: string): void {
  assertSame(`status of ${what}`, status, expected);
  assertSame(`the type of detail in the answer to ${what}`, typeof body.detail, 'string');
}

async function removeAll(
  live: Caller,
  path: string,
  created: readonly (Answer | undefined)[],
): Promise<void> {
  for (const answer of created)
    if (answer?.body.id !== undefined) await live('DELETE', `${path}/${answer.body.id}`);
}

async function upload(session: Session, bytes: number): Promise<number> {
  const token = await session.credential('mail', 'live');
  const response = await session.fetch(`${session.url('mail')}/v3/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes).fill(1),
  });
  await response.arrayBuffer();
  return response.status;
}
