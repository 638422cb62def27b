/** A custodial platform for crypto assets; its name is the exact value for `vaspName` of a hosted wallet. */
export interface Vasp {
  readonly vaspName: string;
}

/** The directory that `GET /vasps` lists (rates-and-rails §12), by name. */
export const VASPS: readonly Vasp[] = [
  'Binance',
  'Bitstamp',
  'Coinbase',
  'Crypto.com',
  'Gemini',
  'Kraken',
  'OKX',
  'Robinhood',
].map((vaspName) => ({ vaspName }));

/** Whether the directory has this very name (external-accounts §6.1). */
export const isVaspName = (name: string): boolean => VASPS.some(({ vaspName }) => vaspName === name);
