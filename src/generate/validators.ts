// Generates validators for a spec's named schemas and events: code from ajv, without imports.

import { pointerTo } from '../openapi/document.ts';
import { ajvCode } from './ajv-code.ts';
import { inlineCode } from './inline-code.ts';
import { NameRegister, typeName, valueName } from './names.ts';
import type { Spec } from './spec-source.ts';
import { docComment, head, quoted } from './text.ts';
import { tidyCode } from './tidy-code.ts';
import { discriminatorOf, eventsOf } from './webhooks.ts';

/** A schema that gets a validator. */
interface Validated {
  readonly pointer: string;
  /** Its TypeScript name; the validator is named `is` plus this name. */
  readonly name: string;
  readonly type: string;
  readonly description: string | undefined;
}

/**
 * `validators.ts`: a guard for each named schema and each event, which also lists validation errors.
 *
 * @returns `undefined` for a spec without schemas and events
 */
export async function validatorsFile(spec: Spec): Promise<string | undefined> {
  const names = new NameRegister(spec.source);
  const schemas = [...namedSchemas(spec, names), ...unnamedEvents(spec, names)];
  if (schemas.length === 0) return undefined;
  const pointers = schemas.map(({ pointer }) => pointer);
  const { code, functions } = ajvCode(spec, pointers);
  const checks = new Map(schemas.map(({ pointer, name }) => [functions.get(pointer) ?? '', `check${name}`]));
  const tidy = await tidyCode(code, checks);
  const sections = ['components', 'webhooks'].filter((section) =>
    schemas.some(({ type }) => type.includes(`${section}[`)),
  );
  return [
    // ajv generates JavaScript, so only the exports are typed.
    `${head(spec, 'its validators')}// @ts-nocheck\n/* eslint-disable */\n`,
    `import type { ${sections.join(', ')} } from "./types.js";\n`,
    PREAMBLE,
    ...schemas.map((schema) => exported(schema, checks.get(functions.get(schema.pointer) ?? '') ?? '')),
    eventValidators(spec, schemas),
    inlineCode(tidy.calls),
    tidy.code,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

const PREAMBLE = `/** A validation error of a value, and its location. */
export interface Fault {
    /** A JSON pointer into the value; empty for the value itself. */
    readonly pointer: string;
    readonly message: string;
}

/** Whether a value is of a type. */
export interface Validator<Type> {
    (value: unknown): value is Type;
    /** The validation errors of a value, up to the first of each alternative; empty for a valid value. */
    faults(value: unknown): readonly Fault[];
}

function validator<Type>(check): Validator<Type> {
    const faults = (value) =>
        check(value) ? [] : check.errors.map(({ instancePath, message }) => ({ pointer: instancePath, message }));
    return Object.assign((value: unknown): value is Type => check(value), { faults });
}
`;

function namedSchemas({ document }: Spec, names: NameRegister): Validated[] {
  const { schemas = {} } = (document.components ?? {}) as {
    readonly schemas?: Readonly<Record<string, { readonly description?: string }>>;
  };
  return Object.entries(schemas).map(([key, { description }]) => {
    const pointer = pointerTo('components', 'schemas', key);
    return {
      pointer,
      name: named(names, typeName(key), pointer),
      type: `components["schemas"][${quoted(key)}]`,
      description,
    };
  });
}

/** Events whose payload schemas are inline. */
function unnamedEvents(spec: Spec, names: NameRegister): Validated[] {
  return eventsOf(spec)
    .filter(({ schemaName }) => schemaName === undefined)
    .map(({ key, pointer, schemaPointer, type, summary }) => ({
      pointer: schemaPointer,
      name: named(names, typeName(key).replace(/(Event)?$/, 'Event'), pointer),
      type,
      description: summary,
    }));
}

function named(names: NameRegister, name: string, pointer: string): string {
  names.claim(`is${name}`, pointer);
  return name;
}

function exported({ name, type, description }: Validated, check: string): string {
  const made = `/* @__PURE__ */ validator<${type}>(${check})`;
  return `${docComment(description)}export const is${name}: Validator<${type}> = ${made};\n`;
}

/** A lookup of validators for receivers, which read the type of an event from its payload. */
function eventValidators(spec: Spec, schemas: readonly Validated[]): string {
  const events = eventsOf(spec);
  if (events.length === 0) return '';
  const keys = discriminatorOf(spec, events)?.values ?? events.map(({ key }) => key);
  const lines = events.map(({ schemaName, schemaPointer }, index) => {
    const pointer = schemaName === undefined ? schemaPointer : pointerTo('components', 'schemas', schemaName);
    const validated = schemas.find((schema) => schema.pointer === pointer);
    return `    ${quoted(keys[index] ?? '')}: is${validated?.name},`;
  });
  const name = valueName(spec.name);
  return `/** The validator of each event, by its type. */
export const ${name}EventValidators = {
${lines.join('\n')}
} as const;
`;
}
