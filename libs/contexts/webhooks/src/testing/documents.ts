import { instant, type Id } from '@causeway/kernel';
import type { EntryPostingDocument, InternalAccountDocument } from '@causeway/ledger';
import type {
  IncomingTransactionDocument,
  OutgoingTransactionDocument,
} from '@causeway/transaction-owner/domain';

const CREATED_AT = instant('2026-03-01T10:00:00.000Z');
const USD = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
const EUR = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 };

/** Resources as their contexts publish them, for specs: complete, and distinguished by what the caller names. */
export const accountDocument = (
  id: Id<'InternalAccount'>,
  amounts: { balance: bigint; total: bigint },
  customerId?: Id<'Customer'>,
): InternalAccountDocument => ({
  id,
  ...(customerId === undefined ? {} : { customerId }),
  type: 'INTERNAL_FIAT',
  status: 'ACTIVE',
  balance: { amount: amounts.balance, currency: USD },
  totalBalance: { amount: amounts.total, currency: USD },
  fundingPaymentInstructions: [],
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
});

interface Parties {
  readonly id: Id<'Transaction'>;
  readonly customerId: string;
}

export const outgoingDocument = (
  { id, customerId }: Parties,
  status: OutgoingTransactionDocument['status'],
): OutgoingTransactionDocument => ({
  id,
  type: 'OUTGOING',
  status,
  direction: 'DEBIT',
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:source', currency: 'USD' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:destination', currency: 'EUR' },
  customerId,
  platformCustomerId: 'platform-customer',
  exchangeRate: 0.92,
  sentAmount: { amount: 9_007_199_254_740_993n, currency: USD },
  receivedAmount: { amount: 92_00n, currency: EUR },
  fees: 10n,
  platformFees: 5n,
  paymentInstructions: [],
  rateDetails: {
    counterpartyMultiplier: 1,
    counterpartyFixedFee: 0n,
    serviceApiMultiplier: 0.92,
    serviceApiFixedFee: 10n,
    serviceApiVariableFeeRate: 0,
    serviceApiVariableFeeAmount: 0n,
  },
  paymentRail: 'SEPA_INSTANT',
  railSelectionMode: 'AUTO',
  expectedSettlementAt: null,
  settlementTimelineSeconds: null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
});

export const incomingDocument = ({ id, customerId }: Parties): IncomingTransactionDocument => ({
  id,
  type: 'INCOMING',
  status: 'COMPLETED',
  direction: 'CREDIT',
  source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
  destination: { destinationType: 'ACCOUNT', accountId: 'InternalAccount:source', currency: 'USD' },
  customerId,
  platformCustomerId: 'platform-customer',
  receivedAmount: { amount: 250_00n, currency: USD },
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
});

/** A posting that left an account so; which one it was does not matter to its webhooks. */
export const postingTo = ({ id, balance, totalBalance }: InternalAccountDocument): EntryPostingDocument => ({
  account: id,
  movement: 'ENTRY',
  side: 'CREDIT',
  amount: '1',
  currency: balance.currency.code,
  available: String(balance.amount),
  held: String(totalBalance.amount - balance.amount),
  pending: '0',
  previous: 0,
});
