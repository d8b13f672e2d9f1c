// It acts first and verifies the signature afterwards; the answer is right, and the effect is there.

import { type Arrival, RightReceiver } from './right-receiver.ts';

export class EffectBeforeVerification extends RightReceiver {
  override async receive(arrival: Arrival): Promise<number> {
    await this.take(JSON.parse(arrival.body), arrival);
    return (await this.isGenuine(arrival)) ? 204 : 401;
  }
}
