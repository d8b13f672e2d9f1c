// Chooses the transport of a delivery: the built-in inbox for its own URLs, a socket for all others.

import type { OutgoingRequest } from '../../delivery/attempt.ts';
import { type AttemptRequest, type AttemptResult, failedResult } from '../../delivery/attempt.ts';
import type { Transport, Transports } from '../../delivery/transport.ts';
import type { Instant } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';
import type { HttpSender } from './http-sender.ts';
import { HttpTransport } from './http-transport.ts';
import { inboxName } from './inbox.ts';
import { InboxTransport } from './inbox-transport.ts';

export interface TransportDependencies {
  readonly world: World;
  readonly sender: Pick<HttpSender, 'send'>;
  /** The wall clock's time, by which the inbox checks the age of a signature. */
  readonly wall: () => Instant;
  /** Kept once all that the world has changed is committed; nothing leaves it before. */
  readonly committed: () => Promise<void> | undefined;
}

/** The transports of a world. OAuth tokens are never requested from an inbox. */
export function transportsOf({ world, sender, wall, committed }: TransportDependencies): Transports {
  const http = new HttpTransport(world, sender);
  const inbox = new InboxTransport(world, wall);
  const send: Transport['send'] = (request, signal) => {
    const name = inboxName(request.url);
    return name === undefined ? http.send(request, signal) : inbox.send(name, request, signal);
  };
  const receivers: Transport = {
    send: (request, signal) =>
      request.source.intercept === undefined
        ? send(request, signal)
        : intercepted(request, world, (altered) => send(altered, signal)),
  };
  return { receivers: onceCommitted(receivers, committed), tokens: onceCommitted(http, committed) };
}

/** A receiver must not see what a crash could take back. What cannot be committed is not sent. */
function onceCommitted<Request extends OutgoingRequest>(
  transport: Transport<Request>,
  committed: TransportDependencies['committed'],
): Transport<Request> {
  return {
    send: (request, signal) => {
      const commit = committed();
      if (commit === undefined) return transport.send(request, signal);
      return commit.then(
        () => transport.send(request, signal),
        () => failedResult('the store cannot be used'),
      );
    },
  };
}

/** What an attempt results in that a mutant intercepts. */
async function intercepted(
  request: AttemptRequest,
  world: World,
  send: (request: AttemptRequest) => Promise<AttemptResult>,
): Promise<AttemptResult> {
  let result = failedResult('no answer');
  const answer = await request.source.intercept?.(request, world, async (change) => {
    result = await send({ ...request, ...change });
    return { status: result.response?.status ?? null, headers: result.response?.headers ?? {} };
  });
  if (answer === undefined || answer.status === (result.response?.status ?? null)) return result;
  if (answer.status === null) return { ...failedResult('no answer'), elapsedMs: result.elapsedMs };
  const response = { headers: {}, body: '', ...result.response, ...answer, status: answer.status };
  return { ...result, error: null, response };
}
