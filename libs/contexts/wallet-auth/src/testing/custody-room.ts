import { CommandRunner, type CallContext, type Recorder } from '@causeway/commands';
import { InMemoryEventStore, laneOf, type EventCatalog } from '@causeway/event-store';
import { FixedClock, newUuid, type Id } from '@causeway/kernel';
import { CustodianKey, InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { specCall } from '@causeway/testing';
import { randomBytes } from 'node:crypto';
import type { Sealing } from '../application/ports.js';
import { custodyEvents } from '../application/custody-key.aggregate.js';
import { hpke } from '../infrastructure/hpke.adapter.js';
import { SealedCustody, type CustodyHost } from '../infrastructure/sealed-custody.adapter.js';
import type { CustodianHarness } from './key-custodian.contract.js';

const CATALOG: EventCatalog = custodyEvents;

/** The built-in custodian on a log in memory, with keys that a spec may exchange. */
export class CustodyRoom implements CustodianHarness {
  readonly vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  readonly store = new InMemoryEventStore({ context: 'wallet_auth', catalog: CATALOG, vault: this.vault });
  readonly sealing = hpke;
  readonly platformId = `Platform:${newUuid()}`;
  key = new CustodianKey(randomBytes(32));
  private readonly runner = new CommandRunner(this.store, new FixedClock());
  readonly custodian = this.another();

  /** Another process of the same installation. */
  another(
    sealing: Pick<Sealing, 'seal'> = this.sealing,
    record: Recorder = (call, recording) => this.runner.record(call, recording),
    store: CustodyHost['store'] = this.store,
  ): SealedCustody {
    const { vault } = this;
    return new SealedCustody({
      store,
      vault,
      sealing,
      record,
      custodianKey: () => Promise.resolve(this.key),
    });
  }

  call(platformId = this.platformId): CallContext {
    return specCall(platformId);
  }

  erase(customerId: Id<'Customer'>): Promise<void> {
    return this.vault.shred(customerId);
  }

  open = hpke.open;

  /** What was recorded, oldest first. */
  async types(): Promise<readonly string[]> {
    const events = await this.store.read(laneOf('wallet_auth', 'sandbox'), 0, 1_000);
    return events.map(({ type }) => type);
  }

  /** The events as their readers get them: opened, where they are not sealed by the custodian. */
  async traces(): Promise<string> {
    const events = await this.store.read(laneOf('wallet_auth', 'sandbox'), 0, 1_000);
    return JSON.stringify(events, (_name, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
  }
}
