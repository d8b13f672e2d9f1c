// A schema as a list of its members, each of which opens to what it consists of.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import {
  type ApiDocument,
  limitsOf,
  nameOf,
  resolved,
  type Schema,
  typeText,
} from '../model/forms/openapi.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { Prose } from './prose.tsx';

interface SchemaProps {
  readonly document: ApiDocument;
  readonly schema: Schema;
}

export function SchemaView({ document, schema }: SchemaProps) {
  const members = membersOf(document, schema);
  if (members.length === 0) return <SchemaFacts document={document} schema={schema} />;
  return (
    <ul class="schema">
      {members.map((member) => (
        <li key={member.name}>
          <Member document={document} member={member} />
        </li>
      ))}
    </ul>
  );
}

/** One part of a schema: a property, a choice, or what an array consists of. */
interface SchemaMember {
  readonly name: string;
  readonly isProperty: boolean;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

function Member({ document, member }: { readonly document: ApiDocument; readonly member: SchemaMember }) {
  const { name, isProperty, isRequired, schema } = member;
  const head = (
    <>
      <span class={isProperty ? 'mono member-name' : 'muted'}>{visibleText(name)}</span>{' '}
      <span class="muted">{typeText(document, schema)}</span>
      {isRequired && <span class="required">required</span>}
    </>
  );
  const facts = <SchemaFacts document={document} schema={schema} isNamed />;
  if (membersOf(document, schema).length === 0) {
    return (
      <>
        <p>{head}</p>
        {facts}
      </>
    );
  }
  return (
    <>
      <Folded summary={head}>
        <SchemaView document={document} schema={schema} />
      </Folded>
      {facts}
    </>
  );
}

/** Shows what it contains once it is opened, since a schema can contain itself. */
export function Folded({
  summary,
  children,
}: {
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const isOpen = useSignal(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{summary}</summary>
      {isOpen.value && children}
    </details>
  );
}

/** What is said of a schema as a whole. */
export function SchemaFacts({ document, schema, isNamed }: SchemaProps & { readonly isNamed?: boolean }) {
  const whole = resolved(document, schema);
  const limits = limitsOf(whole);
  return (
    <>
      {!isNamed && <p class="muted">{typeText(document, schema)}</p>}
      <Prose text={whole.description} />
      {limits.length > 0 && <p class="muted limits">{visibleText(limits.join('; '))}</p>}
    </>
  );
}

function membersOf(document: ApiDocument, schema: Schema): SchemaMember[] {
  const whole = resolved(document, schema);
  const { properties = {}, required = [], items, additionalProperties, allOf = [], oneOf, anyOf } = whole;
  const part = (name: string, of: Schema): SchemaMember => ({
    name,
    isProperty: false,
    isRequired: false,
    schema: of,
  });
  return [
    ...Object.entries(properties).map(([name, of]) => ({
      name,
      isProperty: true,
      isRequired: required.includes(name),
      schema: of,
    })),
    ...allOf.flatMap((one) => membersOf(document, one)),
    ...(items === undefined ? [] : [part('each', items)]),
    ...(typeof additionalProperties === 'object' ? [part('any other name', additionalProperties)] : []),
    ...(oneOf ?? anyOf ?? []).map((one, index) =>
      part(`${oneOf ? 'either' : 'any'}: ${nameOf(one) ?? index + 1}`, one),
    ),
  ];
}
