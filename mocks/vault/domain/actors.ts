// The actors in events whose action names none: a person for what people do, the service for what it does
// by itself.

/** Does what an action does not name an actor for. */
export const DEFAULT_ACTOR = 'user:ada';

export const SYSTEM = {
  expiry: 'system:expiry',
  rotation: 'system:rotation',
  certificates: 'system:certificates',
  leases: 'system:leases',
  federation: 'system:federation',
  identity: 'system:identity',
} as const;
