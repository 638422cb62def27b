import ipaddr from 'ipaddr.js';

/**
 * Where an address leads: to the public internet, to this very machine, into a network of the deployment's own, or
 * where no outgoing request may ever go (link-local and cloud metadata, multicast, unspecified, tunnels and
 * translations that hide an address).
 */
export type Reach = 'PUBLIC' | 'LOOPBACK' | 'PRIVATE' | 'FORBIDDEN';

const PRIVATE_RANGES: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

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
  if (range === 'loopback') return 'LOOPBACK';
  if (PRIVATE_RANGES.has(range)) return 'PRIVATE';
  if (range !== 'unicast') return 'FORBIDDEN';
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST) ? 'PUBLIC' : 'FORBIDDEN';
};

/** Decides whether a client may connect to an address, at a port that only privileged servers listen on or another. */
export type ReachRule = (reach: Reach, isPrivilegedPort: boolean) => boolean;

/** The internet without the deployment's own networks: for addresses that strangers name. */
export const PUBLIC_ONLY: ReachRule = (reach) => reach === 'PUBLIC';

/** Any network: for addresses that the operator configures. */
export const ANY_NETWORK: ReachRule = (reach) => reach !== 'FORBIDDEN';

/** Below it only the machine's administrator lets servers listen. */
const UNPRIVILEGED_PORT_MIN = 1024;

/** `port` as a URL says it; left out for 80 and 443. */
export const isPrivilegedPort = (port: string): boolean => Number(port) < UNPRIVILEGED_PORT_MIN;
