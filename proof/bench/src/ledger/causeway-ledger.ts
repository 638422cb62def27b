import type { CallContext, CustomHandling, Dispatch } from '@causeway/commands';
import {
  migrate,
  openContextDatabase,
  PostgresEventStore,
  type ContextDatabase,
} from '@causeway/event-store';
import {
  after,
  derivedUuid,
  idOf,
  money,
  newId,
  newUuid,
  OffsetClock,
  systemNow,
  type Id,
} from '@causeway/kernel';
import {
  accountIdOf,
  ledger as ledgerContext,
  SubmitToLedger,
  type AccountOwner,
  type Leg,
  type LedgerCommand,
} from '@causeway/ledger';
import { keyTables, InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';

const PLATFORM_ID = idOf('Platform', '01890000-0000-7000-8000-000000000001');
const DEADLINE_MS = 60_000;
const FUNDED = money(1_000_000_000_000, 'USD');
const CENT = money(1, 'USD');
/** Accounts opened, or funded, at a time. */
const PREPARED_TOGETHER = 100;
/** Callers that keep its writer busy with full batches. */
const SUBMITTED_TOGETHER = 512;

type Outcome = (command: LedgerCommand, call: CallContext) => Promise<{ readonly status: string }>;

/** Our ledger behind its real door, `SubmitToLedger`, on the real log; nothing is switched off. */
export class CausewayLedger {
  private readonly accounts: Id<'InternalAccount'>[] = [];

  private constructor(
    readonly databaseUrl: string,
    private readonly database: ContextDatabase,
    readonly store: PostgresEventStore,
    private table: LedgerTable,
    private submit: Outcome,
  ) {}

  static async open(databaseUrl: string, accounts: number): Promise<CausewayLedger> {
    await migrate({
      url: databaseUrl,
      contexts: [ledgerContext.definition],
      shared: [keyTables],
    });
    const database = await openContextDatabase({ url: databaseUrl, context: 'ledger' });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const store = await PostgresEventStore.open({
      database,
      catalog: ledgerContext.definition.events,
      vault,
    });
    const table = tableOn(store, database);
    const ledger = new CausewayLedger(databaseUrl, database, store, table, submitOf(table));
    for (let first = 0; first < accounts; first += PREPARED_TOGETHER) {
      await ledger.prepareAccounts(first, Math.min(PREPARED_TOGETHER, accounts - first));
    }
    return ledger;
  }

  get eventTable(): string {
    return 'ledger.event_sandbox';
  }

  async transfer(debited: number, credited: number): Promise<void> {
    await this.post({
      kind: 'POST_ENTRY',
      legs: [this.leg(debited, 'DEBIT'), this.leg(credited, 'CREDIT')],
      cause: payment(),
    });
  }

  /** So many transfers as fast as it takes them, to make its log longer. */
  async submitMany(transfers: number, pairs: () => readonly [number, number]): Promise<void> {
    let left = transfers;
    const repeat = async (): Promise<void> => {
      for (; left > 0; left -= 1) await this.transfer(...pairs());
    };
    await Promise.all(Array.from({ length: SUBMITTED_TOGETHER }, repeat));
  }

  async holdAndCapture(debited: number, credited: number): Promise<void> {
    const holdId = newUuid();
    const cause = payment();
    await this.post({ kind: 'PLACE_HOLD', holdId, accountId: this.accountAt(debited), amount: CENT, cause });
    await this.post({
      kind: 'CAPTURE_HOLD',
      holdId,
      legs: [this.leg(debited, 'DEBIT'), this.leg(credited, 'CREDIT')],
    });
  }

  /** Lets the writer write its snapshot and release the lane, as a process does at its end. */
  async rest(): Promise<void> {
    await this.table.close();
  }

  /** A new writer takes the lane over, as after a start; resolves when it has answered once. */
  async resume(): Promise<void> {
    this.table = tableOn(this.store, this.database);
    this.submit = submitOf(this.table);
    await this.transfer(0, 1);
  }

  async close(): Promise<void> {
    await this.table.close();
    await this.store.close();
  }

  private async prepareAccounts(first: number, count: number): Promise<void> {
    const owners = Array.from({ length: count }, (_, index): AccountOwner => ({
      platformId: PLATFORM_ID,
      customerId: idOf('Customer', derivedUuid('bench-customer', String(first + index))),
    }));
    const opened = owners.map((owner) => accountIdOf(owner, 'USD', 'sandbox'));
    await Promise.all(
      owners.map((owner) =>
        this.post({ kind: 'OPEN_ACCOUNTS', owner, currencies: ['USD'], status: 'ACTIVE' }),
      ),
    );
    const funding = opened.flatMap((account): Leg[] => [
      { account: 'CLEARING', side: 'DEBIT', amount: FUNDED },
      { account, side: 'CREDIT', amount: FUNDED },
    ]);
    await this.post({
      kind: 'POST_ENTRY',
      legs: funding,
      cause: { kind: 'SANDBOX_FUNDING', transactionId: newId('Transaction') },
    });
    this.accounts.push(...opened);
  }

  private leg(account: number, side: Leg['side']): Leg {
    return { account: this.accountAt(account), side, amount: CENT };
  }

  private accountAt(index: number): Id<'InternalAccount'> {
    const account = this.accounts[index];
    if (account === undefined) throw new Error(`no account ${index} was opened`);
    return account;
  }

  private async post(command: LedgerCommand): Promise<void> {
    const outcome = await this.submit(command, callOf());
    if (outcome.status !== 'POSTED') throw new Error(`the ledger refused: ${JSON.stringify(outcome)}`);
  }
}

const payment = () => ({ kind: 'PAYMENT', transactionId: newId('Transaction') }) as const;

const callOf = (): CallContext => {
  const commandId = newUuid();
  return {
    commandId,
    platformId: PLATFORM_ID,
    environment: 'sandbox',
    actor: 'bench',
    correlationId: commandId,
    causationId: commandId,
    deadlineAt: after(systemNow(), DEADLINE_MS),
  };
};

type LedgerTable = ReturnType<typeof ledgerContext.table>;

const tableOn = (store: PostgresEventStore, { dataSource }: ContextDatabase): LedgerTable =>
  ledgerContext.table({
    store,
    writerLanes: store.writerLanes(),
    views: { rows: (sql, params) => dataSource.query(sql, [...params]) },
    dispatch: ASKS_NOTHING,
    clock: new OffsetClock(),
  });

/** Of accounts in the sandbox nothing is asked. */
const ASKS_NOTHING: Dispatch = {
  execute: (request) => Promise.reject(new Error(`the ledger asked for ${request.constructor.name}`)),
};

const submitOf = ({ commands }: LedgerTable): Outcome => {
  const handling = commands.find(({ command }) => command.type === SubmitToLedger.type);
  if (handling === undefined) throw new Error('the ledger has no door');
  return (command, call) => (handling as CustomHandling).execute(command as never, call);
};
