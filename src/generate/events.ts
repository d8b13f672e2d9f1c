// Generates the events of a spec as a discriminated union, with a type guard for each.

import { constantName, NameRegister, typeName, valueName } from './names.ts';
import type { Spec } from './spec-source.ts';
import { docComment, head, inComment, quoted } from './text.ts';
import { type Discriminator, discriminatorOf, eventsOf, type SpecEvent } from './webhooks.ts';

/** An event with the name of its TypeScript type. */
interface GeneratedEvent extends SpecEvent {
  readonly typeName: string;
}

/**
 * `events.ts`: a type for each event, their union, and guards. There are no guards if no field distinguishes
 * the events.
 *
 * @returns `undefined` for a spec without events
 */
export function eventsFile(spec: Spec): string | undefined {
  const events = namedEvents(spec);
  if (events.length === 0) return undefined;
  const name = typeName(spec.name);
  const discriminator = discriminatorOf(spec, events);
  const sections = [...new Set(events.map(({ section }) => section))].sort();
  return [
    head(spec, 'its events'),
    `import type { ${sections.join(', ')} } from "./types.js";\n`,
    ...events.map(
      ({ typeName, type, summary }) => `${docComment(summary)}export type ${typeName} = ${type};\n`,
    ),
    unionOf(name, spec, events, discriminator),
    ...(discriminator === undefined ? [] : guardsOf(name, events, discriminator)),
  ].join('\n');
}

function namedEvents(spec: Spec): GeneratedEvent[] {
  const names = new NameRegister(spec.source);
  const name = typeName(spec.name);
  for (const own of [`${name}Event`, `${name}Events`, `${name}EventType`]) names.claim(own, '/webhooks');
  return eventsOf(spec).map((event) => ({
    ...event,
    typeName: names.claim(typeName(event.key).replace(/(Event)?$/, 'Event'), event.pointer),
  }));
}

function unionOf(
  name: string,
  { document }: Spec,
  events: readonly GeneratedEvent[],
  discriminator: Discriminator | undefined,
): string {
  const keys = discriminator?.values ?? events.map(({ key }) => key);
  const fields = events.map(({ typeName }, index) => `    ${quoted(keys[index] ?? '')}: ${typeName};`);
  const by = discriminator === undefined ? 'the name of its webhook' : `its \`${discriminator.field}\``;
  return `/** Each event of ${inComment(document.info.title)}, by ${by}. */
export interface ${name}Events {
${fields.join('\n')}
}

export type ${name}EventType = keyof ${name}Events;

/** Any of these events. */
export type ${name}Event = ${name}Events[${name}EventType];
`;
}

function guardsOf(
  name: string,
  events: readonly GeneratedEvent[],
  { field, values }: Discriminator,
): string[] {
  const constant = `${constantName(name)}_EVENT_TYPES`;
  const typeOf = `${valueName(name)}EventTypeOf`;
  const all = `/** The types of all events. */
export const ${constant} = [
${values.map((value) => `    ${quoted(value)},`).join('\n')}
] as const satisfies readonly ${name}EventType[];

/** The event type of a value; \`undefined\` if it has none. */
export function ${typeOf}(value: unknown): unknown {
    return typeof value === "object" && value !== null && ${quoted(field)} in value ? value[${quoted(field)}] : undefined;
}

/** Whether a value has the type of an event in the spec. The guards only check \`${inComment(field)}\`; validators check the rest. */
export function is${name}Event(value: unknown): value is ${name}Event {
    return (${constant} as readonly unknown[]).includes(${typeOf}(value));
}
`;
  const each = events.map(
    ({ typeName }, index) => `export function is${typeName}(value: unknown): value is ${typeName} {
    return ${typeOf}(value) === ${quoted(values[index] ?? '')};
}
`,
  );
  return [all, ...each];
}
