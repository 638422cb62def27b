import { BANK_ACCOUNT, price } from '../../testing/terms.fixture.js';
import { corridorRefusal } from './corridor-checks.js';
import type { CorridorFacts, DestinationFacts, SendingSettings } from './quote-facts.js';
import type { QuoteRequested } from './quote-request.js';

const rail = {
  status: 'CHOSEN',
  rail: 'SEPA_INSTANT',
  mode: 'AUTO',
  settlementSeconds: 30,
  isInstant: true,
  validSeconds: 300,
} as const;
const sending: SendingSettings = {
  minMinor: 1n,
  maxMinor: 1_000_000n,
  isOutgoingEnabled: true,
  isIncomingEnabled: true,
};
const corridor: CorridorFacts = { sending, price: price(), rail };
const bank: DestinationFacts = {
  kind: 'EXTERNAL',
  account: { accountId: BANK_ACCOUNT, accountType: 'EUR_ACCOUNT', status: 'ACTIVE', currency: 'EUR' },
};
const check = (more: Partial<CorridorFacts>, asked: Pick<QuoteRequested, 'transfer'> = {}) =>
  corridorRefusal({ ...corridor, ...more }, bank, asked);
const OFFER = { price: price(), rail };

describe('what a platform has enabled a currency for (config-and-tokens §2.1)', () => {
  const onlyOutgoing = { ...sending, isIncomingEnabled: false };
  const onlyIncoming = { ...sending, isOutgoingEnabled: false };
  const refused = { code: 'INVALID_CURRENCY', details: { field: 'source' } };

  it.each<[string, Pick<QuoteRequested, 'transfer'>, SendingSettings, object]>([
    ['a transfer in', { transfer: 'IN' }, onlyIncoming, OFFER],
    ['a transfer in', { transfer: 'IN' }, onlyOutgoing, refused],
    ['a transfer out', { transfer: 'OUT' }, onlyOutgoing, OFFER],
    ['a transfer out', { transfer: 'OUT' }, onlyIncoming, refused],
    ['a quote', {}, onlyOutgoing, OFFER],
    ['a quote', {}, onlyIncoming, refused],
  ])('governs %s, %j: of %j', (_what, asked, settings, outcome) => {
    expect(check({ sending: settings }, asked)).toStrictEqual(outcome);
  });
});

describe('what the rails carry that bring the money in (quotes §7)', () => {
  it('is enough where one of them carries it', () => {
    expect(check({ bringing: { rails: ['FEDNOW'], maxMinor: 239_999n } })).toStrictEqual(OFFER);
  });

  it.each<[string, Pick<QuoteRequested, 'transfer'>, string]>([
    ['a quote', {}, 'lockedCurrencyAmount'],
    ['a transfer', { transfer: 'IN' }, 'amount'],
  ])('bounds what is sent: %s is refused by the name of its amount', (_what, asked, field) => {
    const bringing = { rails: [], minMinor: 100n, maxMinor: 239_999n };
    expect(check({ bringing }, asked)).toStrictEqual({
      code: 'AMOUNT_OUT_OF_RANGE',
      details: { min: 100n, max: 239_999n, currency: 'USD', field },
    });
  });
});
