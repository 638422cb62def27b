import type { FieldProblem } from '@causeway/shapes';

/**
 * Where customers of a platform without a domain of its own have their UMA addresses, unless the deployment names
 * another one. The name is reserved for the machine itself (RFC 6761), so that it never leads elsewhere.
 */
export const DEFAULT_UMA_DOMAIN = 'uma.localhost';

/** `$` and 1 to 63 characters: 64 with the sign (customers §2). */
const USER = /^\$[a-z0-9_.+-]{1,63}$/;

/** Addresses are compared, reserved and kept in lower case. */
export const normalUmaAddress = (value: string): string => value.toLowerCase();

/** What is wrong with an address as sent, given the domain that its platform's customers have. */
export const umaAddressProblems = (sent: string, umaDomain: string): FieldProblem[] => {
  const address = normalUmaAddress(sent);
  const at = address.indexOf('@');
  const problem = (message: string): FieldProblem[] => [
    { field: 'umaAddress', message, constraint: { format: 'uma-address' } },
  ];
  if (at < 0 || !USER.test(address.slice(0, at))) {
    return problem('must be $user@domain, the user of at most 63 letters, digits and -_.+');
  }
  return address.slice(at + 1) === normalUmaAddress(umaDomain) ? [] : problem(`must be at ${umaDomain}`);
};
