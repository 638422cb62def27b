export { bindToBus } from './bind-to-bus.js';
export * from './fresh-database.js';
export { expectFreshPage } from './fresh-page.js';
export * from './given.js';
export * from './hosted-context.js';
export { migrateFromTemplate } from './migrate-from-template.js';
export { react } from './react.js';
export * from './spec-call.js';
export * from './until.js';
