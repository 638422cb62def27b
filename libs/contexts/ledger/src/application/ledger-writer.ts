import { LaneWriter, type LaneObserver, type LaneWriterPorts } from '@causeway/lane-writer';
import type { Environment } from '@causeway/kernel';
import { ledgerModel } from './ledger-model.js';
import type { LedgerTypes } from './ledger-types.js';
import type { LedgerObserver } from './ports.js';
import { WriterMemory, type MemoryPorts } from './writer-memory.js';

export interface WriterPorts extends MemoryPorts, Omit<LaneWriterPorts<LedgerTypes>, 'load' | 'observer'> {
  readonly observer?: LedgerObserver;
}

/** The one writer of a ledger lane: decides on its book. */
export class LedgerWriter extends LaneWriter<LedgerTypes> {
  constructor({ observer, ...ports }: WriterPorts) {
    super(ledgerModel, {
      ...ports,
      load: (tenure) => WriterMemory.load(ports, tenure),
      ...(observer && { observer: observing(observer, ports.environment) }),
    });
  }
}

const observing = (observer: LedgerObserver, environment: Environment): LaneObserver<LedgerTypes> => ({
  concluded: (kind, outcome) => observer.concluded({ environment, kind, outcome }),
  appended: ({ state: { accountCount: accounts } }, commands) =>
    observer.appended({ environment, commands, accounts }),
  loaded: ({ state: { accountCount: accounts } }) => observer.loaded({ environment, accounts }),
});
