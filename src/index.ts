// The library's door.

export * from './testing/index.ts';
