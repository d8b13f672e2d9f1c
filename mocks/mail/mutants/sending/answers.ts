// Mutants of what a send is answered, and of 202 elsewhere: M-MS-01 to M-MS-03, M-AU-05.

import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { domains } from '../../domain/domains.ts';
import type { Principal } from '../../spec.ts';
import { alterBody, alterEvents, answerInstead, type Fields } from '../alterations.ts';

export const sendAnswerMutants: readonly Mutant[] = [
  ...(
    [
      ['createWebhook', 201],
      ['updateWebhook', 200],
      ['deleteWebhook', 204],
      ['rotateSigningSecret', 200],
      ['updateEventSettings', 200],
      ['createTemplate', 201],
      ['createApiKey', 201],
    ] as const
  ).map(
    ([operation, status]): Mutant => ({
      rule: 'M-MS-01.2',
      does: `answers ${operation} with 202`,
      alter: (service) =>
        alterReply(service, [operation], (reply) =>
          reply.status === status ? { ...reply, status: 202, body: reply.body ?? {} } : reply,
        ),
    }),
  ),
  ...[200, 201, 204].map(
    (status): Mutant => ({
      rule: 'M-MS-01.1',
      does: `answers a send with ${status}`,
      alter: (service) =>
        answerInstead(service, ['sendMail'], 202, {
          status,
          ...(status === 204 ? {} : { body: { message_id: 'msg_0000000000000000', status: 'QUEUED' } }),
        }),
    }),
  ),
  {
    rule: 'M-MS-01.1',
    does: 'answers a send with 202 and sends nothing',
    alter: (service) =>
      replaceOperation(service, 'sendMail', () => ({
        status: 202,
        body: { message_id: 'msg_0000000000000000', status: 'QUEUED' },
      })),
  },
  ...[404, 422].map(
    (status): Mutant => ({
      rule: 'M-MS-02.1',
      does: `answers a send with a template of the tenant with ${status}`,
      alter: (service) =>
        alterReply(service, ['sendMail'], (reply, { body }) =>
          reply.status === 202 && (body as Fields).template_id !== undefined
            ? { status, body: { errors: [{ message: 'It is refused', field: null, help: null }] } }
            : reply,
        ),
    }),
  ),
  {
    rule: 'M-MS-02.2',
    does: 'writes the status of a message that failed in small letters',
    alter: (service) => ofFailed(service, { status: 'failed' }),
  },
  ...(
    [
      ['null', null],
      ['empty', ''],
    ] as const
  ).map(
    ([what, error_message]): Mutant => ({
      rule: 'M-MS-02.3',
      does: `leaves the error_message of a message that failed ${what}`,
      alter: (service) => ofFailed(service, { error_message }),
    }),
  ),
  {
    rule: 'M-MS-02.4',
    does: 'writes the reason template_render_error in capitals',
    alter: (service) =>
      alterEvents(service, (payload) => {
        const { reason } = (payload.metadata ?? {}) as Fields;
        return reason === 'template_render_error'
          ? { ...payload, metadata: { reason: 'TEMPLATE_RENDER_ERROR' } }
          : payload;
      }),
  },
  {
    rule: 'M-MS-03.1',
    does: 'obeys sandbox_mode of a test key where it is false',
    alter: (service) =>
      replaceOperation(service, 'sendMail', ({ principal, body }, _, proceed) => {
        const { mail_settings: settings } = body as {
          readonly mail_settings?: { readonly sandbox_mode?: { readonly enable?: boolean } };
        };
        const isLive = settings?.sandbox_mode?.enable === false;
        return proceed({ principal: isLive ? { ...(principal as Principal), isTest: false } : principal });
      }),
  },
  ...([false, true] as const).map(
    (enable): Mutant => ({
      rule: 'M-MS-03.2',
      does: `refuses a test key where sandbox_mode is ${enable}`,
      alter: (service) =>
        alterReply(service, ['sendMail'], (reply, { principal, body }) => {
          const isRefused =
            (principal as Principal).isTest && JSON.stringify(body).includes(`"enable":${enable}`);
          return isRefused
            ? { status: 400, body: { errors: [{ message: 'Test key', field: null, help: null }] } }
            : reply;
        }),
    }),
  ),
  {
    rule: 'M-MS-03.2',
    does: 'answers a send with a test key with 200',
    alter: (service) =>
      alterReply(service, ['sendMail'], (reply, { principal }) =>
        reply.status === 202 && (principal as Principal).isTest ? { ...reply, status: 200 } : reply,
      ),
  },
  ...(
    [
      ['M-AU-05.1', 'with 422', { status: 422 }],
      ['M-AU-05.1', 'with another text', { status: 403 }],
    ] as const
  ).map(
    ([rule, how, { status }]): Mutant => ({
      rule,
      does: `refuses a send from a domain that is not verified ${how}`,
      alter: (service) =>
        answerInstead(service, ['sendMail'], 403, {
          status,
          body: {
            errors: [
              {
                message: status === 403 ? 'Forbidden' : 'Sender domain not verified',
                field: null,
                help: null,
              },
            ],
          },
        }),
    }),
  ),
  {
    rule: 'M-AU-05.1',
    does: 'sends from a domain that is not verified once it was refused',
    alter: (service) =>
      alterReply(service, ['sendMail'], (reply, _, world) => {
        if (reply.status === 403)
          for (const { id } of world.collection(domains).values())
            world.collection(domains).update(id, { isVerified: true });
        return reply;
      }),
  },
];

function ofFailed(service: Parameters<Mutant['alter']>[0], fields: Fields): ReturnType<Mutant['alter']> {
  return alterBody(service, ['getMessage'], (body) =>
    body.status === 'FAILED' ? { ...body, ...fields } : body,
  );
}
