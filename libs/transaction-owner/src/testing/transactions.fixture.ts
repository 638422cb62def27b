import { currency, instant, newId, type Id, type Instant } from '@causeway/kernel';
import type {
  IncomingTransactionDocument,
  OutgoingTransactionDocument,
} from '../domain/transaction-document.js';

const usd = (amount: bigint) => ({ amount, currency: currency('USD') });
const eur = (amount: bigint) => ({ amount, currency: currency('EUR') });

/** The `minute`th minute of a fixed hour: the order in which a spec's transactions came. */
export const at = (minute: number): Instant =>
  instant(`2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`);

export const outgoing = (
  minute: number,
  change: Partial<OutgoingTransactionDocument> = {},
): OutgoingTransactionDocument => ({
  id: newId('Transaction'),
  status: 'PENDING',
  type: 'OUTGOING',
  direction: 'DEBIT',
  source: { sourceType: 'ACCOUNT', accountId: newId('InternalAccount'), currency: 'USD' },
  destination: { destinationType: 'ACCOUNT', accountId: newId('ExternalAccount'), currency: 'EUR' },
  customerId: newId('Customer'),
  platformCustomerId: 'a-customer',
  exchangeRate: 1.08695652,
  quoteId: newId('Quote'),
  sentAmount: usd(240_000n),
  receivedAmount: eur(219_696n),
  fees: 1_200n,
  platformFees: 0n,
  paymentInstructions: [],
  rateDetails: {
    counterpartyMultiplier: 0.92,
    counterpartyFixedFee: 0n,
    serviceApiMultiplier: 1.08695652,
    serviceApiFixedFee: 0n,
    serviceApiVariableFeeRate: 0.005,
    serviceApiVariableFeeAmount: 1_200n,
  },
  paymentRail: 'SEPA_INSTANT',
  railSelectionMode: 'AUTO',
  expectedSettlementAt: null,
  settlementTimelineSeconds: 10,
  createdAt: at(minute),
  updatedAt: at(minute),
  ...change,
});

export const incoming = (
  minute: number,
  change: Partial<IncomingTransactionDocument> = {},
): IncomingTransactionDocument => ({
  id: newId('Transaction'),
  status: 'COMPLETED',
  type: 'INCOMING',
  direction: 'CREDIT',
  source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
  destination: { destinationType: 'ACCOUNT', accountId: newId('InternalAccount'), currency: 'USD' },
  customerId: newId('Customer'),
  platformCustomerId: 'a-customer',
  receivedAmount: usd(500_000n),
  settledAt: at(minute),
  createdAt: at(minute),
  updatedAt: at(minute),
  ...change,
});

/** The side of a transaction that is an account. */
export const fromAccount = (accountId: Id<'InternalAccount'>) =>
  ({ sourceType: 'ACCOUNT', accountId, currency: 'USD' }) as const;
export const toAccount = (accountId: Id<'InternalAccount' | 'ExternalAccount'>) =>
  ({ destinationType: 'ACCOUNT', accountId, currency: 'USD' }) as const;
