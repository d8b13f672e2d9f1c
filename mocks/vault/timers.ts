// What is done when something of the vault falls due by time alone.

import type { Service } from '../../src/service/service.ts';
import { certificateExpiryDue } from './domain/certificate-changes.ts';
import { CERTIFICATE_EXPIRY } from './domain/certificates.ts';
import { LEASE_EXPIRY, leaseExpired } from './domain/leases.ts';
import { rotationDue, rotationGraceEnded } from './domain/rotation.ts';
import { ROTATION_GRACE, ROTATION_SCHEDULE } from './domain/rotation-policies.ts';
import { secretExpiryDue } from './domain/secret-changes.ts';
import { SECRET_EXPIRY } from './domain/secrets.ts';

export const timers: Service['timers'] = {
  [SECRET_EXPIRY]: secretExpiryDue,
  [ROTATION_SCHEDULE]: rotationDue,
  [ROTATION_GRACE]: rotationGraceEnded,
  [CERTIFICATE_EXPIRY]: certificateExpiryDue,
  [LEASE_EXPIRY]: leaseExpired,
};
