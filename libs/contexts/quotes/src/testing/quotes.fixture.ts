import { instant, Rate, type Instant } from '@causeway/kernel';
import type { PlatformConfigDocument } from '@causeway/platform';
import type { Corridor, RailChoice } from '@causeway/rates';
import type { QuoteRequested } from '../domain/quotes/quote-request.js';

/** A platform that may send and receive dollars and euros. */
export const configOf = (createdAt: Instant): PlatformConfigDocument => ({
  id: 'PlatformConfig:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10',
  supportedCurrencies: ['USD', 'EUR'].map((currencyCode) => ({
    currencyCode,
    minAmount: 1,
    maxAmount: 100_000_000,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  })),
  isRegulatedFinancialInstitution: true,
  feeConfigs: [],
  createdAt,
  updatedAt: createdAt,
});

/** So many euros for a dollar, at the default schedule: 50 basis points. */
export const corridorOf = (receivingPerSending: string): Corridor => ({
  status: 'OPEN',
  sendingPerReceiving: Rate.parse(receivingPerSending).inverse(),
  pricedAt: instant('2026-03-02T09:59:00.000Z'),
  serviceFee: { fixedMinor: 0n, milliBasisPoints: 50_000n, counterpartyFixedMinor: 0n },
});

export const RAIL_CHOICE: RailChoice = {
  status: 'CHOSEN',
  rail: 'SEPA_INSTANT',
  mode: 'AUTO',
  settlementSeconds: 30,
  isInstant: true,
  quoteValidSeconds: 300,
};

/** The transfer of the sandbox's complete run (sandbox §8, step 4), unless a spec says otherwise. */
export const requested = (
  source: string,
  destination: string,
  more: Partial<QuoteRequested> = {},
): QuoteRequested => ({
  source: { sourceType: 'ACCOUNT', accountId: source },
  destination: { destinationType: 'ACCOUNT', accountId: destination },
  lockedSide: 'SENDING',
  lockedAmountMinor: 240_000n,
  immediatelyExecute: false,
  ...more,
});
