// Challenges: what senders ask a new URL, in the forms that public pages show, and what has to be answered.

import { createHmac } from 'node:crypto';

const VALUE = '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P';
const SECRET = 'a secret of this vector';
const digest = (encoding: 'hex' | 'base64') => createHmac('sha256', SECRET).update(VALUE).digest(encoding);

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A challenge, and what a receiver makes of it; `answer` is `null` for a request that is none. */
export interface ChallengeVector {
  readonly name: string;
  readonly says: string;
  /** As a delivery policy writes it. */
  readonly challenge: object;
  readonly secret: string | null;
  readonly encoding: 'hex' | 'base64' | null;
  readonly request: Asked;
  readonly answer: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
}

type Given = Pick<ChallengeVector, 'name' | 'says' | 'challenge' | 'answer'> &
  Partial<Pick<ChallengeVector, 'secret' | 'encoding'>> & { readonly request: Partial<Asked> };

const URL_ASKED = 'https://hooks.example.test/in';
const text = (body: string) => ({ headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body });
const json = (members: object) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(members),
});
const asJson = { 'Content-Type': 'application/json' };

const FIELD = {
  method: 'POST',
  body: '{"type":"url_verification","challenge":"{challenge}"}',
  signed: true,
  answers: [{ body: '{challenge}' }, { json: { challenge: '{challenge}' } }],
};
const PARAMETER = {
  method: 'GET',
  query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'a-token', 'hub.challenge': '{challenge}' },
  answers: [{ body: '{challenge}' }],
};
const DIGEST = {
  method: 'POST',
  body: '{"event":"endpoint.url_validation","payload":{"plainToken":"{challenge}"}}',
  answers: [{ json: { plainToken: '{challenge}', encryptedToken: '{digest}' } }],
};

const given: readonly Given[] = [
  {
    name: 'field',
    says: 'The challenge is a field of a JSON body, as Slack sends it, and comes back as the body.',
    challenge: FIELD,
    request: {
      headers: asJson,
      body: JSON.stringify({ token: 'Jhj5dZrVaK7ZwHHjRyZWjbDl', challenge: VALUE, type: 'url_verification' }),
    },
    answer: text(VALUE),
  },
  {
    name: 'event_with_a_challenge',
    says: 'An event that happens to have a field of that name is no challenge.',
    challenge: FIELD,
    request: { headers: asJson, body: JSON.stringify({ challenge: VALUE, type: 'event_callback' }) },
    answer: null,
  },
  {
    name: 'parameter',
    says: 'The challenge is a parameter of a GET, as Meta and WebSub send it.',
    challenge: PARAMETER,
    request: {
      method: 'GET',
      url: `${URL_ASKED}?hub.mode=subscribe&hub.challenge=${VALUE}&hub.verify_token=a-token`,
    },
    answer: text(VALUE),
  },
  {
    name: 'wrong_token',
    says: 'A parameter that the receiver knows is another one: somebody else asks.',
    challenge: PARAMETER,
    request: {
      method: 'GET',
      url: `${URL_ASKED}?hub.mode=subscribe&hub.challenge=${VALUE}&hub.verify_token=another`,
    },
    answer: null,
  },
  {
    name: 'markup',
    says: 'What would be markup in a browser is not sent back.',
    challenge: PARAMETER,
    request: {
      method: 'GET',
      url: `${URL_ASKED}?hub.mode=subscribe&hub.challenge=%3Cscript%3E&hub.verify_token=a-token`,
    },
    answer: null,
  },
  {
    name: 'parameter_of_a_post',
    says: 'The challenge is a parameter of a POST without a body, as Microsoft Graph sends it.',
    challenge: {
      method: 'POST',
      query: { validationToken: '{challenge}' },
      answers: [{ body: '{challenge}' }],
    },
    request: { url: `${URL_ASKED}?validationToken=${VALUE}` },
    answer: text(VALUE),
  },
  {
    name: 'origin',
    says: 'A header names who wants to send, as CloudEvents has it, and a header of the answer allows that.',
    challenge: {
      method: 'OPTIONS',
      headers: { 'WebHook-Request-Origin': 'events.example.com' },
      answers: [
        { headers: { 'WebHook-Allowed-Origin': 'events.example.com' } },
        { headers: { 'WebHook-Allowed-Origin': '*' } },
      ],
    },
    request: { method: 'OPTIONS', headers: { 'WebHook-Request-Origin': 'events.example.com' } },
    answer: { headers: { 'WebHook-Allowed-Origin': 'events.example.com' }, body: '' },
  },
  {
    name: 'digest_in_hex',
    says: 'The answer has the challenge and its HMAC-SHA256 by the secret, as Zoom wants it.',
    challenge: DIGEST,
    secret: SECRET,
    encoding: 'hex',
    request: {
      headers: asJson,
      body: JSON.stringify({ payload: { plainToken: VALUE }, event: 'endpoint.url_validation', event_ts: 1 }),
    },
    answer: json({ plainToken: VALUE, encryptedToken: digest('hex') }),
  },
  {
    name: 'digest_in_base64',
    says: 'The answer has the HMAC-SHA256 of the parameter of a GET, as X wants it.',
    challenge: {
      method: 'GET',
      query: { crc_token: '{challenge}' },
      answers: [{ json: { response_token: 'sha256={digest}' } }],
    },
    secret: SECRET,
    encoding: 'base64',
    request: { method: 'GET', url: `${URL_ASKED}?crc_token=${VALUE}` },
    answer: json({ response_token: `sha256=${digest('base64')}` }),
  },
];

/** The file of challenges. */
export const CHALLENGES: { readonly vectors: readonly ChallengeVector[] } = {
  vectors: given.map(({ request, ...vector }) => ({
    secret: null,
    encoding: null,
    ...vector,
    request: { method: 'POST', url: URL_ASKED, headers: {}, body: '', ...request },
  })),
};
