export { ledgerContext } from './ledger.context.js';
