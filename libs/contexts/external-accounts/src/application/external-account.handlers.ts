import {
  answersQuery,
  carriesOut,
  Command,
  decides,
  RejectedError,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, Erased, type Id, idOf, uuidOf } from '@causeway/kernel';
import { GetOperatorSettings } from '@causeway/platform';
import type { Vault } from '@causeway/privacy';
import { countriesIn } from '../domain/account-countries.js';
import { accountVariant } from '../domain/account-registry.js';
import { comparableIdentifier, primaryIdentifier } from '../domain/account-rules.js';
import type {
  ExternalAccount,
  ExternalAccountEvent,
  NewExternalAccount,
  RegisteredAccount,
} from '../domain/external-account.js';
import { registerExternalAccount, type Registration } from '../domain/external-account.decide.js';
import { invoiceTerms } from '../domain/lightning-invoice.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import { toExternalAccountDocument } from '../read/external-account.document.js';
import type { ExternalAccountReader, FoundAccount } from '../read/external-account.query.js';
import { externalAccountAggregate } from './external-account.aggregate.js';
import { gatherRegistrationFacts } from './gather-registration-facts.js';
import { identifierKey } from './identifier-key.js';
import { identifierKeysOf, identifyAccounts } from './identify-accounts.js';
import type { ExternalAccountsPorts } from './ports.js';
import {
  FindAccountsByIdentifier,
  GetExternalAccount,
  GetPayoutTarget,
  GetUmaDepositTarget,
  ListExternalAccounts,
  RegisterExternalAccount,
  type PayoutTarget,
} from './requests.js';

/** The decision behind `RegisterExternalAccount`; known inside this context only. */
export class RecordExternalAccount extends Command<NewExternalAccount, ExternalAccountDocument> {
  static readonly type = 'external_accounts.record-external-account';
}

/** The same command makes the same account, however often it is tried. */
const accountIdOf = ({ commandId }: CallContext): Id<'ExternalAccount'> =>
  idOf('ExternalAccount', derivedUuid('external-account', commandId));

export const recordExternalAccountHandling = (
  ports: Pick<ExternalAccountsPorts, 'dispatch' | 'screening' | 'vault' | 'views'>,
): CommandHandling =>
  decides<ExternalAccount, ExternalAccountEvent, RecordExternalAccount, Registration>({
    command: RecordExternalAccount,
    aggregate: externalAccountAggregate,
    streamId: (_account, call) => uuidOf(accountIdOf(call)),
    facts: async (account, call) => ({
      accountId: accountIdOf(call),
      ...searchedBy(ports.vault, account.accountInfo, call),
      ...(await gatherRegistrationFacts(ports, account, call)),
    }),
    decide: registerExternalAccount,
    answer: (account) => {
      if (account.state === 'ABSENT') throw new Error('An accepted registration left no account behind');
      return toExternalAccountDocument(account.account, account.account.isUmaDepositTarget);
    },
    answersAbout: (_account, { customerId }, { platformId }) => customerId ?? platformId,
    nameTaken: () => 'EXTERNAL_ACCOUNT_EXISTS',
  });

const searchedBy = (
  vault: Pick<Vault, 'keyedHash'>,
  accountInfo: NewExternalAccount['accountInfo'],
  call: CallContext,
): Pick<Registration, 'identifierKeys'> => {
  const { accountType } = accountInfo;
  const identifierKeys = identifierKeysOf(vault, { accountType, accountInfo }, call);
  return identifierKeys === undefined ? {} : { identifierKeys };
};

/** The reserved name is the account's identifier, which no refusal may repeat: the one that holds it is named instead. */
export const registerExternalAccountHandling = (
  { dispatch }: Pick<ExternalAccountsPorts, 'dispatch'>,
  reader: ExternalAccountReader,
): CustomHandling =>
  carriesOut<RegisterExternalAccount>({
    command: RegisterExternalAccount,
    execute: async (account, call) => {
      try {
        return await dispatch.execute(new RecordExternalAccount(account, call));
      } catch (error) {
        if (!(error instanceof RejectedError) || error.code !== 'EXTERNAL_ACCOUNT_EXISTS') throw error;
        const twin = await twinOf(reader, account, call);
        throw new RejectedError(
          error.context,
          error.code,
          twin === undefined ? {} : { existingExternalAccountId: twin.accountId },
        );
      }
    },
  });

const twinOf = async (
  reader: ExternalAccountReader,
  { customerId, currency, accountInfo }: NewExternalAccount,
  call: CallContext,
): Promise<RegisteredAccount | undefined> => {
  const variant = accountVariant(accountInfo.accountType);
  if (variant === undefined) return undefined;
  const identifier = primaryIdentifier(variant, accountInfo);
  const candidates = await reader.ofOneKind(call, {
    subjectId: customerId ?? call.platformId,
    currency,
    accountType: accountInfo.accountType,
  });
  return candidates.find((candidate) => candidate.primaryIdentifier === identifier);
};

export const externalAccountQueries = (
  reader: ExternalAccountReader,
  { dispatch, vault }: Pick<ExternalAccountsPorts, 'dispatch' | 'vault'>,
): readonly QueryHandling[] => [
  answersQuery<FindAccountsByIdentifier>({
    query: FindAccountsByIdentifier,
    answer: async ({ identifier }, call) => {
      await identifyAccounts({ dispatch, vault }, reader, call);
      return reader.byIdentifier(
        call,
        identifierKey(vault, call.platformId, comparableIdentifier(identifier)),
      );
    },
  }),
  answersQuery<GetExternalAccount>({
    query: GetExternalAccount,
    answer: (wanted, call) => reader.shown(call, wanted),
  }),
  answersQuery<ListExternalAccounts>({
    query: ListExternalAccounts,
    answer: (wanted, call) => reader.list(call, wanted),
  }),
  answersQuery<GetPayoutTarget>({
    query: GetPayoutTarget,
    answer: async ({ accountId }, call) => {
      const found = await reader.find(call, accountId);
      return found === undefined ? null : payoutTarget(found);
    },
  }),
  answersQuery<GetUmaDepositTarget>({
    query: GetUmaDepositTarget,
    answer: async ({ customerId }, call) => {
      const [found, { deniedCountries }] = await Promise.all([
        reader.umaTarget(call, customerId),
        dispatch.execute(new GetOperatorSettings({}, call)),
      ]);
      const target = found === undefined ? null : payoutTarget(found);
      const isDenied = target?.countries?.some((country) => deniedCountries.includes(country)) === true;
      return target?.status === 'ACTIVE' && !isDenied ? target : null;
    },
  }),
];

/** Nobody can pay into an account whose identifier was erased: it behaves as absent. */
const payoutTarget = ({ account, isDeleted }: FoundAccount): PayoutTarget | null => {
  const { accountId, customerId, accountType, currency, status, paymentRails, primaryIdentifier } = account;
  const { ownershipType, accountInfo } = account;
  if (primaryIdentifier instanceof Erased || accountInfo instanceof Erased) return null;
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
    primaryIdentifier,
    ...(terms !== undefined && { invoice: terms }),
    ...(typeof invoice === 'string' && { isSingleUse: true }),
    countries: [...new Set(named.map(({ country }) => country))],
    ...(isDeleted && { isDeleted }),
    ...(ownershipType !== undefined && { ownershipType }),
  };
};
