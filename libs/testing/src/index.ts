export * from './fresh-database.js';
export { expectFreshPage } from './fresh-page.js';
export * from './given.js';
export * from './hosted-context.js';
export { migrateFromTemplate } from './migrate-from-template.js';
export * from './spec-call.js';
export * from './until.js';
