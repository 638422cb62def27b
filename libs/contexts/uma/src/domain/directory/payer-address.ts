import { parseUmaAddress } from '../protocol/uma-address.js';

/** The user under which a platform pays for itself. */
const PLATFORM_USER = '$platform';

/** The address of a platform as a payer. */
export const platformAddress = (domain: string): string => `${PLATFORM_USER}@${domain}`;

/**
 * The address under which another institution gets to know the payer: it looks for the keys at that domain, so that a
 * customer with an address elsewhere is paid for by the platform.
 */
export const payerAddressAt = (umaAddress: string, domain: string): string =>
  parseUmaAddress(umaAddress)?.domain === domain ? umaAddress : platformAddress(domain);
