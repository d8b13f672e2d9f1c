// How senders sign, as the packages of other languages verify it: the schemes of countersign/receiver, in their words.

import { isService, SCHEMES, type Sender, type SignatureScheme } from '../../src/receiver/services.ts';
import { pascal } from './model.ts';

const SENDERS = Object.entries(SCHEMES) as [Sender, SignatureScheme][];

/** Names that are not written as their parts are. */
const NAMES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  sendgrid: 'SendGrid',
  'mcp-events': 'MCPEvents',
  'standard-webhooks-v1a': 'StandardWebhooksV1a',
};

/** The module `senders.py`. */
export function pythonSenders(): string {
  const presets = SENDERS.flatMap(([name]) => (isService(name) ? [] : [`    "${name}",`]));
  return [
    '"""How senders sign. Generated from the delivery policies of the project; do not edit."""',
    '',
    'from typing import Literal',
    '',
    'from .scheme import Scheme',
    '',
    'Preset = Literal[',
    ...presets,
    ']',
    '',
    'SCHEMES: dict[str, Scheme] = {',
    ...SENDERS.map(([name, scheme]) => `    "${name}": Scheme(${valuesOf(scheme, 'None').join(', ')}),`),
    '}',
    '',
  ].join('\n');
}

/** The file `senders.go`. */
export function goSenders(): string {
  return [
    '// Code generated from the delivery policies of the project. DO NOT EDIT.',
    '',
    'package countersigntest',
    '',
    'var (',
    ...SENDERS.flatMap(([name, scheme]) => {
      const events = isService(name) ? `${name}Events` : 'nil';
      const text = valuesOf({ ...scheme, toleranceSeconds: scheme.toleranceSeconds ?? -1 }, '""').join(', ');
      const title = NAMES[name] ?? pascal(name);
      return [
        `\t// ${title} verifies what ${name} sends, or signs as ${name} does.`,
        `\t${title} = Service{${text}, ${events}, ""}`,
      ];
    }),
    ')',
    '',
  ].join('\n');
}

/** The file `Sender.java`. */
export function javaSenders(): string {
  const items = SENDERS.map(([name, scheme]) => {
    const events = isService(name) ? `${pascal(name)}Event::of` : 'null';
    const text = valuesOf({ ...scheme, toleranceSeconds: scheme.toleranceSeconds ?? -1 }, 'null').join(', ');
    return `  /** Signs as {@code ${name}} does. */\n  ${name.replaceAll('-', '_').toUpperCase()}(new Scheme(${text}), ${events})`;
  });
  return `// Generated from the delivery policies of the project; do not edit.

package io.countersign.junit;

import java.util.Map;
import java.util.function.Function;

/** Who sends a delivery: a service whose events have types, or another sender whose way to sign is known. */
public enum Sender {
${items.join(',\n')};

  final Scheme scheme;
  final Function<Map<String, Object>, Object> event;

  Sender(Scheme scheme, Function<Map<String, Object>, Object> event) {
    this.scheme = scheme;
    this.event = event;
  }
}
`;
}

/** The fields of a scheme in their order, as literals. */
function valuesOf(scheme: SignatureScheme, none: string): string[] {
  const { algorithm, encoding, secretFormat, signatureHeader, format, separator } = scheme;
  const { timestampHeader, idHeader, signedContent, bodyHashParameter, toleranceSeconds } = scheme;
  const values = [algorithm, encoding, secretFormat, signatureHeader, format, separator];
  return [...values, timestampHeader, idHeader, signedContent, bodyHashParameter, toleranceSeconds].map(
    (value) => (value === null ? none : JSON.stringify(value)),
  );
}
