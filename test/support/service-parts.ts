// The parts of a service that a team can write, by the type that has them: one that is missing here does not compile.

import type { ServiceDefinition } from '../../src/service-kit.ts';

const parts: { readonly [Part in keyof Required<ServiceDefinition<unknown>>]: true } = {
  name: true,
  document: true,
  operations: true,
  access: true,
  errorReply: true,
  settings: true,
  onSettings: true,
  credentials: true,
  collections: true,
  addFixtures: true,
  seedData: true,
  actions: true,
  scenarios: true,
  events: true,
  webhooks: true,
  timers: true,
  pictures: true,
  catalogue: true,
  contract: true,
  mutants: true,
  pathPrefixes: true,
  replyHeaders: true,
  firstSteps: true,
};

export const SERVICE_PARTS = Object.keys(parts);
