// Runs checks beside a command that owns the terminal. What a check prints would tear that command's output apart, so
// it is held back until the command has ended, and shown only if the check failed.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

interface CheckResult {
  readonly name: string;
  readonly isOk: boolean;
  readonly output: string;
}

/**
 * Runs a command, and checks one after another beside it. A failure stops nothing else, so that one run shows all.
 *
 * @param checks commands by the names under which they are reported
 * @param print takes the report on the checks when everything has ended
 * @returns the exit code: 0 if the command and all checks ended with 0, otherwise 1
 * @throws Error when the command cannot be started
 * @example process.exitCode = await runBeside(['vitest', 'run'], { types: ['tsc'] }, console.log)
 */
export async function runBeside(
  command: Command,
  checks: Readonly<Record<string, Command>>,
  print: (report: string) => void,
): Promise<0 | 1> {
  const [isOk, results] = await Promise.all([
    isSuccess(start(command, 'inherit')),
    oneByOne(Object.entries(checks)),
  ]);
  const failed = results.filter((result) => !result.isOk);
  const summary = results.map(({ name, isOk }) => `${name} ${isOk ? 'passed' : 'failed'}`);
  print([...failed.map(({ name, output }) => `${name}:\n${output}`), summary.join(', ')].join('\n'));
  return isOk && failed.length === 0 ? 0 : 1;
}

async function oneByOne(checks: readonly (readonly [string, Command])[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [name, command] of checks) results.push(await check(name, command));
  return results;
}

/** A check writes to one pipe, so that its errors stay where it printed them. */
async function check(name: string, command: Command): Promise<CheckResult> {
  const child = start(['sh', '-c', 'exec "$@" 2>&1', 'sh', ...command], 'pipe');
  const [output, isOk] = await Promise.all([text(child.stdout as NodeJS.ReadableStream), isSuccess(child)]);
  return { name, isOk, output };
}

function start([program, ...args]: Command, stdout: 'inherit' | 'pipe'): ChildProcess {
  return spawn(program, args, { stdio: ['inherit', stdout, 'inherit'] });
}

/** A signal to end is meant for the child, which a terminal tells by itself of Ctrl-C. */
async function isSuccess(child: ChildProcess): Promise<boolean> {
  const end = () => void child.kill('SIGTERM');
  const leaveToTerminal = () => undefined;
  process.on('SIGTERM', end).on('SIGINT', leaveToTerminal);
  try {
    const [code] = await once(child, 'close');
    return code === 0;
  } finally {
    process.off('SIGTERM', end).off('SIGINT', leaveToTerminal);
  }
}
