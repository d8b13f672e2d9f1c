// What a fault does to a call: it holds it up, cuts its answer short, breaks its connection.

import type { FastifyReply } from 'fastify';
import type { CallFault } from '../../faults/call-fault.ts';
import type { RequestContext, ServiceContext } from './request-context.ts';
import type { WholeAnswer } from './send-answer.ts';

/** What ends the wait of a call that is held up. */
type WaitEnd = 'time' | 'world_gone' | 'caller_gone';

/** What a fault did, as the journal describes it. */
export function whatStruck({ id, effect }: CallFault): string {
  switch (effect.kind) {
    case 'respond':
      return `fault ${id} made it answer ${effect.status}`;
    case 'delay':
      return `fault ${id} held it up for ${effect.delayMs} ms`;
    case 'connection':
      return `fault ${id} ${CONNECTION_TEXTS[effect.how]}`;
  }
}

const CONNECTION_TEXTS = {
  reset: 'reset the connection',
  drop: 'closed the connection',
  truncate: 'cut the answer short',
} as const;

/** How long faults hold a call up, in real milliseconds. */
export function delayOf(faults: readonly CallFault[]): number {
  return faults.reduce((sum, { effect }) => sum + (effect.kind === 'delay' ? effect.delayMs : 0), 0);
}

/** Waits so long in real time, or until the world or the caller has gone away. */
export function heldUp(
  { scheduler, reply }: Pick<ServiceContext, 'scheduler' | 'reply'>,
  delayMs: number,
): Promise<WaitEnd> {
  return new Promise((resolve) => {
    const end = (how: WaitEnd) => {
      clearTimeout(timer);
      scheduler.gone.removeEventListener('abort', loseWorld);
      reply.raw.off('close', loseCaller);
      resolve(how);
    };
    const loseWorld = () => end('world_gone');
    const loseCaller = () => end('caller_gone');
    const timer = setTimeout(end, delayMs, 'time');
    scheduler.gone.addEventListener('abort', loseWorld);
    reply.raw.on('close', loseCaller);
  });
}

/** Breaks the connection of a call without an answer: with a RST, or as if the server had closed it. */
export function breakConnection({ request, reply }: RequestContext, how: 'reset' | 'drop'): void {
  const { raw } = request;
  reply.hijack();
  if (how === 'reset') {
    raw.socket.resetAndDestroy();
    return;
  }
  raw.socket.end();
  // Closing a socket that holds unread bytes would be a reset: what is left of the request is read first.
  raw.resume().once('end', () => raw.socket.destroySoon());
}

/** Sends the whole head, half of the body, and no more. An answer without a body has nothing to lose. */
export function sendHalf(reply: FastifyReply, { status, headers, payload = '' }: WholeAnswer): void {
  const bytes = Buffer.from(payload);
  const { socket } = reply.raw;
  reply.raw.writeHead(status, { ...headers, connection: 'close' });
  reply.raw.flushHeaders();
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => socket?.destroySoon());
}
