// The JSON Schema of `x-webhook-delivery`, for editors and for tools that check documents without this project.

import { type Form, isForm, POLICY_FIELDS, type Shape } from './policy-fields.ts';
import { PRESET_NAMES } from './preset.ts';
import type { Members } from './written-policy.ts';

/**
 * The schema of a policy. Beside a preset every field may be left out, and `null` leaves out a field of the preset.
 *
 * @example policySchema().properties // { preset: {…}, method: {…}, … }
 */
export function policySchema(): Members {
  const { preset, ...properties } = membersOf(POLICY_FIELDS);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'x-webhook-delivery',
    type: 'object',
    properties: { preset: { enum: PRESET_NAMES }, ...properties },
    additionalProperties: false,
    if: { required: ['preset'] },
    else: requiredIn(POLICY_FIELDS),
  };
}

function membersOf(shape: Shape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, member]) => [key.replace('?', ''), schemaOf(member)]),
  );
}

function schemaOf(member: Form | Shape): Members {
  if (isForm(member)) return { anyOf: [member.schema, { type: 'null' }] };
  return { type: ['object', 'null'], properties: membersOf(member), additionalProperties: false };
}

/** What must be there, and not `null`, where no preset has it. */
function requiredIn(shape: Shape): Members {
  const present = Object.entries(shape).filter(([, member]) => !isForm(member)) as [string, Shape][];
  const nested = present.map(([key, member]) => [key.replace('?', ''), requiredIn(member)]);
  const required = Object.keys(shape).filter((key) => !key.endsWith('?'));
  const whole = { required, properties: Object.fromEntries(nested) };
  // A message signature says the rest of what a signature needs.
  return 'message?' in shape ? { if: { required: ['message'] }, else: whole } : whole;
}
