// Sends that are answered, refused or carried out otherwise than documented.

import {
  type Alter,
  type Answer,
  answered,
  answers,
  type Call,
  events,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  replies,
  takes,
  withholds,
  without,
} from '../../support/wire-faults.ts';
import { answersInstead } from '../alterations.ts';

const SEND = 'sendMail';

const QUEUED = { message_id: 'msg_0000000000000000', status: 'QUEUED' };

const refused = (status: number, message: string): Answer =>
  answered(status, { errors: [{ message, field: null, help: null }] });

/** Accepts some sends that are refused with 400. */
const accepts = (isMeant: (body: Fields) => boolean): Alter =>
  replies(SEND, (answer, { body }) =>
    answer.status === 400 && isMeant(fieldsOf(body)) ? answered(202, QUEUED) : answer,
  );

/** Alters what is shown of messages that failed. */
const ofFailed = (fields: Fields): Alter =>
  answers('getMessage', (message) => (message.status === 'FAILED' ? { ...message, ...fields } : message));

const personalized = (change: (all: readonly Fields[]) => readonly object[]): Alter =>
  takes(SEND, (given) =>
    Array.isArray(given.personalizations)
      ? { ...given, personalizations: change(given.personalizations.map(fieldsOf)) }
      : given,
  );

const sandboxOf = ({ body }: Call): Fields => fieldsOf(fieldsOf(fieldsOf(body).mail_settings).sandbox_mode);

const senderOf = (body: unknown) => String(fieldsOf(fieldsOf(body).from).email);

/** Operations that never answer 202, and what they do answer. */
const OTHERS = {
  createWebhook: 201,
  updateWebhook: 200,
  deleteWebhook: 204,
  rotateSigningSecret: 200,
  updateEventSettings: 200,
  createTemplate: 201,
  createApiKey: 201,
};

export const sendingFaults = faultsOf({
  'M-MS-01.1': {
    'answers a send with 200': answersInstead(SEND, 202, answered(200, QUEUED)),
    'answers a send with 201': answersInstead(SEND, 202, answered(201, QUEUED)),
    'answers a send with 204': answersInstead(SEND, 202, { status: 204 }),
    'answers a send with 202 and sends nothing': instead(SEND, () => answered(202, QUEUED)),
    'sends to the first personalization only': personalized((all) => all.slice(0, 1)),
    'forgets the copies of a mail': personalized((all) => all.map((each) => ({ ...each, cc: [], bcc: [] }))),
  },
  'M-MS-01.2': Object.fromEntries(
    Object.entries(OTHERS).map(([operation, status]) => [
      `answers ${operation} with 202`,
      answersInstead(operation, status, 202),
    ]),
  ),
  'M-MS-02.1': Object.fromEntries(
    [404, 422].map((status) => [
      `answers a send with a template of the tenant with ${status}`,
      replies(SEND, (answer, { body }) =>
        answer.status === 202 && fieldsOf(body).template_id !== undefined
          ? refused(status, 'It is refused')
          : answer,
      ),
    ]),
  ),
  'M-MS-02.2': {
    'writes the status of a message that failed in small letters': ofFailed({ status: 'failed' }),
    'says of a message that failed that it was sent': ofFailed({ status: 'SENT', error_message: null }),
  },
  'M-MS-02.3': {
    'leaves the error_message of a message that failed null': ofFailed({ error_message: null }),
    'leaves the error_message of a message that failed empty': ofFailed({ error_message: '' }),
  },
  'M-MS-02.4': {
    'writes the reason template_render_error in capitals': events('dropped', (event) =>
      fieldsOf(event.metadata).reason === 'template_render_error'
        ? { ...event, metadata: { reason: 'TEMPLATE_RENDER_ERROR' } }
        : event,
    ),
    'gives no reason when a template could not be rendered': events('dropped', (event) => ({
      ...event,
      metadata: { reason: 'error' },
    })),
    'does not report a message whose template could not be rendered': withholds(
      ({ event_type: type }) => type === 'dropped',
    ),
  },
  'M-MS-03.1': {
    'really sends with a test key unless the sandbox is requested': instead(SEND, ({ caller }, proceed) =>
      caller === 'test' ? proceed({ as: 'live' }) : proceed(),
    ),
    'obeys sandbox_mode of a test key where it is false': instead(SEND, (call, proceed) =>
      call.caller === 'test' && sandboxOf(call).enable === false ? proceed({ as: 'live' }) : proceed(),
    ),
  },
  'M-MS-03.2': {
    ...Object.fromEntries(
      [false, true].map((enable) => [
        `refuses a test key where sandbox_mode is ${enable}`,
        instead(SEND, (call, proceed) =>
          call.caller === 'test' && sandboxOf(call).enable === enable ? refused(400, 'Test key') : proceed(),
        ),
      ]),
    ),
    'answers a send with a test key with 200': replies(SEND, (answer, { caller }) =>
      answer.status === 202 && caller === 'test' ? { ...answer, status: 200 } : answer,
    ),
  },
  'M-AU-05.1': {
    'sends from domains that are not verified': answersInstead(SEND, 403, answered(202, QUEUED)),
    'refuses a send from a domain that is not verified with 422': answersInstead(
      SEND,
      403,
      refused(422, 'Sender domain not verified'),
    ),
    'refuses a send from a domain that is not verified with another text': answersInstead(
      SEND,
      403,
      refused(403, 'Forbidden'),
    ),
    'takes a domain for verified whose name ends with that of a verified one': takes(SEND, (given) =>
      senderOf(given).endsWith('mail.example.com')
        ? { ...given, from: { email: 'news@mail.example.com' } }
        : given,
    ),
    'treats the names of domains as case-sensitive': instead(SEND, ({ body }, proceed) => {
      const sender = senderOf(body);
      return sender === sender.toLowerCase() ? proceed() : refused(403, 'Sender domain not verified');
    }),
  },
  'M-AU-05.2': {
    'wants a verified domain in the sandbox as well': takes(SEND, (given) => without(given, 'mail_settings')),
  },
  'M-ER-03.1': {
    'accepts a send whose template_id does not start with d-': accepts(
      ({ template_id: id }) => id === 'welcome' || id === 'D-welcome',
    ),
    'accepts a send whose template_id starts with D-': accepts(({ template_id: id }) => id === 'D-welcome'),
  },
  'M-ER-03.2': {
    'accepts a send with both content and a template': accepts(
      ({ content, template_id: id }) => content !== undefined && id !== undefined,
    ),
  },
  'M-ER-03.3': {
    'accepts a send to nobody': accepts(
      ({ personalizations: all }) => Array.isArray(all) && all.length === 0,
    ),
  },
});
