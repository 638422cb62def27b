import { currency, type Environment, type Money } from '@causeway/kernel';
import { totalOf, type AccountState } from '../domain/account.js';
import type {
  CurrencyAmountDocument,
  InternalAccountDocument,
  PooledCoordinates,
} from '../published/internal-account.document.js';
import { fundingInstructions } from './funding-instructions.js';

/** An account as the API shows it: in lists, in webhooks and in the answer to sandbox funding alike. */
export const toInternalAccountDocument = (
  account: AccountState,
  environment: Environment,
  pooled?: readonly PooledCoordinates[],
): InternalAccountDocument => ({
  id: account.accountId,
  ...(account.owner.customerId === undefined ? {} : { customerId: account.owner.customerId }),
  type: account.type,
  status: account.status,
  balance: toCurrencyAmount(account.available),
  totalBalance: toCurrencyAmount(totalOf(account)),
  fundingPaymentInstructions: fundingInstructions(account, environment, pooled),
  ...(account.type === 'EMBEDDED_WALLET' ? { privateEnabled: account.privateEnabled ?? false } : {}),
  createdAt: account.createdAt,
  updatedAt: account.updatedAt,
});

const toCurrencyAmount = (amount: Money): CurrencyAmountDocument => {
  const { code, name, symbol, decimals } = currency(amount.currency);
  return { amount: amount.amountMinor, currency: { code, name, symbol, decimals } };
};
