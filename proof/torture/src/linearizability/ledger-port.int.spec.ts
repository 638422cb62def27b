import type { CallContext } from '@causeway/commands';
import { createDatabase, withoutSocket } from '@causeway/database';
import { after, Money, newId, newUuid, systemNow } from '@causeway/kernel';
import {
  GetInternalAccount,
  ledger as ledgerContext,
  SubmitToLedger,
  type AccountState,
  type LedgerCommand,
  type LedgerOutcome,
} from '@causeway/ledger';
import { readConfig, ServiceRuntime, type HostedContext } from '@causeway/service';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommitProxy } from '../faults/commit-proxy.js';
import { SeededChance } from '../seeded-chance.js';
import { pause } from '../workload/caller.js';
import { AccountLoad, type AccountDesk } from './account-load.js';
import type { AccountAnswer } from './account-model.js';
import { AccountRecorder } from './account-recorder.js';

const EMPTY = { availableMinor: 0n, heldMinor: 0n };
const PLATFORM = newId('Platform');
const CALLERS = 8;
/** Enough for callers to have met each other many times. */
const CALLS = 60;
/** With a timeout this short, some outcomes are unknown while connections break. */
const DEADLINE_MS = 2_000;
const PATIENCE_MS = 10_000;

const ledger: HostedContext = {
  definition: ledgerContext.definition,
  table: (ports) => ledgerContext.table({ ...ports, observer: ports.metrics.ledger }),
};

const call = (): CallContext => {
  const commandId = newUuid();
  const deadlineAt = after(systemNow(), DEADLINE_MS);
  const ids = { commandId, correlationId: commandId, causationId: commandId };
  return { ...ids, platformId: PLATFORM, environment: 'sandbox', actor: 'torture', deadlineAt };
};

/** An account at the ledger's own port, in this process. */
class PortDesk implements AccountDesk {
  private constructor(
    private readonly runtime: ServiceRuntime,
    readonly accountId: AccountState['accountId'],
  ) {}

  static async open(runtime: ServiceRuntime): Promise<PortDesk> {
    const owner = { platformId: PLATFORM, customerId: newId('Customer') };
    const command: LedgerCommand = { kind: 'OPEN_ACCOUNTS', owner, currencies: ['USD'], status: 'ACTIVE' };
    const outcome = (await runtime.handle(SubmitToLedger.type, command, call())) as LedgerOutcome;
    const [account] = outcome.status === 'POSTED' ? outcome.accounts : [];
    if (account === undefined) throw new Error('a new customer has an account');
    return new PortDesk(runtime, account.accountId);
  }

  deposit(amountMinor: bigint): Promise<AccountAnswer | undefined> {
    const amount = Money.of(amountMinor, 'USD');
    return this.submit({
      kind: 'POST_ENTRY',
      legs: [
        { account: 'CLEARING', side: 'DEBIT', amount },
        { account: this.accountId, side: 'CREDIT', amount },
      ],
      cause: { kind: 'SANDBOX_FUNDING', transactionId: newId('Transaction') },
    });
  }

  hold(amountMinor: bigint): Promise<AccountAnswer | undefined> {
    return this.submit({
      kind: 'PLACE_HOLD',
      holdId: newUuid(),
      accountId: this.accountId,
      amount: Money.of(amountMinor, 'USD'),
      cause: { kind: 'PAYMENT', transactionId: newId('Transaction') },
    });
  }

  async read(): Promise<AccountAnswer | undefined> {
    const shown = await this.handle<AccountState | null>(GetInternalAccount.type, {
      accountId: this.accountId,
    });
    if (shown === undefined) return undefined;
    if (shown === null) throw new Error('the account is gone');
    return {
      kind: 'SHOWN',
      availableMinor: shown.available.amountMinor,
      heldMinor: shown.held.amountMinor,
    };
  }

  private async submit(command: LedgerCommand): Promise<AccountAnswer | undefined> {
    const outcome = await this.handle<LedgerOutcome>(SubmitToLedger.type, command);
    return outcome && { kind: outcome.status === 'POSTED' ? 'DONE' : 'REFUSED' };
  }

  /** A failure of any kind leaves the outcome unknown. */
  private handle<Answer>(type: string, payload: object): Promise<Answer | undefined> {
    return this.runtime.handle(type, payload, call()).then(
      (answer) => answer as Answer,
      () => undefined,
    );
  }
}

/** Reads from a copy that is a little behind, and writes to the real one. */
const readingStale = (desk: AccountDesk): AccountDesk => {
  const copies: AccountAnswer[] = [];
  return {
    accountId: desk.accountId,
    deposit: (amountMinor) => desk.deposit(amountMinor),
    hold: (amountMinor) => desk.hold(amountMinor),
    read: async () => {
      const fresh = await desk.read();
      if (typeof fresh === 'object') copies.push(fresh);
      return copies.at(-6);
    },
  };
};

type Calls = ReturnType<AccountRecorder['callsOf']>;

/** Lets the load go on for as long as it takes. */
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await pause(10);
};

describe('one account at the port of the ledger, asked by several callers at once', () => {
  const chance = new SeededChance(process.env['CAUSEWAY_SEED'] ?? newUuid());
  const opened: (() => Promise<void>)[] = [];
  let proxy: CommitProxy;
  let runtime: ServiceRuntime;

  beforeAll(async () => {
    const server = new URL(withoutSocket(process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? ''));
    const dataDir = await mkdtemp(join(tmpdir(), 'causeway-port-'));
    opened.push(() => rm(dataDir, { recursive: true, force: true }));
    proxy = await CommitProxy.open(() => Number(server.port));
    opened.push(() => proxy.close());
    const database = new URL(await createDatabase(server.href, `port_${newUuid().replaceAll('-', '')}`));
    database.port = String(proxy.port);
    const settings = { CAUSEWAY_DATA_DIR: dataDir, CAUSEWAY_LOG_LEVEL: 'fatal' };
    const config = readConfig(settings, { service: 'ledger', webhookAllowPrivate: 'none' });
    runtime = await ServiceRuntime.open({
      service: 'standalone',
      config: { ...config, databaseUrl: database.href },
      hosts: [ledger],
      elsewhere: {},
    });
    opened.push(() => runtime.stop());
  });
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
  });

  /** Load on a new account while something happens to it. */
  const recorded = async (
    meanwhile: (soFar: () => Calls) => Promise<void>,
    deskOf: (desk: AccountDesk) => AccountDesk = (desk) => desk,
  ): Promise<{ readonly recorder: AccountRecorder; readonly accountId: string }> => {
    const desk = deskOf(await PortDesk.open(runtime));
    const recorder = new AccountRecorder();
    const load = new AccountLoad({
      desk,
      recorder,
      callers: CALLERS,
      leastMinor: 1_000n,
      pauses: { min: 0, max: 8 },
      chance: chance.of(desk.accountId),
    });
    await meanwhile(() => recorder.callsOf(desk.accountId));
    await load.stop();
    return { recorder, accountId: desk.accountId };
  };

  it('answers as if the callers had asked one after the other', async () => {
    const kindsOf = (calls: Calls) =>
      new Set(calls.map(({ answered }) => answered?.answer.kind).filter((kind) => kind !== undefined));
    const { recorder, accountId } = await recorded((soFar) =>
      until(() => soFar().length > CALLS && kindsOf(soFar()).size === 3),
    );
    expect(recorder.violations(EMPTY)).toStrictEqual([]);
    expect(kindsOf(recorder.callsOf(accountId))).toStrictEqual(new Set(['DONE', 'REFUSED', 'SHOWN']));
  });

  it('does so when connections break at its commits and it must find out what was written', async () => {
    const cut = (kind: 'BEFORE' | 'AFTER'): Promise<boolean> =>
      proxy.cutNext({ kind, of: 'causeway-ledger', lateMs: 0 }, PATIENCE_MS);
    const { recorder } = await recorded(async () => {
      await pause(300);
      expect([await cut('AFTER'), await cut('BEFORE'), await cut('AFTER')]).toStrictEqual([true, true, true]);
      await pause(300);
    });
    expect(recorder.violations(EMPTY)).toStrictEqual([]);
  });

  it('is caught when it reads from a stale copy', async () => {
    const { recorder, accountId } = await recorded(
      (soFar) => until(() => soFar().length > CALLS),
      readingStale,
    );
    const [violation] = recorder.violations(EMPTY);
    expect(violation).toMatch(new RegExp(`^${accountId}: no order of \\d+ calls explains `));
  });
});
