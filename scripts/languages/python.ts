// The events as TypedDicts, so that what was verified can be read with its types and stays the dict that arrived.

import { type EventModel, type EventRecord, type Field, type FieldType, pascal } from './model.ts';

/** The module `events.py`. */
export function pythonEvents(models: readonly EventModel[]): string {
  return [
    '"""The events of the vault and of mail. Generated from their specs; do not edit."""',
    '',
    'import sys',
    'from typing import Any, Literal, TypedDict, Union',
    '',
    'if sys.version_info >= (3, 11):',
    '    from typing import NotRequired',
    'else:',
    '    from typing_extensions import NotRequired',
    ...models.flatMap(({ service, events, records }) => [
      ...[...records, ...events].flatMap(classOf),
      '',
      '',
      `${pascal(service)}Event = Union[`,
      ...events.map(({ name }) => `    ${name},`),
      ']',
    ]),
    '',
  ].join('\n');
}

function classOf({ name, description, fields }: EventRecord): string[] {
  return [
    '',
    '',
    `class ${name}(TypedDict):`,
    ...(description === '' ? [] : [`    """${oneLine(description)}"""`, '']),
    ...(fields.length === 0
      ? ['    pass']
      : fields.map((field) => `    ${field.name}: ${annotation(field)}`)),
  ];
}

function annotation({ type, isRequired, isNullable }: Field): string {
  const text = isNullable ? `Union[${typeText(type)}, None]` : typeText(type);
  return isRequired ? text : `NotRequired[${text}]`;
}

function typeText(type: FieldType): string {
  switch (type.kind) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'any':
      return 'Any';
    case 'constant':
      return `Literal["${type.value}"]`;
    case 'list':
      return `list[${typeText(type.of)}]`;
    case 'map':
      return `dict[str, ${typeText(type.of)}]`;
    case 'record':
      return type.name;
  }
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').replaceAll('"', "'");
}
