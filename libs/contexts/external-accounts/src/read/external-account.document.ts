import { unlessErased } from '@causeway/kernel';
import { accountVariant } from '../domain/account-registry.js';
import { erasedInfo } from '../domain/erased-account.js';
import type { RegisteredAccount } from '../domain/external-account.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';

/**
 * An account as the API shows it. `isDefaultUmaTarget` is kept apart from the account's own request, because
 * a later account of the same customer takes the role over (external-accounts §8); an inactive one receives nothing.
 * An erased person's account shows placeholders in its required fields and omits the others.
 */
export const toExternalAccountDocument = (
  account: RegisteredAccount,
  isDefaultUmaTarget: boolean,
): ExternalAccountDocument => {
  const { accountInfo, accountType, paymentRails, customerId, ownershipType } = account;
  const variant = accountVariant(accountType);
  const verifiedName = unlessErased(account.beneficiaryVerifiedName);
  const platformAccountId = unlessErased(account.platformAccountId);
  const verificationStatus = account.beneficiaryVerificationStatus;
  return {
    id: account.accountId,
    ...(customerId !== undefined && { customerId }),
    status: account.status,
    ...(platformAccountId !== undefined && { platformAccountId }),
    ...(ownershipType !== undefined && { ownershipType }),
    currency: account.currency,
    defaultUmaDepositAccount: isDefaultUmaTarget && account.status !== 'INACTIVE',
    ...(verificationStatus !== undefined && { beneficiaryVerificationStatus: verificationStatus }),
    ...(verifiedName !== undefined && { beneficiaryVerifiedData: { fullName: verifiedName } }),
    accountInfo: {
      accountType,
      ...(unlessErased(accountInfo) ?? (variant && erasedInfo(variant))),
      // A wallet has no rails to choose from (§4).
      ...(paymentRails.length > 0 && { paymentRails }),
    },
  };
};
