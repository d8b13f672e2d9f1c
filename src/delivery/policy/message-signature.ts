// HTTP message signatures (RFC 9421) in a policy: which parts of a request are signed, as the headers and the template of the
// content that say the same.

import { isMembers, type Members, type PolicyExtension } from './written-policy.ts';

/** What stands for a part of the request in a template; a header stands for itself. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '@method': '{method}',
  '@target-uri': '{target_uri}',
  '@authority': '{authority}',
  '@scheme': '{scheme}',
  '@path': '{path}',
  '@query': '{query}',
  'content-digest': '{content_digest}',
  'content-length': '{content_length}',
};
/** What a message signature says by itself. */
const SAID = [
  'encoding',
  'header',
  'format',
  'separator',
  'timestamp_header',
  'id_header',
  'signed_content',
  'body_hash_parameter',
  'ecdsa',
];
const LABEL = 'sig1';

/**
 * A policy whose message signature is written out: `Signature-Input`, `Signature` and `Content-Digest` (RFC 9530) among its
 * headers, and the signature base as the template of what is signed. Another policy, or one that is malformed, is left alone.
 *
 * @example withMessageSignature({ …, signature: { algorithm: 'ed25519', message: { components: ['content-digest'] } } })
 */
export function withMessageSignature(policy: Members): Members {
  const { signature, headers } = policy;
  if (!isMembers(signature) || !isMembers(signature.message)) return policy;
  const { label = LABEL, components: written, keyid, tag } = signature.message;
  if (!Array.isArray(written)) return policy;
  const components = written.map(String);
  const parameters = parametersOf(components, { keyid, tag });
  return {
    ...policy,
    headers: {
      ...Object(headers),
      ...(components.includes('content-digest') ? { 'Content-Digest': '{content_digest}' } : {}),
      'Signature-Input': `${label}=${parameters}`,
      Signature: '{signature}',
    },
    signature: {
      ...signature,
      encoding: 'base64',
      header: 'Signature',
      format: `${label}=:{digest}:`,
      timestamp_header: 'Signature-Input',
      signed_content: baseOf(components, parameters),
      ...(signature.algorithm === 'ecdsa-p256-sha256' ? { ecdsa: 'raw' } : {}),
    },
  };
}

/** @example parametersOf(['@method'], { keyid: 'k' }) // '("@method");created={timestamp};keyid="k"' */
function parametersOf(components: readonly string[], others: Members): string {
  const covered = components.map((name) => `"${name}"`).join(' ');
  const named = Object.entries(others).filter(([, value]) => value !== undefined);
  return `(${covered});created={timestamp}${named.map(([name, value]) => `;${name}="${value}"`).join('')}`;
}

/**
 * The signature base (RFC 9421, 2.5) as a template.
 *
 * @param parameters the value of `@signature-params`, which may be a template
 */
export function baseOf(components: readonly string[], parameters: string): string {
  const lines = components.map((name) => `"${name}": ${PLACEHOLDERS[name] ?? `{header:${name}}`}`);
  return [...lines, `"@signature-params": ${parameters}`].join('\n');
}

/** What does not fit in a message signature, by its field. */
export function messageProblems(
  written: unknown,
  policy: PolicyExtension,
): [field: string, message: string][] {
  const { message, algorithm } = policy.signature;
  if (message === undefined) return [];
  const own = isMembers(written) ? SAID.filter((name) => name in written) : [];
  const sent = new Set([
    'content-type',
    'user-agent',
    'content-length',
    ...Object.keys(policy.headers).map(lower),
  ]);
  const unsent = message.components.filter((name) => !name.startsWith('@') && !sent.has(name));
  return [
    ...own.map((name): [string, string] => [name, 'does not go with message, which says it: leave it out']),
    ...(algorithm === 'hmac-sha1'
      ? [
          ['algorithm', 'does not go with message: RFC 9421 has no signature by it'] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...unsent.map((name): [string, string] => [
      'message/components',
      `has ${name}, which is not among the headers`,
    ]),
    ...(message.components.includes('content-digest')
      ? []
      : [
          [
            'message/components',
            'must have content-digest: without it, anybody could change the body',
          ] satisfies [string, string],
        ]),
  ];
}

function lower(name: string): string {
  return name.toLowerCase();
}
