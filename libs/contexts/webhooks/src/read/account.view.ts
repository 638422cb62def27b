import type { InlineView, ViewReader } from '@causeway/commands';
import { defineView, json, text, time, type ViewRowOf } from '@causeway/event-store';
import { fromPlain, type Environment } from '@causeway/kernel';
import type { AccountFactsSource } from '../application/account-facts.js';
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

const KNOWN = `
  select facts from webhooks.account_view
   where environment = $1 and account_id = any($2::text[]) and platform_id = $3`;

/** Gives those that were noted; another platform's are not among them. */
export const accountFactsFromView = (views: ViewReader): AccountFactsSource => ({
  known: async (ids, { environment, platformId }) => {
    const rows = await views.rows<{ readonly facts: unknown }>(KNOWN, [environment, ids, platformId]);
    return rows.map(({ facts }) => fromPlain(facts) as AccountFacts);
  },
});
