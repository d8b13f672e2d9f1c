// What does not fit together in the signature of a delivery policy whose fields are valid one by one.

import { messageProblems } from './message-signature.ts';
import { presetNamed } from './preset.ts';
import type { PolicyExtension } from './written-policy.ts';

type Signature = PolicyExtension['signature'];

/** What the receivers of a preset compute: a policy that differs in one of these needs other receivers. */
const COMPUTED = [
  'algorithm',
  'encoding',
  'secret_format',
  'format',
  'separator',
  'signed_content',
  'body_hash_parameter',
] as const satisfies readonly (keyof Signature)[];

/**
 * The problems of a policy's signature, with pointers into the policy.
 *
 * @param written the policy as the document writes it
 * @param policy the same with the fields of its preset
 */
export function signatureProblems(
  { preset, signature: written }: Readonly<Record<string, unknown>>,
  policy: Readonly<Record<string, unknown>>,
): PolicyProblem[] {
  const extension = policy as unknown as PolicyExtension;
  const { signature, headers } = extension;
  const ofMessage = messageProblems(written, extension);
  if (ofMessage.length > 0)
    return ofMessage.map(([field, message]) => ({ pointer: `/signature/${field}`, message }));
  const problems = [
    ...contradictions(signature, preset),
    ...templateProblems(signature),
    ...headerProblems(signature, headers),
    ...algorithmProblems(signature),
  ];
  return problems.map(([field, message]) => ({ pointer: `/signature/${field}`, message }));
}

type FieldProblem = readonly [field: keyof Signature, message: string];

function contradictions(signature: Signature, preset: unknown): FieldProblem[] {
  const named = presetNamed(preset) as PolicyExtension | undefined;
  if (named === undefined) return [];
  return COMPUTED.filter((field) => signature[field] !== named.signature[field]).map((field) => [
    field,
    `contradicts the preset ${String(preset)}, whose receivers expect ${shown(named.signature[field])}: leave it out, or write the policy without a preset`,
  ]);
}

function shown(value: string | undefined): string {
  return value === undefined ? 'none' : `"${value}"`;
}

function templateProblems({
  format,
  separator,
  signed_content: content,
  body_hash_parameter: parameter,
}: Signature): FieldProblem[] {
  const items = separator === undefined ? [format] : format.split(separator);
  const digests = items.filter((item) => item.includes('{digest}'));
  return [
    ...problemIf(digests.length !== 1, 'format', 'must have one {digest}'),
    ...problemIf(
      items.some((item) => item.includes('{digest}') && item.includes('{timestamp}')),
      'format',
      'needs a separator between {timestamp} and {digest}, with `separator` set to it',
    ),
    ...problemIf(
      parameter === undefined && !content.includes('{body}') && !content.includes('{content_digest}'),
      'signed_content',
      'must contain {body} or {content_digest}, or {target_uri} with a body_hash_parameter',
    ),
    ...problemIf(
      parameter !== undefined && !content.includes('{target_uri}') && !content.includes('{query}'),
      'body_hash_parameter',
      'does not fit a signed_content without {target_uri} or {query}: the hash would not be signed',
    ),
  ];
}

function headerProblems(signature: Signature, headers: PolicyExtension['headers']): FieldProblem[] {
  const { header, format, timestamp_header: timestamp, id_header: id, signed_content: content } = signature;
  const isSent = (name: string, placeholder: string) => headers[name]?.includes(placeholder) ?? false;
  const unsent = (name: string, placeholder: string) =>
    `is ${name}, which is not among the headers with ${placeholder}`;
  const isWithSignature = timestamp === header;
  return [
    ...problemIf(headers[header] !== '{signature}', 'header', unsent(header, "the value '{signature}'")),
    ...problemIf(
      timestamp !== undefined && !isWithSignature && !isSent(timestamp, '{timestamp}'),
      'timestamp_header',
      unsent(String(timestamp), '{timestamp}'),
    ),
    ...problemIf(
      format.includes('{timestamp}') !== isWithSignature,
      'timestamp_header',
      `must be ${header} exactly if the format has {timestamp}`,
    ),
    ...problemIf(
      id !== undefined && !isSent(id, '{event_id}'),
      'id_header',
      unsent(String(id), '{event_id}'),
    ),
    ...problemIf(
      content.includes('{timestamp}') && timestamp === undefined,
      'signed_content',
      'has {timestamp}, but there is no timestamp_header from which a receiver learns it',
    ),
    ...problemIf(
      content.includes('{event_id}') && id === undefined,
      'signed_content',
      'has {event_id}, but there is no id_header from which a receiver learns it',
    ),
    ...problemIf(
      signature.tolerance !== undefined && timestamp === undefined,
      'tolerance',
      'has nothing to apply to: the signature has no timestamp',
    ),
  ];
}

function algorithmProblems({
  algorithm,
  encoding,
  secret_format: secretFormat,
  ecdsa,
}: Signature): FieldProblem[] {
  const ofEcdsa = problemIf(
    ecdsa !== undefined && algorithm !== 'ecdsa-p256-sha256',
    'ecdsa',
    `does not fit ${algorithm}`,
  );
  if (algorithm.startsWith('hmac-')) return ofEcdsa;
  return [
    ...ofEcdsa,
    ...problemIf(
      algorithm === 'ecdsa-p256-sha256' && encoding !== 'base64',
      'encoding',
      `must be base64 with ${algorithm}`,
    ),
    ...problemIf(
      secretFormat !== undefined,
      'secret_format',
      `does not fit ${algorithm}, which signs with a private key`,
    ),
  ];
}

function problemIf(isProblem: boolean, field: keyof Signature, message: string): FieldProblem[] {
  return isProblem ? [[field, message]] : [];
}

/** A problem of a policy. */
export interface PolicyProblem {
  /** A JSON pointer into the document. */
  readonly pointer: string;
  /** The problem, as a sentence without a subject: `is required`. */
  readonly message: string;
}
