import { Rate, type CurrencyCode } from '@causeway/kernel';
import {
  AMOUNT_MINOR_MAX,
  priceQuote,
  type LockedSide,
  type PlatformFee,
  type Priced,
  type PricingRequest,
} from './pricing.js';

const usdPerEur = Rate.parse('0.92').inverse();
const usdPerXof = Rate.parse('603.48').inverse();

/** `[Fs, bs]` and `[Fp, bp]`, rates in basis points. */
type Fees = readonly [fixed: bigint, basisPoints: bigint];
const requestOf = (
  [sendingCurrency, receivingCurrency]: readonly [CurrencyCode, CurrencyCode],
  [lockedSide, lockedAmountMinor]: readonly [LockedSide, bigint],
  service: Fees,
  platform?: Fees,
  more: Partial<PricingRequest> = {},
): PricingRequest => ({
  lockedSide,
  lockedAmountMinor,
  sendingCurrency,
  receivingCurrency,
  sendingPerReceiving: Rate.ONE,
  serviceFee: { fixedMinor: service[0], milliBasisPoints: service[1] * 1000n, counterpartyFixedMinor: 0n },
  ...(platform && { platformFee: { fixedMinor: platform[0], basisPoints: platform[1] } }),
  ...more,
});

const pricedOf = (request: PricingRequest): Priced => {
  const priced = priceQuote(request);
  if (priced.status === 'REFUSED') throw new Error(`refused: ${priced.code}`);
  return priced;
};

const columnsOf = (priced: Priced) => [
  priced.netOfFixedFeesMinor,
  priced.serviceVariableFeeMinor,
  priced.platformVariableFeeMinor,
  priced.convertedMinor,
  priced.totalSending.amountMinor,
  priced.totalReceiving.amountMinor,
  priced.feesIncludedMinor,
  priced.platformFeesIncludedMinor,
];

const SEND = 'SENDING';
const RECV = 'RECEIVING';
const none: Fees = [0n, 0n];

describe('the worked examples within one currency (quotes §6.7)', () => {
  const same: Fees = [35n, 20n];
  const over: Fees = [10n, 15n];
  it.each`
    name             | side    | locked    | service | platform     | B         | Vs     | Vp     | N         | S         | R         | fees    | own
    ${'no fee'}      | ${SEND} | ${18050n} | ${none} | ${undefined} | ${18050n} | ${0n}  | ${0n}  | ${18050n} | ${18050n} | ${18050n} | ${0n}   | ${0n}
    ${'no fee'}      | ${RECV} | ${18050n} | ${none} | ${undefined} | ${18050n} | ${0n}  | ${0n}  | ${18050n} | ${18050n} | ${18050n} | ${0n}   | ${0n}
    ${'service fee'} | ${SEND} | ${18050n} | ${same} | ${undefined} | ${18015n} | ${36n} | ${0n}  | ${17979n} | ${18050n} | ${17979n} | ${71n}  | ${0n}
    ${'service fee'} | ${RECV} | ${18050n} | ${same} | ${undefined} | ${18086n} | ${36n} | ${0n}  | ${18050n} | ${18121n} | ${18050n} | ${71n}  | ${0n}
    ${'override'}    | ${SEND} | ${18050n} | ${same} | ${over}      | ${18005n} | ${36n} | ${27n} | ${17942n} | ${18050n} | ${17942n} | ${108n} | ${37n}
    ${'override'}    | ${RECV} | ${18050n} | ${same} | ${over}      | ${18113n} | ${36n} | ${27n} | ${18050n} | ${18158n} | ${18050n} | ${108n} | ${37n}
  `('USD to USD, $name, $side $locked', ({ side, locked, service, platform, ...expected }) => {
    const { B, Vs, Vp, N, S, R, fees, own } = expected;
    const priced = pricedOf(requestOf(['USD', 'USD'], [side, locked], service, platform));
    expect(columnsOf(priced)).toStrictEqual([B, Vs, Vp, N, S, R, fees, own]);
    expect(priced.roundingMinor).toBe(0n);
  });
});

describe('the worked examples across currencies (quotes §6.7)', () => {
  const cross: Fees = [25n, 40n];
  const stand: Fees = [40n, 65n];
  it.each`
    name                | side    | locked    | platform     | B         | Vs      | Vp      | N         | S         | R         | fees    | own
    ${'service fee'}    | ${SEND} | ${33333n} | ${undefined} | ${33308n} | ${133n} | ${0n}   | ${33175n} | ${33333n} | ${30521n} | ${158n} | ${0n}
    ${'configured fee'} | ${SEND} | ${33333n} | ${stand}     | ${33268n} | ${133n} | ${216n} | ${32919n} | ${33333n} | ${30285n} | ${414n} | ${256n}
    ${'service fee'}    | ${RECV} | ${30000n} | ${undefined} | ${32740n} | ${131n} | ${0n}   | ${32609n} | ${32765n} | ${30000n} | ${156n} | ${0n}
    ${'configured fee'} | ${RECV} | ${30000n} | ${stand}     | ${32955n} | ${132n} | ${214n} | ${32609n} | ${33020n} | ${30000n} | ${411n} | ${254n}
  `('USD to EUR, $name, $side $locked', ({ side, locked, platform, ...expected }) => {
    const { B, Vs, Vp, N, S, R, fees, own } = expected;
    const request = requestOf(['USD', 'EUR'], [side, locked], cross, platform, {
      sendingPerReceiving: usdPerEur,
    });
    expect(columnsOf(pricedOf(request))).toStrictEqual([B, Vs, Vp, N, S, R, fees, own]);
  });

  it.each`
    side    | locked    | B        | Vs     | Vp     | N        | S        | R         | fees    | own
    ${SEND} | ${7500n}  | ${7435n} | ${30n} | ${48n} | ${7357n} | ${7500n} | ${44198n} | ${176n} | ${88n}
    ${RECV} | ${45000n} | ${7569n} | ${30n} | ${49n} | ${7490n} | ${7634n} | ${45000n} | ${177n} | ${89n}
  `('USD to XOF with a counterparty fee of 200, $side $locked', ({ side, locked, ...expected }) => {
    const { B, Vs, Vp, N, S, R, fees, own } = expected;
    const request = requestOf(['USD', 'XOF'], [side, locked], cross, stand, {
      sendingPerReceiving: usdPerXof,
      serviceFee: { fixedMinor: 25n, milliBasisPoints: 40_000n, counterpartyFixedMinor: 200n },
    });
    const priced = pricedOf(request);
    expect(columnsOf(priced)).toStrictEqual([B, Vs, Vp, N, S, R, fees, own]);
    expect(priced.counterpartyFixedFeeMinor).toBe(200n);
  });

  it('the sandbox journey: 2400.00 USD at 50 basis points arrives as 2196.96 EUR (sandbox §8)', () => {
    const request = requestOf(['USD', 'EUR'], [SEND, 240000n], [0n, 50n], undefined, {
      sendingPerReceiving: usdPerEur,
    });
    expect(columnsOf(pricedOf(request))).toStrictEqual([
      240000n,
      1200n,
      0n,
      238800n,
      240000n,
      219696n,
      1200n,
      0n,
    ]);
  });
});

it('a priced quote says everything that it was priced with', () => {
  const request = requestOf(['USD', 'EUR'], [SEND, 33333n], [25n, 40n], [40n, 65n], {
    sendingPerReceiving: usdPerEur,
  });
  expect(pricedOf(request)).toMatchObject({
    totalSending: { currency: 'USD' },
    totalReceiving: { currency: 'EUR' },
    sendingPerReceiving: usdPerEur,
    serviceFixedFeeMinor: 25n,
    serviceFeeMilliBasisPoints: 40_000n,
    platformFixedFeeMinor: 40n,
    platformFeeBasisPoints: 65n,
  });
});

it('whole sending units that buy nothing are the residue', () => {
  // One satoshi costs 12 cents here: 100 cents buy 8 and leave 4.
  const request = requestOf(['USD', 'BTC'], [SEND, 100n], none, undefined, {
    sendingPerReceiving: Rate.of(12_000_000n, 1n),
  });
  const priced = pricedOf(request);
  expect([priced.totalReceiving.amountMinor, priced.roundingMinor]).toStrictEqual([8n, 4n]);
});

it('a fraction of a basis point counts', () => {
  const request = requestOf(['USD', 'USD'], [SEND, 1_000_000n], none, undefined, {
    serviceFee: { fixedMinor: 0n, milliBasisPoints: 12_500n, counterpartyFixedMinor: 0n },
  });
  expect(pricedOf(request).serviceVariableFeeMinor).toBe(1250n);
});

describe('an amount is out of range', () => {
  const fees: Fees = [35n, 20n];
  const tiny: Partial<PricingRequest> = { sendingPerReceiving: Rate.of(1_000_000n, 1n) };
  it.each`
    rule                                       | pair              | side    | locked                   | service         | more
    ${'the fixed fees eat a sending amount'}   | ${['USD', 'USD']} | ${SEND} | ${35n}                   | ${fees}         | ${{}}
    ${'the variable fee eats the only unit'}   | ${['USD', 'USD']} | ${SEND} | ${36n}                   | ${[35n, 5000n]} | ${{}}
    ${'it buys less than one receiving unit'}  | ${['USD', 'EUR']} | ${SEND} | ${99n}                   | ${none}         | ${tiny}
    ${'nothing is sent'}                       | ${['USD', 'USD']} | ${SEND} | ${0n}                    | ${none}         | ${{}}
    ${'nothing is received'}                   | ${['USD', 'USD']} | ${RECV} | ${0n}                    | ${none}         | ${{}}
    ${'less than nothing is received'}         | ${['USD', 'USD']} | ${RECV} | ${-1n}                   | ${none}         | ${{}}
    ${'it is beyond the bound'}                | ${['USD', 'USD']} | ${SEND} | ${AMOUNT_MINOR_MAX + 1n} | ${none}         | ${{}}
    ${'the fee lifts the sum over the bound'}  | ${['USD', 'USD']} | ${RECV} | ${AMOUNT_MINOR_MAX}      | ${[1n, 0n]}     | ${{}}
    ${'the rate lifts the sum over the bound'} | ${['USD', 'EUR']} | ${RECV} | ${AMOUNT_MINOR_MAX}      | ${none}         | ${tiny}
    ${'the rate lifts the payout over it'}     | ${['EUR', 'USD']} | ${SEND} | ${AMOUNT_MINOR_MAX}      | ${none}         | ${{ sendingPerReceiving: Rate.of(1n, 2n) }}
  `('when $rule', ({ pair, side, locked, service, more }) => {
    expect(priceQuote(requestOf(pair, [side, locked], service, undefined, more))).toStrictEqual({
      status: 'REFUSED',
      code: 'AMOUNT_OUT_OF_RANGE',
    });
  });

  it('when the counterparty would keep all of it', () => {
    const serviceFee = { fixedMinor: 0n, milliBasisPoints: 0n, counterpartyFixedMinor: 100n };
    const priced = (locked: bigint) =>
      priceQuote(requestOf(['USD', 'USD'], [SEND, locked], none, undefined, { serviceFee }));
    expect(priced(100n)).toStrictEqual({ status: 'REFUSED', code: 'AMOUNT_OUT_OF_RANGE' });
    expect(priced(101n)).toMatchObject({ totalReceiving: { amountMinor: 1n }, feesIncludedMinor: 100n });
  });

  it('and the bound itself is within it', () => {
    const request = requestOf(['USD', 'USD'], [RECV, AMOUNT_MINOR_MAX], none);
    expect(pricedOf(request).totalSending.amountMinor).toBe(AMOUNT_MINOR_MAX);
  });
});

describe('fee rates that leave nothing', () => {
  const half: PlatformFee = { fixedMinor: 0n, basisPoints: 9_950n };
  const request = (side: LockedSide, milliBasisPoints: bigint): PricingRequest =>
    requestOf(['USD', 'EUR'], [side, 100n], none, undefined, {
      sendingPerReceiving: usdPerEur,
      platformFee: half,
      serviceFee: { fixedMinor: 0n, milliBasisPoints, counterpartyFixedMinor: 0n },
    });
  it.each([SEND, RECV] as const)('are refused by name, %s', (side) => {
    expect(priceQuote(request(side, 50_000n))).toStrictEqual({
      status: 'REFUSED',
      code: 'FEE_RATES_TOO_HIGH',
    });
  });

  it('and one basis point below all of it is still priced', () => {
    // 109 must be left of it, which is one unit in ten thousand.
    const priced = pricedOf(request(RECV, 49_000n));
    expect(priced.convertedMinor).toBe(109n);
    expect(priced.netOfFixedFeesMinor).toBeGreaterThan(1_080_000n);
  });
});

it('a currency that is not worth itself is a broken invariant', () => {
  const request = requestOf(['USD', 'USD'], [SEND, 100n], none, undefined, {
    sendingPerReceiving: usdPerEur,
  });
  expect(() => priceQuote(request)).toThrow('USD was priced at 25/23 of itself');
});
