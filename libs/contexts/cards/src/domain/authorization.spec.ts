import { newId } from '@causeway/kernel';
import { decideLocally, type AskedOf, type PayingCard } from './authorization.js';
import type { FundingBinding } from './card.js';

const binding = (more: Partial<FundingBinding> = {}): FundingBinding => ({
  ...{ fundingSourceId: newId('CardFundingSource'), accountId: newId('InternalAccount'), currency: 'USD' },
  ...more,
});
const [first, second, wallet] = [binding(), binding(), binding({ isWallet: true })];
const card = (more: Partial<PayingCard> = {}): PayingCard => ({
  ...{ status: 'ACTIVE', fundingSources: [first, second] },
  ...more,
});
const asked = (more: Partial<AskedOf> = {}): AskedOf => ({
  ...{
    kind: 'AUTHORIZATION',
    amountMinor: 100n,
    descriptor: 'SHOP',
    environment: 'sandbox',
    keyed: new Set(),
  },
  ...more,
});
const candidatesOf = (...bindings: readonly FundingBinding[]) =>
  bindings.map(({ accountId, currency }) => ({ accountId, currency }));

describe('what is decided without the ledger', () => {
  it('asks the sources in their order', () => {
    expect(decideLocally(card(), asked())).toStrictEqual({
      candidates: candidatesOf(first, second),
      pull: 'CONFIRMED',
    });
  });

  it.each([
    ['FROZEN', 'CARD_PAUSED'],
    ['CLOSED', 'CARD_CLOSED'],
    ['PROCESSING', 'CARD_NOT_ACTIVE'],
  ] as const)('a card that is %s is declined first, whatever else is wrong', (status, declined) => {
    const of = card({ status, maxSpendPerTransaction: 1n });
    expect(decideLocally(of, asked({ descriptor: 'SHOP 002' })).declined).toBe(declined);
    expect(decideLocally(of, asked({ kind: 'BALANCE_INQUIRY' })).declined).toBe(declined);
  });

  it.each([
    ['SHOP 002', 'INSUFFICIENT_FUNDS'],
    ['SHOP 003', 'CARD_PAUSED'],
  ])('%s declines before the limit does, and in sandbox alone', (descriptor, declined) => {
    const of = card({ maxSpendPerTransaction: 1n });
    expect(decideLocally(of, asked({ descriptor })).declined).toBe(declined);
    expect(decideLocally(of, asked({ descriptor, environment: 'production' })).declined).toBe(
      'SPENDING_LIMIT_EXCEEDED',
    );
  });

  it('a limit takes what equals it', () => {
    const of = card({ maxSpendPerTransaction: 100n });
    expect(decideLocally(of, asked()).declined).toBeUndefined();
    expect(decideLocally(of, asked({ amountMinor: 101n })).declined).toBe('SPENDING_LIMIT_EXCEEDED');
  });

  it('a credit knows neither limit nor keys nor candidates', () => {
    const of = card({ fundingSources: [wallet], maxSpendPerTransaction: 1n });
    for (const kind of ['CREDIT_AUTHORIZATION', 'FINANCIAL_CREDIT_AUTHORIZATION'] as const)
      expect(decideLocally(of, asked({ kind }))).toStrictEqual({ candidates: [], pull: 'NONE' });
  });

  it('a wallet is asked with a key, and its card is declined where there is none', () => {
    const of = card({ fundingSources: [wallet, second] });
    expect(decideLocally(of, asked()).candidates).toStrictEqual(candidatesOf(second));
    const keyed = new Set([wallet.fundingSourceId]);
    expect(decideLocally(of, asked({ keyed })).candidates).toStrictEqual(candidatesOf(wallet, second));
    expect(decideLocally(card({ fundingSources: [wallet] }), asked()).declined).toBe(
      'DELEGATED_KEY_REQUIRED',
    );
  });

  it.each([
    ['SHOP 005', 'DELAYED'],
    ['SHOP 006', 'FAILS'],
  ])('the pull at %s is %s', (descriptor, pull) => {
    expect(decideLocally(card(), asked({ descriptor })).pull).toBe(pull);
    expect(decideLocally(card(), asked({ descriptor, environment: 'production' })).pull).toBe('CONFIRMED');
  });
});
