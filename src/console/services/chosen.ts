// The amount that is looked at: a bar and a curve of the same thing are chosen together.

import { signal } from '@preact/signals';

export const chosenCurve = signal<string | null>(null);
