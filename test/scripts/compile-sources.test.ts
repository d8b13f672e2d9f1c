// What `npm ci` does for the first start of a checkout.
import { execFile } from 'node:child_process';
import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/compile-sources.ts', import.meta.url));

it('after an installation, Node has the compiled sources of all that a mock starts with', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'countersign-compiled-'));
  const env = { ...process.env, NODE_COMPILE_CACHE: folder.path };
  await promisify(execFile)(process.execPath, [script], { env });
  const kept = await readdir(folder.path, { recursive: true });
  expect(kept.length).toBeGreaterThan(400);
});
