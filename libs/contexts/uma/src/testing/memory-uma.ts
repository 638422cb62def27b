import {
  CommandRunner,
  RejectedError,
  type CallContext,
  type Recorder,
  type ViewReader,
} from '@causeway/commands';
import { InMemoryEventStore, openRow } from '@causeway/event-store';
import { FixedClock, instant, newId } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import type { SettlementNetwork } from '../application/payments/settlement-network.js';
import type { UmaPorts } from '../application/ports.js';
import type { UmaWire } from '../application/protocol/wire.js';
import { uma } from '../uma.module.js';
import { Neighbours } from './neighbours.js';

interface Request {
  readonly payload: object;
  readonly call: CallContext;
}

/** What the handlers decide with, in memory: a spec says what institutions and the network answer. */
export class MemoryUma {
  readonly neighbours = new Neighbours();
  readonly clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
  readonly vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  readonly store = new InMemoryEventStore({
    context: uma.definition.name,
    catalog: uma.definition.events,
    vault: this.vault,
  });
  private readonly runner = new CommandRunner(this.store, this.clock);
  readonly record: Recorder = (call, recording) => this.runner.record(call, recording);
  /** What another institution answers, by the methods that a spec needs. */
  wire: Partial<UmaWire> = {};
  /** `undefined` where none is connected. */
  network: Partial<SettlementNetwork> | undefined = {};
  /** How often the handlers paused, and what happens meanwhile. */
  pauses = 0;
  meanwhile: () => void = () => undefined;
  /** The statements of this context compare columns of one table, by `=` and `>`. */
  private readonly views: ViewReader = {
    rows: async <Row>(sql: string, params: readonly unknown[]) => {
      const [, table = ''] = / from uma\.(\w+)/.exec(sql) ?? [];
      const compared = [...sql.matchAll(/(\w+) ([=>]) \$(\d+)/g)].map(
        ([, column = '', by, at]) => [column, by, params[Number(at) - 1]] as const,
      );
      const rows = this.store
        .storedRows(table)
        .filter((row) =>
          compared.every(([column, by, value]) =>
            by === '=' ? row[column] === value : String(row[column]) > String(value),
          ),
        );
      if (!sql.includes('count(*)')) return rows as Row[];
      // Of all institutions together: the next number is free with each of them.
      const ordinals = this.store.storedRows(table).map(({ ordinal }) => Number(ordinal ?? 0));
      return [{ agreedInWindow: rows.length, lastOrdinal: Math.max(0, ...ordinals) }] as Row[];
    },
  };
  private readonly table = uma.table(this.ports());

  async execute<Answer = any>(request: Request): Promise<Answer> {
    const { payload, call } = request;
    const command = this.table.commands.find((handling) => request instanceof handling.command);
    if (command !== undefined && 'execute' in command) return command.execute(payload as never, call);
    if (command !== undefined) return this.runner.run(command, payload, call) as Promise<Answer>;
    const query = this.table.queries.find((handling) => request instanceof handling.query);
    const answer =
      query === undefined ? this.neighbours.answer(request) : query.answer(payload as never, call);
    return answer as Promise<Answer>;
  }

  /** The code of the refusal, or `accepted`. */
  async refusal(request: Request): Promise<string> {
    try {
      await this.execute(request);
    } catch (error) {
      if (error instanceof RejectedError) return error.code;
      throw error;
    }
    return 'accepted';
  }

  /** Rows of a view, as stored. */
  rows(table: string): readonly Readonly<Record<string, unknown>>[] {
    return this.store.storedRows(table);
  }

  private ports(): UmaPorts {
    const keys = { keyId: 'k', signingPublicKey: 's', encryptionPublicKey: 'e', sealedPrivateKeys: 'x' };
    return {
      ...{ clock: this.clock, vault: this.vault, views: this.views },
      rows: { open: async (view, row) => (await openRow(this.vault, view, row)) as typeof row },
      record: this.record,
      dispatch: { execute: (request) => this.execute(request) as never },
      wire: new Proxy({} as UmaWire, { get: (_none, name) => this.wire[name as keyof UmaWire] }),
      keyMaker: { make: async () => ({ ...keys, keyId: newId('Key' as never) }) },
      settlement: () => this.network as SettlementNetwork | undefined,
      wallNow: () => this.clock.now(),
      pause: async () => {
        this.pauses += 1;
        this.meanwhile();
      },
    };
  }
}
