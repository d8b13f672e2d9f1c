// A target with a fault at the wire: what passes between a check and the target is altered on its way.

import { type Send, send as sendOverSocket } from '../../control-client/send.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Target, TargetSession } from '../session.ts';
import { type AlteringProxy, startAlteringProxy } from './altering-proxy.ts';
import type { Alteration, Fields } from './wire-fault.ts';

export interface AlteredTargetOptions {
  readonly service: string;
  readonly document: OpenApiDocument;
  /** The alteration of a session; what it does with deliveries is up to how the target sends them. */
  alterationOf(session: TargetSession): Alteration;
}

/**
 * A target whose API and whose messages are altered. Its services are called by their URLs over a socket; by its `send`,
 * without one if the target goes without.
 *
 * @example alteredTarget(target, { service: 'mail', document, alterationOf: () => fault.alter() })
 */
export function alteredTarget<Opened extends TargetSession>(
  target: Target<Opened>,
  options: AlteredTargetOptions,
): Target<Opened> {
  const { send: sendUnaltered, ...kept } = target;
  const proxies = new Set<AlteringProxy>();
  const means = { ...options, proxies, send: sendUnaltered };
  const send: Send = (request) => {
    const proxy = [...proxies].find(({ url }) => request.url.startsWith(`${url}/`));
    return (proxy?.send ?? sendUnaltered ?? sendOverSocket)(request);
  };
  return {
    ...kept,
    ...(sendUnaltered === undefined ? {} : { send }),
    open: async (purpose) => alteredSession(await target.open(purpose), means),
  };
}

interface Means {
  /** How the target's services are called, where that is not over a socket. */
  readonly send: Send | undefined;
  /** The proxies that are running. */
  readonly proxies: Set<AlteringProxy>;
}

async function alteredSession<Opened extends TargetSession>(
  session: Opened,
  { service, document, alterationOf, send, proxies }: AlteredTargetOptions & Means,
): Promise<Opened> {
  const { answer, event, simulate, write } = alterationOf(session);
  const names = new Map<string, string>();
  const credential: TargetSession['credential'] = async (of, name) => {
    const token = await session.credential(of, name);
    if (of === service) names.set(token, name);
    return token;
  };
  const proxy =
    answer &&
    (await startAlteringProxy({
      target: session.url(service),
      document,
      answer,
      credential: (name) => session.credential(service, name),
      names,
      send,
    }));
  if (proxy) proxies.add(proxy);
  const shown = (payload: unknown, type: string) => event?.(payload as Fields, type) ?? payload;
  return {
    ...session,
    credential,
    url: (name) => (name === service && proxy ? proxy.url : session.url(name)),
    message: async (name, type) => shown(await session.message(name, type), type),
    emit: async (name, type, fields) =>
      shown(await session.emit(name, type, fields), type) as Readonly<Record<string, unknown>>,
    simulate: (name, action, input) =>
      simulate === undefined
        ? session.simulate(name, action, input)
        : simulate(action, input, (given = input) => session.simulate(name, action, given)),
    write: (request) =>
      write === undefined
        ? session.write(request)
        : write(request, (given = request) => session.write(given)),
    close: async (isOver) => {
      if (proxy) proxies.delete(proxy);
      await proxy?.[Symbol.asyncDispose]();
      await session.close(isOver);
    },
  };
}
