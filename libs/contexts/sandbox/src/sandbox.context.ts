import type { ContextDefinition } from '@causeway/commands';

export const sandboxContext: ContextDefinition = {
  name: 'sandbox',
  events: {},
  views: [],
  migrations: [],
  rejections: {},
};
