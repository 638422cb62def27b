import { living } from '@causeway/kernel';
import { countriesIn } from '../domain/account-countries.js';
import { accountVariant } from '../domain/account-registry.js';
import { isSingleUse, primaryIdentifier } from '../domain/account-rules.js';
import { invoiceTerms } from '../domain/lightning-invoice.js';
import type { FoundAccount } from '../read/external-account.query.js';
import type { AccountInfo } from '../domain/external-account.js';
import type { PayoutTarget } from './requests.js';

/**
 * No payment can reach an account whose identifier was erased: it behaves as absent. What is paid is what the platform
 * wrote, as it is read today: a PIX key that was registered while its hyphens were left out names someone else without
 * them.
 */
export const payoutTarget = ({ account: found, isDeleted }: FoundAccount): PayoutTarget | null => {
  const account = living(found, 'primaryIdentifier', 'accountInfo');
  if (account === undefined) return null;
  const { accountId, customerId, accountType, currency, status, paymentRails } = account;
  const { ownershipType, accountInfo } = account;
  const variant = accountVariant(accountType);
  const { invoice } = accountInfo;
  const terms = typeof invoice === 'string' ? invoiceTerms(invoice) : undefined;
  const named = variant === undefined ? [] : countriesIn(variant, accountType, accountInfo);
  return {
    accountId,
    ...(customerId !== undefined && { customerId }),
    accountType,
    currency,
    status: isDeleted ? 'INACTIVE' : status,
    paymentRails,
    primaryIdentifier: variant ? primaryIdentifier(variant, accountInfo) : account.primaryIdentifier,
    ...(terms !== undefined && { invoice: terms }),
    ...(isSingleUse(accountInfo) && { isSingleUse: true }),
    countries: [...new Set(named.map(({ country }) => country))],
    ...(isDeleted && { isDeleted }),
    ...(ownershipType !== undefined && { ownershipType }),
  };
};

/** Every field that the platform wrote; `null` where there is no payout target. */
export const payoutDetails = ({ account }: FoundAccount): Omit<AccountInfo, 'accountType'> | null =>
  living(account, 'primaryIdentifier', 'accountInfo')?.accountInfo ?? null;
