export { runProgram, EXIT } from './cli/program.js';
export type { Surroundings } from './cli/surroundings.js';
export { openAuditedDatabase, type AuditedDatabase } from './database/audited-database.js';
export { replayViews, type ReplayVerdict } from './replay/replay.js';
export type { Finding, FindingKind } from './verify/finding.js';
export { verifyLog, type Verdict } from './verify/verify.js';
export { silentWatcher, type Watcher } from './watcher.js';
