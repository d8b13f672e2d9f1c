// A field with a name, in which one of several is chosen or something is written.

import type { ComponentChildren } from 'preact';

interface FieldProps {
  readonly name: string;
  readonly note?: string;
  readonly value: string;
  readonly set: (value: string) => void;
}

interface ChoiceFieldProps extends FieldProps {
  /** Values with what they are called; groups of them by the name of the group. */
  readonly children: ComponentChildren;
}

export function ChoiceField({ name, note, value, set, children }: ChoiceFieldProps) {
  return (
    <label>
      <FieldName name={name} note={note} />
      <select value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}

interface TextFieldProps extends FieldProps {
  readonly placeholder?: string;
  readonly isNumber?: boolean;
}

export function TextField({ name, note, value, set, placeholder, isNumber = false }: TextFieldProps) {
  return (
    <label>
      <FieldName name={name} note={note} />
      <input
        inputMode={isNumber ? 'numeric' : 'text'}
        placeholder={placeholder}
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </label>
  );
}

function FieldName({ name, note }: { readonly name: string; readonly note: string | undefined }) {
  return (
    <span class="field-name">
      {name} {note !== undefined && <span class="muted">{note}</span>}
    </span>
  );
}
