// A thread that serves the mock which is verified, so that the checks have a core of their own.

import { parentPort, workerData } from 'node:worker_threads';
import { openRegistry } from '../../registry/registry.ts';
import type { ServiceSource } from '../../registry/sources.ts';
import { startServer } from '../../server/start.ts';

const registry = await openRegistry(workerData as readonly ServiceSource[]);
const { url } = await startServer({ services: await registry.services(), port: 0 });
parentPort?.postMessage(url);
