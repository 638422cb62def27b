import { CRYPTO_NETWORK_NAMES, CRYPTO_NETWORKS } from './crypto-networks.js';
import { estimateWithdrawal, withdrawalErrors, type WithdrawalWanted } from './withdrawal-estimate.js';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const FREE = { fixedMinor: 0n, milliBasisPoints: 0n, counterpartyFixedMinor: 0n };
const ON_BASE = { networkFeeMinor: 5_000_000_000_000n, shareMinor: 20_000n };
const wanted: WithdrawalWanted = {
  currency: 'USDC',
  cryptoNetwork: 'BASE',
  amountMinor: 1_000_000n,
  destinationAddress: EVM,
};
const USDC = { type: 'INTERNAL_CRYPTO', currency: 'USDC' } as const;

describe('the estimate of a withdrawal', () => {
  it('is the network’s share alone where the service takes nothing', () => {
    expect(estimateWithdrawal(wanted, FREE, ON_BASE)).toStrictEqual({
      networkFee: 5_000_000_000_000n,
      networkFeeAsset: 'ETH',
      applicationFee: 0n,
      totalFee: 20_000n,
      netAmount: 980_000n,
    });
  });

  it('takes the service’s own fees apart from the network’s', () => {
    const fee = { fixedMinor: 1_000n, milliBasisPoints: 50_000n, counterpartyFixedMinor: 7n };
    // 1 000 000 less 21 000 fixed is 979 000; half a percent of it is 4 895.
    expect(estimateWithdrawal(wanted, fee, ON_BASE)).toMatchObject({
      applicationFee: 1_000n + 4_895n + 7n,
      totalFee: 25_902n,
      netAmount: 974_098n,
    });
  });

  it.each`
    rule                             | amountMinor               | netAmount
    ${'one unit more than the fees'} | ${20_001n}                | ${1n}
    ${'the fees'}                    | ${20_000n}                | ${undefined}
    ${'less than the fees'}          | ${1n}                     | ${undefined}
    ${'the largest amount'}          | ${9_000_000_000_000_000n} | ${8_999_999_999_980_000n}
  `('of $rule leaves $netAmount', ({ amountMinor, netAmount }) => {
    expect(estimateWithdrawal({ ...wanted, amountMinor }, FREE, ON_BASE)?.netAmount).toBe(netAmount);
  });
});

describe('a withdrawal', () => {
  it('that fits is not refused', () => {
    expect(withdrawalErrors(wanted, USDC)).toStrictEqual([]);
  });

  it.each`
    rule                                     | changed                                                                | account                                       | fields
    ${'from an account of fiat'}             | ${{ currency: 'USD' }}                                                 | ${{ type: 'INTERNAL_FIAT', currency: 'USD' }} | ${['internalAccountId', 'cryptoNetwork']}
    ${'of another currency than it holds'}   | ${{ currency: 'USDT', cryptoNetwork: 'ETHEREUM' }}                     | ${USDC}                                       | ${['currency']}
    ${'over a network without the currency'} | ${{ cryptoNetwork: 'TRON', destinationAddress: `T${'a'.repeat(33)}` }} | ${USDC}                                       | ${['cryptoNetwork']}
    ${'to an address of another network'}    | ${{ cryptoNetwork: 'SOLANA' }}                                         | ${USDC}                                       | ${['destinationAddress']}
    ${'that is wrong in every way'}          | ${{ currency: 'BTC', cryptoNetwork: 'TRON' }}                          | ${{ type: 'INTERNAL_FIAT', currency: 'USD' }} | ${['internalAccountId', 'currency', 'cryptoNetwork', 'destinationAddress']}
  `('$rule is refused by name', ({ changed, account, fields }) => {
    const errors = withdrawalErrors({ ...wanted, ...changed }, account);
    expect(errors.map(({ field }) => field)).toStrictEqual(fields);
  });
});

describe('addresses', () => {
  const ADDRESSES = {
    ARBITRUM: EVM,
    BASE: EVM,
    BITCOIN: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ETHEREUM: EVM,
    LIGHTNING: 'ada@wallet.example',
    PLASMA: EVM,
    POLYGON: EVM,
    SOLANA: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    SPARK: 'spark1pgssyuuuhnrrdjswal5c3s3rafw9w3y5dd4cjy3duxlf7hjzkp0rqx6dj6mrhu',
    TRON: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  } as const;

  it.each(CRYPTO_NETWORK_NAMES)('of %s are known by their form', (name) => {
    const { address } = CRYPTO_NETWORKS[name];
    expect(address.test(ADDRESSES[name])).toBe(true);
    expect(address.test(`${ADDRESSES[name]} `)).toBe(false);
    expect(address.test('nowhere')).toBe(false);
  });

  it.each([
    ['BITCOIN', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['BITCOIN', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['LIGHTNING', `lnbc20m1${'p'.repeat(60)}`],
    ['LIGHTNING', `lno1${'p'.repeat(60)}`],
    ['SOLANA', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCF004'],
  ] as const)('of %s may look like %s', (name, address) => {
    expect(CRYPTO_NETWORKS[name].address.test(address)).toBe(true);
  });
});
