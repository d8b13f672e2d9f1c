// The commands that act on a running mock, as a test runs them on its own world.

import { expect } from 'vitest';
import type { MockWorld } from '../../src/index.ts';
import { runHere } from './run-here.ts';

/** Runs a command on a world. */
export interface OnWorld {
  /** The printed lines of a command that exits with 0 and prints no errors. */
  (...args: readonly string[]): Promise<string[]>;
  /** The document that it prints with `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads documents of every shape
  json(...args: readonly string[]): Promise<any>;
  /** The lines of the mock's refusal; the command exits with 1. */
  refused(...args: readonly string[]): Promise<string[]>;
}

/**
 * @param url the URL of the mock
 * @example await onWorld(mock.url, world)('clock', 'freeze')
 */
export function onWorld(url: string, world: MockWorld): OnWorld {
  const flags = ['--url', url, '--world', world.id];
  const done = async (...args: readonly string[]): Promise<string[]> => {
    const { code, stdout, stderr } = await runHere([...args, ...flags]);
    expect({ code, stderr }).toEqual({ code: undefined, stderr: '' });
    return linesOf(stdout);
  };
  return Object.assign(done, {
    json: async (...args: readonly string[]) => {
      const [line = '', ...rest] = await done(...args, '--json');
      expect(rest).toEqual([]);
      return JSON.parse(line);
    },
    refused: async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await runHere([...args, ...flags]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      return linesOf(stderr);
    },
  });
}

function linesOf(text: string): string[] {
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}
