// Overlays change a document as the Overlay Specification says, and what is wrong with one is told with its place.

import { expect, it } from 'vitest';
import { withOverlay } from '../../src/spec-service/overlay.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Acme', version: '1.0.0' },
  tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
  paths: { '/a': { get: { summary: 'A' } }, '/b': { get: { summary: 'B' } } },
};

const overlay = (...actions: readonly object[]) => ({
  overlay: '1.0.0',
  info: { title: 'x', version: '1' },
  actions,
});

it.each([
  [
    'an object is merged',
    { target: '$.info', update: { title: 'Other' } },
    { info: { title: 'Other', version: '1.0.0' } },
  ],
  [
    'the root is merged',
    { target: '$', update: { 'x-webhook-delivery': { preset: 'stripe' } } },
    { 'x-webhook-delivery': { preset: 'stripe' } },
  ],
  [
    'a list gets one more',
    { target: '$.tags', update: { name: 'd' } },
    { tags: [...document.tags, { name: 'd' }] },
  ],
  [
    'a list within an update is added to',
    { target: '$', update: { tags: [{ name: 'd' }] } },
    { tags: [...document.tags, { name: 'd' }] },
  ],
  [
    'each that a filter selects is removed',
    { target: "$.tags[?@.name != 'b']", remove: true },
    { tags: [{ name: 'b' }] },
  ],
  [
    'all that a wildcard selects are changed',
    { target: '$.paths.*.get', update: { summary: 'S' } },
    { paths: { '/a': { get: { summary: 'S' } }, '/b': { get: { summary: 'S' } } } },
  ],
  [
    'a part is copied',
    { target: "$.paths['/a'].get", copy: "$.paths['/b'].get" },
    { paths: { ...document.paths, '/a': { get: { summary: 'B' } } } },
  ],
  ['nothing is nowhere', { target: '$.nowhere', update: { a: 1 } }, {}],
])('%s', (_, action, changes) => {
  expect(withOverlay(document, overlay(action), 'o.yaml')).toEqual({ ...document, ...changes });
});

it('actions are carried out in their order, and the document stays as it was', () => {
  const before = structuredClone(document);
  const changed = withOverlay(
    document,
    overlay({ target: '$.info', remove: true }, { target: '$', update: { info: { title: 'New' } } }),
    'o.yaml',
  );
  expect(changed).toMatchObject({ info: { title: 'New' } });
  expect(Object(changed).info.version).toBeUndefined();
  expect(document).toEqual(before);
});

it('a member that is named as a prototype is a member', () => {
  const update = JSON.parse('{"__proto__": {"polluted": true}}') as object;
  withOverlay(document, overlay({ target: '$', update }), 'o.yaml');
  expect(Object({}).polluted).toBeUndefined();
});

it.each([
  ['another version', { overlay: '2.0.0', actions: [{}] }, 'o.yaml#/overlay must be 1.0.0 or 1.1.0'],
  ['no actions', { overlay: '1.0.0', actions: [] }, 'o.yaml#/actions must be a list of actions'],
  ['no target', overlay({ remove: true }), 'o.yaml#/actions/0/target must be a JSONPath'],
  ['a target that is none', overlay({ target: '$[' }), 'o.yaml#/actions/0/target is no JSONPath'],
  [
    'the root removed',
    overlay({ target: '$', remove: true }),
    'o.yaml#/actions/0 removes the whole document',
  ],
])('%s is refused', (_, given, message) => {
  expect(() => withOverlay(document, given, 'o.yaml')).toThrow(message);
});
