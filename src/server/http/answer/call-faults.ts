// The effects of faults on a call: delaying it, cutting its answer short, breaking its connection.

import type { ServerResponse } from 'node:http';
import type { CallFault } from '../../../faults/call-fault.ts';
import type { RequestContext, ServiceContext } from '../request/request-context.ts';
import type { WholeAnswer } from './send-answer.ts';

/** What ends the delay of a call. */
type WaitEnd = 'time' | 'world_gone' | 'caller_gone';

/** What a fault did, as described in the journal. */
export function whatStruck({ id, effect }: CallFault): string {
  switch (effect.kind) {
    case 'respond':
      return `fault ${id} made it answer ${effect.status}`;
    case 'delay':
      return `fault ${id} delayed it by ${effect.delayMs} ms`;
    case 'connection':
      return `fault ${id} ${CONNECTION_TEXTS[effect.how]}`;
  }
}

const CONNECTION_TEXTS = {
  reset: 'reset the connection',
  drop: 'closed the connection',
  truncate: 'cut the answer short',
} as const;

/** The total delay of a call by faults, in real milliseconds. */
export function delayOf(faults: readonly CallFault[]): number {
  return faults.reduce((sum, { effect }) => sum + (effect.kind === 'delay' ? effect.delayMs : 0), 0);
}

/** Waits in real time, or until the world is reset, replaced or deleted or the caller disconnects. */
export function waitForDelay(
  { scheduler, response }: Pick<ServiceContext, 'scheduler' | 'response'>,
  delayMs: number,
): Promise<WaitEnd> {
  return new Promise((resolve) => {
    const end = (how: WaitEnd) => {
      clearTimeout(timer);
      scheduler.gone.removeEventListener('abort', onWorldGone);
      response.off('close', onCallerGone);
      resolve(how);
    };
    const onWorldGone = () => end('world_gone');
    const onCallerGone = () => end('caller_gone');
    const timer = setTimeout(end, delayMs, 'time');
    scheduler.gone.addEventListener('abort', onWorldGone);
    response.on('close', onCallerGone);
  });
}

/** Breaks the connection of a call without an answer: with a RST, or as if the server had closed it. */
export function breakConnection({ request }: Pick<RequestContext, 'request'>, how: 'reset' | 'drop'): void {
  const { raw } = request;
  if (how === 'reset') {
    raw.socket.resetAndDestroy();
    return;
  }
  raw.socket.end();
  // Closing a socket with unread bytes would reset it, so the rest of the request is read first.
  raw.resume().once('end', () => raw.socket.destroySoon());
}

/** Sends the complete head and half of the body. An answer without a body is sent completely. */
export function sendHalf(response: ServerResponse, { status, headers, payload = '' }: WholeAnswer): void {
  const bytes = Buffer.from(payload);
  const { socket } = response;
  response.writeHead(status, { ...headers, connection: 'close' });
  response.flushHeaders();
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => socket?.destroySoon());
}
