import { foldedBy, nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { ExternalAccountRejection } from './rejection-codes.js';

/** A custodial platform for crypto assets; its name is the exact value for `vaspName` of a hosted wallet. */
export interface Vasp {
  readonly vaspName: string;
  readonly url?: string;
}

/** What the service ships with (rates-and-rails §12); the operator adds to it. */
export const SHIPPED_VASPS: readonly Vasp[] = [
  'Binance',
  'Bitstamp',
  'Coinbase',
  'Crypto.com',
  'Gemini',
  'Kraken',
  'OKX',
  'Robinhood',
].map((vaspName) => ({ vaspName }));

export type VaspEvent =
  | ({ readonly type: 'VaspListed'; readonly listedAt: Instant } & Vasp)
  | { readonly type: 'VaspRemoved'; readonly vaspName: string; readonly removedAt: Instant };

/** What the operator added, for every platform of an environment. */
export type AddedVasps = readonly Vasp[];
export const noAddedVasps: AddedVasps = [];

const without = (added: AddedVasps, name: string): AddedVasps =>
  added.filter(({ vaspName }) => vaspName !== name);

export const evolveVasps = foldedBy<AddedVasps, VaspEvent>({
  VaspListed: (added, { vaspName, url }) => [
    ...without(added, vaspName),
    { vaspName, ...(url !== undefined && { url }) },
  ],
  VaspRemoved: (added, { vaspName }) => without(added, vaspName),
});

interface When {
  readonly now: Instant;
}

/** Adds a platform or changes its address; names that differ in case alone are taken for the same. */
export const listVasp = (
  vasp: Vasp,
  added: AddedVasps,
  { now }: When,
): Decision<VaspEvent, ExternalAccountRejection> => {
  const isTwin = ({ vaspName }: Vasp) => vaspName.toLowerCase() === vasp.vaspName.toLowerCase();
  const known = added.find(isTwin);
  if (SHIPPED_VASPS.some(isTwin)) return badName('is in the shipped directory');
  if (known !== undefined && known.vaspName !== vasp.vaspName)
    return badName('is listed in another spelling');
  if (known !== undefined && known.url === vasp.url) return nothing();
  const { vaspName, url } = vasp;
  return record({ type: 'VaspListed', vaspName, ...(url !== undefined && { url }), listedAt: now });
};

const badName = (message: string) =>
  reject('INVALID_INPUT' as const, { errors: [{ field: 'vaspName', message }] });

/** Shipped entries cannot be removed. */
export const removeVasp = (
  vaspName: string,
  added: AddedVasps,
  { now }: When,
): Decision<VaspEvent, ExternalAccountRejection> =>
  added.some((vasp) => vasp.vaspName === vaspName)
    ? record({ type: 'VaspRemoved', vaspName, removedAt: now })
    : reject('VASP_NOT_FOUND', { resource: 'Vasp' });

/** The whole directory by name, code point by code point. */
export const vaspDirectory = (added: AddedVasps): readonly Vasp[] =>
  [...SHIPPED_VASPS, ...added].sort((one, other) => (one.vaspName < other.vaspName ? -1 : 1));
