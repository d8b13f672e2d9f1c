// ARCHITECTURE.md tells the truth: its diagrams are those of the tables, and what it names exists.

import { access, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { circleIn, modulePicture, readModules, writtenPicture } from '../../docs/modules.ts';
import { deliveryLifecycle } from '../../src/delivery/delivery.ts';
import { endpointLifecycle } from '../../src/delivery/endpoint.ts';
import { diagram, type Lifecycle } from '../../src/engine/lifecycle.ts';

const root = new URL('../../', import.meta.url);
const text = await readFile(new URL('ARCHITECTURE.md', root), 'utf8');

it.each([
  [deliveryLifecycle.name, deliveryLifecycle as Lifecycle<string, string>],
  [endpointLifecycle.name, endpointLifecycle as Lifecycle<string, string>],
])('the diagram of a %s is the one its table gives', (_, table) => {
  expect(text).toContain(`\`\`\`mermaid\n${diagram(table)}\n\`\`\``);
});

it('the picture shows the modules as they import each other; `npm run generate` draws it again', async () => {
  expect(await writtenPicture()).toBe(modulePicture(await readModules()));
});

it('no module imports itself by way of others', async () => {
  expect(circleIn(await readModules())).toBeUndefined();
  const circular = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
  ]);
  expect(circleIn(circular)).toEqual(['a', 'b', 'c', 'a']);
});

it('every file and folder it names exists', async () => {
  const named = [...text.matchAll(/`((?:src|mocks|specs|test)\/[\w./-]*)`/g)].map(
    (match) => match[1] as string,
  );
  expect(named.length).toBeGreaterThan(10);
  for (const path of named) await expect(access(new URL(path, root)), path).resolves.toBeUndefined();
});

it('fits on one page', () => {
  const words = text.replaceAll(/```[\s\S]*?```/g, '').split(/\s+/).length;
  expect(words).toBeLessThan(1_400);
});
