// What a consumer imports in its tests.

export { type Answer, type CallOptions, call } from './control-client.ts';
export { type Distance, MockWorld } from './mock-world.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
