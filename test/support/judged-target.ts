// A target with a proxy before each of its services, in which Prism judges what goes by.

import { documents } from '../../src/contracts.ts';
import { SERVICES, type ServiceName } from '../../src/verify/catalogue.ts';
import { prismValidator } from '../../src/verify/proxy/prism-validator.ts';
import { type Passage, startProxy } from '../../src/verify/proxy/start-proxy.ts';
import type { Session, Target } from '../../src/verify/session.ts';

/**
 * Puts Prism between checks and a target.
 *
 * @param onPassage is told everything that goes by
 */
export async function judgedTarget(
  target: Target,
  onPassage: (service: ServiceName, passage: Passage) => void,
): Promise<Target> {
  const judges = await Promise.all(SERVICES.map((service) => prismValidator(documents[service])));
  const before = async (session: Session): Promise<Session> => {
    const proxies = await Promise.all(
      SERVICES.map((service, index) =>
        startProxy({
          target: session.url(service),
          judge: judges[index] as (typeof judges)[number],
          onPassage: (passage) => onPassage(service, passage),
        }),
      ),
    );
    return {
      ...session,
      url: (service) => (proxies[SERVICES.indexOf(service)] as (typeof proxies)[number]).url,
      close: async () => {
        await Promise.all(proxies.map((proxy) => proxy.close()));
        await session.close();
      },
    };
  };
  return { ...target, open: async (purpose) => before(await target.open(purpose)) };
}
