// A consumer that registers and manages its webhook endpoints.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { misshapen } from '../../support/misshapen.ts';
import { mailClient, refused, refusedBySchema, refusedSomehow, timestamp } from '../consumer.ts';

const { integer, regex, string } = MatchersV3;

const ENDPOINTS = '/v3/user/webhooks';
const HOOK = 'https://shop.example/hooks';
const ENDPOINT = pathWith(`${ENDPOINTS}/\${webhook_id}`, { webhook_id: 'wh_example' });
const exampleId = { params: { path: { webhook_id: 'wh_example' } } };
const somebodys = {
  path: pathWith(`${ENDPOINTS}/\${id}`, { id: 'wh_example' }),
  states: [given('mail', 'another tenant has a resource of a kind', { kind: 'endpoint' })],
};

export const endpointInteractions: readonly HttpInteraction[] = [
  {
    title: 'registers an endpoint and keeps its signing secret',
    rules: ['M-EP-02', 'M-EP-03.1', 'M-ER-17.3'],
    caller: 'live',
    request: { method: 'POST', path: ENDPOINTS, body: { url: HOOK, enabled_events: ['bounce', 'dropped'] } },
    response: {
      status: 201,
      body: {
        id: regex('^wh_.+$', 'wh_example'),
        url: HOOK,
        enabled_events: ['bounce', 'dropped'],
        signing_secret: regex('^whsec_.+$', 'whsec_example'),
        enabled: true,
        created_at: timestamp(),
      },
    },
    async consume(provider) {
      const mail = mailClient(provider);
      const created = await mail.unwrap(
        mail.POST(ENDPOINTS, { body: { url: HOOK, enabled_events: ['bounce', 'dropped'] } }),
      );
      expect(created).toMatchObject({ id: 'wh_example', signing_secret: 'whsec_example', enabled: true });
      expect(Date.parse(created.created_at)).not.toBeNaN();
    },
  },
  {
    title: 'registers an endpoint for all events',
    rules: ['M-EP-02', 'M-EP-06.2'],
    caller: 'live',
    request: { method: 'POST', path: ENDPOINTS, body: { url: HOOK, enabled_events: ['*'] } },
    response: { status: 201, body: { id: string('wh_example'), enabled_events: ['*'] } },
    async consume(provider) {
      const mail = mailClient(provider);
      const created = await mail.unwrap(mail.POST(ENDPOINTS, { body: { url: HOOK, enabled_events: ['*'] } }));
      expect(created.enabled_events).toEqual(['*']);
    },
  },
  {
    title: 'registers an endpoint with OAuth2',
    rules: ['M-EP-07.1'],
    caller: 'live',
    request: {
      method: 'POST',
      path: ENDPOINTS,
      body: {
        url: HOOK,
        enabled_events: ['*'],
        oauth_client_id: 'mail-sender',
        oauth_client_secret: 'not a real one',
      },
    },
    response: { status: 201, body: { id: string('wh_example') } },
    async consume(provider) {
      const mail = mailClient(provider);
      const oauth = { oauth_client_id: 'mail-sender', oauth_client_secret: 'not a real one' };
      const created = mail.POST(ENDPOINTS, { body: { url: HOOK, enabled_events: ['*'], ...oauth } });
      expect((await mail.unwrap(created)).id).toBe('wh_example');
    },
  },
  refusedBySchema({
    title: 'registers an endpoint without a url',
    rules: ['M-EP-04.1', 'M-ER-02.1'],
    caller: 'live',
    request: { method: 'POST', path: ENDPOINTS, body: { enabled_events: ['bounce'] } },
    call: (mail) => mail.POST(ENDPOINTS, { body: misshapen({ enabled_events: ['bounce'] }) }),
  }),
  refusedBySchema({
    title: 'registers an endpoint without events',
    rules: ['M-EP-04.2', 'M-ER-02.2'],
    caller: 'live',
    request: { method: 'POST', path: ENDPOINTS, body: { url: HOOK } },
    call: (mail) => mail.POST(ENDPOINTS, { body: misshapen({ url: HOOK }) }),
  }),
  refusedSomehow({
    title: 'misspells an event type',
    rules: ['M-EP-06.3'],
    caller: 'live',
    request: { method: 'POST', path: ENDPOINTS, body: { url: HOOK, enabled_events: ['bounced'] } },
    call: (mail) => mail.POST(ENDPOINTS, { body: misshapen({ url: HOOK, enabled_events: ['bounced'] }) }),
  }),
  refusedSomehow({
    title: 'sets only one of the OAuth2 fields',
    rules: ['M-EP-07.2'],
    caller: 'live',
    request: {
      method: 'POST',
      path: ENDPOINTS,
      body: { url: HOOK, enabled_events: ['*'], oauth_client_id: 'mail-sender' },
    },
    call: (mail) =>
      mail.POST(ENDPOINTS, { body: { url: HOOK, enabled_events: ['*'], oauth_client_id: 'mail-sender' } }),
  }),
  {
    title: 'reads an endpoint that nothing was sent to yet',
    rules: ['M-EP-01', 'M-EP-10', 'M-ER-17.1'],
    caller: 'live',
    states: [given('mail', 'an endpoint exists', { url: HOOK, enabled_events: ['bounce'] })],
    request: { method: 'GET', path: ENDPOINT },
    response: {
      status: 200,
      body: {
        id: regex('^wh_.+$', 'wh_example'),
        url: HOOK,
        enabled_events: ['bounce'],
        enabled: true,
        created_at: timestamp(),
        last_success_at: null,
        last_failure_at: null,
        failure_count: 0,
        disabled_at: null,
      },
    },
    async consume(provider) {
      const mail = mailClient(provider);
      const endpoint = await mail.unwrap(mail.GET(`${ENDPOINTS}/{webhook_id}`, exampleId));
      expect(endpoint).toMatchObject({ id: 'wh_example', enabled: true, last_failure_at: null });
    },
  },
  {
    title: 'reads when an endpoint was disabled',
    rules: ['M-EP-01', 'M-LF-01.1', 'M-LF-01.2'],
    caller: 'live',
    states: [given('mail', 'the endpoint was disabled', { url: HOOK })],
    request: { method: 'GET', path: ENDPOINT },
    response: {
      status: 200,
      body: {
        enabled: false,
        failure_count: integer(10),
        last_failure_at: timestamp(),
        disabled_at: timestamp(),
      },
    },
    async consume(provider) {
      const mail = mailClient(provider);
      const endpoint = await mail.unwrap(mail.GET(`${ENDPOINTS}/{webhook_id}`, exampleId));
      expect(endpoint.enabled).toBe(false);
      expect(Date.parse(endpoint.disabled_at ?? '')).not.toBeNaN();
    },
  },
  refused({
    title: 'reads an endpoint that does not exist',
    rules: ['M-ER-08.1', 'M-ER-02.1'],
    caller: 'live',
    states: [given('mail', 'no endpoint exists')],
    request: { method: 'GET', path: ENDPOINT },
    status: 404,
    call: (mail) => mail.GET(`${ENDPOINTS}/{webhook_id}`, exampleId),
  }),
  refused({
    title: 'reads an endpoint of another tenant',
    rules: ['M-AU-04.2', 'M-ER-08'],
    gaps: ['M-G-15'],
    caller: 'live',
    states: somebodys.states,
    request: { method: 'GET', path: somebodys.path },
    status: 404,
    call: (mail) => mail.GET(`${ENDPOINTS}/{webhook_id}`, exampleId),
  }),
];
