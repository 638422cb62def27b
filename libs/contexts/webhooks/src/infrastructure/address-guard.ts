import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { mayReach, reachOf } from '../domain/address.js';

/** Gives every address of a host name. */
export type ResolveAll = (host: string) => Promise<readonly LookupAddress[]>;

/** By the machine's own rules, hosts file included: what the connection itself would ask. */
export const resolveAllBySystem: ResolveAll = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, addresses) => {
      if (error === null) resolve(addresses);
      else reject(error);
    });
  });

/** A connection that would have led where webhooks may not go. */
export class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED';

  constructor() {
    super('The host leads to an address that webhooks may not reach');
  }
}

/** Decides, at the moment of connecting, by the addresses that the socket will use. */
export class AddressGuard {
  constructor(
    private readonly isPrivateAllowed: boolean,
    private readonly resolveAll: ResolveAll = resolveAllBySystem,
  ) {}

  /**
   * The addresses of a host, all of them allowed. One forbidden address among them refuses the host: a resolver that
   * mixes public and private answers is not serving a webhook.
   */
  async addressesOf(host: string): Promise<readonly LookupAddress[]> {
    const bare = host.replace(/^\[|\]$/g, '');
    const family = isIP(bare);
    const addresses = family === 0 ? await this.resolveAll(bare) : [{ address: bare, family }];
    if (addresses.length === 0) throw noAddress(bare);
    if (!addresses.every(({ address }) => this.allows(address))) throw new AddressRefusedError();
    return addresses;
  }

  allows(address: string): boolean {
    return mayReach(reachOf(address), this.isPrivateAllowed);
  }

  /** For `net.connect` and `tls.connect`: the addresses checked here are the ones connected to, asked only once. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    this.addressesOf(host).then(
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

const familyOf = (family: number | 'IPv4' | 'IPv6'): number =>
  family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;

const noAddress = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
