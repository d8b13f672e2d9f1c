// What goes by a proxy as a person reads it: a line for each violation, and at the end how often each was met.

import type { Violation } from '../verify/proxy/prism-validator.ts';
import type { Passage } from '../verify/proxy/start-proxy.ts';
import { plain } from './plain.ts';
import { columns, styled } from './table.ts';

/**
 * The lines of one passage; none where there is nothing to say.
 *
 * @example passageLines(passage) // ['GET /v3/user/webhooks 200  answer body.total  must be integer']
 */
export function passageLines({ method, path, status, violations, notJudged }: Passage): string[] {
  const head = `${method} ${path} ${status ?? 'no answer'}`;
  const said = violations.map((violation) => [
    head,
    { text: placeOf(violation), style: 'red' } as const,
    violation.what,
  ]);
  return columns(
    notJudged === undefined ? said : [[head, { text: 'not judged', style: 'yellow' }, notJudged]],
  );
}

/** What a run has seen, in few lines: paths are told without their queries, and alike violations once. */
export class PassageSummary {
  #count = 0;
  #violating = 0;
  #notJudged = 0;
  readonly #kinds = new Map<string, { readonly row: readonly string[]; count: number }>();

  add({ method, path, violations, notJudged }: Passage): void {
    this.#count += 1;
    if (notJudged !== undefined) this.#notJudged += 1;
    if (violations.length > 0) this.#violating += 1;
    for (const violation of violations) {
      const row = [method, path.split('?', 1)[0] as string, placeOf(violation), violation.what];
      const kind = this.#kinds.get(row.join('\n')) ?? { row, count: 0 };
      kind.count += 1;
      this.#kinds.set(row.join('\n'), kind);
    }
  }

  get isClean(): boolean {
    return this.#violating === 0;
  }

  lines(): string[] {
    const kinds = [...this.#kinds.values()].sort((a, b) => b.count - a.count);
    const rows = columns(kinds.map(({ row, count }) => [`${count}×`, ...row.map(plain)]));
    const unjudged = this.#notJudged === 0 ? '' : `, ${this.#notJudged} not judged`;
    const color = this.isClean ? 'green' : 'red';
    const verdict = this.isClean ? 'none violates the spec' : `${this.#violating} violate the spec`;
    return [
      ...rows.map((row) => `  ${row}`),
      `${this.#count} exchanges: ${styled(color, verdict)}${unjudged}.`,
    ];
  }
}

function placeOf({ in: side, where }: Violation): string {
  return where === '' ? side : `${side} ${where}`;
}
