export * from './oracle/index.js';
// The parts of the writer, for tests that run it outside the service.
export { fingerprintOf } from '../application/command-content.js';
export type { CommittedState } from '../application/committed-state.js';
export { InFlightBatch } from '@causeway/lane-writer';
export { LedgerWriter, type WriterPorts } from '../application/ledger-writer.js';
export { loadBook } from '../application/load-book.js';
export type { LedgerObserver } from '../application/ports.js';
export type { Snapshot, SnapshotDelta, Snapshots } from '../application/snapshots.js';
export { Book } from '../domain/book.js';
