import {
  answersQuery,
  carriesOut,
  childCall,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { idOf, uuidOf } from '@causeway/kernel';
import { CredentialsRefusedError, IssuerUnreachableError } from '@causeway/rails';
import { chooseAccount, linkAccount, revokeAccount } from '../domain/provider-account.decide.js';
import type { ProviderAccount } from '../domain/provider-account.js';
import type { ProviderAccountDocument } from '../published/documents.js';
import { findLink, findLinkTo, listLinks, toProviderAccountDocument } from '../read/provider-account.view.js';
import { askThrough, isRefusedWith, issuerWith, sealCredentials, uuidFrom } from './issuer.js';
import { once } from './once.js';
import type { StablecoinPorts } from './ports.js';
import { providerAccounts } from './provider-account.aggregate.js';
import {
  GetProviderAccount,
  LinkProviderAccount,
  ListProviderAccounts,
  RevokeProviderAccount,
  type AccountWanted,
} from './requests.js';

/** Links to accounts at providers (stablecoins §3). A link is made once for each idempotency key (§2). */
export const providerAccountHandlings = (ports: StablecoinPorts): readonly CustomHandling[] => [
  carriesOut<LinkProviderAccount>({
    command: LinkProviderAccount,
    execute: (wanted, call) =>
      once(ports, { name: 'link-provider-account', content: wanted }, call, () => link(ports, wanted, call)),
  }),
  carriesOut<RevokeProviderAccount>({
    command: RevokeProviderAccount,
    execute: async ({ accountId }, call) => {
      if ((await findLink(ports, call, accountId)) === undefined)
        throw new RejectedError('stablecoins', 'PROVIDER_ACCOUNT_NOT_FOUND');
      return ports.record(call, {
        name: 'revoke-provider-account',
        on: providerAccounts,
        id: uuidOf(accountId),
        decide: (account, when) => revokeAccount({}, account, when),
        answer: (account) => shown(account, call),
      });
    },
  }),
];

/** The provider is asked first: of credentials that it does not accept nothing is stored (stablecoins §3). */
const link = async (
  ports: StablecoinPorts,
  wanted: AccountWanted,
  call: CallContext,
): Promise<ProviderAccountDocument> => {
  const { provider, apiClientId, apiClientSecret } = wanted;
  const exposed = await accountsOf(ports, wanted, call);
  const chosen = chooseAccount(exposed, wanted.providerAccountId);
  if ('refused' in chosen) throw refusedBy(chosen.refused);
  const { providerAccountId } = chosen;
  const known = await findLinkTo(ports, call, { provider, providerAccountId });
  const accountId = known?.accountId ?? idOf('StablecoinProviderAccount', uuidFrom(call, 'provider-account'));
  // The link may be active here although the provider has replaced its credentials: then these are the new ones.
  if (known?.status === 'ACTIVE') await provesInvalid(ports, known, call);
  const kept = await sealCredentials(ports, { apiClientId, apiClientSecret });
  return ports.record(childCall(call, 'link'), {
    name: 'record-provider-account',
    on: providerAccounts,
    id: uuidOf(accountId),
    // Sealed, they are another text each time; what counts is what was asked for.
    content: wanted,
    movesMoney: true,
    decide: (account, when) =>
      linkAccount(
        { accountId, platformId: call.platformId, provider, providerAccountId, ...kept },
        account,
        when,
      ),
    answer: (account) => shown(account, call),
    nameTaken: () => 'PROVIDER_ACCOUNT_LINKED',
  });
};

const accountsOf = async (
  ports: StablecoinPorts,
  credentials: AccountWanted,
  call: CallContext,
): Promise<readonly string[]> => {
  try {
    return await issuerWith(ports, credentials, call).accounts();
  } catch (error) {
    if (error instanceof CredentialsRefusedError)
      throw new RejectedError('stablecoins', 'CREDENTIALS_REFUSED');
    if (error instanceof IssuerUnreachableError) throw new RejectedError('stablecoins', 'PROVIDER_AWAY');
    throw error;
  }
};

/** Asks through an active link, so that one whose credentials are refused is noted as invalid. */
const provesInvalid = async (
  ports: StablecoinPorts,
  known: Parameters<typeof askThrough>[1],
  call: CallContext,
): Promise<void> => {
  try {
    await askThrough(ports, known, call, (issuer) => issuer.accounts());
  } catch (error) {
    if (isRefusedWith(error, 'PROVIDER_UNREACHABLE')) throw new RejectedError('stablecoins', 'PROVIDER_AWAY');
    if (!isRefusedWith(error, 'PROVIDER_ACCOUNT_INVALID')) throw error;
  }
};

/** Never the credentials; another platform's link refuses with `PROVIDER_ACCOUNT_NOT_FOUND`. */
export const providerAccountQueries = (ports: StablecoinPorts): readonly QueryHandling[] => [
  answersQuery<GetProviderAccount>({
    query: GetProviderAccount,
    answer: async ({ accountId }, call) => {
      const found = await findLink(ports, call, accountId);
      if (found === undefined) throw new RejectedError('stablecoins', 'PROVIDER_ACCOUNT_NOT_FOUND');
      return toProviderAccountDocument(found, call.environment);
    },
  }),
  answersQuery<ListProviderAccounts>({
    query: ListProviderAccounts,
    answer: (wanted, call) => listLinks(ports, call, wanted),
  }),
];

const shown = (account: ProviderAccount, { environment }: CallContext): ProviderAccountDocument => {
  if (account.status === 'ABSENT') throw new Error('An accepted link left no record behind');
  return toProviderAccountDocument(account, environment);
};

type Refused = Extract<ReturnType<typeof chooseAccount>, { readonly refused: unknown }>['refused'];
const refusedBy = (decision: Refused): RejectedError => {
  if (decision.outcome !== 'rejected') throw new Error('A choice that was refused has a reason');
  return new RejectedError('stablecoins', decision.rejection.code, decision.rejection.details);
};
