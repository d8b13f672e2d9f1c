// The timers of the vault.

import type { Timer } from '../../src/engine/scheduling/task-handlers.ts';
import type { Service } from '../../src/service/service.ts';
import { FEDERATION_RETRY, syncRetryDue } from './domain/backends.ts';
import { certificateExpiryDue, certificateRenewalDue } from './domain/certificate-changes.ts';
import { CERTIFICATE_EXPIRY, CERTIFICATE_RENEWAL } from './domain/certificates.ts';
import { thresholdOf } from './domain/countdowns.ts';
import { LEASE_EXPIRY, leaseExpired } from './domain/leases.ts';
import { rotationDue, rotationGraceEnded, rotationRetryDue } from './domain/rotation.ts';
import { ROTATION_GRACE, ROTATION_RETRY, ROTATION_SCHEDULE } from './domain/rotation-policies.ts';
import { secretExpiryDue } from './domain/secret-changes.ts';
import { SECRET_EXPIRY } from './domain/secrets.ts';

export const timers: Service['timers'] = {
  [SECRET_EXPIRY]: {
    subject: 'secret',
    describe: approaching('the secret expires', { threshold: 'V-EV-14', moment: 'V-EV-15' }),
    run: secretExpiryDue,
  },
  [ROTATION_SCHEDULE]: {
    subject: 'rotation_policy',
    describe: approaching('the rotation is due', { threshold: 'V-EV-30', moment: 'V-EV-31' }),
    run: rotationDue,
  },
  [ROTATION_GRACE]: {
    subject: 'rotation_policy',
    describe: () => 'the grace period ends; without a new value the rotation is overdue (V-EV-33)',
    run: rotationGraceEnded,
  },
  [ROTATION_RETRY]: {
    subject: 'rotation_policy',
    describe: () => 'the rotation is tried again (V-EV-35, V-G-51)',
    run: rotationRetryDue,
  },
  [CERTIFICATE_EXPIRY]: {
    subject: 'certificate',
    describe: approaching('the certificate expires', { threshold: 'V-EV-43', moment: 'V-EV-43' }),
    run: certificateExpiryDue,
  },
  [CERTIFICATE_RENEWAL]: {
    subject: 'certificate',
    describe: () => 'the certificate is renewed, or its renewal is tried again (V-G-51, V-G-54)',
    run: certificateRenewalDue,
  },
  [LEASE_EXPIRY]: {
    subject: 'lease',
    describe: () => 'the lease passes its TTL (V-EV-54)',
    run: leaseExpired,
  },
  [FEDERATION_RETRY]: {
    subject: 'backend',
    describe: () => 'the synchronization is tried again (V-EV-61, V-G-51)',
    run: syncRetryDue,
  },
};

/** Describes a countdown's timer: at a threshold before a moment, or at the moment itself. */
function approaching(
  moment: string,
  rules: Readonly<Record<'threshold' | 'moment', string>>,
): Timer['describe'] {
  return (task) => {
    const threshold = thresholdOf(task);
    return threshold === undefined
      ? `${moment} (${rules.moment})`
      : `${moment} in ${threshold} (${rules.threshold})`;
  };
}
