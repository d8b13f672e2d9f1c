// A target with a proxy before each of its services, in which Prism judges what goes by.

import { services } from '../../src/registry/services.ts';
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
  onPassage: (service: string, passage: Passage) => void,
): Promise<Target> {
  const judges = await Promise.all(Array.from(services.values(), ({ document }) => prismValidator(document)));
  const before = async (session: Session): Promise<Session> => {
    const proxies = await Promise.all(
      [...services.keys()].map((service, index) =>
        startProxy({
          target: session.url(service),
          judge: judges[index] as (typeof judges)[number],
          onPassage: (passage) => onPassage(service, passage),
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
