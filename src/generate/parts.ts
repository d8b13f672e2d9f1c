// What can be generated of a spec.

export const PARTS = ['types', 'client', 'events', 'validators'] as const;

export type GeneratedPart = (typeof PARTS)[number];
