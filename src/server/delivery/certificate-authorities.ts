// The authorities that deliveries over TLS trust: the system's, and those named by --ca.

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Certificates to trust, the system's and others. Node takes a `ca` of its own in place of what it trusts
 * otherwise, so both have to be given.
 *
 * @param own one or more certificates (PEM)
 * @returns certificates (PEM), one after another
 * @throws Error when one of `own` cannot be read, or when there is none
 */
export function trustedBesides(own: string): string {
  // Not imported, so that a server without additional authorities starts faster.
  const { X509Certificate } = process.getBuiltinModule('node:crypto');
  const { getCACertificates } = process.getBuiltinModule('node:tls');
  const certificates = own.match(CERTIFICATE) ?? [];
  try {
    if (certificates.length === 0) throw new Error('there is none');
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch (error) {
    throw new Error('the certificates to trust (ca) cannot be read as PEM', { cause: error });
  }
  return [...getCACertificates('default'), ...certificates].join('\n');
}
