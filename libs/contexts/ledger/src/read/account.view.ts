import {
  defineView,
  flag,
  text,
  texts,
  time,
  type ViewPut,
  type ViewRecord,
  type ViewWrite,
} from '@causeway/event-store';
import type { CurrencyCode, Environment, Id } from '@causeway/kernel';
import type { AccountRecord, InternalAccountStatus, InternalAccountType } from '../domain/account.js';
import { accountCoordinates } from './coordinates.js';

/** The internal accounts. Their balances are in the writer's memory, and in the journal. */
export const accountView = defineView('ledger.account_view', {
  key: ['environment', 'accountId'],
  columns: {
    environment: text<Environment>(),
    accountId: text<Id<'InternalAccount'>>(),
    platformId: text(),
    /** Absent on the platform's own accounts. */
    customerId: text<Id<'Customer'>>().optional(),
    type: text<InternalAccountType>(),
    status: text<InternalAccountStatus>(),
    currency: text<CurrencyCode>(),
    createdAt: time(),
    /** Where money is sent to it from outside; in production its reference alone. */
    coordinates: texts().optional(),
    fundingWithdrawn: flag(),
  },
});

export type AccountFacts = Omit<AccountRecord, 'balance'>;

/** The account's row after it was opened, or after anything but its balance changed. */
export const accountRow = (
  { owner, ...facts }: AccountFacts,
  environment: Environment,
): ViewWrite & ViewPut => {
  const { accountId, currency } = facts;
  const coordinates = accountCoordinates(accountId, currency, environment);
  const fundingWithdrawn = facts.fundingWithdrawn ?? false;
  return {
    view: accountView,
    key: { environment, account_id: accountId },
    row: accountView.row({ ...facts, ...owner, environment, fundingWithdrawn, coordinates }),
  };
};

/** What of a row is needed to show its account. */
export const SHOWN = [
  ...(['accountId', 'platformId', 'customerId'] as const),
  ...(['type', 'status', 'currency', 'createdAt', 'fundingWithdrawn'] as const),
] as const;

/** Without `customerId` the account is the platform's own. */
export const factsOf = ({
  platformId,
  customerId,
  fundingWithdrawn,
  ...facts
}: Omit<ViewRecord<typeof accountView>, 'environment' | 'coordinates'>): AccountFacts => ({
  ...facts,
  owner: customerId === undefined ? { platformId } : { platformId, customerId },
  ...(fundingWithdrawn && { fundingWithdrawn }),
});
