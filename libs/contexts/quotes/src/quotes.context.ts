import type { ContextDefinition } from '@causeway/commands';

/** Quotes: quotes and the transactions that carry them. It owns its lanes from the first start on; its rooms come with its first issue. */
export const quotesContext: ContextDefinition = {
  name: 'quotes',
  events: {},
  views: [],
  migrations: [],
  rejections: {},
};
