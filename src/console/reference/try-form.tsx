// A call of an operation to this server, and its answer.

import { type Signal, signal, useSignal } from '@preact/signals';
import type { ApiDocument, Operation } from '../model/forms/openapi.ts';
import {
  BODY,
  callOf,
  type Filled,
  firstFilled,
  keyOf,
  schemesOf,
  type TriedCall,
} from '../model/forms/try-it.ts';
import { quoted } from '../model/texts/shell.ts';
import { Bytes } from '../parts/bytes.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Headers } from '../parts/headers.tsx';

/** Tokens and keys by the name of their scheme, kept until the page is left. */
const secrets = signal<Filled>({});

interface Answer {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function TryForm({
  document,
  operation,
}: {
  readonly document: ApiDocument;
  readonly operation: Operation;
}) {
  const filled = useSignal(firstFilled(document, operation));
  const answer = useSignal<Answer | undefined>(undefined);
  const call = callOf(document, operation, { filled: filled.value, secrets: secrets.value });
  const send = async () => {
    answer.value = await answerTo(call);
  };
  const command = curlOf(call);
  return (
    <form
      class="form try"
      aria-label={`Try ${operation.id}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {schemesOf(document, operation).map(([name]) => (
        <Field key={name} name={name} note="a token or key of this server" shown={name} values={secrets} />
      ))}
      {operation.parameters.map((one) => (
        <Field key={keyOf(one)} name={keyOf(one)} note={one.in} shown={one.name} values={filled} />
      ))}
      {operation.requestBody !== undefined && <BodyField filled={filled} />}
      <div class="row">
        <button type="submit" class="primary">
          Send
        </button>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <code class="try-command" tabIndex={0}>
          {command}
        </code>
        <CopyButton text={command} />
      </div>
      <output class="try-answer">{answer.value !== undefined && <AnswerView answer={answer.value} />}</output>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly shown: string;
  readonly note: string;
  readonly values: Signal<Filled>;
}

function Field({ name, shown, note, values }: FieldProps) {
  return (
    <label>
      <span class="field-name">
        {shown} <span class="muted">{note}</span>
      </span>
      <input
        class="mono"
        autocomplete="off"
        spellcheck={false}
        value={values.value[name] ?? ''}
        onInput={({ currentTarget }) => {
          values.value = { ...values.value, [name]: currentTarget.value };
        }}
      />
    </label>
  );
}

function BodyField({ filled }: { readonly filled: Signal<Filled> }) {
  const text = filled.value[BODY] ?? '';
  return (
    <label>
      <span class="field-name">Body</span>
      <textarea
        class="mono"
        spellcheck={false}
        rows={Math.min(16, text.split('\n').length + 1)}
        value={text}
        onInput={({ currentTarget }) => {
          filled.value = { ...filled.value, [BODY]: currentTarget.value };
        }}
      />
    </label>
  );
}

function AnswerView({ answer: { title, headers, body } }: { readonly answer: Answer }) {
  return (
    <>
      <p class="mono exchange-title">{title}</p>
      <Headers headers={headers} />
      <Bytes text={body} label="Body" />
    </>
  );
}

async function answerTo({ method, path, headers, body }: TriedCall): Promise<Answer> {
  try {
    const response = await fetch(location.origin + path, { method, headers, body });
    const text = await response.text();
    const title = `${response.status} ${response.statusText}`;
    return { title, headers: Object.fromEntries(response.headers), body: text };
  } catch (error) {
    return { title: `There is no answer: ${String(error)}`, headers: {}, body: '' };
  }
}

function curlOf({ method, path, headers, body }: TriedCall): string {
  return [
    `curl -i -X ${method} ${quoted(location.origin + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' ');
}
