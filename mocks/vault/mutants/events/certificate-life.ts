import { iso } from '../../../../src/engine/instant.ts';
import { alterPayload, alterTimer, type Mutant } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { SYSTEM } from '../../domain/actors.ts';
import {
  CERTIFICATE_EXPIRY,
  CERTIFICATE_RENEWAL,
  certificates,
  findCertificate,
} from '../../domain/certificates.ts';
import { announce, newCause } from '../../events.ts';
import { alterOutcome, dataOf, rememberedIds, tellAfter } from '../alterations.ts';

export const certificateLifeMutants: readonly Mutant[] = [
  ...mutantsOf({
    'V-EV-43.1': {
      'warns of no certificate': (service) => alterTimer(service, CERTIFICATE_EXPIRY, () => undefined),
      'goes on warning of a certificate that was revoked': (service) =>
        tellAfter(service, 'certificate.revoke', ({ certificate_id }, world) => {
          const { commonName, path, notAfter } = findCertificate(world, String(certificate_id));
          const named = {
            certificate_id: String(certificate_id),
            common_name: commonName,
            not_after: iso(notAfter),
          };
          const data = {
            ...named,
            days_remaining: 30,
            threshold: '30d',
            is_acme_managed: false,
            auto_renew: false,
          };
          announce(world, newCause(world, SYSTEM.certificates), 'certificate.expiring', { path, data });
        }),
    },
    'V-EV-43.2': {
      'lets a certificate run out that is too short to be warned of': (service) =>
        alterTimer(service, CERTIFICATE_RENEWAL, () => undefined),
    },
    'V-EV-44': {
      'announces another renewal and tries none': (service) =>
        alterTimer(service, CERTIFICATE_RENEWAL, () => undefined),
    },
    'V-EV-42': {
      'names the number of the newest certificate': (service) =>
        alterPayload(service, 'certificate.revoked', ({ data, ...event }, world) => {
          const newest = [...world.collection(certificates).values()].at(-1);
          return { ...event, data: { ...data, serial_number: newest?.serialNumber ?? data.serial_number } };
        }),
    },
  }),
  ...(['is_acme_managed', 'auto_renew'] as const).map(
    (field): Mutant => ({
      rule: 'V-EV-43.3',
      does: `renews a certificate for ${field} alone`,
      alter: (service) => {
        const renewed = rememberedIds();
        return alterOutcome(service, (world, delivery) => {
          const data = dataOf(delivery, 'certificate.expiring');
          const isBoth = data?.is_acme_managed === true && data.auto_renew === true;
          if (data?.[field] !== true || isBoth || renewed(world).has(String(data.certificate_id))) return;
          const id = String(data.certificate_id);
          renewed(world).add(id);
          const { path, commonName: common_name } = findCertificate(world, id);
          const ids = { old_certificate_id: id, new_certificate_id: `${id}2`, common_name };
          const terms = { not_after: String(data.not_after), renewal_method: 'acme', days_before_expiry: 1 };
          announce(world, newCause(world, SYSTEM.certificates), 'certificate.renewed', {
            path,
            data: { ...ids, ...terms },
          });
        });
      },
    }),
  ),
];
