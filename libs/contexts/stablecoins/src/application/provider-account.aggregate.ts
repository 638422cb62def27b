import type { Aggregate } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import {
  evolveProviderAccount,
  noProviderAccount,
  type ProviderAccount,
  type ProviderAccountEvent,
  type ProviderAccountLinked,
} from '../domain/provider-account.js';
import { CREDENTIALS_RETIRED, type CredentialsRetiredV1 } from '../published/events.js';
import { providerAccountRows } from '../read/provider-account.view.js';

/** Every event of a link's stream; one that is missing here does not compile. */
export const providerAccountEvents = {
  ProviderAccountLinked: { version: 1 },
  ProviderAccountRelinked: { version: 1 },
  ProviderAccountVerified: { version: 1 },
  ProviderAccountInvalidated: { version: 1 },
  ProviderAccountRevoked: { version: 1 },
} as const satisfies EventCatalog & Record<ProviderAccountEvent['type'], unknown>;

/** A platform has one living link to an account at a provider. */
const nameOf = ({
  platformId,
  provider,
  providerAccountId,
}: Pick<ProviderAccountLinked, 'platformId' | 'provider' | 'providerAccountId'>) => ({
  scope: 'stablecoin-provider-account',
  value: JSON.stringify([platformId, provider, providerAccountId]),
});

const retired = (event: ProviderAccountEvent, after: ProviderAccount): string | undefined => {
  if (event.type === 'ProviderAccountRelinked') return event.replacedCredentialsId;
  return event.type === 'ProviderAccountRevoked' && after.status !== 'ABSENT'
    ? after.credentialsId
    : undefined;
};

/** One stream a link: `stablecoin-provider-account-<uuid>`. */
export const providerAccounts: Aggregate<ProviderAccount, ProviderAccountEvent> = {
  category: 'stablecoin-provider-account',
  initial: noProviderAccount,
  evolve: evolveProviderAccount,
  views: [providerAccountRows],
  consequences: (event, _before, after) => {
    if (after.status === 'ABSENT') return {};
    if (event.type === 'ProviderAccountLinked')
      return { reserve: [{ ...nameOf(event), owner: event.accountId }] };
    return event.type === 'ProviderAccountRevoked' ? { release: [nameOf(after)] } : {};
  },
  publish: (event, after) => {
    const credentialsId = retired(event, after);
    if (credentialsId === undefined || after.status === 'ABSENT') return undefined;
    const data: CredentialsRetiredV1 = { credentialsId };
    return { type: CREDENTIALS_RETIRED, key: after.accountId, data };
  },
};
