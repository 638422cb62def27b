import { parseUmaAddress } from '@causeway/kernel';

/** The user under which a platform pays for itself. */
const PLATFORM_USER = '$platform';

/** The address under which a platform pays for itself, `$platform@` its domain. */
export const platformAddress = (domain: string): string => `${PLATFORM_USER}@${domain}`;

/**
 * The payer's address as sent to another institution, which looks for the keys at that domain: the platform
 * pays for a customer with an address elsewhere.
 */
export const payerAddressAt = (umaAddress: string, domain: string): string =>
  parseUmaAddress(umaAddress)?.domain === domain ? umaAddress : platformAddress(domain);
