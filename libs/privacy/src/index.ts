export { blindVault } from './blind-vault.js';
export { bindMasterKey, boundMasterKey } from './carried-keys.js';
export { destroyPreviousKeyFile, replaceKeyFile } from './key-file.js';
export { keyTables } from './key-tables.migration.js';
export {
  CustodianKey,
  CUSTODIAN_KEY_FILE,
  PREVIOUS_CUSTODIAN_KEY_FILE,
  loadCustodianKey,
  type CustodianKeySource,
} from './custodian-key.js';
export { keyFault, loadMasterKey, type MasterKeySource } from './load-master-key.js';
export * from './master-key.js';
export * from './postgres-subject-keys.js';
export * from './rotate-master-key.js';
export { redact, SEALED } from './redact.js';
export { openPaths, sealPaths } from './seal-paths.js';
export * from './sealed.js';
export * from './sealing-vault.js';
export * from './subject-keys.js';
export * from './vault.js';
