// The fields of a form that is made from a schema.

import type { Signal } from '@preact/signals';
import type { Field } from '../model/forms/form.ts';

interface SchemaFormProps {
  readonly fields: readonly Field[];
  readonly texts: Signal<Readonly<Record<string, string>>>;
}

export function SchemaForm({ fields, texts }: SchemaFormProps) {
  const write = (name: string) => (event: { readonly currentTarget: { readonly value: string } }) => {
    texts.value = { ...texts.value, [name]: event.currentTarget.value };
  };
  return (
    <div class="schema-fields">
      {fields.map((field) => (
        <label key={field.name} htmlFor={`field-${field.name}`}>
          <span class="field-name">
            {field.name}
            {field.isRequired && <span class="is-bad"> required</span>}{' '}
            <span class="muted">{field.description}</span>
          </span>
          <FieldInput field={field} value={texts.value[field.name] ?? ''} write={write(field.name)} />
        </label>
      ))}
    </div>
  );
}

interface FieldInputProps {
  readonly field: Field;
  readonly value: string;
  readonly write: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

function FieldInput({ field: { name, kind, choices, fallback }, value, write }: FieldInputProps) {
  if (kind === 'choice' || kind === 'flag') {
    return (
      <select id={`field-${name}`} value={value} onChange={write}>
        <option value="">{fallback === '' ? 'not given' : `not given: ${fallback}`}</option>
        {(kind === 'flag' ? ['true', 'false'] : choices).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      id={`field-${name}`}
      class={kind === 'json' ? 'mono' : ''}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={fallback}
      value={value}
      onInput={write}
    />
  );
}
