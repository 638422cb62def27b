const DOMAIN_LENGTH_MAX = 253;
/** Letters, digits and inner hyphens, at most 63 of them (RFC 1035 §2.3.1). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Domain names are compared without regard to case, so that one spelling of each is kept. */
export const normalUmaDomain = (value: string): string => value.toLowerCase();

/**
 * Whether a text is, in any case, a DNS name of two labels or more without scheme, port or path
 * (config-and-tokens §2). A last label of digits would be an IP address.
 */
export const isUmaDomain = (value: string): boolean => {
  if (value.length > DOMAIN_LENGTH_MAX) return false;
  const labels = value.split('.');
  return labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !/(?:^|\.)\d+$/.test(value);
};

/** Where the owner of a domain publishes its platform: either place holds the id of the configuration. */
export const proofPlaces = (umaDomain: string): { readonly dnsRecord: string; readonly fileUrl: string } => ({
  dnsRecord: `_uma-platform.${umaDomain}`,
  fileUrl: `https://${umaDomain}/.well-known/uma-platform.txt`,
});

/** Whether a domain, or one above it, is among those that no platform may claim. */
export const isReservedDomain = (umaDomain: string, reserved: readonly string[]): boolean => {
  const domain = normalUmaDomain(umaDomain);
  return reserved.map(normalUmaDomain).some((each) => domain === each || domain.endsWith(`.${each}`));
};
