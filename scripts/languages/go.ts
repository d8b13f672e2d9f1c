// The events as Go structs, and how they are made by their type.

import { type EventModel, type EventRecord, type Field, type FieldType, pascal } from './model.ts';

/** Words that Go writes in capitals. */
const INITIALISMS = /(?:Id|Ip|Url|Ttl|Smtp|Uri)(?=[A-Z]|$)/g;

/** The file `events.go`. */
export function goEvents(models: readonly EventModel[], version: string): string {
  return [
    '// Code generated from the specs; DO NOT EDIT.',
    '',
    'package countersigntest',
    '',
    '// Version is the version of this module, and of the mock that it starts.',
    `const Version = ${JSON.stringify(version)}`,
    ...models.flatMap(({ service, events, records }) => [
      ...[...records, ...events].flatMap(structOf),
      '',
      `var ${service}Events = map[string]func() any{`,
      ...aligned(
        events.map((event) => [
          `\t${JSON.stringify(typeOf(event))}:`,
          `func() any { return new(${event.name}) },`,
        ]),
      ),
      '}',
    ]),
    '',
  ].join('\n');
}

function structOf({ name, description, fields }: EventRecord): string[] {
  const text = description.trim().replaceAll(/\s+/g, ' ');
  const rows = fields.map((field) => [`\t${goName(field.name)}`, goType(field), `\`json:"${tag(field)}"\``]);
  return [
    '',
    `// ${name}: ${text === '' ? 'what an event tells.' : text}`,
    ...(rows.length === 0 ? [`type ${name} struct{}`] : [`type ${name} struct {`, ...aligned(rows), '}']),
  ];
}

/** Columns as gofmt aligns them. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join(' '),
  );
}

function goType({ type, isRequired, isNullable }: Field): string {
  const text = typeText(type);
  const isNilable = text === 'any' || text.startsWith('[]') || text.startsWith('map[');
  return (isRequired && !isNullable) || isNilable ? text : `*${text}`;
}

function tag({ name, isRequired }: Field): string {
  return isRequired ? name : `${name},omitempty`;
}

function typeText(type: FieldType): string {
  switch (type.kind) {
    case 'string':
    case 'constant':
      return 'string';
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    case 'any':
      return 'any';
    case 'list':
      return `[]${typeText(type.of)}`;
    case 'map':
      return `map[string]${typeText(type.of)}`;
    case 'record':
      return type.name;
  }
}

function goName(name: string): string {
  return pascal(name).replaceAll(INITIALISMS, (word) => word.toUpperCase());
}

/** The value of `event_type`. */
function typeOf({ fields }: EventRecord): string {
  const type = fields.find(({ name }) => name === 'event_type')?.type;
  return type?.kind === 'constant' ? type.value : '';
}
