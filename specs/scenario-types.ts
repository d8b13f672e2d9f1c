// The types of the catalogue of scenarios: the parameters and the result of each, by service and by name.

import openapiTypescript, { astToString } from 'openapi-typescript';

/** A scenario as specs/scenarios.yaml has it. */
interface CataloguedScenario {
  readonly description: string;
  readonly parameters: object;
  readonly result: object;
  readonly rules: readonly string[];
  readonly gaps?: readonly string[];
}

/** The catalogue: scenarios by service and by name. */
export type ScenarioCatalogue = Readonly<Record<string, Readonly<Record<string, CataloguedScenario>>>>;

/**
 * TypeScript for a catalogue.
 *
 * @example await scenarioTypes({ mail: { 'the image is gone': { description, parameters, result, rules } } })
 */
export async function scenarioTypes(catalogue: ScenarioCatalogue): Promise<string> {
  const named = Object.entries(catalogue).flatMap(([service, scenarios]) =>
    Object.entries(scenarios).map(([name, scenario]) => ({
      service,
      name,
      key: `${service}.${slug(name)}`,
      ...scenario,
    })),
  );
  const schemas = Object.fromEntries(
    named.flatMap(({ key, parameters, result }) => [
      [`${key}.parameters`, parameters],
      [`${key}.result`, result],
    ]),
  );
  const document = {
    openapi: '3.1.0',
    info: { title: 'Scenarios', version: '1' },
    paths: {},
    components: { schemas },
  };
  const types = await openapiTypescript(document as never, { defaultNonNullable: false });
  const services = Object.keys(catalogue).map((service) => {
    const members = named
      .filter((scenario) => scenario.service === service)
      .map(({ name, description, key }) => {
        const schema = (part: string) => `components['schemas']['${key}.${part}']`;
        return `    /** ${description} */\n    '${name}': { parameters: ${schema('parameters')}; result: ${schema('result')} };\n`;
      });
    return `  ${service}: {\n${members.join('')}  };\n`;
  });
  return `${astToString(types)}\n/** The parameters and the result of each scenario, by service and by name. */\nexport interface Scenarios {\n${services.join('')}}\n`;
}

function slug(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '-');
}
