// A message as the flows send it: to one recipient, from the verified domain by default.

import type { components } from '../../../specs/generated/mail.ts';
import type { Session } from '../../../src/verify/session.ts';
import { mailAs } from '../support.ts';

type Mail = components['schemas']['SendMailRequest'];

export interface Sending {
  readonly to?: string;
  readonly personalizations?: Mail['personalizations'];
  readonly from?: string;
  readonly template_id?: string;
  readonly html?: string;
  readonly sandbox?: boolean;
  readonly credential?: string;
}

/**
 * Sends a mail.
 *
 * @example const { status, messageId } = await send(session, { to: 'bounce@customer.example' });
 */
export async function send(
  session: Session,
  {
    to = 'ada@customer.example',
    from = 'news@example.com',
    personalizations,
    sandbox,
    credential,
    ...what
  }: Sending,
): Promise<{ status: number; messageId: string; body: string }> {
  const mail = await mailAs(session, credential);
  const body: Mail = {
    from: { email: from },
    personalizations: personalizations ?? [{ to: [{ email: to }] }],
    subject: 'Hello',
    ...contentOf(what),
  };
  if (sandbox !== undefined) body.mail_settings = { sandbox_mode: { enable: sandbox } };
  const { data, error, response } = await mail.POST('/v3/mail/send', { body });
  return { status: response.status, messageId: data?.message_id ?? '', body: JSON.stringify(data ?? error) };
}

function contentOf({ template_id, html }: Pick<Sending, 'template_id' | 'html'>) {
  if (template_id !== undefined) return { template_id };
  return {
    content: [
      html === undefined ? { type: 'text/plain', value: 'Hello' } : { type: 'text/html', value: html },
    ],
  };
}
