// The testing helpers for consumers, for use with any test runner.

export type { Services } from '../../specs/generated/services.ts';
export { type Answer, type CallOptions, call } from '../control-client/call.ts';
export type {
  ActionInput,
  ActionName,
  Distance,
  EmitRequest,
  EventPayload,
  EventType,
  FaultRequest,
  ScenarioName,
  ScenarioParameters,
  ServiceName,
  WorldRequest,
} from '../control-client/service-types.ts';
export type { Exploration, ExploreFailure } from '../verify/explore/exploration.ts';
export type { Invariant, InvariantHistory, Invariants } from '../verify/explore/property.ts';
export { NotExplorable } from '../verify/explore/receiver.ts';
export { connectMock, type Mock, type MockAddress } from './connect-mock.ts';
export { type ExploreRequest, explore, HistoryFailed } from './explore.ts';
export { MockWorld } from './mock-world.ts';
export { type MockOptions, startMock } from './start-mock.ts';
