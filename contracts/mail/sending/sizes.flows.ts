// Bodies at the documented limits. The size of a megabyte is not documented (M-G-14), so these flows use sizes
// that are too large, or small enough, by either definition.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';

const MEGA = 1_000_000;
const MEBI = 1_048_576;

export const sizeFlows = flowsOf('mail', {
  'a body of more than 20 MB is too large to send, and a small one is not': {
    rules: ['M-ER-11.1'],
    needs: ['states'],
    async run(session) {
      const { from_email } = await session.state('a domain exists');
      const small = await send(session, 10_000, String(from_email));
      assertThat(small !== 413, 'a send of 10 kB should not be too large, and was answered 413');
      assertSame('status of a send of 21 MiB', await send(session, 21 * MEBI, String(from_email)), 413);
    },
  },
  'a send of less than 20 MB is accepted, one of more than 20 MB is refused with 413': {
    rules: ['M-ER-11.1'],
    gaps: ['M-G-01'],
    async run(session) {
      assertSame('status of a send of 19 MB', await send(session, 19 * MEGA), 202);
      assertSame('status of a send of 21 MiB', await send(session, 21 * MEBI), 413);
    },
  },
  'a send of 20 MiB is accepted, and one byte more refused; an image of 10 MiB in the same way': {
    rules: ['M-ER-11.1', 'M-ER-11.2'],
    gaps: ['M-G-01', 'M-G-02', 'M-G-14'],
    async run(session) {
      const statusesOf = async (post: typeof send, bytes: number) => [
        await post(session, bytes),
        await post(session, bytes + 1),
      ];
      assertSame(
        'statuses of a send of 20 MiB and one byte more',
        await statusesOf(send, 20 * MEBI),
        [202, 413],
      );
      assertSame(
        'statuses of an image of 10 MiB and one byte more',
        await statusesOf(upload, 10 * MEBI),
        [201, 413],
      );
    },
  },
  'an image of less than 10 MB is accepted, one of more than 10 MB is refused with 413': {
    rules: ['M-ER-11.2'],
    gaps: ['M-G-01', 'M-G-02'],
    async run(session) {
      assertSame('status of an image of 9 MB', await upload(session, 9 * MEGA), 201);
      assertSame('status of an image of 11 MiB', await upload(session, 11 * MEBI), 413);
    },
  },
});

/** Sends a mail with a body of this size in bytes, most of it an attachment. */
function send(session: Session, bytes: number, from = 'news@example.com'): Promise<number> {
  const whole = (content: string) =>
    JSON.stringify({
      from: { email: from },
      personalizations: [{ to: [{ email: 'ada@customer.example' }] }],
      subject: 'The report',
      content: [{ type: 'text/plain', value: 'Attached.' }],
      attachments: [{ content, filename: 'report.bin' }],
    });
  // Base64 has groups of four; the rest is white space, which is part of the body.
  const room = bytes - whole('').length;
  const body = whole('A'.repeat(room - (room % 4))) + ' '.repeat(room % 4);
  return post(session, '/v3/mail/send', body, 'application/json');
}

function upload(session: Session, bytes: number): Promise<number> {
  return post(session, '/v3/images', new Uint8Array(bytes).fill(1), 'image/png');
}

async function post(
  session: Session,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
): Promise<number> {
  const token = await session.credential('mail', 'live');
  const response = await session.fetch(session.url('mail') + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
