// Whether the catalogue of scenarios is in order: names, schemas, defaults, and the rules and gaps it names.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../../src/engine/json.ts';
import { asList, asObject, isObject } from './documents.ts';

/** A name is a plain sentence: words, in which only names and abbreviations are upper case. */
const SENTENCE = /^[a-z][A-Za-z]*( [A-Za-z]+)+$/;

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);

/** What is wrong with the catalogue, given the rules and gaps there are. */
export function scenarioFaults(catalogue: JsonObject, known: JsonObject): string[] {
  const entries = Object.entries(catalogue).flatMap(([service, scenarios]) =>
    Object.entries(asObject(scenarios)).map(([name, entry]) => ({ service, name, entry: asObject(entry) })),
  );
  const names = entries.map(({ name }) => name.toLowerCase());
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name}: is there twice`),
    ...entries.flatMap(({ service, name, entry }) =>
      [...entryFaults(name, entry), ...citationFaults(entry, asObject(known[service]))].map(
        (fault) => `${name}: ${fault}`,
      ),
    ),
  ];
}

function entryFaults(name: string, { description, parameters, result }: JsonObject): string[] {
  return [
    ...(SENTENCE.test(name) ? [] : ['is no plain sentence']),
    ...(typeof description === 'string' && /^[A-Z].*\.$/.test(description) ? [] : ['says no sentence']),
    ...paramFaults(asObject(parameters)),
    ...giftFaults(asObject(result)),
  ];
}

function paramFaults({ type, additionalProperties, properties }: JsonObject): string[] {
  const isClosed = type === 'object' && additionalProperties === false;
  return [
    ...(isClosed ? [] : ['its params are not closed']),
    ...Object.entries(asObject(properties)).flatMap(([param, schema]) => {
      const { default: value } = asObject(schema);
      if (value === undefined) return [`its param ${param} has no default`];
      return ajv.validate(asObject(schema), value) ? [] : [`the default of its param ${param} does not fit`];
    }),
  ];
}

function giftFaults({ type, required = [], properties }: JsonObject): string[] {
  if (type !== 'object' || !isObject(properties)) return ['it gives no object'];
  const demanded = asList(required).map(String).sort().join();
  return demanded === Object.keys(properties).sort().join() ? [] : ['it may leave out what it gives'];
}

function citationFaults({ rules, gaps = [] }: JsonObject, known: JsonObject): string[] {
  const cited = { rules: asList(rules).map(String), gaps: asList(gaps).map(String) };
  const unknown = (['rules', 'gaps'] as const).flatMap((field) =>
    cited[field]
      .filter((id) => !Object.hasOwn(asObject(known[field]), id))
      .map((id) => `${id} is not among the ${field} of its service`),
  );
  const isAbout = cited.rules.length + cited.gaps.length > 0;
  return isAbout ? unknown : ['it lets one see no rule and no gap'];
}
