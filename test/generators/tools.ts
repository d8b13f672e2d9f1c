// All generators whose clients are compiled and run, by language.

import type { GeneratorTool } from './tool.ts';
import { goTools } from './tools/go.ts';
import { javaTools } from './tools/java.ts';
import { kotlinTools } from './tools/kotlin.ts';
import { pythonTools } from './tools/python.ts';
import { rustTools } from './tools/rust.ts';
import { typescriptTools } from './tools/typescript.ts';

export const tools: readonly GeneratorTool[] = [
  ...typescriptTools,
  ...pythonTools,
  ...goTools,
  ...javaTools,
  ...kotlinTools,
  ...rustTools,
];
