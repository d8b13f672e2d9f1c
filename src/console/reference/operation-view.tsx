// An operation: what it is for, what it takes, what it answers, and a form to try it.

import {
  type ApiDocument,
  type Content,
  limitsOf,
  type Message,
  type Operation,
  type Parameter,
  resolved,
  typeText,
} from '../model/forms/openapi.ts';
import { exampleOf } from '../model/forms/try-it.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { Bytes } from '../parts/bytes.tsx';
import { Marked, Prose } from './prose.tsx';
import { RuleList } from './rule-list.tsx';
import { Folded, SchemaFacts, SchemaView } from './schema-view.tsx';
import { TryForm } from './try-form.tsx';

interface OperationProps {
  readonly document: ApiDocument;
  readonly operation: Operation;
}

export function OperationView({ document, operation }: OperationProps) {
  const { description, parameters, requestBody, responses = {}, isWebhook } = operation;
  const rules = [...(operation['x-rules'] ?? []), ...(operation['x-gaps'] ?? [])];
  return (
    <div class="operation-body">
      <Prose text={description} />
      {rules.length > 0 && <RuleList ids={rules} />}
      {parameters.length > 0 && (
        <section>
          <h4>Parameters</h4>
          <ul class="schema">
            {parameters.map((parameter) => (
              <li key={`${parameter.in} ${parameter.name}`}>
                <ParameterView document={document} parameter={parameter} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {requestBody !== undefined && (
        <section>
          <h4>Body</h4>
          <MessageView document={document} message={requestBody} />
        </section>
      )}
      <section>
        <h4>{isWebhook ? 'Answers of the receiver' : 'Answers'}</h4>
        {Object.entries(responses).map(([status, message]) => (
          <Folded
            key={status}
            summary={<StatusLine status={status} text={resolved(document, message).description} />}
          >
            <MessageView document={document} message={{ ...resolved(document, message), description: '' }} />
          </Folded>
        ))}
      </section>
      {!isWebhook && (
        <section>
          <Folded summary={<b>Try it</b>}>
            <TryForm document={document} operation={operation} />
          </Folded>
        </section>
      )}
    </div>
  );
}

function StatusLine({ status, text = '' }: { readonly status: string; readonly text?: string }) {
  return (
    <>
      <span class={`mono ${/^[45]/.test(status) ? 'is-bad' : 'is-good'}`}>{status}</span>{' '}
      <Marked text={text} />
    </>
  );
}

function ParameterView({
  document,
  parameter,
}: {
  readonly document: ApiDocument;
  readonly parameter: Parameter;
}) {
  const { name, in: place, required, schema = {}, description } = parameter;
  const limits = limitsOf(resolved(document, schema));
  return (
    <>
      <p>
        <span class="mono member-name">{visibleText(name)}</span>{' '}
        <span class="muted">
          {typeText(document, schema)}, {place}
        </span>
        {required === true && <span class="required">required</span>}
      </p>
      <Prose text={description} />
      {limits.length > 0 && <p class="muted limits">{visibleText(limits.join('; '))}</p>}
    </>
  );
}

function MessageView({ document, message }: { readonly document: ApiDocument; readonly message: Message }) {
  const { description, content = {} } = resolved(document, message);
  const all = Object.entries(content);
  return (
    <div class="message">
      <Prose text={description} />
      {all.length === 0 && <p class="muted">No body.</p>}
      {all.map(([media, one]) => (
        <ContentView key={media} document={document} media={media} content={one} />
      ))}
    </div>
  );
}

interface ContentProps {
  readonly document: ApiDocument;
  readonly media: string;
  readonly content: Content;
}

function ContentView({ document, media, content }: ContentProps) {
  const { schema = {} } = content;
  return (
    <div class="content">
      <div>
        <p class="muted mono">{media}</p>
        <SchemaFacts document={document} schema={schema} />
        <SchemaView document={document} schema={schema} />
      </div>
      <Bytes text={JSON.stringify(exampleOf(document, content), null, 2)} label="Example" />
    </div>
  );
}
