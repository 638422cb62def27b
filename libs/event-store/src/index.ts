export type { ChainFinding, ChainFindingKind, FindingAt } from './chain/chain-finding.js';
export { EventWindow } from './chain/event-window.js';
export {
  LOG_PAGE,
  StoredLane,
  type LaneReach,
  type LogConnection,
  type StoredBatch,
  type StoredEvent,
} from './chain/stored-lane.js';
export { verifyChain, type BatchWitness, type Chain, type HeldBatch } from './chain/verify-chain.js';
export { verifyPiece, type ChainPiece } from './chain/verify-piece.js';
export { GENESIS_DIGEST, batchDigest, digestAfter } from './digest.js';
export * from './event-catalog.js';
export { EventFormat, type EventRow } from './event-format.js';
export * from './in-memory/in-memory-event-store.js';
export { HeadFiles } from './integrity/head-files.js';
export type { FoundLane, HeadAnchor, HeadBook } from './integrity/head-ports.js';
export { HeadSigner, type HeadSignerOptions } from './integrity/head-signer.js';
export { loadSigningKeys, PUBLIC_KEY_FILE, type SigningKeys } from './integrity/load-signing-keys.js';
export * from './integrity/signed-head.js';
export { SigningKey } from './integrity/signing-key.js';
export * from './lane-name.js';
export * from './memory/memory-guard.js';
export * from './memory/write-follower.js';
export { metadataText } from './metadata-text.js';
export * from './port.js';
export * from './view-definition.js';
export {
  bigint,
  flag,
  integer,
  json,
  text,
  texts,
  time,
  type Column,
  type Columns,
  type RecordOf,
  type RecordToStore,
  type RowOf,
  snake,
} from './views/column.js';
export { defineView, type DeclaredView, type ViewRecord, type ViewRowOf } from './views/define-view.js';
export { openPlainRow, openRow, storeRow, type StoredViewRow } from './view-rows.js';
export { isTransient, TransientError } from './errors.js';
export { ANNOUNCEMENTS } from './postgres/announcements.js';
export { CONNECT_TIMEOUT_MS, surviveBrokenConnections } from './postgres/broken-connections.js';
export * from './postgres/context-database.js';
export {
  AUDITOR_ROLE,
  RUNTIME_ROLE,
  roleOf,
  rolesOf,
  schemaOf,
  VIEW_TABLES,
} from './postgres/context-schema.js';
export { LANE_LOCKS } from './postgres/flush-statements.js';
export type { Flush, FlushObserver } from './postgres/lane-appender.js';
export { readLogFigures, COUNTED_MAX, type LaneFigures, type LogFigures } from './postgres/log-figures.js';
export { LaneDirectory, tablesOf, type Lane, type LaneTables } from './postgres/lane.js';
export { readLaneStatuses, type LaneStatus, type LaneWriter } from './postgres/lane-status.js';
export * from './postgres/migrate.js';
export * from './postgres/postgres-event-store.js';
export { SESSION_SETTINGS } from './postgres/session-settings.js';
export { HEAD_COLUMNS, headOfRow, PostgresHeadBook, type HeadRow } from './postgres/signed-heads.js';
export * from './writer-lane/port.js';
export { writerLaneStatements, writerTablesOf, type WriterTables } from './writer-lane/writer-lane-schema.js';
export { PostgresWriterLane } from './writer-lane/postgres-writer-lane.js';
export { InMemoryWriterLane, LaneMemory } from './writer-lane/in-memory-writer-lane.js';
export { BEAT_MS, LaneKeeper, type KeptLane } from './writer-lane/lane-keeper.js';
export { PostgresWriterRoster } from './writer-lane/writer-roster.js';
