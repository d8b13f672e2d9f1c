// Mutants of events and of sending: M-EV, M-MS, M-AU-05 and the refusals of a send.

import {
  alterDeliveries,
  alterPayload,
  alterPolicy,
  type Mutant,
  replaceOperation,
} from '../../../src/service/mutant.ts';
import type { Principal } from '../credentials.ts';
import { renderProblem } from '../domain/rendering.ts';
import { activeVersion, templates } from '../domain/templates.ts';
import { alterBody, alterEvents, answerInstead, type Fields, without } from './alterations.ts';

const QUEUED = { status: 202, body: { message_id: 'msg_0000000000000000', status: 'QUEUED' } };

const ofEvents: readonly Mutant[] = [
  {
    rule: 'M-EV-01',
    does: 'leaves tenant_id out of the payloads',
    alter: (service) => alterEvents(service, (payload) => without(payload, 'tenant_id')),
  },
  {
    rule: 'M-EV-01',
    does: 'writes timestamps in milliseconds',
    alter: (service) =>
      alterEvents(service, (payload) => ({ ...payload, timestamp: Number(payload.timestamp) * 1_000 })),
  },
  {
    rule: 'M-EV-01',
    does: 'writes event ids without evt_',
    alter: (service) =>
      alterEvents(service, (payload) => ({ ...payload, event_id: String(payload.event_id).slice(4) })),
  },
  {
    rule: 'M-EV-01',
    does: 'writes the metadata of clicks as a list',
    alter: (service) => alterPayload(service, 'click', (payload) => ({ ...payload, metadata: [] })),
  },
  {
    rule: 'M-EV-02',
    does: 'reports a blocked message as a bounce',
    overlaps: ['M-EV-01', 'M-EV-03'],
    alter: (service) => alterPayload(service, 'blocked', (payload) => ({ ...payload, event_type: 'bounce' })),
  },
  {
    rule: 'M-EV-02',
    does: 'writes another type into the header than into the payload',
    overlaps: ['M-DL-04'],
    alter: (service) =>
      alterPolicy(service, (policy) => ({
        ...policy,
        headers: { ...policy.headers, 'X-Mail-Event': 'mail.{event_type}' },
      })),
  },
  {
    rule: 'M-EV-02',
    does: 'never reports that somebody joins a group again',
    overlaps: ['M-EV-01'],
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.eventType === 'group_resubscribe' ? undefined : delivery,
      ),
  },
  {
    rule: 'M-EV-03',
    does: 'calls smtp_response smtp_answer',
    alter: (service) =>
      alterEvents(service, (payload) => {
        const { smtp_response: answer, ...metadata } = payload.metadata as Fields;
        return {
          ...payload,
          metadata: answer === undefined ? metadata : { ...metadata, smtp_answer: answer },
        };
      }),
  },
];

const ofSending: readonly Mutant[] = [
  {
    rule: 'M-MS-01',
    does: 'answers a send with 200',
    overlaps: ['M-MS-02', 'M-MS-03', 'M-AU-05', 'M-ER-11'],
    alter: (service) => answerInstead(service, ['sendMail'], 202, { ...QUEUED, status: 200 }),
  },
  {
    rule: 'M-MS-02',
    does: 'refuses a send whose template cannot be rendered',
    overlaps: ['M-MS-01'],
    alter: (service) =>
      replaceOperation(service, 'sendMail', ({ body }, world, proceed) => {
        const template = world.collection(templates).get(String((body as Fields).template_id));
        if (renderProblem(activeVersion(template)?.htmlContent ?? '') === undefined) return proceed();
        const errors = [{ message: 'Template cannot be rendered', field: 'template_id', help: null }];
        return { status: 400, body: { errors } };
      }),
  },
  {
    rule: 'M-MS-02',
    does: 'says of a message that failed that it was sent',
    overlaps: ['M-MS-01'],
    alter: (service) =>
      alterBody(service, ['getMessage'], (body) => ({ ...body, status: 'SENT', error_message: null })),
  },
  {
    rule: 'M-MS-02',
    does: 'gives no reason when a template could not be rendered',
    overlaps: ['M-EV-01'],
    alter: (service) =>
      alterPayload(service, 'dropped', (payload) => ({ ...payload, metadata: { reason: 'error' } })),
  },
  {
    rule: 'M-MS-02',
    does: 'does not report a message whose template could not be rendered',
    overlaps: ['M-EV-01', 'M-EV-02'],
    alter: (service) =>
      alterDeliveries(service, (delivery) => (delivery.eventType === 'dropped' ? undefined : delivery)),
  },
  {
    rule: 'M-MS-03',
    does: 'sends with a test key for real unless the sandbox is asked for',
    overlaps: ['M-AU-05'],
    alter: (service) =>
      replaceOperation(service, 'sendMail', ({ principal }, _, proceed) =>
        proceed({ principal: { ...(principal as Principal), isTest: false } }),
      ),
  },
  {
    rule: 'M-AU-05',
    does: 'sends from domains that are not verified',
    overlaps: ['M-ER-01'],
    alter: (service) => answerInstead(service, ['sendMail'], 403, QUEUED),
  },
  {
    rule: 'M-AU-05',
    does: 'wants a verified domain in the sandbox as well',
    alter: (service) =>
      replaceOperation(service, 'sendMail', ({ body }, _, proceed) =>
        proceed({ body: without(body as Fields, 'mail_settings') }),
      ),
  },
];

export const messageMutants: readonly Mutant[] = [...ofEvents, ...ofSending];
