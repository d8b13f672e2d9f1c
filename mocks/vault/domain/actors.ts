// The default actors of events: a person for actions of people, the service for its own actions.

/** The actor of an action that does not name one. */
export const DEFAULT_ACTOR = 'user:ada';

export const SYSTEM = {
  expiry: 'system:expiry',
  rotation: 'system:rotation',
  certificates: 'system:certificates',
  leases: 'system:leases',
  federation: 'system:federation',
  identity: 'system:identity',
} as const;
