// The contents that recipients read: the subject and the texts of a message for each personalization, rendered from its
// template or with its substitutions.

import { fieldsOf, mapOf, orNull, text } from '../../../src/engine/document-schema.ts';
import type { JsonObject } from '../../../src/engine/json.ts';
import type { Schemas } from '../spec.ts';
import { textRenderer } from './rendering.ts';
import type { TemplateVersion } from './templates.ts';

/** A message as a recipient reads it; `null` for a part that the message does not have. */
export interface Content {
  readonly subject: string | null;
  readonly html: string | null;
  readonly plain: string | null;
}

export const contentSchema = fieldsOf<Content>({
  subject: orNull(text),
  html: orNull(text),
  plain: orNull(text),
});

/** The values of a personalization for a template, kept until the message is processed. */
export interface Draft {
  /** Replaces the template's subject. */
  readonly subject: string | null;
  readonly data: JsonObject;
}

export const draftSchema = fieldsOf<Draft>({ subject: orNull(text), data: mapOf({}) });

/** The maximum number of characters of contents that are kept for one message. */
const MAX_KEPT = 262_144;

/** Drafts of the personalizations of a send with a template. */
export function draftsOf({ personalizations, subject }: Schemas['SendMailRequest']): Draft[] {
  return personalizations.map(({ subject: own, dynamic_template_data: data = {} }) => ({
    subject: own ?? subject ?? null,
    data: data as JsonObject,
  }));
}

/** The contents of a send without a template: its own texts, with the substitutions of each personalization. */
export function contentsOf({
  personalizations,
  subject,
  content = [],
}: Schemas['SendMailRequest']): readonly Content[] {
  const textOf = (type: string) => content.find((part) => part.type === type)?.value ?? null;
  const length = content.reduce((sum, { value }) => sum + value.length, 0);
  if (length * personalizations.length > MAX_KEPT) return [];
  const contents = personalizations.map(({ subject: own, substitutions = {} }) => {
    const put = (given: string | null) => (given === null ? null : substituted(given, substitutions));
    const [html, plain] = [put(textOf('text/html')), put(textOf('text/plain'))];
    return { subject: put(own ?? subject ?? null), html, plain };
  });
  return kept(contents);
}

/**
 * The contents of a message with a template, or the reason why they cannot be rendered. Contents that are too large to
 * be kept are left out.
 */
export function renderedContents(
  { subject, htmlContent, plainContent }: TemplateVersion,
  drafts: readonly Draft[],
): { readonly contents: readonly Content[] } | { readonly problem: string } {
  const renderers = {
    subject: textRenderer(subject, { isHtml: false }),
    html: textRenderer(htmlContent),
    plain: textRenderer(plainContent ?? '', { isHtml: false }),
  };
  const contents: Content[] = [];
  for (const { subject: own, data } of drafts) {
    const [first, html, plain] = [
      own === null ? renderers.subject(data) : { text: own },
      renderers.html(data),
      renderers.plain(data),
    ];
    if ('problem' in first) return first;
    if ('problem' in html) return html;
    if ('problem' in plain) return plain;
    const texts = { html: html.text, plain: plainContent === null ? null : plain.text };
    contents.push({ subject: first.text, ...texts });
  }
  return { contents: kept(contents) };
}

function kept(contents: readonly Content[]): readonly Content[] {
  const lengths = contents.flatMap(({ subject, html, plain }) =>
    [subject, html, plain].map((part) => part?.length ?? 0),
  );
  return lengths.reduce((sum, length) => sum + length, 0) > MAX_KEPT ? [] : contents;
}

/** Replaces each placeholder with its text, in the given order. */
function substituted(given: string, substitutions: Readonly<Record<string, string>>): string {
  return Object.entries(substitutions)
    .filter(([from]) => from !== '')
    .reduce((result, [from, to]) => {
      const parts = result.split(from);
      const length = result.length + (parts.length - 1) * (to.length - from.length);
      return length > MAX_KEPT ? result : parts.join(to);
    }, given);
}
