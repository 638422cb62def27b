import { CURRENCIES, isCrypto, Money, newUuid, type CurrencyCode } from '@causeway/kernel';
import { sandboxFundingWays } from './sandbox-funding-ways.adapter.js';

const REFERENCE = /^Q-[A-Z2-7]{10}$/;
/** Shapes that name no reference: a code, a page or a number that leads to one payment alone, and SWIFT. */
const WITHOUT_REFERENCE = ['BRL_ACCOUNT', 'INR_ACCOUNT', 'ARS_ACCOUNT', 'COP_ACCOUNT', 'SWIFT_ACCOUNT'];

const offer = (currency: CurrencyCode, cryptoNetwork?: string, quoteUuid = newUuid()) => {
  const wanted = {
    quoteUuid,
    currency,
    isPlatforms: false,
    ...(cryptoNetwork !== undefined && { cryptoNetwork }),
  };
  const made = sandboxFundingWays.offerFor(wanted, 'sandbox');
  if (made.status !== 'OFFERED') throw new Error(made.status);
  return made;
};
const typesOf = ({ instructions }: ReturnType<typeof offer>) =>
  instructions.map(({ accountOrWalletInfo: { accountType } }) => accountType);

const FIAT = CURRENCIES.map(({ code }) => code).filter((code) => !isCrypto(code));

describe('the payment instructions of a quote that is funded from outside', () => {
  it.each(FIAT)('in %s carry the quote’s own reference, wherever their shape has one', (currency) => {
    const { reference, instructions } = offer(currency);
    expect(reference).toMatch(REFERENCE);
    expect(instructions).not.toHaveLength(0);
    for (const { accountOrWalletInfo: info } of instructions)
      expect([info.accountType, info['reference']]).toStrictEqual([
        info.accountType,
        WITHOUT_REFERENCE.includes(info.accountType) ? undefined : reference,
      ]);
  });

  it('are another quote’s alone, and the same whenever they are asked for', () => {
    const [one, other] = [newUuid(), newUuid()];
    for (const { code } of CURRENCIES) {
      expect(offer(code, undefined, one)).toStrictEqual(offer(code, undefined, one));
      expect(JSON.stringify(offer(code, undefined, one))).not.toBe(
        JSON.stringify(offer(code, undefined, other)),
      );
    }
  });

  it.each<[CurrencyCode, string[]]>([
    ['USD', ['RTP', 'FEDNOW']],
    ['EUR', ['SEPA_INSTANT']],
    ['DKK', ['SEPA_INSTANT']],
    ['GBP', ['FASTER_PAYMENTS']],
    ['MXN', ['SPEI']],
    ['INR', ['UPI']],
    ['SGD', ['PAYNOW', 'FAST']],
    ['KES', ['MOBILE_MONEY']],
    ['XOF', ['MOBILE_MONEY']],
  ])('in %s name the rails that are fast enough: %j', (currency, rails) => {
    expect(
      offer(currency).instructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo['paymentRails']),
    ).toStrictEqual([rails]);
  });

  it('are one for each network of an asset, or for the one that is named', () => {
    expect(typesOf(offer('BTC'))).toStrictEqual(['SPARK_WALLET', 'LIGHTNING', 'BITCOIN_L1']);
    expect(typesOf(offer('USDC'))).toHaveLength(5);
    expect(typesOf(offer('USDT', 'TRON'))).toStrictEqual(['TRON_WALLET']);
    expect(typesOf(offer('USDB'))).toStrictEqual(['SPARK_WALLET']);
    expect(offer('USDC').reference).toBeUndefined();
    expect(() => offer('USDC', 'TRON')).toThrow('NETWORK_NOT_OFFERED');
    expect(() => offer('EUR', 'BASE')).toThrow('NETWORK_NOT_OFFERED');
  });

  it.each([
    [1n, 'lntbs10n1'],
    [250n, 'lntbs2500n1'],
    [2_500n, 'lntbs25u1'],
    [100_000n, 'lntbs1m1'],
    [300_000_000n, 'lntbs31'],
  ])('are a Lightning invoice over exactly %s satoshis: %s', (amountMinor, beginning) => {
    const wanted = { quoteUuid: newUuid(), currency: 'BTC', isPlatforms: false } as const;
    const invoiceOver = (amount?: Money) => {
      const made = sandboxFundingWays.offerFor({ ...wanted, ...(amount && { amount }) }, 'sandbox');
      if (made.status !== 'OFFERED') throw new Error(made.status);
      const [lightning] = made.instructions.filter(
        ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'LIGHTNING',
      );
      return String(lightning?.accountOrWalletInfo['invoice']);
    };
    const invoice = invoiceOver(Money.of(amountMinor, 'BTC'));
    expect(invoice.startsWith(beginning)).toBe(true);
    expect(invoice.slice(beginning.length)).toBe(invoiceOver().slice('lntbs1'.length));
  });

  it.each([
    ['USDC', 'SOLANA', 'SOLANA', /^[1-9A-HJ-NP-Za-km-z]{88}$/],
    ['USDC', 'BASE', 'BASE', /^0x[0-9a-f]{64}$/],
    ['USDT', undefined, 'TRON', /^[0-9a-f]{64}$/],
    ['BTC', undefined, 'SPARK', /^[0-9a-f]{64}$/],
  ] as const)('in %s over %s are paid by a transfer on %s (sandbox §1)', (currency, named, network, form) => {
    const way = offer(currency, named);
    const transfer = sandboxFundingWays.simulatedTransfer(way, 'funding-1');
    expect(transfer).toStrictEqual({ network, transactionHash: expect.stringMatching(form) as string });
    expect(sandboxFundingWays.simulatedTransfer(way, 'funding-1')).toStrictEqual(transfer);
    expect(sandboxFundingWays.simulatedTransfer(way, 'funding-2')).not.toStrictEqual(transfer);
  });

  it.each([
    ['USD', undefined],
    ['BTC', 'LIGHTNING'],
    // The contract's transactions have no name for it.
    ['BTC', 'BITCOIN'],
  ] as const)('in %s over %s are paid by no transfer that is shown', (currency, named) => {
    expect(sandboxFundingWays.simulatedTransfer(offer(currency, named), 'funding-1')).toBeUndefined();
  });

  it('do not exist in production', () => {
    const wanted = { quoteUuid: newUuid(), currency: 'USD', isPlatforms: false } as const;
    expect(sandboxFundingWays.offerFor(wanted, 'production')).toStrictEqual({ status: 'NOT_CONNECTED' });
  });
});
