// An attempt for use elsewhere.

import { signal } from '@preact/signals';
import type { Attempt, Delivery } from '../api/schemas.ts';
import { COPY_FORMS, type CopyForm, copyAs } from '../model/texts/copy-as.ts';
import { Bytes } from '../parts/bytes.tsx';
import { Panes } from '../parts/panes.tsx';

const form = signal<CopyForm>('curl');

export function CopyAs({ delivery, attempt }: { readonly delivery: Delivery; readonly attempt: Attempt }) {
  return (
    <>
      <Panes names={COPY_FORMS} shown={form} />
      <Bytes text={copyAs(form.value, delivery, attempt)} label={`As ${form.value}`} />
    </>
  );
}
