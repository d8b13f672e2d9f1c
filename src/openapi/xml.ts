// Writes a value as XML, with the names, attributes and wrappers of its schema's `xml` objects.

import { locate, type OpenApiDocument, type Schema } from './document.ts';

/** What a schema says of its XML. */
interface XmlObject {
  readonly name?: string;
  readonly attribute?: boolean;
  readonly wrapped?: boolean;
  readonly prefix?: string;
  readonly namespace?: string;
}

/** Characters that a name of XML cannot have. */
const NOT_IN_NAMES = /[^\p{L}\p{N}_.:-]/gu;

/**
 * A value as a document of XML.
 *
 * @param pointer its schema; without one, names are those of the value
 * @example xmlOf({ id: 1 }, document, '/components/schemas/Pet') // '<?xml version="1.0" …?><Pet><id>1</id></Pet>'
 */
export function xmlOf(value: unknown, document: OpenApiDocument, pointer: string | undefined): string {
  const schema = pointer === undefined ? {} : { $ref: `#${encodeURI(pointer)}` };
  const { name = 'root' } = resolved(schema, document);
  return `<?xml version="1.0" encoding="UTF-8"?>${elements(value, schema, name, document)}`;
}

function elements(value: unknown, schema: Schema, name: string, document: OpenApiDocument): string {
  const { schema: own, xml } = resolved(schema, document);
  if (Array.isArray(value)) {
    const items = own.items ?? {};
    const itemName = resolved(items, document).xml.name ?? xml.name ?? name;
    const all = value.map((item) => elements(item, items, itemName, document)).join('');
    return xml.wrapped === true ? element(xml, xml.name ?? name, '', all) : all;
  }
  const tag = xml.name ?? name;
  if (typeof value !== 'object' || value === null) return element(xml, tag, '', escaped(value));
  const fields = Object.entries(value).map(([key, field]) => {
    const property = own.properties?.[key] ?? {};
    return { key, field, property, about: resolved(property, document).xml };
  });
  const attributes = fields.filter(({ about }) => about.attribute === true);
  const rest = fields.filter(({ about }) => about.attribute !== true);
  return element(
    xml,
    tag,
    attributes.map(({ key, field, about }) => ` ${tidy(about.name ?? key)}="${escaped(field)}"`).join(''),
    rest.map(({ key, field, property }) => elements(field, property, key, document)).join(''),
  );
}

function element(
  { prefix, namespace }: XmlObject,
  name: string,
  attributes: string,
  content: string,
): string {
  const tag = tidy(prefix === undefined ? name : `${prefix}:${name}`);
  const space = prefix === undefined ? 'xmlns' : `xmlns:${tidy(prefix)}`;
  const declared = namespace === undefined ? '' : ` ${space}="${escaped(namespace)}"`;
  return `<${tag}${declared}${attributes}>${content}</${tag}>`;
}

/** A schema without its reference, what it says of XML, and the name of its component. */
function resolved(
  schema: Schema,
  document: OpenApiDocument,
): { schema: Schema; xml: XmlObject; name?: string } {
  if (schema.$ref === undefined) return { schema, xml: (schema.xml ?? {}) as XmlObject };
  const { value, pointer } = locate<Schema>(document, decodeURI(schema.$ref.slice(1)));
  const [, name] = /^\/components\/schemas\/([^/]+)$/.exec(pointer) ?? [];
  return { schema: value, xml: (value.xml ?? {}) as XmlObject, ...(name === undefined ? {} : { name }) };
}

function tidy(name: string): string {
  const plain = name.replaceAll(NOT_IN_NAMES, '_');
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`;
}

function escaped(value: unknown): string {
  return String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
