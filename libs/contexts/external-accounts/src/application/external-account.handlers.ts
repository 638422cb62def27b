import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, type Id, idOf, uuidOf } from '@causeway/kernel';
import { GetOperatorSettings } from '@causeway/platform';
import type { Vault } from '@causeway/privacy';
import { accountVariant } from '../domain/account-registry.js';
import { comparableIdentifier, primaryIdentifier } from '../domain/account-rules.js';
import type { ExternalAccount, NewExternalAccount, RegisteredAccount } from '../domain/external-account.js';
import { registerExternalAccount, type Registration } from '../domain/external-account.decide.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import { toExternalAccountDocument } from '../read/external-account.document.js';
import type { ExternalAccountReader } from '../read/external-account.query.js';
import { externalAccountAggregate } from './external-account.aggregate.js';
import { gatherRegistrationFacts } from './gather-registration-facts.js';
import { identifierKey, identifierKeysOf } from './identifier-key.js';
import { payoutDetails, payoutTarget } from './payout-target.js';
import type { ExternalAccountsPorts } from './ports.js';
import {
  FindAccountsByIdentifier,
  GetExternalAccount,
  GetPayoutDetails,
  GetPayoutTarget,
  GetUmaDepositTarget,
  ListExternalAccounts,
  RegisterExternalAccount,
} from './requests.js';

/** The same command makes the same account, however often it is tried. */
const accountIdOf = ({ commandId }: CallContext): Id<'ExternalAccount'> =>
  idOf('ExternalAccount', derivedUuid('external-account', commandId));

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
  ports: Pick<ExternalAccountsPorts, 'dispatch' | 'record' | 'screening' | 'vault' | 'views' | 'rows'>,
  reader: ExternalAccountReader,
): CustomHandling =>
  carriesOut<RegisterExternalAccount>({
    command: RegisterExternalAccount,
    execute: async (account, call) => {
      try {
        return await recordAccount(ports, account, call);
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

const recordAccount = (
  ports: Parameters<typeof registerExternalAccountHandling>[0],
  account: NewExternalAccount,
  call: CallContext,
): Promise<ExternalAccountDocument> => {
  const accountId = accountIdOf(call);
  return ports.record(call, {
    name: 'record-external-account',
    on: externalAccountAggregate,
    id: uuidOf(accountId),
    content: account,
    begins: true,
    facts: async (): Promise<Registration> => ({
      accountId,
      ...searchedBy(ports.vault, account.accountInfo, call),
      ...(await gatherRegistrationFacts(ports, account, call)),
    }),
    decide: (state, context, facts) => registerExternalAccount(account, state, context, facts),
    answer: documentOf,
    answersAbout: account.customerId ?? call.platformId,
    nameTaken: () => 'EXTERNAL_ACCOUNT_EXISTS',
  });
};

const documentOf = (account: ExternalAccount): ExternalAccountDocument => {
  if (account.state === 'ABSENT') throw new Error('An accepted registration left no account behind');
  return toExternalAccountDocument(account.account, account.account.isUmaDepositTarget);
};

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

/**
 * The reads of accounts outside. Identifiers are stored encrypted and sought by their keyed hash, in the form in
 * which two spellings of one account are equal (external-accounts §3).
 */
export const externalAccountQueries = (
  reader: ExternalAccountReader,
  { dispatch, vault }: Pick<ExternalAccountsPorts, 'dispatch' | 'vault'>,
): readonly QueryHandling[] => [
  answersQuery<FindAccountsByIdentifier>({
    query: FindAccountsByIdentifier,
    answer: ({ identifier }, call) =>
      reader.byIdentifier(call, identifierKey(vault, call.platformId, comparableIdentifier(identifier))),
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
  answersQuery<GetPayoutDetails>({
    query: GetPayoutDetails,
    answer: async ({ accountId }, call) => {
      const found = await reader.find(call, accountId);
      return found === undefined ? null : payoutDetails(found);
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
      // Whatever comes has an amount of its own, and more may come.
      const isReusable = target?.isSingleUse !== true;
      return target?.status === 'ACTIVE' && isReusable && !isDenied ? target : null;
    },
  }),
];
