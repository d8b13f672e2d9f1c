// What is done when something of the vault falls due by time alone.

import type { Service } from '../../src/service/service.ts';
import { CERTIFICATE_EXPIRY, certificateExpiryDue } from './life/certificates.ts';
import { LEASE_EXPIRY, leaseExpired } from './life/leases.ts';
import { rotationDue, rotationGraceEnded } from './life/rotation.ts';
import { ROTATION_GRACE, ROTATION_SCHEDULE } from './life/rotation-schedule.ts';
import { SECRET_EXPIRY, secretExpiryDue } from './life/secrets.ts';

export const timers: Service['timers'] = {
  [SECRET_EXPIRY]: secretExpiryDue,
  [ROTATION_SCHEDULE]: rotationDue,
  [ROTATION_GRACE]: rotationGraceEnded,
  [CERTIFICATE_EXPIRY]: certificateExpiryDue,
  [LEASE_EXPIRY]: leaseExpired,
};
