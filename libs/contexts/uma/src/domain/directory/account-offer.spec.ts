import { CURRENCIES, currency, Rate } from '@causeway/kernel';
import { accountOffer, type AccountWay } from './account-offer.js';

const WAY: AccountWay = {
  sending: { currency: 'USD', minMinor: 100n, maxMinor: 1_000n },
  corridor: { sendingPerReceiving: Rate.parse('1.25') },
};
const limited = (transactionMaxMinor: bigint): AccountWay => ({
  ...WAY,
  corridor: { ...WAY.corridor, transactionMaxMinor },
});

describe('what can be paid to an account (rates-and-rails §10)', () => {
  it('is its currency within the sender’s limits, at an estimated rate', () => {
    expect(accountOffer('EUR', WAY, {})).toStrictEqual({
      currency: 'EUR',
      minMinor: 80n,
      maxMinor: 800n,
      estimatedExchangeRate: 0.8,
    });
  });

  it.each<[string, AccountWay, { minMinor?: bigint; maxMinor?: bigint }, [bigint, bigint]]>([
    ['the corridor’s largest payment', limited(500n), {}, [80n, 400n]],
    ['not a larger one of the corridor', limited(2_000n), {}, [80n, 800n]],
    ['what its rails carry', WAY, { minMinor: 90n, maxMinor: 700n }, [90n, 700n]],
    ['the tighter of rail and corridor', limited(500n), { maxMinor: 401n }, [80n, 400n]],
  ])('is bounded by %s', (_what, way, carried, bounds) => {
    const offer = accountOffer('EUR', way, carried);
    expect([offer?.minMinor, offer?.maxMinor]).toStrictEqual(bounds);
  });

  it.each<[string, Parameters<typeof accountOffer>]>([
    ['nothing leads to its currency', ['EUR', undefined, {}]],
    ['no rail carries it', ['EUR', WAY, null]],
    ['the rails begin above the sender’s limit', ['EUR', WAY, { minMinor: 801n }]],
    ['the corridor ends below the sender’s smallest payment', ['EUR', limited(99n), {}]],
  ])('is nothing where %s', (_what, args) => {
    expect(accountOffer(...args)).toBeUndefined();
  });

  it.each(CURRENCIES)(
    'ends in $code at the largest amount of a request, where a new platform’s limits are worth more',
    ({ code, decimals }) => {
      // A million for one, with the limits of config-and-tokens §2: beyond 64 bits whatever the decimals.
      const sending = { currency: 'USD', minMinor: 1n, maxMinor: 9_000_000_000_000_000n } as const;
      const corridor = { sendingPerReceiving: Rate.parse('0.000001') };
      expect(accountOffer(code, { sending, corridor }, {})).toMatchObject({
        minMinor: 10n ** BigInt(6 + decimals - currency('USD').decimals),
        maxMinor: 9_000_000_000_000_000n,
      });
    },
  );
});
