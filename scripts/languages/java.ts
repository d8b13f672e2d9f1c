// The events as Java records below a sealed interface, so that a switch over them is complete.

import { type EventModel, type EventRecord, type Field, type FieldType, pascal } from './model.ts';

const RESERVED = new Set([
  'default',
  'public',
  'private',
  'class',
  'new',
  'package',
  'native',
  'interface',
  'record',
]);

/** The interface of a service's events: `MailEvent.java`. */
export function javaEvents({ service, events, records }: EventModel): string {
  const name = `${pascal(service)}Event`;
  return [
    '// Generated from the specs; do not edit.',
    '',
    'package io.countersign.junit;',
    '',
    'import java.util.List;',
    'import java.util.Map;',
    '',
    `/** An event of ${service}. */`,
    `public sealed interface ${name} {`,
    '  /** The id of the event, the same for every attempt. */',
    '  String eventId();',
    '',
    '  /** The event of a body; null for a type that this version does not know. */',
    `  static ${name} of(Map<String, Object> json) {`,
    '    return switch (String.valueOf(json.get("event_type"))) {',
    ...events.map((event) => `      case ${JSON.stringify(typeOf(event))} -> ${event.name}.of(json);`),
    '      default -> null;',
    '    };',
    '  }',
    ...records.flatMap((record) => recordOf(record, '')),
    ...events.flatMap((event) => recordOf(event, ` implements ${name}`)),
    '}',
    '',
  ].join('\n');
}

function recordOf({ name, description, fields }: EventRecord, suffix: string): string[] {
  const text = description
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('<', '&lt;')
    .replaceAll('&', '&amp;');
  return [
    '',
    `  /** ${text === '' ? 'What an event tells.' : text} */`,
    `  record ${name}(`,
    fields.map((field) => `      ${javaType(field)} ${javaName(field.name)}`).join(',\n'),
    `      )${suffix} {`,
    `    private static ${name} of(Map<String, Object> json) {`,
    `      return new ${name}(`,
    `${fields.map((field) => `          ${reading(field)}`).join(',\n')});`,
    '    }',
    '  }',
  ];
}

function javaType({ type, isRequired, isNullable }: Field): string {
  if (!isRequired || isNullable) return boxed(type);
  return { integer: 'long', number: 'double', boolean: 'boolean' }[type.kind as string] ?? boxed(type);
}

function boxed(type: FieldType): string {
  switch (type.kind) {
    case 'string':
    case 'constant':
      return 'String';
    case 'integer':
      return 'Long';
    case 'number':
      return 'Double';
    case 'boolean':
      return 'Boolean';
    case 'any':
      return 'Object';
    case 'list':
      return `List<${boxed(type.of)}>`;
    case 'map':
      return `Map<String, ${boxed(type.of)}>`;
    case 'record':
      return type.name;
  }
}

function reading({ name, type }: Field): string {
  return converted(type, `json.get(${JSON.stringify(name)})`, 0);
}

/** The value of a type, out of what the JSON has; `depth` keeps the names of nested parameters apart. */
function converted(type: FieldType, value: string, depth: number): string {
  switch (type.kind) {
    case 'any':
      return value;
    case 'number':
      return `Fields.number(${value})`;
    case 'list':
    case 'map':
      return `Fields.${type.kind}(${value}, each${depth} -> ${converted(type.of, `each${depth}`, depth + 1)})`;
    case 'record':
      return `Fields.object(${value}, ${type.name}::of)`;
    default:
      return `(${boxed(type)}) ${value}`;
  }
}

/** @example javaName('smtp_response') // 'smtpResponse' */
function javaName(name: string): string {
  const camel = pascal(name).replace(/^./, (first) => first.toLowerCase());
  return RESERVED.has(camel) ? `${camel}_` : camel;
}

/** The value of `event_type`. */
function typeOf({ fields }: EventRecord): string {
  const type = fields.find(({ name }) => name === 'event_type')?.type;
  return type?.kind === 'constant' ? type.value : '';
}
