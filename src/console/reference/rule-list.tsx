// The rules and gaps that an operation rests on, each with what it says.

import { useRead } from '../state/read.ts';

interface Said {
  readonly id: string;
  readonly says: string;
}

interface RuleList {
  readonly rules: readonly Said[];
  readonly gaps: readonly { readonly id: string; readonly hole: string; readonly choice: string }[];
}

let reading: Promise<ReadonlyMap<string, string>> | undefined;

/** Where the control API asks for a token, the page has none: then there are only the codes. */
async function read(): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch('/_countersign/rules');
  if (!answer.ok) return new Map();
  const { rules, gaps } = (await answer.json()) as RuleList;
  return new Map([
    ...rules.map(({ id, says }) => [id, says] as const),
    ...gaps.map(({ id, hole, choice }) => [id, `Left open: ${hole} The mock: ${choice}`] as const),
  ]);
}

export function RuleList({ ids }: { readonly ids: readonly string[] }) {
  const said = useRead(() => {
    reading ??= read();
    return reading;
  }, []).value.value;
  return (
    <section>
      <h4>Rules and gaps</h4>
      <ul class="schema">
        {ids.map((id) => (
          <li key={id}>
            <a class="id" href={`/_countersign/#/default/contracts/rule/${encodeURIComponent(id)}`}>
              {id}
            </a>{' '}
            <span class="muted">{said?.get(id)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
