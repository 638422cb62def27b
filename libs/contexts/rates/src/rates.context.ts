import type { ContextDefinition } from '@causeway/commands';

export const ratesContext: ContextDefinition = {
  name: 'rates',
  events: {},
  views: [],
  migrations: [],
  rejections: {},
};
