import { after, idOf, instant, money } from '@causeway/kernel';
import { EXPIRY, OTHER_ACCOUNT, price, SOURCE, termsOf, transferTerms } from '../../testing/terms.fixture.js';
import type { QuoteTerms } from './quote-terms.js';
import { walletTerms } from './wallet-payload.js';

const payloadOf = (terms: QuoteTerms, walletId = SOURCE): string =>
  walletTerms(walletId, terms).payloadToSign;

describe('what a wallet’s owner signs to pay by a quote', () => {
  it('is compact JSON with sorted keys, and the same text for the same quote', () => {
    const text = payloadOf(termsOf());
    expect(payloadOf(termsOf())).toBe(text);
    const payload = JSON.parse(text) as Record<string, unknown>;
    expect(JSON.stringify(payload)).toBe(text);
    expect(Object.keys(payload)).toStrictEqual([
      'organizationId',
      'parameters',
      'requestId',
      'timestampMs',
      'type',
    ]);
    expect(payload).toMatchObject({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      requestId: walletTerms(SOURCE, termsOf()).requestId,
      timestampMs: String(Date.parse(termsOf().createdAt)),
      parameters: { signWith: SOURCE, unsignedTransaction: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  const other = '0197a3c1-6e4b-7c3d-8f21-000000000099';
  it.each<[string, QuoteTerms]>([
    ['quote', termsOf({ quoteId: idOf('Quote', other) })],
    ['destination', transferTerms()],
    ['amount to send', termsOf({ price: { ...price(), totalSending: money(240_001, 'USD') } })],
    ['amount to arrive', termsOf({ price: { ...price(), totalReceiving: money(1, 'EUR') } })],
    ['currency to arrive', termsOf({ price: { ...price(), totalReceiving: money(219_696, 'GBP') } })],
    ['expiry', termsOf({ expiresAt: after(EXPIRY, 1) })],
    ['moment', termsOf({ createdAt: instant('2026-03-02T10:00:00.001Z') })],
  ])('is another text with another %s', (_what, terms) => {
    expect(payloadOf(terms)).not.toBe(payloadOf(termsOf()));
  });

  it('is another text with another wallet', () => {
    expect(payloadOf(termsOf(), OTHER_ACCOUNT)).not.toBe(payloadOf(termsOf()));
  });

  it('binds the digest to the wallet, too', () => {
    const digestFor = (walletId: typeof SOURCE): unknown =>
      (JSON.parse(payloadOf(termsOf(), walletId)) as { parameters: { unsignedTransaction: string } })
        .parameters.unsignedTransaction;
    expect(digestFor(OTHER_ACCOUNT)).not.toBe(digestFor(SOURCE));
  });

  it('is not bound to the description, which moves no money', () => {
    expect(payloadOf(termsOf({ description: 'rent' }))).toBe(payloadOf(termsOf()));
  });
});
