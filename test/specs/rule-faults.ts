// Whether documents and catalogue agree: each rule and gap that a document names is in specs/rules.yaml, and each rule
// is named; and whether the catalogue is itself in order.
import type { Json, JsonObject } from '../../src/engine/json.ts';
import { pointerTo } from '../../src/openapi/document.ts';
import { asList, asObject, isObject, type ServiceName } from './documents.ts';

/** The letter that a service's rules and gaps begin with. */
export const letterOf: Record<ServiceName, string> = { vault: 'V', mail: 'M', quota: 'Q' };

const seenValues = ['shape', 'rest', 'auth', 'delivery', 'signature', 'event', 'state', 'limit', 'error'];
const proofValues = ['provider', 'consumer', 'advice'];

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

/** The catalogue: ids well formed, of the service's letter and unique; rules with `seen` and `says`, gaps with both parts. */
export function catalogueFaults(catalogue: JsonObject): string[] {
  const seen = new Set<string>();
  return Object.entries(letterOf).flatMap(([service, letter]) => {
    const { rules, gaps } = asObject(catalogue[service]);
    const entries = [...Object.entries(asObject(rules)), ...Object.entries(asObject(gaps))];
    const repeated = entries.map(([id]) => id).filter((id) => seen.has(id) || !seen.add(id));
    return [
      ...repeated.map((id) => `${id}: is there twice`),
      ...(entries.length === 0 ? [`${service}: has neither rules nor gaps`] : []),
      ...Object.entries(asObject(rules)).flatMap(([id, rule]) => ruleFaults(letter, id, asObject(rule))),
      ...Object.entries(asObject(gaps)).flatMap(([id, gap]) => gapFaults(letter, id, asObject(gap))),
    ];
  });
}

function ruleFaults(letter: string, id: string, { seen, proof, says, statements }: JsonObject): string[] {
  return [
    ...(id.startsWith(`${letter}-G-`) || !new RegExp(`^${letter}-[A-Z]{2,3}-\\d{2}$`).test(id)
      ? [`${id}: is not the id of a rule`]
      : []),
    ...(seenValues.includes(String(seen)) ? [] : [`${id}: is seen as ${String(seen)}`]),
    ...(proof === undefined || proofValues.includes(String(proof))
      ? []
      : [`${id}: its proof is ${String(proof)}`]),
    ...(isText(says) ? [] : [`${id}: says nothing`]),
    ...(statements === undefined || areStatements(statements) ? [] : [`${id}: has no list of statements`]),
  ];
}

/** At least two, each a text or one that cannot be observed, with the reason. */
function areStatements(statements: Json): boolean {
  return (
    Array.isArray(statements) &&
    statements.length > 1 &&
    statements.every(
      (each) => isText(each) || (isObject(each) && isText(each.says) && isText(each.unobservable)),
    )
  );
}

function gapFaults(letter: string, id: string, { hole, choice }: JsonObject): string[] {
  return [
    ...(new RegExp(`^${letter}-G-\\d{2}$`).test(id) ? [] : [`${id}: is not the id of a gap`]),
    ...(isText(hole) ? [] : [`${id}: has no hole`]),
    ...(isText(choice) ? [] : [`${id}: has no choice`]),
  ];
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
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
