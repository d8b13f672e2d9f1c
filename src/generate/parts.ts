// The parts that can be generated from a spec.

export const PARTS = ['types', 'client', 'events', 'validators'] as const;

export type GeneratedPart = (typeof PARTS)[number];
