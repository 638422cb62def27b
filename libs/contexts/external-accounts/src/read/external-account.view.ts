import { rowOf } from '@causeway/commands';
import { defineView, flag, json, text, texts, time, type ViewRecord } from '@causeway/event-store';
import { type CurrencyCode, type Environment, type Id, unlessErased } from '@causeway/kernel';
import type { NameVerification } from '../domain/beneficiary.js';
import type {
  AccountInfo,
  ExternalAccount,
  ExternalAccountStatus,
  RegisteredAccount,
} from '../domain/external-account.js';
import type { OwnershipType } from '../domain/ownership.js';

export const externalAccountView = defineView('external_accounts.external_account_view', {
  key: ['environment', 'accountId'],
  subject: 'subjectId',
  columns: {
    environment: text<Environment>(),
    accountId: text<Id<'ExternalAccount'>>(),
    platformId: text(),
    customerId: text<Id<'Customer'>>().optional(),
    subjectId: text(),
    status: text<ExternalAccountStatus>(),
    currency: text<CurrencyCode>(),
    accountType: text(),
    paymentRails: texts(),
    accountInfo: json<Omit<AccountInfo, 'accountType'>>().sealed(),
    primaryIdentifier: text().sealed(),
    platformAccountId: text().sealed().optional(),
    /** Keyed hashes, by which the account is searched for. */
    identifierKeys: texts().optional(),
    ownershipType: text<OwnershipType>().optional(),
    isUmaDepositTarget: flag(),
    beneficiaryVerificationStatus: text<NameVerification['status']>().optional(),
    beneficiaryVerifiedName: text().sealed().optional(),
    registeredAt: time(),
    deletedAt: time().optional(),
  },
});

export const externalAccountRows = rowOf(
  externalAccountView,
  (state: ExternalAccount, { environment, platformId }) => {
    if (state.state === 'ABSENT') return null;
    const { account, deletedAt } = state;
    const identifierKeys = unlessErased(account.identifierKeys);
    return { environment, platformId, ...account, identifierKeys, deletedAt };
  },
);

/**
 * The account as decisions and documents know it: without the row's tenant and without the moment of its deletion,
 * which only lists ask about.
 */
export const accountOf = ({
  environment: _environment,
  platformId: _platformId,
  deletedAt: _deletedAt,
  ...account
}: ViewRecord<typeof externalAccountView>): RegisteredAccount => account;
