import { NETWORK_NAMES, networkOfWallet, walletTypeOn } from './crypto-network.js';

describe('a network of crypto', () => {
  it('has one type of wallet, which leads back to it', () => {
    const types = NETWORK_NAMES.map((network) => walletTypeOn(network) ?? '');
    expect(new Set(types).size).toBe(NETWORK_NAMES.length);
    expect(types.map(networkOfWallet)).toStrictEqual(NETWORK_NAMES);
    expect(walletTypeOn('BITCOIN')).toBe('BITCOIN_L1');
  });

  it('is none of what is no wallet, and has no wallet where the name is unknown', () => {
    expect([networkOfWallet('EUR_ACCOUNT'), walletTypeOn('DOGE')]).toStrictEqual([undefined, undefined]);
  });
});
