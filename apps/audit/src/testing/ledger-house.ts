import type { CustomHandling, Dispatch } from '@causeway/commands';
import { createDatabase } from '@causeway/database';
import { migrate, openContextDatabase, PostgresEventStore } from '@causeway/event-store';
import { after, FixedClock, instant, Money, newId, newUuid, systemNow, type Id } from '@causeway/kernel';
import {
  accountIdOf,
  ledger,
  type LedgerCommand,
  type LedgerOutcome,
  type SubmitToLedger,
} from '@causeway/ledger';
import { keyTables, InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';

/** When the first entry of a history is posted; a minute passes before each further one. */
export const START = instant('2026-05-01T08:00:00.000Z');
const MINUTE_MS = 60_000;

/** Of accounts in the sandbox nothing is asked. */
const ASKS_NOTHING: Dispatch = {
  execute: (request) => Promise.reject(new Error(`the ledger asked for ${request.constructor.name}`)),
};

/** A ledger of its own, with its real writer and store, in which specs let money move. */
export class LedgerHouse {
  platformId = newId('Platform');
  readonly customerId = newId('Customer');
  private moment = START;

  private constructor(
    readonly url: string,
    private readonly store: PostgresEventStore,
    private readonly clock: FixedClock,
    private readonly table: ReturnType<typeof ledger.table>,
  ) {}

  get account(): Id<'InternalAccount'> {
    const owner = { platformId: this.platformId, customerId: this.customerId };
    return accountIdOf(owner, 'USD', 'sandbox');
  }

  static usd(minor: bigint): Money {
    return Money.of(minor, 'USD');
  }

  static async open(lanes = 1): Promise<LedgerHouse> {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `audit_${newUuid().replaceAll('-', '')}`);
    await migrate({ url, contexts: [{ ...ledger.definition, lanes }], shared: [keyTables] });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const database = await openContextDatabase({ url, context: 'ledger', poolSize: 3 });
    const store = await PostgresEventStore.open({ database, catalog: ledger.definition.events, vault });
    const clock = new FixedClock(START);
    const rows = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
      database.dataSource.query<Row[]>(sql, params as unknown[]);
    return new LedgerHouse(
      url,
      store,
      clock,
      ledger.table({
        store,
        writerLanes: store.writerLanes(),
        views: { rows },
        dispatch: ASKS_NOTHING,
        clock,
      }),
    );
  }

  /** Returns the moment of the entry. */
  async submit(command: LedgerCommand): Promise<string> {
    const handling = this.table.commands[0] as unknown as CustomHandling<SubmitToLedger> | undefined;
    if (handling === undefined) throw new Error('the ledger takes commands');
    const at = this.moment;
    const outcome: LedgerOutcome = await handling.execute(command, {
      commandId: newUuid(),
      platformId: this.platformId,
      environment: 'sandbox',
      actor: 'operator',
      correlationId: 'spec',
      causationId: 'spec',
      deadlineAt: after(systemNow(), 30_000),
    });
    if (outcome.status !== 'POSTED') throw new Error(`the ledger refused: ${JSON.stringify(outcome)}`);
    this.clock.advance(MINUTE_MS);
    this.moment = after(at, MINUTE_MS);
    return at;
  }

  /** Positions 1 to 5: opened, funded with 100.00, 40.00 held and captured with a fee of 1.00, 10.00 held. */
  async history(): Promise<readonly string[]> {
    const { account, platformId, customerId } = this;
    const cause = { kind: 'PAYMENT', transactionId: newId('Transaction') } as const;
    const [hundred, forty, ten] = [
      LedgerHouse.usd(100_00n),
      LedgerHouse.usd(40_00n),
      LedgerHouse.usd(10_00n),
    ];
    const leg = (of: typeof account | 'CLEARING' | 'FEES', side: 'DEBIT' | 'CREDIT', amount: Money) => ({
      account: of,
      side,
      amount,
    });
    const commands: LedgerCommand[] = [
      { kind: 'OPEN_ACCOUNTS', owner: { platformId, customerId }, currencies: ['USD'], status: 'ACTIVE' },
      {
        kind: 'POST_ENTRY',
        legs: [leg('CLEARING', 'DEBIT', hundred), leg(account, 'CREDIT', hundred)],
        cause: { ...cause, kind: 'SANDBOX_FUNDING' },
      },
      { kind: 'PLACE_HOLD', holdId: 'first', accountId: account, amount: forty, cause },
      {
        kind: 'CAPTURE_HOLD',
        holdId: 'first',
        legs: [
          leg(account, 'DEBIT', forty),
          leg('FEES', 'CREDIT', LedgerHouse.usd(1_00n)),
          leg('CLEARING', 'CREDIT', LedgerHouse.usd(39_00n)),
        ],
      },
      { kind: 'PLACE_HOLD', holdId: 'second', accountId: account, amount: ten, cause },
    ];
    const moments: string[] = [];
    for (const command of commands) moments.push(await this.submit(command));
    return moments;
  }

  /** Ends the writers, each of which leaves a snapshot if anything changed since its last one. */
  async close(): Promise<void> {
    await this.table.close();
    await this.store.close();
  }
}
