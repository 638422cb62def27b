import { money, type CurrencyCode } from '@causeway/kernel';
import { chooseRail, type RailChoice } from './rail-choice.js';

const USD = ['ACH', 'WIRE', 'RTP', 'FEDNOW'];
const EUR = ['SEPA', 'SEPA_INSTANT'];
const SGD = ['PAYNOW', 'FAST', 'BANK_TRANSFER'];
const BANK = ['BANK_TRANSFER'];
const PHONE = ['MOBILE_MONEY'];

const choose = (
  accountType: string,
  paymentRails: readonly string[],
  [amountMinor, currency]: readonly [bigint, CurrencyCode],
  named?: string,
): RailChoice =>
  chooseRail({
    accountType,
    paymentRails,
    amount: money(amountMinor, currency),
    ...(named !== undefined && { named }),
  });
const railOf = (choice: RailChoice) => (choice.status === 'CHOSEN' ? choice.rail : choice.status);

describe('without a named rail the first in order is taken whose limits the amount keeps', () => {
  it.each`
    account            | rails                  | amount                      | rail
    ${'USD_ACCOUNT'}   | ${USD}                 | ${[100n, 'USD']}            | ${'RTP'}
    ${'USD_ACCOUNT'}   | ${USD}                 | ${[10_000_000_00n, 'USD']}  | ${'RTP'}
    ${'USD_ACCOUNT'}   | ${USD}                 | ${[10_000_000_01n, 'USD']}  | ${'ACH'}
    ${'USD_ACCOUNT'}   | ${USD}                 | ${[100_000_000_00n, 'USD']} | ${'ACH'}
    ${'USD_ACCOUNT'}   | ${USD}                 | ${[100_000_000_01n, 'USD']} | ${'WIRE'}
    ${'USD_ACCOUNT'}   | ${['ACH', 'WIRE']}     | ${[100n, 'USD']}            | ${'ACH'}
    ${'USD_ACCOUNT'}   | ${['WIRE', 'FEDNOW']}  | ${[100n, 'USD']}            | ${'FEDNOW'}
    ${'EUR_ACCOUNT'}   | ${EUR}                 | ${[100_000_00n, 'EUR']}     | ${'SEPA_INSTANT'}
    ${'EUR_ACCOUNT'}   | ${EUR}                 | ${[100_000_01n, 'EUR']}     | ${'SEPA'}
    ${'DKK_ACCOUNT'}   | ${EUR}                 | ${[900_000_00n, 'DKK']}     | ${'SEPA_INSTANT'}
    ${'SGD_ACCOUNT'}   | ${SGD}                 | ${[200_000_00n, 'SGD']}     | ${'FAST'}
    ${'SGD_ACCOUNT'}   | ${SGD}                 | ${[200_000_01n, 'SGD']}     | ${'BANK_TRANSFER'}
    ${'GBP_ACCOUNT'}   | ${['FASTER_PAYMENTS']} | ${[1_000_000_00n, 'GBP']}   | ${'FASTER_PAYMENTS'}
    ${'GBP_ACCOUNT'}   | ${['FASTER_PAYMENTS']} | ${[1_000_000_01n, 'GBP']}   | ${'OUT_OF_RANGE'}
    ${'INR_ACCOUNT'}   | ${['UPI']}             | ${[100_000_00n, 'INR']}     | ${'UPI'}
    ${'INR_ACCOUNT'}   | ${['UPI']}             | ${[100_000_01n, 'INR']}     | ${'OUT_OF_RANGE'}
    ${'INR_ACCOUNT'}   | ${['RTGS']}            | ${[199_999_99n, 'INR']}     | ${'OUT_OF_RANGE'}
    ${'INR_ACCOUNT'}   | ${['RTGS']}            | ${[200_000_00n, 'INR']}     | ${'RTGS'}
    ${'INR_ACCOUNT'}   | ${['NEFT']}            | ${[1n, 'INR']}              | ${'NEFT'}
    ${'AED_ACCOUNT'}   | ${BANK}                | ${[1n, 'AED']}              | ${'BANK_TRANSFER'}
    ${'BRL_ACCOUNT'}   | ${['PIX']}             | ${[1n, 'BRL']}              | ${'PIX'}
    ${'SWIFT_ACCOUNT'} | ${['SWIFT']}           | ${[1n, 'EUR']}              | ${'SWIFT'}
  `('$account, $amount: $rail', ({ account, rails, amount, rail }) => {
    expect(railOf(choose(account, rails, amount))).toBe(rail);
  });
});

describe('a generic rail becomes the network that carries the amount', () => {
  it.each`
    account          | rails    | amount                     | named              | rail
    ${'PHP_ACCOUNT'} | ${BANK}  | ${[50_000_00n, 'PHP']}     | ${undefined}       | ${'INSTAPAY'}
    ${'PHP_ACCOUNT'} | ${BANK}  | ${[50_000_01n, 'PHP']}     | ${undefined}       | ${'PESONET'}
    ${'PHP_ACCOUNT'} | ${BANK}  | ${[50_000_01n, 'PHP']}     | ${'BANK_TRANSFER'} | ${'PESONET'}
    ${'PHP_ACCOUNT'} | ${BANK}  | ${[1n, 'PHP']}             | ${'PESONET'}       | ${'PESONET'}
    ${'PHP_ACCOUNT'} | ${BANK}  | ${[50_000_01n, 'PHP']}     | ${'INSTAPAY'}      | ${'OUT_OF_RANGE'}
    ${'COP_ACCOUNT'} | ${BANK}  | ${[11_000_000_00n, 'COP']} | ${undefined}       | ${'BRE_B'}
    ${'COP_ACCOUNT'} | ${BANK}  | ${[11_000_000_01n, 'COP']} | ${undefined}       | ${'ACH_COLOMBIA'}
    ${'COP_ACCOUNT'} | ${PHONE} | ${[1n, 'COP']}             | ${undefined}       | ${'MOBILE_MONEY'}
    ${'COP_ACCOUNT'} | ${PHONE} | ${[1n, 'COP']}             | ${'BRE_B'}         | ${'NOT_OFFERED'}
    ${'CNY_ACCOUNT'} | ${BANK}  | ${[1n, 'CNY']}             | ${undefined}       | ${'CIPS'}
    ${'CNY_ACCOUNT'} | ${BANK}  | ${[1n, 'CNY']}             | ${'UNIONPAY'}      | ${'UNIONPAY'}
    ${'CNY_ACCOUNT'} | ${PHONE} | ${[1n, 'CNY']}             | ${'UNIONPAY'}      | ${'NOT_OFFERED'}
    ${'AED_ACCOUNT'} | ${BANK}  | ${[1n, 'AED']}             | ${'BANK_TRANSFER'} | ${'BANK_TRANSFER'}
    ${'AED_ACCOUNT'} | ${BANK}  | ${[1n, 'AED']}             | ${'INSTAPAY'}      | ${'NOT_OFFERED'}
  `('$account by $rails, $amount, named $named: $rail', ({ account, rails, amount, named, rail }) => {
    expect(railOf(choose(account, rails, amount, named))).toBe(rail);
  });
});

describe('a named rail', () => {
  it('is taken although another comes first, and the choice says that it was named', () => {
    expect(choose('USD_ACCOUNT', USD, [100n, 'USD'], 'WIRE')).toMatchObject({ rail: 'WIRE', mode: 'MANUAL' });
    expect(choose('USD_ACCOUNT', USD, [100n, 'USD'])).toMatchObject({ rail: 'RTP', mode: 'AUTO' });
  });

  it.each`
    account            | rails  | amount                     | named     | rule                                | status
    ${'USD_ACCOUNT'}   | ${USD} | ${[10_000_000_01n, 'USD']} | ${'RTP'}  | ${'whose limit the amount breaks'}  | ${'OUT_OF_RANGE'}
    ${'USD_ACCOUNT'}   | ${USD} | ${[100n, 'USD']}           | ${'SEPA'} | ${'that the account does not have'} | ${'NOT_OFFERED'}
    ${'SOLANA_WALLET'} | ${[]}  | ${[100n, 'USDC']}          | ${'ACH'}  | ${'on a wallet'}                    | ${'NOT_OFFERED'}
    ${'INTERNAL_FIAT'} | ${[]}  | ${[100n, 'USD']}           | ${'ACH'}  | ${'on an internal account'}         | ${'NOT_OFFERED'}
  `('$rule is $status', ({ account, rails, amount, named, status }) => {
    expect(choose(account, rails, amount, named).status).toBe(status);
  });
});

describe('timing and validity', () => {
  it.each`
    account            | rails               | currency | rail               | seconds    | isInstant | valid
    ${'USD_ACCOUNT'}   | ${['RTP']}          | ${'USD'} | ${'RTP'}           | ${30}      | ${true}   | ${300}
    ${'USD_ACCOUNT'}   | ${['FEDNOW']}       | ${'USD'} | ${'FEDNOW'}        | ${30}      | ${true}   | ${300}
    ${'USD_ACCOUNT'}   | ${['ACH']}          | ${'USD'} | ${'ACH'}           | ${172_800} | ${false}  | ${900}
    ${'USD_ACCOUNT'}   | ${['WIRE']}         | ${'USD'} | ${'WIRE'}          | ${86_400}  | ${false}  | ${900}
    ${'EUR_ACCOUNT'}   | ${['SEPA_INSTANT']} | ${'EUR'} | ${'SEPA_INSTANT'}  | ${30}      | ${true}   | ${300}
    ${'EUR_ACCOUNT'}   | ${['SEPA']}         | ${'EUR'} | ${'SEPA'}          | ${86_400}  | ${false}  | ${900}
    ${'AED_ACCOUNT'}   | ${BANK}             | ${'AED'} | ${'BANK_TRANSFER'} | ${172_800} | ${false}  | ${900}
    ${'MXN_ACCOUNT'}   | ${['SPEI']}         | ${'MXN'} | ${'SPEI'}          | ${30}      | ${true}   | ${300}
    ${'KES_ACCOUNT'}   | ${PHONE}            | ${'KES'} | ${'MOBILE_MONEY'}  | ${30}      | ${true}   | ${300}
    ${'SWIFT_ACCOUNT'} | ${['SWIFT']}        | ${'EUR'} | ${'SWIFT'}         | ${259_200} | ${false}  | ${900}
  `('$account by $rail takes $seconds s, its quote lives $valid s', (row) => {
    const { account, rails, currency, rail, seconds, isInstant, valid } = row;
    expect(choose(account, rails, [100n, currency])).toStrictEqual({
      status: 'CHOSEN',
      rail,
      mode: 'AUTO',
      settlementSeconds: seconds,
      isInstant,
      quoteValidSeconds: valid,
    });
  });

  it('half an hour is slow enough for a longer quote', () => {
    expect(choose('INR_ACCOUNT', ['RTGS'], [200_000_00n, 'INR'])).toMatchObject({
      settlementSeconds: 1_800,
      isInstant: false,
      quoteValidSeconds: 900,
    });
  });

  it.each`
    account              | currency  | seconds | isInstant
    ${'SOLANA_WALLET'}   | ${'USDC'} | ${30}   | ${true}
    ${'ETHEREUM_WALLET'} | ${'USDC'} | ${900}  | ${false}
    ${'SPARK_WALLET'}    | ${'USDB'} | ${30}   | ${true}
    ${'INTERNAL_FIAT'}   | ${'USD'}  | ${30}   | ${true}
    ${'INTERNAL_CRYPTO'} | ${'USDC'} | ${30}   | ${true}
    ${'EMBEDDED_WALLET'} | ${'USDB'} | ${30}   | ${true}
  `('$account has no rail, takes $seconds s, its quote lives 300 s', (row) => {
    const { account, currency, seconds, isInstant } = row;
    expect(choose(account, [], [100n, currency])).toStrictEqual({
      status: 'CHOSEN',
      rail: null,
      mode: null,
      settlementSeconds: seconds,
      isInstant,
      quoteValidSeconds: 300,
    });
  });

  it('an unknown type of account has no settlement time', () => {
    expect(() => choose('MOON_WALLET', [], [100n, 'USDC'])).toThrow(
      'No settlement time is known for MOON_WALLET',
    );
  });
});

it('says between which amounts the rails carry that come into question', () => {
  const range = (more: object) => ({ status: 'OUT_OF_RANGE', ...more });
  expect(choose('INR_ACCOUNT', ['UPI'], [100_000_01n, 'INR'])).toStrictEqual(
    range({ maxMinor: 100_000_00n }),
  );
  expect(choose('INR_ACCOUNT', ['RTGS'], [1n, 'INR'])).toStrictEqual(range({ minMinor: 200_000_00n }));
  expect(choose('LIGHTNING', [], [999n, 'BTC'])).toStrictEqual(
    range({ minMinor: 1_000n, maxMinor: 10_000_000n }),
  );
});

it.each`
  satoshis       | status
  ${999n}        | ${'OUT_OF_RANGE'}
  ${1_000n}      | ${'CHOSEN'}
  ${10_000_000n} | ${'CHOSEN'}
  ${10_000_001n} | ${'OUT_OF_RANGE'}
`('Lightning carries 1 000 to 10 000 000 satoshis: $satoshis is $status', ({ satoshis, status }) => {
  expect(choose('LIGHTNING', [], [satoshis, 'BTC']).status).toBe(status);
});

describe('where rails have fees of their own', () => {
  const euros = (amountMinor: bigint) => money(amountMinor, 'EUR');
  const over = (
    amountOver: Readonly<Record<string, ReturnType<typeof euros> | null>>,
    amount: ReturnType<typeof euros> | null = euros(100n),
    named?: string,
  ) =>
    railOf(
      chooseRail({
        accountType: 'EUR_ACCOUNT',
        paymentRails: EUR,
        amount,
        amountOver,
        ...(named !== undefined && { named }),
      }),
    );

  it('each carries what its own fee leaves', () => {
    expect(over({ SEPA_INSTANT: euros(100_000_01n) })).toBe('SEPA');
    expect(over({ SEPA_INSTANT: euros(100_000_00n) }, euros(100_000_01n))).toBe('SEPA_INSTANT');
  });

  it('one that would deliver nothing is passed over', () => {
    expect(over({ SEPA_INSTANT: null })).toBe('SEPA');
    expect(over({ SEPA_INSTANT: null, SEPA: null })).toBe('OUT_OF_RANGE');
    expect(over({ SEPA_INSTANT: null }, euros(100n), 'SEPA_INSTANT')).toBe('OUT_OF_RANGE');
  });

  it('one that delivers is taken although the others would not', () => {
    expect(over({ SEPA: euros(1n) }, null)).toBe('SEPA');
    expect(over({}, null)).toBe('OUT_OF_RANGE');
  });

  it('a payment without a rail needs an amount too', () => {
    expect(chooseRail({ accountType: 'SOLANA_WALLET', paymentRails: [], amount: null })).toStrictEqual({
      status: 'OUT_OF_RANGE',
    });
  });
});

describe('a rail that is switched off', () => {
  const settings = new Map(
    ['RTP', 'FEDNOW', 'INSTAPAY', 'SPEI'].map((rail) => [rail, { isEnabled: false, limit: null }]),
  );
  const chosen = (
    accountType: string,
    paymentRails: readonly string[],
    currency: CurrencyCode,
    named?: string,
  ) =>
    railOf(
      chooseRail(
        { accountType, paymentRails, amount: money(100n, currency), ...(named !== undefined && { named }) },
        settings,
      ),
    );

  it.each`
    rule                                           | account          | rails       | currency | named              | rail
    ${'is passed over'}                            | ${'USD_ACCOUNT'} | ${USD}      | ${'USD'} | ${undefined}       | ${'ACH'}
    ${'cannot be named'}                           | ${'USD_ACCOUNT'} | ${USD}      | ${'USD'} | ${'RTP'}           | ${'NOT_OFFERED'}
    ${'leaves the other network of a generic one'} | ${'PHP_ACCOUNT'} | ${BANK}     | ${'PHP'} | ${'BANK_TRANSFER'} | ${'PESONET'}
    ${'leaves no way where it is the only one'}    | ${'MXN_ACCOUNT'} | ${['SPEI']} | ${'MXN'} | ${undefined}       | ${'NOT_OFFERED'}
  `('$rule', ({ account, rails, currency, named, rail }) => {
    expect(chosen(account, rails, currency, named)).toBe(rail);
  });
});

it('a limit of the operator takes the place of the shipped one', () => {
  const limit = { currency: 'USD', minMinor: null, maxMinor: 99n } as const;
  const settings = new Map([['RTP', { isEnabled: true, limit }]]);
  const wanted = { accountType: 'USD_ACCOUNT', paymentRails: USD, amount: money(100n, 'USD') };
  expect(railOf(chooseRail(wanted, settings))).toBe('FEDNOW');
  expect(railOf(chooseRail({ ...wanted, named: 'RTP' }, settings))).toBe('OUT_OF_RANGE');
});
