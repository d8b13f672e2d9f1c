// A consumer that changes, pauses, rotates and removes its webhook endpoints.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { components } from '../../../specs/generated/mail.ts';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { misshapen } from '../../support/misshapen.ts';
import { answered, mailClient, refused, refusedBySchema } from '../consumer.ts';

const { integer, regex, string } = MatchersV3;

const HOOK = 'https://shop.example/hooks';
const MOVED = 'https://shop.example/hooks/v2';
const TEMPLATE = '/v3/user/webhooks/{webhook_id}';
const ROTATION = `${TEMPLATE}/signing_secret` as const;
const ENDPOINT = pathWith(`/v3/user/webhooks/\${webhook_id}`, { webhook_id: 'wh_example' });
const SECRET = pathWith(`/v3/user/webhooks/\${webhook_id}/signing_secret`, {
  webhook_id: 'wh_example',
});
const exampleId = { params: { path: { webhook_id: 'wh_example' } } };
const anEndpoint = given('mail', 'an endpoint exists', { url: HOOK, enabled_events: ['bounce'] });
const noEndpoint = given('mail', 'no endpoint exists');

type Change = components['schemas']['UpdateWebhookRequest'];

/** A change of an endpoint, and the state that the consumer then sees. */
function changed({
  change,
  ...interaction
}: Pick<Parameters<typeof answered>[0], 'title' | 'rules' | 'gaps' | 'states' | 'body' | 'becomes'> & {
  readonly change: Change;
}): HttpInteraction {
  return answered({
    ...interaction,
    caller: 'live',
    request: { method: 'PATCH', path: ENDPOINT, body: change },
    status: 200,
    call: (mail) => mail.PATCH(TEMPLATE, { ...exampleId, body: change }),
  });
}

export const endpointChangeInteractions: readonly HttpInteraction[] = [
  changed({
    title: 'moves an endpoint to another url',
    rules: ['M-EP-11.1', 'M-EP-11.3', 'M-ER-17.2'],
    states: [anEndpoint],
    change: { url: MOVED },
    body: { id: string('wh_example'), url: MOVED, enabled_events: ['bounce'], enabled: true },
    becomes: { url: MOVED, enabled_events: ['bounce'], enabled: true },
  }),
  changed({
    title: 'subscribes an endpoint to other events',
    rules: ['M-EP-11.1', 'M-EP-11.3', 'M-EP-06.1'],
    states: [anEndpoint],
    change: { enabled_events: ['open', 'click'] },
    body: { id: string('wh_example'), url: HOOK, enabled_events: ['open', 'click'] },
    becomes: { url: HOOK, enabled_events: ['open', 'click'] },
  }),
  changed({
    title: 'pauses an endpoint',
    rules: ['M-LF-04', 'M-EP-11.1', 'M-EP-11.3'],
    states: [anEndpoint],
    change: { enabled: false },
    body: { id: string('wh_example'), url: HOOK, enabled: false },
    becomes: { enabled: false },
  }),
  changed({
    title: 'sees no date of disabling on an endpoint that it paused',
    rules: ['M-LF-04'],
    gaps: ['M-G-24'],
    states: [anEndpoint],
    change: { enabled: false },
    body: { enabled: false, disabled_at: null },
    becomes: { disabled_at: null },
  }),
  changed({
    title: 'enables an endpoint that was disabled',
    rules: ['M-LF-03.1', 'M-EP-11.1', 'M-EP-11.3'],
    states: [given('mail', 'the endpoint was disabled', { url: HOOK })],
    change: { enabled: true },
    body: { id: string('wh_example'), enabled: true },
    becomes: { enabled: true },
  }),
  changed({
    title: 'sees no failures of an endpoint after enabling it',
    rules: ['M-LF-03.1'],
    gaps: ['M-G-07'],
    states: [given('mail', 'the endpoint was disabled', { url: HOOK })],
    change: { enabled: true },
    body: { enabled: true, failure_count: integer(0), disabled_at: null },
    becomes: { disabled_at: null },
  }),
  refusedBySchema({
    title: 'sets the state of an endpoint to a value that is not a boolean',
    rules: ['M-ER-02.2', 'M-EP-11.1'],
    caller: 'live',
    states: [anEndpoint],
    request: { method: 'PATCH', path: ENDPOINT, body: { enabled: 'perhaps' } },
    call: (mail) => mail.PATCH(TEMPLATE, { ...exampleId, body: misshapen({ enabled: 'perhaps' }) }),
  }),
  refused({
    title: 'changes an endpoint that does not exist',
    rules: ['M-ER-08.1', 'M-ER-02.1'],
    caller: 'live',
    states: [noEndpoint],
    request: { method: 'PATCH', path: ENDPOINT, body: { enabled: true } },
    status: 404,
    call: (mail) => mail.PATCH(TEMPLATE, { ...exampleId, body: { enabled: true } }),
  }),
  {
    title: 'removes an endpoint',
    rules: ['M-EP-12.1', 'M-ER-17.4'],
    caller: 'live',
    states: [anEndpoint],
    request: { method: 'DELETE', path: ENDPOINT },
    response: { status: 204 },
    async consume(provider) {
      const mail = mailClient(provider);
      const { response } = await mail.DELETE(TEMPLATE, exampleId);
      expect(response.status).toBe(204);
      expect(await response.text()).toBe('');
    },
  },
  refused({
    title: 'removes an endpoint that does not exist',
    rules: ['M-ER-08.1', 'M-ER-02.1'],
    caller: 'live',
    states: [noEndpoint],
    request: { method: 'DELETE', path: ENDPOINT },
    status: 404,
    call: (mail) => mail.DELETE(TEMPLATE, exampleId),
  }),
  answered({
    title: 'rotates the signing secret of an endpoint',
    rules: ['M-EP-13.1', 'M-EP-03.2'],
    gaps: ['M-G-04'],
    caller: 'live',
    states: [anEndpoint],
    request: { method: 'POST', path: SECRET },
    status: 200,
    body: { webhook_id: string('wh_example'), signing_secret: regex('^whsec_.+$', 'whsec_new') },
    call: (mail) => mail.POST(ROTATION, exampleId),
    becomes: { webhook_id: 'wh_example', signing_secret: 'whsec_new' },
  }),
  refused({
    title: 'rotates the signing secret of an endpoint that does not exist',
    rules: ['M-ER-08.1', 'M-ER-02.1'],
    gaps: ['M-G-04'],
    caller: 'live',
    states: [noEndpoint],
    request: { method: 'POST', path: SECRET },
    status: 404,
    call: (mail) => mail.POST(ROTATION, exampleId),
  }),
];
