import { findAll, oneOf, type CallContext, type InlineView, type ViewReader } from '@causeway/commands';
import { defineView, json, text, time, type ViewRowOf } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { AccountFacts, AccountNoted } from '../domain/account.js';

/** The internal accounts of all platforms, without their balances. */
export const accountView = defineView('webhooks.account_view', {
  key: ['environment', 'accountId'],
  columns: {
    environment: text<Environment>(),
    accountId: text(),
    platformId: text(),
    facts: json<AccountFacts>(),
    notedAt: time(),
  },
});

export type AccountRow = ViewRowOf<typeof accountView>;

export const accountRows: InlineView<AccountNoted, AccountRow> = {
  definition: accountView,
  rowKey: ({ account }, { metadata }) => ({ environment: metadata.environment, account_id: account.id }),
  fold: (_row, { account }, { metadata, recordedAt }) => ({
    environment: metadata.environment,
    account_id: account.id,
    platform_id: metadata.platformId,
    facts: account,
    noted_at: recordedAt,
  }),
};

/** Those of the accounts that were noted; another platform's are not among them. */
export const knownAccounts = async (
  views: ViewReader,
  ids: readonly string[],
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<readonly AccountFacts[]> => {
  const filters = { environment, platformId, accountId: oneOf(ids) };
  const found = await findAll({ views }, accountView, { filters, columns: ['facts'] });
  return found.map(({ facts }) => facts);
};
