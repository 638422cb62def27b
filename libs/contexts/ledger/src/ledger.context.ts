import type { ContextDefinition } from '@causeway/commands';

/** Ledger: internal accounts, postings, holds and balances. It owns its lanes from the first start on; its rooms come with its first issue. */
export const ledgerContext: ContextDefinition = {
  name: 'ledger',
  events: {},
  views: [],
  migrations: [],
  rejections: {},
};
