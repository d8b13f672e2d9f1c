// A target with a proxy in front of each service, in which Prism validates the traffic.

import { services } from '../../src/registry/services.ts';
import { prismValidator } from '../../src/verify/proxy/prism-validator.ts';
import { type ProxiedExchange, startProxy } from '../../src/verify/proxy/start-proxy.ts';
import type { Session, Target } from '../../src/verify/session.ts';

/**
 * Validates every exchange between checks and a target with Prism.
 *
 * @param onExchange called for every exchange
 */
export async function validatedTarget(
  target: Target,
  onExchange: (service: string, exchange: ProxiedExchange) => void,
): Promise<Target> {
  const validators = await Promise.all(
    Array.from(services.values(), ({ document }) => prismValidator(document)),
  );
  const before = async (session: Session): Promise<Session> => {
    const proxies = await Promise.all(
      [...services.keys()].map((service, index) =>
        startProxy({
          target: session.url(service),
          validate: validators[index] as (typeof validators)[number],
          onExchange: (exchange) => onExchange(service, exchange),
        }),
      ),
    );
    return {
      ...session,
      url: (service) => (proxies[[...services.keys()].indexOf(service)] as (typeof proxies)[number]).url,
      close: async () => {
        await Promise.all(proxies.map((proxy) => proxy.close()));
        await session.close();
      },
    };
  };
  return { ...target, open: async (purpose) => before(await target.open(purpose)) };
}
