// A target that notes what each check uses of it.

import type { Capability, Target, TargetSession } from '../../src/verify/session.ts';

/**
 * Notes which capabilities are used besides the services.
 *
 * @param onUse called at every use, with the name of the check
 */
export function watchedTarget(
  target: Target,
  onUse: (check: string, capability: Capability) => void,
): Target {
  return {
    ...target,
    open: async (check) => watchedSession(await target.open(check), (capability) => onUse(check, capability)),
  };
}

function watchedSession(session: TargetSession, onUse: (capability: Capability) => void): TargetSession {
  const noting =
    <Args extends unknown[], Result>(capability: Capability, method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      onUse(capability);
      return method(...args);
    };
  const { clock, inbox } = session;
  return {
    ...session,
    state: noting('states', session.state),
    write: noting('write', session.write),
    simulate: noting('simulate', session.simulate),
    emit: noting('emit', session.emit),
    deliveries: noting('deliveries', session.deliveries),
    settings: noting('settings', session.settings),
    clock: { now: noting('clock', clock.now), advance: noting('clock', clock.advance) },
    inbox: {
      url: noting('inbox', inbox.url),
      received: noting('inbox', inbox.received),
      script: noting('inbox', inbox.script),
    },
  };
}
