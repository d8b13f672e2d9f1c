// Images in mails, and what happens to images in mails that were already delivered. Methods and shapes are assumed.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { type Sending, send } from '../sending/send-mail.ts';
import { register } from '../support.ts';
import { type Caller, callerOf } from './resources.flows.ts';

const IMAGES = '/v3/images';
const DOT = {
  content: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  content_type: 'image/gif',
};
const GAPS = ['M-G-01', 'M-G-02', 'M-G-41'] as const;

export const imageFlows = flowsOf('mail', {
  'an image is 410 once it is deleted if a sent mail refers to it, directly or by its template, else 404': {
    rules: ['M-ER-10.1', 'M-ER-10.2', 'M-ER-08.7', 'M-ER-02.1'],
    gaps: GAPS,
    needs: ['inbox'],
    async run(session) {
      const live = await callerOf(session);
      const template = await templateShowing(live);
      for (const [description, mail, expected] of [
        ['a sent mail', (id: string) => ({ html: `<img src="${session.url('mail')}/i/${id}">` }), 410],
        ['the template of a sent mail', template, 410],
        ['a mail into the sandbox', (id: string) => ({ html: `<img src="/i/${id}">`, sandbox: true }), 404],
        ['no mail', undefined, 404],
      ] as const) {
        const { body } = await live('POST', IMAGES, DOT);
        const id = String(body.id);
        if (mail !== undefined) await sent(session, await mail(id));
        assertSame(
          `status of an image in ${description}, before it is deleted`,
          await viewed(session, id),
          200,
        );
        assertSame('status of the removal', (await live('DELETE', `${IMAGES}/${id}`)).status, 204);
        assertSame(`status of an image in ${description}, once deleted`, await viewed(session, id), expected);
        assertSame('status of its record', (await live('GET', `${IMAGES}/${id}`)).status, 404);
      }
      assertSame('status of an image that never was', await viewed(session, 'img_that_never_was'), 404);
    },
  },
  'an image is shown to anyone as it was uploaded, byte for byte': {
    rules: ['M-ER-17'],
    gaps: ['M-G-01', 'M-G-02'],
    async run(session) {
      const live = await callerOf(session);
      const { body } = await live('POST', IMAGES, DOT);
      const response = await session.fetch(`${session.url('mail')}/i/${body.id}`);
      assertSame('Content-Type', response.headers.get('content-type'), DOT.content_type);
      assertSame('content', Buffer.from(await response.arrayBuffer()).toString('base64'), DOT.content);
      await live('DELETE', `${IMAGES}/${body.id}`);
    },
  },
});

/** Sends a mail with a new template that contains an image. */
async function templateShowing(live: Caller): Promise<(imageId: string) => Promise<Sending>> {
  return async (imageId) => {
    const { body: template } = await live('POST', '/v3/templates', { name: `Flow of ${imageId}` });
    const version = { name: 'One', subject: 'Look', html_content: `<img src="/i/${imageId}">` };
    await live('POST', `/v3/templates/${template.id}/versions`, version);
    return { template_id: String(template.id) };
  };
}

/** Sends a mail and waits until its events have been emitted. */
async function sent(session: Session, mail: Sending): Promise<void> {
  await using endpoint = await register(session, 'mail-images');
  const { status } = await send(session, mail);
  assertSame('status of the send', status, 202);
  await session.inbox.received(endpoint.inbox);
}

async function viewed(session: Session, id: string): Promise<number> {
  const response = await session.fetch(`${session.url('mail')}/i/${id}`);
  await response.arrayBuffer();
  return response.status;
}
