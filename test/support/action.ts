// The GitHub Action as data, with steps that can be run elsewhere.

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** The action of this project. */
export function readAction(): Action {
  return parse(readFileSync(new URL('../../action.yml', import.meta.url), 'utf8')) as Action;
}

/** A step by its name. */
export function stepNamed(name: string): Step {
  const step = readAction().runs.steps.find((each) => each.name === name);
  if (step === undefined) throw new Error(`the action has no step "${name}"`);
  return step;
}

/** The environment that GitHub gives a step, with these inputs and the defaults of the others. */
export function environmentOf(step: Step, inputs: Readonly<Record<string, string>>): Record<string, string> {
  const { inputs: declared } = readAction();
  return Object.fromEntries(
    Object.entries(step.env ?? {}).map(([name, value]) => [
      name,
      value.replace(
        /\$\{\{ inputs\.([\w-]+) \}\}/g,
        (_, input: string) => inputs[input] ?? declared[input]?.default ?? '',
      ),
    ]),
  );
}
