// It takes a test event for a real one.

import { RightReceiver } from './right-receiver.ts';

export class TestEventsAreReal extends RightReceiver {
  override isTest(): boolean {
    return false;
  }
}
