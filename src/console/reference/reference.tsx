// The reference: the documents of this server, and one of them with its operations by tag.

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type ApiDocument, found, type Operation, operationsOf } from '../model/forms/openapi.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { SearchField } from '../parts/search-field.tsx';
import { ThemeButton } from '../parts/theme-button.tsx';
import { useRead } from '../state/read.ts';
import { OperationView } from './operation-view.tsx';
import { hrefOf, place } from './place.ts';
import { Prose } from './prose.tsx';

export function Reference() {
  const names = useRead(() => read<readonly string[]>('documents'), []).value.value ?? [];
  const name = place.value.name === '' ? names[0] : place.value.name;
  return (
    <>
      <header class="bar">
        <h1>API reference</h1>
        <nav class="documents" aria-label="Documents">
          {names.map((one) => (
            <a key={one} href={hrefOf(one)} aria-current={one === name ? 'page' : undefined}>
              {one}
            </a>
          ))}
        </nav>
        <div class="bar-end">
          <a href="../">Console</a>
          <ThemeButton />
        </div>
      </header>
      {name !== undefined && <DocumentView key={name} name={name} />}
    </>
  );
}

async function read<Value>(path: string): Promise<Value> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return (await response.json()) as Value;
}

function DocumentView({ name }: { readonly name: string }) {
  const { value: document, problem } = useRead(
    () => read<ApiDocument>(`${encodeURIComponent(name)}.json`),
    [name],
  ).value;
  if (problem !== undefined) return <p class="page-problem">{problem.detail}</p>;
  if (document === undefined) return <main class="reference" aria-busy="true" />;
  return <Operations name={name} document={document} />;
}

function Operations({ name, document }: { readonly name: string; readonly document: ApiDocument }) {
  const text = useSignal('');
  const all = useComputed(() => operationsOf(document));
  const shown = useComputed(() => [...Map.groupBy(found(all.value, text.value), ({ tag }) => tag)]);
  const { title, version, description } = document.info;
  return (
    <main class="reference">
      <div class="reference-head">
        <h2>
          {visibleText(title)} <span class="muted">{visibleText(version)}</span>
        </h2>
        <Prose text={description} />
        <p>
          <a href={`${encodeURIComponent(name)}.json`}>The document as JSON</a>
        </p>
        <SearchField
          text={text}
          label="Find an operation"
          placeholder="Find an operation by its name, path or summary"
        />
      </div>
      {shown.value.length === 0 && <p class="muted">No operation is called that.</p>}
      {shown.value.map(([tag, operations]) => (
        <section key={tag} class="tag">
          <h3>{visibleText(tag)}</h3>
          <Prose text={document.tags?.find((one) => one.name === tag)?.description} />
          {operations.map((operation) => (
            <OperationItem key={operation.id} {...{ name, document, operation }} />
          ))}
        </section>
      ))}
    </main>
  );
}

interface OperationItemProps {
  readonly name: string;
  readonly document: ApiDocument;
  readonly operation: Operation;
}

/** The address names the operation that was opened last, so that it can be sent to somebody. */
function OperationItem({ name, document, operation }: OperationItemProps) {
  const { id, method, path, summary = '', isWebhook } = operation;
  const isNamed = place.value.operation === id;
  const isOpen = useSignal(isNamed);
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    isOpen.value = true;
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [isNamed]);
  return (
    <details
      ref={element}
      class="operation"
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOpen.value) history.replaceState(null, '', hrefOf(name, id));
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        <span class={`method is-${method.toLowerCase()}`}>{isWebhook ? 'EVENT' : method}</span>
        <span class="mono operation-path">{visibleText(path)}</span>
        <span class="muted operation-summary">{visibleText(summary)}</span>
      </summary>
      {isOpen.value && <OperationView document={document} operation={operation} />}
    </details>
  );
}
