import ipaddr from 'ipaddr.js';

/**
 * Where an address leads: to the public internet, into a network of the deployment's own, or nowhere that a webhook
 * may ever go (link-local and cloud metadata, multicast, unspecified, tunnels and translations that hide an address).
 */
export type Reach = 'PUBLIC' | 'PRIVATE' | 'FORBIDDEN';

const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** Addresses in private or public ranges that are a cloud's metadata or host service. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set([
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2:0:0:0:0:0:254',
  'fd20:ce:0:0:0:0:0:254',
]);

/** The part of IPv6 that is handed out to the public internet, RFC 3513: `2000::/3`. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Text that is no address leads nowhere. */
export const reachOf = (text: string): Reach => {
  if (!ipaddr.isValid(text)) return 'FORBIDDEN';
  // `process` reads an IPv4 address written as IPv6, `::ffff:10.0.0.1`, as what it is.
  const address = ipaddr.process(text);
  if (METADATA_ADDRESSES.has(address.toNormalizedString())) return 'FORBIDDEN';
  const range: string = address.range();
  if (PRIVATE_RANGES.has(range)) return 'PRIVATE';
  if (range !== 'unicast') return 'FORBIDDEN';
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST) ? 'PUBLIC' : 'FORBIDDEN';
};

/** Where an operator lets webhooks go into private networks: `CAUSEWAY_WEBHOOK_ALLOW_PRIVATE`. */
export const PRIVATE_NETWORK_POLICIES = ['none', 'sandbox', 'all'] as const;
export type PrivateNetworkPolicy = (typeof PRIVATE_NETWORK_POLICIES)[number];

export const mayReach = (reach: Reach, isPrivateAllowed: boolean): boolean =>
  reach === 'PUBLIC' || (reach === 'PRIVATE' && isPrivateAllowed);
