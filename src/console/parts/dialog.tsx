// A dialog above the page: the browser keeps the focus in it, and Escape closes it.

import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly isOpen: Signal<boolean>;
  readonly label: string;
  readonly children: ComponentChildren;
}

export function Dialog({ isOpen, label, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const shown = isOpen.value;
  useEffect(() => {
    if (shown && !element.current?.open) element.current?.showModal();
    if (!shown && element.current?.open) element.current.close();
  }, [shown]);
  return (
    <dialog
      ref={element}
      aria-label={label}
      onClose={() => {
        isOpen.value = false;
      }}
      onClick={(event) => {
        if (event.target === element.current) isOpen.value = false;
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      {shown && children}
    </dialog>
  );
}
