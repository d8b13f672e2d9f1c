// An OpenAPI document as the reference shows it: its operations and webhooks, and schemas in words.

/** An object of a document, of which only what is shown is known. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Example {
  readonly $ref?: string;
  readonly summary?: string;
  readonly value?: unknown;
}

export interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Message {
  readonly $ref?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface SecurityScheme {
  readonly $ref?: string;
  readonly type: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
}

type Security = readonly Readonly<Record<string, readonly string[]>>[];

interface DocumentedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Message;
  readonly responses?: Readonly<Record<string, Message>>;
  readonly security?: Security;
  readonly 'x-rules'?: readonly string[];
  readonly 'x-gaps'?: readonly string[];
}

type PathItem = { readonly parameters?: readonly Parameter[] } & Readonly<Record<string, unknown>>;

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly security?: Security;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

/** One call that a service answers, or one that it makes. */
export interface Operation extends DocumentedOperation {
  readonly id: string;
  readonly method: string;
  /** The path, or the name of a webhook. */
  readonly path: string;
  readonly isWebhook: boolean;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  readonly security: Security;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** All operations of a document, in its order, webhooks last. */
export function operationsOf(document: ApiDocument): Operation[] {
  return [
    ...Object.entries(document.paths ?? {}).flatMap(([path, item]) => ofItem(document, path, item, false)),
    ...Object.entries(document.webhooks ?? {}).flatMap(([name, item]) => ofItem(document, name, item, true)),
  ];
}

function ofItem(document: ApiDocument, path: string, item: PathItem, isWebhook: boolean): Operation[] {
  return METHODS.filter((method) => item[method] !== undefined).map((method) => {
    const operation = item[method] as DocumentedOperation;
    const own = (operation.parameters ?? []).map((one) => resolved(document, one));
    const shared = (item.parameters ?? []).map((one) => resolved(document, one));
    return {
      ...operation,
      id: operation.operationId ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      isWebhook,
      tag: operation.tags?.[0] ?? (isWebhook ? 'Webhooks' : 'Operations'),
      parameters: [...shared.filter((one) => !own.some((other) => isSame(one, other))), ...own],
      security: operation.security ?? document.security ?? [],
    };
  });
}

function isSame(one: Parameter, other: Parameter): boolean {
  return one.name === other.name && one.in === other.in;
}

/** Operations whose id, path or summary contains all words of a text. */
export function found(operations: readonly Operation[], text: string): Operation[] {
  const words = text.toLowerCase().split(/\s+/);
  return operations.filter(({ id, method, path, summary = '' }) => {
    const searched = `${id} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/**
 * An object, or the one that it refers to. What stands beside a reference is kept.
 *
 * @example resolved(document, { $ref: '#/components/schemas/Webhook' })
 */
export function resolved<Value extends { readonly $ref?: string }>(
  document: ApiDocument,
  value: Value,
): Value {
  let found = value;
  // A reference that leads in a circle ends here as well.
  for (let steps = 0; typeof found.$ref === 'string' && steps < 16; steps++) {
    const { $ref, ...beside } = found;
    const target = $ref.startsWith('#/') ? targetOf(document, $ref) : undefined;
    if (target === undefined) return beside as Value;
    found = { ...(target as Value), ...beside };
  }
  return found;
}

function targetOf(document: ApiDocument, reference: string): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Readonly<Record<string, unknown>>)[part]
          : undefined,
      document,
    );
}

/** @example nameOf({ $ref: '#/components/schemas/Webhook' }) // 'Webhook' */
export function nameOf({ $ref, title }: Schema): string | undefined {
  return $ref?.split('/').at(-1) ?? title;
}

/** The type of a schema in a few words: `string (uri)`, `array of Webhook`. */
export function typeText(document: ApiDocument, schema: Schema): string {
  const whole = resolved(document, schema);
  const name = nameOf(schema);
  const { type, format, items, oneOf, anyOf } = whole;
  const types = [type ?? []].flat();
  if (types.includes('array'))
    return `array of ${items === undefined ? 'anything' : typeText(document, items)}`;
  if (types.length > 0) {
    const text = types.join(' or ');
    const of = format ?? (types.includes('object') ? name : undefined);
    return of === undefined ? text : `${text} (${of})`;
  }
  if (name !== undefined) return name;
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) return [...new Set(choices.map((one) => typeText(document, one)))].join(' or ');
  return whole.properties === undefined ? 'anything' : 'object';
}

const LIMITS: Readonly<Record<string, string>> = {
  minimum: 'at least',
  exclusiveMinimum: 'more than',
  maximum: 'at most',
  exclusiveMaximum: 'less than',
  multipleOf: 'a multiple of',
  minLength: 'at least this long:',
  maxLength: 'at most this long:',
  minItems: 'at least this many:',
  maxItems: 'at most this many:',
  pattern: 'matches',
  const: 'always',
  default: 'if left out:',
};

/** What a value is held to, each in a few words. */
export function limitsOf(schema: Schema): string[] {
  const limits = Object.entries(LIMITS)
    .filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, words]) => `${words} ${shownValue(schema[keyword])}`);
  return [
    ...(schema.enum === undefined ? [] : [`one of ${schema.enum.map(shownValue).join(', ')}`]),
    ...limits,
    ...(schema.uniqueItems === true ? ['no value twice'] : []),
    ...(schema.readOnly === true ? ['only in answers'] : []),
    ...(schema.writeOnly === true ? ['only in requests'] : []),
  ];
}

function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
