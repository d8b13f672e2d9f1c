// A target with a proxy in front of each service, in which Prism validates the traffic.

import { type PrismValidator, prismValidator } from '../../src/verify/proxy/prism-validator.ts';
import { type ProxiedExchange, startProxy } from '../../src/verify/proxy/start-proxy.ts';
import type { Target } from '../../src/verify/session.ts';
import { services } from './registry/services.ts';

/**
 * Validates every exchange between checks and a mock with Prism. One proxy for a service leads to all worlds.
 *
 * @param onExchange called for every exchange
 * @param onAnswer called for every answer, with its body
 */
export async function validatedTarget(
  target: Target,
  onExchange: (service: string, exchange: ProxiedExchange) => void,
  onAnswer: (service: string, answer: Parameters<PrismValidator>[0]) => void,
): Promise<Target> {
  const started = Array.from(services.values(), async ({ name, document }) => {
    const validate = await prismValidator(document);
    const proxy = await startProxy({
      target: target.url,
      validate: (exchange) => {
        const answer = { ...exchange, path: inWorld(exchange.path) };
        onAnswer(name, answer);
        return validate(answer);
      },
      onExchange: (exchange) => onExchange(name, { ...exchange, path: inWorld(exchange.path) }),
    });
    return [name, proxy] as const;
  });
  const proxies = new Map(await Promise.all(started));
  return {
    ...target,
    open: async (purpose) => {
      const session = await target.open(purpose);
      const url = (service: string) =>
        `${proxies.get(service)?.url}${new URL(session.url(service)).pathname}`;
      return { ...session, url };
    },
    close: async () => {
      await Promise.all(Array.from(proxies.values(), (proxy) => proxy.close()));
      await target.close();
    },
  };
}

/** A path without the world that it begins with. */
function inWorld(path: string): string {
  return path.replace(/^\/w\/[^/]+/, '');
}
