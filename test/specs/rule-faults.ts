// Whether documents and catalogue agree: each rule and gap that a document names is in specs/rules.yaml, and each rule
// is named; and what the catalogue itself has to be.
import type { Json, JsonObject } from '../../src/engine/json.ts';
import { pointerTo } from '../../src/openapi/document.ts';
import { asList, asObject, isObject, type ServiceName } from './documents.ts';

/** The letter that a service's rules and gaps begin with. */
export const letterOf: Record<ServiceName, string> = { vault: 'V', mail: 'M', quota: 'Q' };

const text = { type: 'string', pattern: '\\S' };
const unobservable = {
  type: 'object',
  required: ['says', 'unobservable'],
  properties: { says: text, unobservable: text },
};
const seen = ['shape', 'rest', 'auth', 'delivery', 'signature', 'event', 'state', 'limit', 'error'];
const rule = {
  type: 'object',
  required: ['seen', 'says'],
  properties: {
    seen: { enum: seen },
    proof: { enum: ['provider', 'consumer', 'advice'] },
    says: text,
    statements: { type: 'array', minItems: 2, items: { anyOf: [text, unobservable] } },
  },
};
const gap = { type: 'object', required: ['hole', 'choice'], properties: { hole: text, choice: text } };

const byId = (id: string, entry: object) => ({
  type: 'object',
  minProperties: 1,
  patternProperties: { [id]: entry },
  additionalProperties: false,
});

/** What specs/rules.yaml has to be: rules and gaps of each service, under ids of its letter. */
export const CATALOGUE_SCHEMA = {
  type: 'object',
  required: Object.keys(letterOf),
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(letterOf).map(([service, letter]) => [
      service,
      {
        type: 'object',
        required: ['rules', 'gaps'],
        properties: {
          rules: byId(`^${letter}-[A-Z]{2,3}-[0-9]{2}$`, rule),
          gaps: byId(`^${letter}-G-[0-9]{2}$`, gap),
        },
      },
    ]),
  ),
};

export interface RuleScope {
  catalogue: JsonObject;
  service: ServiceName;
}

/** Each id under x-rules is a rule of the service, each under x-gaps a gap of it, and no list names one twice. */
export function citationFaults(document: JsonObject, { catalogue, service }: RuleScope): string[] {
  const known = asObject(catalogue[service]);
  return citationsOf(document).flatMap(({ pointer, field, ids }) => [
    ...ids
      .filter((id) => !Object.hasOwn(asObject(known[field]), id))
      .map((id) => `#${pointer}: ${id} is not among the ${field} of ${service}`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `#${pointer}: names ${id} twice`),
  ]);
}

/** Each rule of the service is named somewhere in its document. */
export function unnamedRuleFaults(document: JsonObject, { catalogue, service }: RuleScope): string[] {
  const named = new Set(citationsOf(document).flatMap(({ ids }) => ids));
  return Object.keys(asObject(asObject(catalogue[service]).rules))
    .filter((id) => !named.has(id))
    .map((id) => `#: names the rule ${id} nowhere`);
}

interface Citation {
  pointer: string;
  field: 'rules' | 'gaps';
  ids: string[];
}

function citationsOf(node: Json | undefined, pointer = ''): Citation[] {
  if (!isObject(node) && !Array.isArray(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = pointer + pointerTo(key);
    if (key !== 'x-rules' && key !== 'x-gaps') return citationsOf(value, here);
    return [{ pointer: here, field: key === 'x-rules' ? 'rules' : 'gaps', ids: asList(value).map(String) }];
  });
}
