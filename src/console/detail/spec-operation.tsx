// The operation of a request as its specification has it: what it is for, its rules, and the answers that it documents.

import { run } from '../api/client.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { WithRules } from '../parts/rules.tsx';
import { useRead } from '../state/read.ts';

interface Documented {
  readonly operationId?: string;
  readonly summary?: string;
  readonly 'x-rules'?: readonly string[];
  readonly responses?: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
}

interface Specification {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Documented | undefined>>>>;
  readonly components?: { readonly responses?: Readonly<Record<string, Answer>> };
}

const read = new Map<string, Promise<Specification>>();

/** Read once for each service: a specification does not change while the server runs. */
function specificationOf(service: string): Promise<Specification> {
  const reading =
    read.get(service) ??
    run<Specification>({ method: 'GET', path: `/_countersign/docs/${encodeURIComponent(service)}.json` });
  read.set(service, reading);
  reading.catch(() => read.delete(service));
  return reading;
}

export function SpecOperation(props: {
  readonly service: string;
  readonly operation: string;
  readonly status: number | null;
}) {
  const { service, operation, status } = props;
  const specification = useRead(() => specificationOf(service), [service]).value.value;
  const documented = specification && documentedIn(specification, operation);
  if (documented === undefined) return null;
  const answers = Object.entries(documented.responses ?? {});
  const answered =
    answers.find(([code]) => code === String(status)) ?? answers.find(([code]) => code === 'default');
  return (
    <section class="spec-operation" aria-label="Specification">
      <h3>In the specification</h3>
      <p>
        <b>{visibleText(documented.summary ?? operation)}</b>{' '}
        <a
          href={`/_countersign/docs/#${encodeURIComponent(service)}/${encodeURIComponent(operation)}`}
          target="_blank"
          rel="noreferrer"
        >
          {operation}
        </a>{' '}
        <WithRules text={(documented['x-rules'] ?? []).join(' ')} />
      </p>
      <ul>
        {answers.map(([code, answer]) => (
          <li key={code} aria-current={code === answered?.[0] ? 'true' : undefined}>
            <span class="mono">{code}</span> {visibleText(described(specification, answer))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function documentedIn({ paths = {} }: Specification, id: string): Documented | undefined {
  return Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .find((operation) => operation?.operationId === id);
}

function described({ components }: Specification | undefined = {}, { $ref, description }: Answer): string {
  const name = $ref?.split('/').at(-1);
  return description ?? (name === undefined ? '' : (components?.responses?.[name]?.description ?? ''));
}
