// The library, as `countersign`.

export * from './testing/index.ts';
