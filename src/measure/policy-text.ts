// A measured policy as YAML that says of each field what it rests on: an OpenAPI document with the events that were seen, so
// that it can be served as it is, or an Overlay that puts the policy into the provider's own document.

import { Document, isMap, isPair, type Pair, type Scalar, visit } from 'yaml';
import type { Finding } from './finding.ts';
import { type FoundPolicy, foundPolicy } from './found-policy.ts';
import type { Measurement } from './measure.ts';
import { payloadSchema } from './payload-schema.ts';

const SHOWN_EVIDENCE = 6;

/**
 * A measurement as an OpenAPI document with `x-webhook-delivery`, and the evidence of each field as a comment.
 *
 * @example await writeFile('acme.policy.yaml', policyDocument('acme', measurement))
 */
export function policyDocument(name: string, measurement: Measurement): string {
  const found = foundPolicy(measurement.findings);
  const document = new Document({
    openapi: '3.1.0',
    info: { title: name, version: '1.0.0' },
    paths: {},
    webhooks: webhooksOf(measurement),
    'x-webhook-delivery': found.policy,
  });
  document.commentBefore = heading(measurement, found);
  comment(document, ['x-webhook-delivery'], found);
  return text(document);
}

/**
 * A measurement as an Overlay 1.0 for the document of the provider.
 *
 * @example await writeFile('acme.overlay.yaml', policyOverlay('acme', measurement))
 */
export function policyOverlay(name: string, measurement: Measurement): string {
  const found = foundPolicy(measurement.findings);
  const document = new Document({
    overlay: '1.0.0',
    info: { title: `How ${name} delivers webhooks, as measured`, version: '1.0.0' },
    actions: [
      { target: "$['x-webhook-delivery']", remove: true },
      { target: '$', update: { 'x-webhook-delivery': found.policy } },
    ],
  });
  document.commentBefore = heading(measurement, found);
  comment(document, ['actions', 1, 'update', 'x-webhook-delivery'], found);
  return text(document);
}

function text(document: Document): string {
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: false });
}

function heading({ sender, runs, findings }: Measurement, { preset }: FoundPolicy): string {
  const attempts = runs.reduce((sum, run) => sum + run.attempts.length, 0);
  const lines = [
    `How ${sender} delivers, measured in ${runs.length} experiments with ${attempts} attempts.`,
    ...(preset === undefined ? [] : [`Receivers of the preset ${preset} accept its signatures.`]),
    ...findings
      .filter((finding) => isLost(finding))
      .map((finding) => `${finding.field}: ${reasonOf(finding)}`),
  ];
  return lines.map((line) => ` ${line}`).join('\n');
}

/** What has no place in a policy is told above it. */
function isLost({ field, value, certainty }: Finding): boolean {
  return certainty === 'does_not_fit' || value === null || (value === undefined && !field.includes('.'));
}

function reasonOf({ certainty, value, because, evidence }: Finding): string {
  const shown = evidence.slice(0, SHOWN_EVIDENCE).join(', ');
  const more = evidence.length > SHOWN_EVIDENCE ? ' …' : '';
  const attempts = evidence.length === 0 ? '' : ` (attempts ${shown}${more})`;
  const what = Array.isArray(value) ? `${value.join(', ')}, ` : value === null ? 'none, ' : '';
  return `${certainty === 'does_not_fit' ? 'does not fit' : `${what}${certainty}`}: ${because}${attempts}`;
}

/** Writes beside each field of the policy why it is so. */
function comment(
  document: Document,
  at: readonly (string | number)[],
  { reasons, standIns }: FoundPolicy,
): void {
  visit(document.getIn(at, true) as Parameters<typeof visit>[0], {
    Pair: (_, pair, path) => {
      const field = [...path.filter(isPair), pair].map(keyOf).join('.');
      const finding = reasons.get(field);
      const isStandIn = standIns.has(field);
      const key = pair.key as Scalar;
      if (isStandIn)
        key.commentBefore = ` unknown${finding === undefined ? '' : `, since ${finding.because}`}; this stands in for it`;
      else if (finding?.value !== undefined && !Array.isArray(finding.value))
        key.commentBefore = ` ${reasonOf(finding)}`;
      else if (finding?.value !== undefined)
        key.commentBefore = ` ${reasonOf({ ...finding, value: undefined })}`;
      if (isMap(pair.value)) pair.value.flow = false;
    },
  });
}

function keyOf({ key }: Pair): string {
  return String((key as Scalar).value);
}

/** The events that were seen, by type, each with a schema that its payloads fit. */
function webhooksOf({ runs }: Measurement): Readonly<Record<string, unknown>> {
  const bodies = new Map<string, string[]>();
  for (const { kind, emitted, attempts } of runs)
    if (kind === 'look' || kind === 'status')
      for (const { body } of attempts.slice(0, 1)) {
        const type = emitted[0]?.type ?? 'event';
        bodies.set(type, [...(bodies.get(type) ?? []), body]);
      }
  return Object.fromEntries(
    Array.from(bodies, ([type, seen]) => [
      type,
      {
        post: {
          requestBody: { content: { 'application/json': { schema: payloadSchema(seen, type) } } },
          responses: { 200: { description: 'Taken.' } },
        },
      },
    ]),
  );
}
