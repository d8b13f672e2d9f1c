// It ignores changes of what it does not know, as if the event of the creation always came first.

import { RightReceiver, type VaultEvent } from './right-receiver.ts';

export class CreatedAssumedFirst extends RightReceiver {
  override act(event: VaultEvent): void {
    if (event.event_type === 'secret.created' || this.disk.secrets.has(event.path)) super.act(event);
  }
}
