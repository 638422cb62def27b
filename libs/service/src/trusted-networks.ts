import { isIP, isIPv6 } from 'node:net';

/** Reads a list of IP addresses and networks; `undefined` for a name, and for a network of all addresses. */
export const trustedNetworks = (text: string): readonly string[] | undefined => {
  const listed = text.split(',').map((each) => each.trim());
  return listed.every(isNetwork) ? listed : undefined;
};

const isNetwork = (network: string): boolean => {
  const [address = '', prefix, ...more] = network.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (isIPv6(address) ? 128 : 32);
};
