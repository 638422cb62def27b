import { elapsedMs, nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type {
  LinkedAccount,
  ProviderAccount,
  ProviderAccountEvent,
  ProviderAccountLinked,
} from './provider-account.js';
import type { StablecoinRejection } from './rejection-codes.js';

type Answer = Decision<ProviderAccountEvent, StablecoinRejection>;
interface When {
  readonly now: Instant;
}

export type AccountToLink = Omit<ProviderAccountLinked, 'type' | 'linkedAt'>;

/** A successful call moves `lastVerifiedAt` no oftener (stablecoins §3). */
const VERIFIED_EVERY_MS = 3_600_000;

/** Which of the accounts that the credentials open is meant (stablecoins §3). */
export const chooseAccount = (
  exposed: readonly string[],
  wanted: string | undefined,
): { readonly providerAccountId: string } | { readonly refused: Answer } => {
  const [first, ...others] = exposed;
  if (wanted !== undefined)
    return exposed.includes(wanted)
      ? { providerAccountId: wanted }
      : { refused: reject('PROVIDER_ACCOUNT_NOT_EXPOSED') };
  if (first === undefined) return { refused: reject('CREDENTIALS_REFUSED') };
  return others.length === 0
    ? { providerAccountId: first }
    : { refused: reject('PROVIDER_ACCOUNT_AMBIGUOUS', { providerAccountIds: exposed }) };
};

/** Links an account with credentials that the provider has accepted; an invalid one gets them, and is the same record. */
export const linkAccount = (wanted: AccountToLink, account: ProviderAccount, { now }: When): Answer => {
  const { credentialsId, sealedCredentials } = wanted;
  switch (account.status) {
    case 'ABSENT':
      return record({ type: 'ProviderAccountLinked', ...wanted, linkedAt: now });
    case 'INVALID':
      return record({
        type: 'ProviderAccountRelinked',
        ...{ credentialsId, sealedCredentials },
        replacedCredentialsId: account.credentialsId,
        relinkedAt: now,
      });
    case 'ACTIVE':
      return reject('PROVIDER_ACCOUNT_LINKED');
    case 'REVOKED':
      return reject('PROVIDER_ACCOUNT_ENDED');
  }
};

/** What a call to the provider showed of the credentials that it was made with; of replaced ones it says nothing. */
export const noteCredentials = (
  { credentialsId, areAccepted }: { readonly credentialsId: string; readonly areAccepted: boolean },
  account: ProviderAccount,
  { now }: When,
): Decision<ProviderAccountEvent, never> => {
  if (account.status !== 'ACTIVE' || account.credentialsId !== credentialsId) return nothing();
  if (!areAccepted) return record({ type: 'ProviderAccountInvalidated', invalidatedAt: now });
  return isVerifiedLately(account, now)
    ? nothing()
    : record({ type: 'ProviderAccountVerified', verifiedAt: now });
};

/** Whether the provider took the credentials so short a time ago that another acceptance need not be noted. */
export const isVerifiedLately = ({ lastVerifiedAt }: Pick<LinkedAccount, 'lastVerifiedAt'>, now: Instant) =>
  elapsedMs(lastVerifiedAt, now) < VERIFIED_EVERY_MS;

/** Ends a link for good; a repetition changes nothing. */
export const revokeAccount = (_command: unknown, account: ProviderAccount, { now }: When): Answer => {
  if (account.status === 'ABSENT') return reject('PROVIDER_ACCOUNT_NOT_FOUND');
  return account.status === 'REVOKED'
    ? nothing()
    : record({ type: 'ProviderAccountRevoked', revokedAt: now });
};

type Link = Pick<LinkedAccount, 'status'>;

/** Why a link cannot be used now; undefined where it can. */
export const linkRefusal = ({
  status,
}: Link): 'PROVIDER_ACCOUNT_INVALID' | 'PROVIDER_ACCOUNT_REVOKED' | undefined =>
  status === 'ACTIVE' ? undefined : `PROVIDER_ACCOUNT_${status}`;

/** The link of a registration that names none: the table of stablecoins §4. */
export const chooseLink = <Of extends Link>(
  links: readonly Of[],
): { readonly link: Of } | { readonly refused: StablecoinRejection } => {
  const [first, ...others] = links.filter(({ status }) => status === 'ACTIVE');
  if (first !== undefined)
    return others.length === 0 ? { link: first } : { refused: 'PROVIDER_ACCOUNT_SELECTION_REQUIRED' };
  if (links.some(({ status }) => status === 'INVALID')) return { refused: 'PROVIDER_ACCOUNT_INVALID' };
  return { refused: links.length === 0 ? 'PROVIDER_ACCOUNT_NOT_FOUND' : 'PROVIDER_ACCOUNT_REVOKED' };
};
