// The first signal closes gracefully, the second exits at once.
import { afterEach, expect, test, vi } from 'vitest';
import { closeOnSignal } from '../../../src/commands/process/close-on-signal.ts';

/** A process that only notes how it is ended, and the signals that it has been sent. */
function watchedProcess() {
  const codes: unknown[] = [];
  const listeners = new Map<string, (signal: string) => void>();
  vi.spyOn(process, 'exit').mockImplementation((code) => codes.push(code) as never);
  vi.spyOn(process, 'on').mockImplementation((signal, listener) => {
    listeners.set(String(signal), listener as never);
    return process;
  });
  return { codes, send: (signal: string) => listeners.get(signal)?.(signal) };
}

afterEach(() => void vi.restoreAllMocks());

test.each(['SIGINT', 'SIGTERM'])('%s closes and then exits with 0', async (signal) => {
  const { codes, send } = watchedProcess();
  const closing = Promise.withResolvers<void>();
  closeOnSignal(() => closing.promise);
  send(signal);
  expect(codes).toEqual([]);
  closing.resolve();
  await closing.promise;
  await Promise.resolve();
  expect(codes).toEqual([0]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('%s while closing exits at once with %i', (signal, code) => {
  const { codes, send } = watchedProcess();
  closeOnSignal(() => new Promise(() => {}));
  send('SIGINT');
  send(signal);
  expect(codes).toEqual([code]);
});
