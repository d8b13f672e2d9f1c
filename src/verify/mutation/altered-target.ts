// A target with a fault at the wire: what passes between a check and the target is altered on its way.

import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Target, TargetSession } from '../session.ts';
import { startAlteringProxy } from './altering-proxy.ts';
import type { Alteration, Fields } from './wire-fault.ts';

export interface AlteredTargetOptions {
  readonly service: string;
  readonly document: OpenApiDocument;
  /** The alteration of a session; what it does with deliveries is up to how the target sends them. */
  alterationOf(session: TargetSession): Alteration;
}

/**
 * A target whose API and whose messages are altered; its services are called over a socket.
 *
 * @example alteredTarget(target, { service: 'mail', document, alterationOf: () => fault.alter() })
 */
export function alteredTarget<Opened extends TargetSession>(
  { send: _, ...target }: Target<Opened>,
  options: AlteredTargetOptions,
): Target<Opened> {
  return { ...target, open: async (purpose) => alteredSession(await target.open(purpose), options) };
}

async function alteredSession<Opened extends TargetSession>(
  session: Opened,
  { service, document, alterationOf }: AlteredTargetOptions,
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
    }));
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
      await proxy?.[Symbol.asyncDispose]();
      await session.close(isOver);
    },
  };
}
