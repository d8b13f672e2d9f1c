// It accepts only the newest secret, so what was on its way during a rotation is refused.

import { RightReceiver } from './right-receiver.ts';

export class OldSecretRefused extends RightReceiver {
  override learnSecret(secret: string): void {
    this.signingSecrets = [secret];
  }
}
