import type { ContextDefinition } from '@causeway/commands';

/** Customers: registration and the customer record. It owns its lanes from the first start on; its rooms come with its first issue. */
export const customersContext: ContextDefinition = {
  name: 'customers',
  events: {},
  views: [],
  migrations: [],
  rejections: {},
};
