// A consumer that manages the domains it sends from. Methods and shapes are not documented: M-G-01, M-G-02.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { answered, refused, stateValue } from '../consumer.ts';
import { ASSUMED, resourceInteractions } from './resource.ts';

const { boolean, regex } = MatchersV3;

const DOMAINS = '/api/admin/domains';
const DOMAIN = `${DOMAINS}/{id}` as const;
const exampleId = { params: { path: { id: 'dom_example' } } };
const pathOfDomain = pathWith(`${DOMAINS}/\${domain_id}`, { domain_id: 'dom_example' });
const pathOfAny = pathWith(`${DOMAINS}/\${id}`, { id: 'dom_example' });

const exists = given('mail', 'a domain exists', { domain: 'mail.example.com' });
const nowhere = given('mail', 'no resource of a kind exists', { kind: 'domain' });

export const domainInteractions: readonly HttpInteraction[] = [
  ...resourceInteractions({
    name: 'a domain',
    plural: 'domains',
    removes: 'removes',
    unknown: ['M-ER-08.6', 'M-ER-02.1'],
    path: DOMAINS,
    idOf: 'domain_id',
    field: 'domains',
    entry: { id: 'dom_example', domain: 'a.example' },
    exists,
    nowhere,
    list: (mail) => mail.GET(DOMAINS),
    read: (mail) => mail.GET(DOMAIN, exampleId),
    remove: (mail) => mail.DELETE(DOMAIN, exampleId),
  }),
  answered({
    title: 'adds a domain',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [nowhere],
    request: { method: 'POST', path: DOMAINS, body: { domain: 'shop.example', dmarc_policy: 'reject' } },
    status: 201,
    body: { id: regex('^.+$', 'dom_example'), domain: 'shop.example', dmarc_policy: 'reject' },
    call: (mail) => mail.POST(DOMAINS, { body: { domain: 'shop.example', dmarc_policy: 'reject' } }),
    becomes: { id: 'dom_example', domain: 'shop.example' },
  }),
  refused({
    title: 'adds a domain that already exists',
    rules: ['M-ER-09.1', 'M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'POST', path: DOMAINS, body: { domain: stateValue('domain', 'mail.example.com') } },
    status: 409,
    call: (mail) => mail.POST(DOMAINS, { body: { domain: 'mail.example.com' } }),
  }),
  refused({
    title: 'adds a domain with a DMARC policy that does not exist',
    rules: ['M-ER-06', 'M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    request: { method: 'POST', path: DOMAINS, body: { domain: 'shop.example', dmarc_policy: 'frown' } },
    status: 400,
    call: (mail) => mail.POST(DOMAINS, { body: { domain: 'shop.example', dmarc_policy: 'frown' } }),
  }),
  answered({
    title: 'reads whether a domain is verified',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'GET', path: pathOfDomain },
    status: 200,
    body: { domain: 'mail.example.com', verified: boolean(true) },
    call: (mail) => mail.GET(DOMAIN, exampleId),
    becomes: { verified: true },
  }),
  answered({
    title: 'changes the DMARC policy of a domain',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'PATCH', path: pathOfDomain, body: { dmarc_policy: 'quarantine' } },
    status: 200,
    body: { dmarc_policy: 'quarantine' },
    call: (mail) => mail.PATCH(DOMAIN, { ...exampleId, body: { dmarc_policy: 'quarantine' } }),
    becomes: { dmarc_policy: 'quarantine' },
  }),
  refused({
    title: 'changes the DMARC policy of a domain to one that does not exist',
    rules: ['M-ER-06', 'M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'PATCH', path: pathOfDomain, body: { dmarc_policy: 'frown' } },
    status: 400,
    call: (mail) => mail.PATCH(DOMAIN, { ...exampleId, body: { dmarc_policy: 'frown' } }),
  }),
  refused({
    title: 'changes a domain that does not exist',
    rules: ['M-ER-08.6'],
    gaps: ASSUMED,
    caller: 'live',
    states: [nowhere],
    request: { method: 'PATCH', path: pathOfAny, body: { dmarc_policy: 'reject' } },
    status: 404,
    call: (mail) => mail.PATCH(DOMAIN, { ...exampleId, body: { dmarc_policy: 'reject' } }),
  }),
];
