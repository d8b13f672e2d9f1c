// What somebody has said, and nobody has, of events that were made by hand: what nobody says, each side makes up.

import type { Step, Values } from '../history.ts';
import type { Surface } from '../surface.ts';

interface Said {
  /** Properties that could have been said: of an event that was emitted, these; of one that an action has caused, what its objects have. */
  readonly sayable: readonly string[] | undefined;
  readonly names: ReadonlySet<string>;
  readonly texts: ReadonlySet<unknown>;
}

export class Unsaid {
  readonly #sayable: readonly string[];
  /** What the mock says where nobody has, by the schemas of its actions. */
  readonly #defaults: ReadonlySet<unknown>;
  readonly #byEvent = new Map<unknown, Said>();

  constructor({ emitted, actions }: Pick<Surface, 'emitted' | 'actions'>) {
    this.#sayable = Object.keys(emitted);
    const inputs = actions.flatMap(({ input }) => Object.values(input.properties ?? {}));
    this.#defaults = new Set(
      inputs.flatMap((each) => (typeof each === 'object' ? (each.default ?? []) : [])),
    );
  }

  /** Whether a text may be the mock's own, though somebody has sent the same. */
  isDefault(text: string): boolean {
    return this.#defaults.has(text);
  }

  /**
   * Takes note of an event as the oracle has emitted it, or as an action has returned it.
   *
   * @returns whether there is one
   */
  note(step: Step, event: unknown): boolean {
    const id = idOf(event);
    if ((step.kind !== 'emit' && step.kind !== 'action') || id === undefined) return false;
    const given = step.kind === 'emit' ? step.fields : step.input;
    const [names, texts] = [new Set<string>(), new Set<unknown>()];
    eachIn(given, (name, value) => {
      names.add(name);
      texts.add(value);
    });
    const said = step.kind === 'emit' ? new Set(Object.keys(given)) : names;
    this.#byEvent.set(id, { names: said, texts, sayable: step.kind === 'emit' ? this.#sayable : undefined });
    return true;
  }

  /** The properties of an event that could have been said and were not; `undefined` if it was not made by hand. */
  of(event: unknown): ReadonlySet<string> | undefined {
    const said = this.#byEvent.get(idOf(event));
    if (said === undefined) return undefined;
    const sayable = new Set(said.sayable);
    if (said.sayable === undefined)
      for (const each of Object.values(event as Values)) eachIn(each, (name) => sayable.add(name));
    return sayable.difference(said.names);
  }

  /** Whether somebody has said a text of an event. */
  isSaid(text: string, event: unknown): boolean {
    return this.#byEvent.get(idOf(event))?.texts.has(text) === true;
  }
}

function idOf(event: unknown): unknown {
  const { event_id, id = event_id } = (event ?? {}) as Readonly<Record<string, unknown>>;
  return id;
}

/** Visits all properties of a value, at any depth. */
function eachIn(value: unknown, visit: (name: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    visit(name, inner);
    eachIn(inner, visit);
  }
}
