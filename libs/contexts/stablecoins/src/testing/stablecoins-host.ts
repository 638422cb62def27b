import { randomBytes } from 'node:crypto';
import { RejectedError, type ContextTable } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { externalAccounts, GetPayoutTarget, type PayoutTarget } from '@causeway/external-accounts';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, instant, newId, type Environment, type Id } from '@causeway/kernel';
import {
  GetBalanceAsOf,
  HasRoomFor,
  SubmitToLedger,
  type BalanceAsOfWanted,
  type LedgerCommand,
} from '@causeway/ledger';
import { GetPlatformConfig, platform } from '@causeway/platform';
import { ScriptedIssuer } from '@causeway/rails/testing';
import { groundFor, HostedContext, specCall, type Ground } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import pg from 'pg';
import { stablecoinsControllers } from '../http.js';
import { stablecoins } from '../stablecoins.module.js';
import { PlainReserve } from './plain-reserve.js';

/** The context on a database of its own; the ledger, the accounts and the issuer are stood in for. */
export class StablecoinsHost extends HostedContext {
  readonly issuer: ScriptedIssuer;
  readonly reserve = new PlainReserve();
  /** Whether production has a provider. */
  isConnected = true;
  private readonly timers: ContextTable['timers'];
  private readonly accounts = new Map<string, PayoutTarget & { readonly platformId: string }>();

  private constructor(
    ground: Ground,
    private readonly url: string,
  ) {
    super(ground);
    const { record, dispatch, rows, clock, store, vault } = this;
    this.issuer = new ScriptedIssuer(clock);
    const views = { rows: <Row>(sql: string, params: readonly unknown[]) => this.query<Row>(sql, params) };
    const issuers = {
      issuerFor: (
        environment: Environment,
        _platformId: string,
        { apiClientId }: { readonly apiClientId: string },
      ) => (environment === 'sandbox' || this.isConnected ? this.issuer.openedBy(apiClientId) : undefined),
    };
    const connectors = { issuers };
    const table = stablecoins.table({ record, dispatch, rows, clock, store, vault, views, connectors });
    this.timers = table.timers;
    this.serve(table);
    this.answers(GetPayoutTarget, ({ accountId }: GetPayoutTarget['payload'], { platformId }) => {
      const found = this.accounts.get(accountId);
      return found?.platformId === platformId ? found : null;
    });
    this.answers(GetPlatformConfig, () => ({}));
    this.answers(GetBalanceAsOf, ({ account }: BalanceAsOfWanted, { platformId }) => ({
      balance: { total: this.reserve.balance(platformId, account as 'RESERVE' | 'SUPPLY') },
    }));
    this.answers(HasRoomFor, () => this.reserve.hasRoomFor());
    this.obeys(SubmitToLedger, (command: LedgerCommand, { commandId, platformId }) =>
      this.reserve.submit(command, commandId, platformId),
    );
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<StablecoinsHost> {
    const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
    return new StablecoinsHost(await groundFor(stablecoins.definition, url, clock), url);
  }

  /** An external account of the platform; a Spark wallet unless it is said otherwise. */
  account(platformId: string, known: Partial<PayoutTarget> = {}): Id<'ExternalAccount'> {
    const accountId = newId('ExternalAccount');
    this.accounts.set(accountId, {
      ...{ accountId, platformId, accountType: 'SPARK_WALLET', currency: 'USDB', status: 'ACTIVE' },
      ...{ paymentRails: [], primaryIdentifier: 'spark1qqqq' },
      ...known,
    });
    return accountId;
  }

  bankAccount(platformId: string, known: Partial<PayoutTarget> = {}): Id<'ExternalAccount'> {
    const bank = { accountType: 'USD_ACCOUNT', currency: 'USD', primaryIdentifier: '000123456789' } as const;
    return this.account(platformId, { ...bank, paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'], ...known });
  }

  /** What an auditor with a disk in hand could read: the log, the views and the outcomes, as they are stored. */
  async everyRow(): Promise<string[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      const views = ['provider_account_view', 'stablecoin_view', 'operation_view', 'outcome'];
      const found: string[] = [];
      for (const table of ['log.event', ...views.map((view) => `stablecoins.${view}`)]) {
        const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t`);
        found.push(...rows.map(({ row }) => row));
      }
      return found;
    } finally {
      await client.end();
    }
  }

  /** Hands over what was published since the last time, as the context's own process takes it. */
  async deliver(): Promise<void> {
    const published = await this.store.readPublished('stablecoins.sandbox', this.delivered, 1_000);
    for (const { type, data, position } of published) {
      await this.react({ type, data }, specCall('any'));
      this.delivered = position;
    }
  }
  private delivered = 0;

  /** Fires what is due by now, as the host's timer loop does, and what becomes due by that. */
  async fireDue(environment: Environment = 'sandbox'): Promise<void> {
    const lane = laneOf('stablecoins', environment);
    for (let rounds = 0; rounds < 100; rounds += 1) {
      const due = await this.store.claimTimers({ lane, dueBy: this.clock.now(), limit: 100, leaseMs: 1 });
      if (due.length === 0) return;
      for (const timer of due) {
        const { platformId } = timer.data as { platformId: string };
        await this.timers[timer.name]?.(timer, { ...specCall(platformId), environment });
      }
    }
    throw new Error('timers fire without an end');
  }

  /** The controllers behind the whole edge. */
  async http(operatorToken: string): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...stablecoinsControllers],
      providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
      rejectionTables: {
        platform: platform.definition.rejections,
        external_accounts: externalAccounts.definition.rejections,
        stablecoins: stablecoins.definition.rejections,
      },
      operatorToken,
    });
    this.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
    return http;
  }
}

/** The code of the refusal that an action meets. */
export const refusalOf = async (action: Promise<unknown>): Promise<string> => {
  try {
    await action;
  } catch (error) {
    if (error instanceof RejectedError) return error.code;
    throw error;
  }
  throw new Error('it was accepted');
};
