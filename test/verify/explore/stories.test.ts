// The stories that are delivered: those of the specs, one event of each type, and recorded lists.

import { expect, test } from 'vitest';
import { EventsUnreadable, MAX_STORY, storiesOf } from '../../../src/verify/explore/event.ts';
import { namedStory, sampleStories, storyNamesOf } from '../../../src/verify/explore/sample-stories.ts';
import { readSpec, type ServiceName, serviceNames } from '../../specs/documents.ts';
import { eventValidator } from '../../specs/webhook-faults.ts';
import { documents, storyOf, vaultDocument } from '../../support/stories.ts';

const named = [...documents].flatMap(([service, document]) =>
  storyNamesOf(document).map((name) => ({ service, name, document })),
);

test('each service has a story', () => {
  expect([...new Set(named.map(({ service }) => service))].toSorted()).toEqual([...serviceNames].toSorted());
});

test.each(named)('$service: every event of $name is as the spec has it', ({ document, name, service }) => {
  const story = namedStory(document, name, { seed: 1 });
  const spec = readSpec(service as ServiceName);
  expect(story.length).toBeGreaterThan(2);
  for (const { type, body } of story)
    expect(eventValidator(spec, type)(JSON.parse(body)), `${type}: ${body}`).toBe(true);
  const times = story.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(story.map(({ id }) => id)).size).toBe(story.length);
});

test('a story is about one subject, and the same seed gives the same bytes', () => {
  const story = namedStory(vaultDocument, "a secret's life", { seed: 3 });
  expect(new Set(story.map(({ body }) => JSON.parse(body).path)).size).toBe(1);
  expect(namedStory(vaultDocument, "a secret's life", { seed: 3 })).toEqual(story);
});

test('a story that nobody tells is refused with the names of those there are', () => {
  expect(() => namedStory(vaultDocument, 'toString', { seed: 1 })).toThrow(
    new EventsUnreadable('there is no such story; there is "a secret\'s rotation", "a secret\'s life"'),
  );
});

test('one event of each type is told in a story for each family', () => {
  const stories = sampleStories(vaultDocument, { seed: 1 });
  expect(stories.flat().map(({ type }) => type)).toEqual(Object.keys(vaultDocument.webhooks ?? {}));
  expect(stories.map((story) => new Set(story.map(({ type }) => type.split('.')[0])).size)).toEqual(
    stories.map(() => 1),
  );
});

test('a recorded list is one story, unless it is long', () => {
  const payloads = storyOf(MAX_STORY + 1).map(({ body }) => JSON.parse(body));
  expect(storiesOf(payloads.slice(1)).map(({ length }) => length)).toEqual([MAX_STORY]);
  expect(storiesOf(payloads).map(({ length }) => length)).toEqual([21, 20]);
});

test('entries of the log of a mock, and of its events, are read as they are', () => {
  const payload = { event_id: 'evt_1', event_type: 'bounce', timestamp: 1_772_443_801 };
  const body = JSON.stringify(payload);
  const story = [{ id: 'evt_1', type: 'bounce', body, atMs: 0 }];
  for (const entry of [payload, { seq: 3, payload }, { kind: 'event', detail: { service: 'shop', payload } }])
    expect(storiesOf([entry])).toEqual([story]);
  expect(() => storiesOf([{ detail: null }])).toThrow('entry 1 is not an event with event_id and event_type');
});
