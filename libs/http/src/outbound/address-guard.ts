import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { reachOf, type ReachRule } from './address.js';
import { noAddress, type ResolveAll } from './name-resolver.js';

/** A connection that would have led where this client may not go. */
export class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED';

  constructor() {
    super('The host leads to an address that may not be reached');
  }
}

/** On whose behalf a request is sent, and to which kind of port. */
export interface Purpose {
  /** Whose look-ups this one is counted among. */
  readonly tenant: string;
  readonly isPrivilegedPort: boolean;
}

/** Decides, at the moment of connecting, by the addresses that the socket will use. */
export class AddressGuard {
  constructor(
    private readonly mayReach: ReachRule,
    private readonly resolveAll: ResolveAll,
  ) {}

  /**
   * The addresses of a host, all of them allowed. One forbidden address among them refuses the host: a resolver that
   * mixes public and private answers is not serving a stranger.
   */
  async addressesOf(host: string, { tenant, isPrivilegedPort }: Purpose): Promise<readonly LookupAddress[]> {
    const bare = host.replace(/^\[|\]$/g, '');
    const family = isIP(bare);
    const addresses = family === 0 ? await this.resolveAll(bare, tenant) : [{ address: bare, family }];
    if (addresses.length === 0) throw noAddress(bare);
    if (!addresses.every(({ address }) => this.allows(address, isPrivilegedPort)))
      throw new AddressRefusedError();
    return addresses;
  }

  allows(address: string, isPrivilegedPort: boolean): boolean {
    return this.mayReach(reachOf(address), isPrivilegedPort);
  }

  /** For `net.connect` and `tls.connect`: the addresses checked here are the ones connected to, asked only once. */
  lookupFor(purpose: Purpose): LookupFunction {
    return (host, options, callback) => {
      this.addressesOf(host, purpose).then(
        (addresses) => {
          const wanted = addresses.filter(
            ({ family }) => !options.family || family === familyOf(options.family),
          );
          const [first] = wanted;
          if (first === undefined) callback(noAddress(host), '', 0);
          else if (options.all === true) callback(null, [...wanted]);
          else callback(null, first.address, first.family);
        },
        (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
      );
    };
  }
}

const familyOf = (family: number | 'IPv4' | 'IPv6'): number =>
  family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
