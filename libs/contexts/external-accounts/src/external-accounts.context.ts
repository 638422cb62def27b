import type { ContextDefinition } from '@causeway/commands';

export const externalAccountsContext: ContextDefinition = {
  name: 'external_accounts',
  events: {},
  views: [],
  migrations: [],
  rejections: {},
};
