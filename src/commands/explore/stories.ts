// Where the events of an exploration come from: a story of the service, a scenario of the mock, a file, or one of each type.

import { readFile } from 'node:fs/promises';
import { jsonIn } from '../../engine/json.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Services } from '../../registry/registry.ts';
import { startMockOf } from '../../testing/start-mock.ts';
import { EventsUnreadable, type Story, storiesOf } from '../../verify/explore/event.ts';
import { namedStory, sampleStories } from '../../verify/explore/sample-stories.ts';
import { ExampleMissing } from '../../verify/grading/sample-events.ts';
import { UsageError } from '../arguments/usage-error.ts';

interface StoryOptions {
  readonly service: string;
  /** All services, for the world of a scenario. */
  readonly services: Services;
  readonly document: OpenApiDocument;
  readonly seed: number;
  readonly story?: string | undefined;
  readonly scenario?: string | undefined;
  /** How far the clock is advanced after the scenario, such as `35h`. */
  readonly advance?: string | undefined;
  readonly events?: string | undefined;
}

/**
 * The stories that flags ask for.
 *
 * @throws UsageError when there are none
 */
export async function storiesFor(options: StoryOptions): Promise<readonly Story[]> {
  const { story, scenario, events, document, seed } = options;
  if ([story, scenario, events].filter((source) => source !== undefined).length > 1)
    throw new UsageError('--story, --scenario and --events exclude each other');
  try {
    if (events !== undefined) return storiesOf(await listIn(events));
    if (scenario !== undefined) return storiesOf(await happening(options));
    return story === undefined ? sampleStories(document, { seed }) : [namedStory(document, story, { seed })];
  } catch (error) {
    if (error instanceof ExampleMissing)
      throw new UsageError(`${error.message}, or give events with --events`);
    if (!(error instanceof EventsUnreadable)) throw error;
    const source = scenario === undefined ? `the story "${story}"` : `the scenario "${scenario}"`;
    throw new UsageError(`${events ?? source}: ${error.message}`);
  }
}

/** The events of a service in a world that is put into a scenario. */
async function happening({
  service,
  services,
  seed,
  scenario = '',
  advance,
}: StoryOptions): Promise<unknown[]> {
  await using mock = await startMockOf(services);
  const world = (await mock.world({ seed })).untyped;
  try {
    await world.scenario(scenario);
    await world.settle();
    if (advance !== undefined) await world.advance(advance);
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n', 1)[0] ?? '');
  }
  return await world.events({ service, limit: 1_000 });
}

/** A JSON array, or a value on each line. */
async function listIn(file: string): Promise<unknown[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`);
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const list = text.trimStart().startsWith('[') ? jsonIn(text) : lines.map(jsonIn);
  if (Array.isArray(list) && !list.includes(undefined)) return list;
  throw new UsageError(`${file} is neither a JSON list of events nor one event on each line`);
}
