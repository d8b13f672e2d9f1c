// It refuses an event that is older than the latest it has had, until the service gives it up.

import { type Arrival, RightReceiver } from './right-receiver.ts';

export class RefusesOldNews extends RightReceiver {
  override async receive(arrival: Arrival): Promise<number> {
    const { timestamp } = JSON.parse(arrival.body) as { timestamp: string };
    const isOld = [...this.disk.secrets.values()].some(({ changedAt }) => changedAt > timestamp);
    return isOld ? 409 : super.receive(arrival);
  }
}
