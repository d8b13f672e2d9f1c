// What a recording says of the state of a service: which objects were created or written in it. What existed before, and
// what somebody else may have changed, is not known, and what rests on it is not judged.

import type { Answers } from '../oracle/answers.ts';
import type { Judged } from '../oracle/freedom.ts';
import type { Observation } from '../oracle/side.ts';
import type { RecordedCall } from './replay.ts';

export class Known {
  /** Ids of objects that a recorded call created. */
  readonly #created = new Set<string>();
  /** Paths of objects that a recorded call wrote. */
  readonly #written = new Set<string>();
  /** Paths of which something was asked that is not known to have happened. */
  readonly #lost = new Set<string>();

  /** Whether an object with this id was created in the recording. */
  has(id: unknown): boolean {
    return typeof id === 'string' && this.#created.has(id);
  }

  /** Takes what came of a call that was done on the oracle, too. */
  note(
    { path, operation, inPath }: RecordedCall,
    { observed, hasAgreed }: { readonly observed: Observation; readonly hasAgreed: boolean },
  ): void {
    if (operation.method === 'GET') return;
    if (!hasAgreed) return void this.#lost.add(path);
    if ((observed.status ?? 0) >= 300) return;
    if (operation.method === 'PUT') {
      this.#lost.delete(path);
      this.#written.add(path);
    }
    if (operation.method === 'POST')
      for (const id of idsIn(observed.body)) if (!inPath.includes(id)) this.#created.add(id);
  }

  /** A call was made, and it is not known what came of it. */
  lose({ path, operation }: RecordedCall): void {
    if (operation.method !== 'GET') this.#lost.add(path);
  }

  /**
   * The differences of two answers that nothing can explain that the recording does not show.
   *
   * @returns those, or why none can be judged
   */
  judgeable(
    call: RecordedCall,
    { expected, observed }: Answers,
    differences: readonly Judged[],
  ): readonly Judged[] | string {
    const { operation, path, inPath } = call;
    if ([...this.#lost].some((lost) => path.startsWith(lost))) return 'an earlier call left it unknown';
    const statuses = [expected.status ?? 0, observed.status ?? 0];
    // Who may call, and whether a request is valid, rests on no object.
    if (statuses.some((each) => BY_ITSELF.has(each)) && !statuses.includes(404)) return differences;
    const isKnown = inPath.length > 0 && inPath.every((id) => this.has(id));
    if (isKnown || this.#written.has(path)) return differences;
    const judgeable = differences.filter((difference) =>
      operation.method === 'GET'
        ? this.#isOfKnown(difference, observed)
        : isAsked(difference, call, statuses),
    );
    return judgeable.length > 0 ? judgeable : 'what existed before the recording';
  }

  /** Of a list, what is shown of objects that are known; one may be missing only where there are no others. */
  #isOfKnown({ at, kind, observed: shown }: Judged, { body }: Observation): boolean {
    if (kind === 'added') return idsIn(shown).some((id) => this.has(id));
    if (!/\/\d+/.test(at)) return false;
    return kind !== 'missing' || at.split('/').length > 3 || allIdsIn(body).every((id) => this.has(id));
  }
}

/** What a creation or a write shows is what was asked for; the rest of an object may be older. */
function isAsked({ at }: Judged, { operation, entry }: RecordedCall, statuses: readonly number[]): boolean {
  if (statuses.some((status) => status >= 300)) return false;
  if (operation.method === 'POST') return true;
  const [, name = ''] = at.split('/');
  return Object.hasOwn(fieldsOf(entry.body ?? ''), name);
}

const BY_ITSELF: ReadonlySet<number> = new Set([400, 401, 415, 422]);

function fieldsOf(body: string): object {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

/** The ids of the objects in a list. */
function allIdsIn(body: unknown): readonly string[] {
  const lists = Object.values(Object(body)).filter((value) => Array.isArray(value));
  return lists.flat().flatMap(idsIn);
}

/** The ids of an answer to a creation: of the object itself. */
function idsIn(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  const id = (body as Readonly<Record<string, unknown>>).id;
  return typeof id === 'string' ? [id] : [];
}
