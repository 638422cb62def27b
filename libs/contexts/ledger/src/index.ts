export * from './application/ledger-command.js';
export { onAccountActive } from './application/on-account-active.js';
export type { LedgerPorts } from './application/ports.js';
export * from './application/requests.js';
export { shownWith } from './application/shown-with.js';
export * from './application/statement-requests.js';
export * from './application/submit-to-ledger.js';
export { accountIdOf, accountTypeOf } from './domain/account.js';
export {
  conversion,
  deposit,
  fee,
  feeReversal,
  transfer,
  type Conversion,
  type Passage,
} from './domain/entries.js';
export { SYSTEM_ACCOUNTS, type SystemAccount } from './domain/entry.js';
export { ledger } from './ledger.module.js';
export * from './published/entry-posting.document.js';
export * from './published/events.js';
export * from './published/internal-account.document.js';
export * from './published/statement.document.js';
export { simulatedInstructions } from './read/funding-instructions.js';
export { SandboxCoordinates, type ReferenceForm } from './read/sandbox-coordinates.js';
export { foldBalances, type BalanceFold, type JournalBalance } from './read/journal-balances.js';
export { fundingCoordinatesDeclared } from './settings/operator-settings.js';
