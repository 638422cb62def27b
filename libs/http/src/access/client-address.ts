import ipaddr from 'ipaddr.js';

/** The IPv6 prefix that a network assigns to one customer, who has all addresses in it. */
const IPV6_PREFIX_BITS = 64;

/**
 * Who sends a request, as far as limits by address go: an IPv4 address, or the network of an IPv6 address.
 * `ip` is Fastify's, which believes `X-Forwarded-For` of trusted proxies only. Text that is no address counts
 * unchanged.
 */
export const clientAddress = ({ ip }: { readonly ip: string }): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`);
  return `${network.toString()}/${IPV6_PREFIX_BITS}`;
};
