import { CURRENCIES, idOf, newUuid } from '@causeway/kernel';
import { sandboxFundingWays } from '../../infrastructure/sandbox-funding-ways.adapter.js';
import { bringingRails, waysOver } from './bringing-rails.js';
import type { SourceFacts } from './quote-facts.js';
import type { FundingInstruction } from './quote-terms.js';

const way = (accountType: string, ...paymentRails: string[]): FundingInstruction => ({
  accountOrWalletInfo: { accountType, ...(paymentRails.length > 0 && { paymentRails }) },
  isPlatformAccount: false,
});
const pushedBy = (...instructions: FundingInstruction[]): SourceFacts => ({
  kind: 'REALTIME',
  currency: 'USD',
  offer: { status: 'OFFERED', isCrypto: false, instructions },
});
const BITCOIN = [way('SPARK_WALLET'), way('LIGHTNING'), way('BITCOIN_L1')];

describe('the rails that may bring the money of a quote', () => {
  it.each<[string, SourceFacts, string[]]>([
    [
      'those of the bank account that is paid to',
      pushedBy(way('USD_ACCOUNT', 'RTP', 'FEDNOW')),
      ['RTP', 'FEDNOW'],
    ],
    [
      'each network by the type of its wallets',
      pushedBy(...BITCOIN),
      ['SPARK_WALLET', 'LIGHTNING', 'BITCOIN_L1'],
    ],
    ['PIX for a payment code that does not say so', pushedBy(way('BRL_ACCOUNT')), ['PIX']],
    [
      'ACH where the money is collected',
      {
        kind: 'EXTERNAL',
        account: {
          accountId: idOf('ExternalAccount', newUuid()),
          accountType: 'USD_ACCOUNT',
          status: 'ACTIVE',
          currency: 'USD',
        },
      },
      ['ACH'],
    ],
    [
      'none where it cannot be pushed',
      { kind: 'REALTIME', currency: 'USD', offer: { status: 'NOT_CONNECTED' } },
      [],
    ],
    ['none of what is no source', { kind: 'UNKNOWN' }, []],
  ])('are %s', (_what, source, rails) => {
    expect(bringingRails(source)).toStrictEqual(rails);
  });
});

describe('the ways to fund a quote over some rails', () => {
  it.each<[string, string[], FundingInstruction[], FundingInstruction[]]>([
    [
      'one of a bank’s two',
      ['FEDNOW'],
      [way('USD_ACCOUNT', 'RTP', 'FEDNOW')],
      [way('USD_ACCOUNT', 'FEDNOW')],
    ],
    ['none of a bank’s', [], [way('GBP_ACCOUNT', 'FASTER_PAYMENTS')], []],
    ['all but Lightning', ['SPARK_WALLET', 'BITCOIN_L1'], BITCOIN, [way('SPARK_WALLET'), way('BITCOIN_L1')]],
    ['a payment code', ['PIX'], [way('BRL_ACCOUNT')], [way('BRL_ACCOUNT')]],
  ])('are %s', (_what, rails, instructions, expected) => {
    expect(waysOver(rails, instructions)).toStrictEqual(expected);
  });

  it.each(CURRENCIES.map(({ code }) => code))(
    'are all of them in %s where all rails carry it',
    (currency) => {
      const wanted = { quoteUuid: newUuid(), currency, isPlatforms: false };
      const offer = sandboxFundingWays.offerFor(wanted, 'sandbox');
      if (offer.status !== 'OFFERED') throw new Error(offer.status);
      const rails = bringingRails({ kind: 'REALTIME', currency, offer });
      expect(waysOver(rails, offer.instructions)).toStrictEqual(offer.instructions);
    },
  );
});
