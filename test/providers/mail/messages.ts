// Messages: accepted by the send endpoint, processed in the background, with an outcome for each recipient.

import { randomUUID } from 'node:crypto';
import { isoOf } from '../shared/clock.ts';
import { type Call, isObject, Refusal, type Reply } from '../shared/http.ts';
import type { Caller } from './access.ts';
import { emit } from './events.ts';
import { bodyOf, errorReply, type Fields, type Invalid, invalid, refuse } from './replies.ts';
import type { EventType, Service } from './schema.ts';
import { activeVersion, render } from './templates.ts';
import { findThing } from './things.ts';

const MAX_BYTES = 20_000_000;

export function send(service: Service, call: Call, { tenant_id, isTest }: Caller): Reply {
  const { db, clock } = service;
  if (call.raw.length > MAX_BYTES) throw badSend(call, 413, 'The message is too large');
  const body = bodyOf(call);
  checkCases(call, body);
  checkShape(call, body);
  const wished = sandboxWished(body);
  const isSandbox = wished === true || isTest;
  checkTemplate(service, call, body, tenant_id);
  if (!isSandbox) checkDomain(service, call, body, tenant_id);
  const id = `msg_${randomUUID()}`;
  db.run(
    'INSERT INTO messages (id, tenant_id, state, request, sandbox, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    tenant_id,
    'ACCEPTED',
    JSON.stringify(body),
    isSandbox ? 1 : 0,
    clock.now(),
  );
  service.wake();
  return { status: 202, body: { message_id: id } };
}

function badSend({ path }: Call, status: number, text: string): Refusal {
  return new Refusal(errorReply(path, status, text));
}

/** The three cases that are 400, not 422. */
function checkCases(call: Call, { template_id, content, personalizations }: Fields): void {
  if (typeof template_id === 'string' && !template_id.startsWith('d-'))
    throw badSend(call, 400, 'A template id begins with d-');
  if (template_id !== undefined && content !== undefined)
    throw badSend(call, 400, 'Send either content or a template, not both');
  if (Array.isArray(personalizations) && personalizations.length === 0)
    throw badSend(call, 400, 'There is nobody to send to');
}

function checkShape(call: Call, given: Fields): void {
  const { from, reply_to, personalizations, content } = given;
  const found: Invalid[] = [];
  const wrong = (loc: (string | number)[], msg: string) =>
    found.push({ loc: ['body', ...loc], msg, type: 'value_error' });
  if (!isObject(from) || !isAddress(from.email)) wrong(['from', 'email'], 'an email address is needed');
  if (reply_to !== undefined && (!isObject(reply_to) || !isAddress(reply_to.email)))
    wrong(['reply_to', 'email'], 'an email address is needed');
  if (!Array.isArray(personalizations)) wrong(['personalizations'], 'a list is needed');
  else
    personalizations.forEach((each: unknown, index) => {
      const { to, cc = [], bcc = [] }: Fields = isObject(each) ? each : {};
      if (!Array.isArray(to) || to.length === 0) wrong(['personalizations', index, 'to'], 'a list is needed');
      for (const [name, all] of Object.entries({ to, cc, bcc }))
        if (!Array.isArray(all) || !all.every((one) => isObject(one) && isAddress(one.email)))
          wrong(['personalizations', index, name], 'every recipient needs an email address');
    });
  const isMode = (mode: unknown) =>
    mode === undefined || (isObject(mode) && ['boolean', 'undefined'].includes(typeof mode.enable));
  const { sandbox_mode } = isObject(given.mail_settings) ? given.mail_settings : {};
  if (!isMode(sandbox_mode))
    wrong(['mail_settings', 'sandbox_mode'], 'an object is needed that says whether it is enabled');
  const isText = (value: unknown) => typeof value === 'string';
  const isPart = (each: unknown) => isObject(each) && isText(each.type) && isText(each.value);
  if (Array.isArray(content) && !content.every(isPart))
    wrong(['content'], 'every part needs a type and a value');
  const forms: readonly (readonly [string, (value: unknown) => boolean, readonly string[]])[] = [
    ['a list is needed', Array.isArray, ['content', 'attachments']],
    ['a text is needed', isText, ['subject', 'template_id']],
    ['an object is needed', isObject, ['metadata', 'mail_settings']],
    ['an object is needed that says whether it is enabled', isMode, ['sandbox_mode']],
  ];
  for (const [msg, isRight, names] of forms)
    for (const name of names) if (given[name] !== undefined && !isRight(given[name])) wrong([name], msg);
  if (found.length > 0) throw invalid(call, found);
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value);
}

function sandboxWished({ mail_settings, sandbox_mode }: Fields): unknown {
  const within = isObject(mail_settings) ? mail_settings.sandbox_mode : undefined;
  return [within, sandbox_mode].some((mode) => isObject(mode) && mode.enable === true);
}

function checkTemplate(service: Service, call: Call, { template_id }: Fields, tenantId: string): void {
  if (typeof template_id !== 'string') return;
  const template = findThing(service, 'template', template_id);
  if (template?.tenant_id !== tenantId) throw badSend(call, 404, 'There is no such template');
}

function checkDomain(service: Service, { path }: Call, { from }: Fields, tenantId: string): void {
  const domain =
    String((from as Fields).email)
      .split('@')[1]
      ?.toLowerCase() ?? '';
  const isVerified = service.db
    .all<{ data: string }>(
      "SELECT data FROM things WHERE kind = 'domain' AND deleted = 0 AND tenant_id = ? AND name = ?",
      tenantId,
      domain,
    )
    .some(({ data }) => JSON.parse(data).verified === true);
  if (!isVerified) throw refuse(path, 403, 'Sender domain not verified');
}

interface Message {
  readonly id: string;
  readonly tenant_id: string;
  readonly state: string;
  readonly error_message: string | null;
  readonly request: string;
  readonly sandbox: 0 | 1;
  readonly created_at: number;
}

/** An id to group messages by; nothing else depends on it. */
export function reserveBatch(): Reply {
  return { status: 201, body: { batch_id: `batch_${randomUUID()}` } };
}

export function getMessage({ db }: Service, { params, path }: Call, { tenant_id }: Caller): Reply {
  const message = db.get<Message>('SELECT * FROM messages WHERE id = ?', params.id ?? '');
  if (message === undefined || message.tenant_id !== tenant_id)
    throw refuse(path, 404, 'There is no such message');
  const { id, state, error_message, created_at } = message;
  return { status: 200, body: { id, status: state, error_message, accepted_at: isoOf(created_at) } };
}

/** Processes every accepted message. */
export function processMessages(service: Service): void {
  const { db } = service;
  for (const message of db.all<Message>("SELECT * FROM messages WHERE state = 'ACCEPTED' ORDER BY row")) {
    db.run("UPDATE messages SET state = 'SENT' WHERE id = ?", message.id);
    processOne(service, message);
  }
}

function processOne(service: Service, { id, tenant_id, request, sandbox }: Message): void {
  const { db } = service;
  const body = JSON.parse(request);
  const recipients = (body.personalizations as readonly Fields[]).flatMap(
    ({ to, cc = [], bcc = [], dynamic_template_data: data }) =>
      ([to, cc, bcc].flat() as readonly { email: string }[]).map(({ email }) => ({
        email,
        data: isObject(data) ? data : {},
      })),
  );
  for (const { email, data } of recipients) {
    const about = { message_id: id, recipient_email: email, tenant_id };
    try {
      const text = textOf(service, body, data);
      if (sandbox === 1) emit(service, 'processed', about);
      else deliverTo(service, about, text);
    } catch (error) {
      const sql = "UPDATE messages SET state = 'FAILED', error_message = ? WHERE id = ?";
      db.run(sql, (error as Error).message, id);
      emit(service, 'dropped', { ...about, metadata: { reason: 'template_render_error' } });
    }
  }
}

/** The content for a recipient; throws if its template cannot be rendered. */
function textOf(service: Service, { template_id, content }: Fields, data: Fields): string {
  if (typeof template_id !== 'string') return JSON.stringify(content ?? '');
  const template = findThing(service, 'template', template_id);
  return render(template === undefined ? undefined : activeVersion(template), data);
}

const LAST_EVENT: Readonly<Record<string, readonly EventType[]>> = {
  delivered: ['processed', 'delivered'],
  bounce: ['processed', 'bounce'],
  defer: ['processed', 'deferred'],
  block: ['processed', 'blocked'],
};

function deliverTo(
  service: Service,
  about: { message_id: string; recipient_email: string; tenant_id: string },
  text: string,
): void {
  const { db } = service;
  const { recipient_email: email, tenant_id } = about;
  for (const [, image = ''] of text.matchAll(/\/i\/([\w-]+)/g))
    db.run('UPDATE blobs SET referenced = 1 WHERE id = ?', image);
  if (db.get('SELECT 1 FROM bounces WHERE tenant_id = ? AND email = ?', tenant_id, email) !== undefined)
    return void emit(service, 'dropped', { ...about, metadata: { reason: 'on_bounce_list' } });
  const { outcome } = db.get<{ outcome: string }>(
    'SELECT outcome FROM mailboxes WHERE address = ?',
    email,
  ) ?? {
    outcome: 'delivered',
  };
  for (const type of LAST_EVENT[outcome] ?? []) emit(service, type, about);
  if (outcome === 'bounce') addBounce(service, { tenant_id, email });
}

/** Lists an address, so that later messages to it are dropped. */
export function addBounce(
  { db, clock }: Service,
  { tenant_id, email }: { tenant_id: string; email: string },
) {
  db.run('REPLACE INTO bounces VALUES (?, ?, ?)', tenant_id, email, clock.now());
}
