import type { Environment } from '@causeway/kernel';

/** Where a domain is a platform's in both environments, production is meant. */
export const HOST_ENVIRONMENTS: readonly Environment[] = ['production', 'sandbox'];

/** A DNS name of two labels or more, in any case. */
export const DOMAIN =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** The domain of a `Host` header, in lower case and without a port. */
export const domainOfHost = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/** The major versions of the protocol that are spoken here. */
export const UMA_MAJOR_VERSIONS = [0, 1] as const;

/** The address at which another institution asks for a customer, and the paths beneath it. */
export const lnurlpPath = (
  { domain, user }: { readonly domain: string; readonly user: string },
  rest: '' | '/pay' | '/utxos',
): string => `https://${domain}/.well-known/lnurlp/$${user}${rest}`;
