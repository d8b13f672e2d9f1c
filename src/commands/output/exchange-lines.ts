// Formats the exchanges that pass through a proxy: a line for each violation, and a summary that counts them.

import type { Violation } from '../../verify/proxy/prism-validator.ts';
import type { ProxiedExchange } from '../../verify/proxy/start-proxy.ts';
import { plain } from './plain.ts';
import { columns, styled } from './table.ts';

/**
 * The lines for one exchange; none if it complies with the spec.
 *
 * @example exchangeLines(exchange) // ['GET /v3/user/webhooks 200  answer body.total  must be integer']
 */
export function exchangeLines({ method, path, status, violations, notJudged }: ProxiedExchange): string[] {
  const head = `${method} ${path} ${status ?? 'no answer'}`;
  const rows = violations.map((violation) => [
    head,
    { text: placeOf(violation), style: 'red' } as const,
    violation.what,
  ]);
  return columns(
    notJudged === undefined ? rows : [[head, { text: 'not checked', style: 'yellow' }, notJudged]],
  );
}

/** Summarizes a run: paths appear without their queries, and equal violations are counted together. */
export class ExchangeSummary {
  #count = 0;
  #violating = 0;
  #unchecked = 0;
  readonly #kinds = new Map<string, { readonly row: readonly string[]; count: number }>();

  add({ method, path, violations, notJudged }: ProxiedExchange): void {
    this.#count += 1;
    if (notJudged !== undefined) this.#unchecked += 1;
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
    const unchecked = this.#unchecked === 0 ? '' : `, ${this.#unchecked} not checked`;
    const color = this.isClean ? 'green' : 'red';
    const verdict = this.isClean ? 'none violates the spec' : `${this.#violating} violate the spec`;
    return [
      ...rows.map((row) => `  ${row}`),
      `${this.#count} exchanges: ${styled(color, verdict)}${unchecked}.`,
    ];
  }
}

function placeOf({ in: side, where }: Violation): string {
  return where === '' ? side : `${side} ${where}`;
}
