import { CommandRunner, type CallContext, type RequestHandler } from '@causeway/commands';
import { InMemoryEventStore, laneOf } from '@causeway/event-store';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, instant, Money, newId, type Id } from '@causeway/kernel';
import {
  GetInternalAccount,
  ShowInternalAccount,
  SubmitToLedger,
  type AccountState,
  type InternalAccountDocument,
  type LedgerCommand,
} from '@causeway/ledger';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { bindToBus } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { walletAuthControllers } from '../http.js';
import { AccountsController } from './accounts.controller.js';
import { walletAuth } from '../wallet-auth.module.js';

interface Request {
  readonly payload: object;
  readonly call: CallContext;
}
const NOW = instant('2026-03-02T10:00:00.000Z');
const LANES = [laneOf('wallet_auth', 'sandbox'), laneOf('wallet_auth', 'production')];

/** The context with the real runner on a log in memory; the ledger is stood in for. */
export class WalletHost {
  readonly clock = new FixedClock(NOW);
  /** Keys of active sessions, by wallet. */
  readonly sessions = new Map<string, readonly string[]>();
  readonly accounts = new Map<string, AccountState>();
  readonly store = new InMemoryEventStore({
    context: walletAuth.definition.name,
    catalog: walletAuth.definition.events,
    vault: new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys()),
  });
  private readonly handlers = new Map<string, RequestHandler>();
  private readonly table = walletAuth.table({
    dispatch: { execute: (request) => this.execute(request) as never },
    keys: { keysOf: (accountId) => Promise.resolve(this.sessions.get(accountId) ?? []) },
  });
  private readonly handledUpTo = new Map<string, number>();

  constructor() {
    const runner = new CommandRunner(this.store, this.clock);
    for (const handling of this.table.commands) {
      const { command: request } = handling;
      const handle = async (payload: object, call: CallContext) => {
        const answer =
          'execute' in handling
            ? await handling.execute(payload as never, call)
            : await runner.run(handling, payload, call);
        await this.react();
        return answer;
      };
      this.handlers.set(request.type, { request, kind: 'command', handle });
    }
    for (const { query: request, answer } of this.table.queries) {
      const handle = (payload: object, call: CallContext) => answer(payload as never, call);
      this.handlers.set(request.type, { request, kind: 'query', handle });
    }
    const request = ShowInternalAccount;
    const handle = async (payload: object, call: CallContext) =>
      this.execute(new request(payload as never, call));
    this.handlers.set(request.type, { request, kind: 'query', handle });
  }

  /** An account of a platform. */
  account(platformId: string, type: AccountState['type'] = 'EMBEDDED_WALLET'): Id<'InternalAccount'> {
    const accountId = newId('InternalAccount');
    const nothing = Money.zero('USDB');
    this.accounts.set(accountId, {
      accountId,
      owner: { platformId, customerId: newId('Customer') },
      type,
      status: 'ACTIVE',
      currency: 'USDB',
      available: nothing,
      held: nothing,
      pending: nothing,
      createdAt: NOW,
      updatedAt: NOW,
    });
    return accountId;
  }

  /** What the ledger answers. */
  async execute(request: Request): Promise<unknown> {
    if (request instanceof SubmitToLedger) return this.submit(request.payload);
    if (request instanceof GetInternalAccount)
      return this.accountOf(request.payload.accountId, request.call) ?? null;
    if (!(request instanceof ShowInternalAccount)) throw new Error('no spec stands in for this request');
    const account = this.accountOf(request.payload.accountId, request.call);
    return account === undefined ? null : shown(account);
  }

  /** The controllers behind the whole edge. */
  async http(wireName?: string): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...walletAuthControllers, AccountsController],
      rejectionTables: { wallet_auth: walletAuth.definition.rejections },
      ...(wireName !== undefined && { wireName }),
    });
    const buses = { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) };
    for (const handler of this.handlers.values()) bindToBus(handler, buses);
    return http;
  }

  private accountOf(accountId: string, { platformId }: CallContext): AccountState | undefined {
    const account = this.accounts.get(accountId);
    return account?.owner.platformId === platformId ? account : undefined;
  }

  private submit(command: LedgerCommand): object {
    const account = 'accountId' in command ? this.accounts.get(command.accountId) : undefined;
    if (command.kind !== 'SET_WALLET_PRIVACY' || account === undefined)
      throw new Error(`unexpected ledger command ${command.kind}`);
    const { privateEnabled: _before, ...rest } = account;
    this.accounts.set(account.accountId, command.privateEnabled ? { ...rest, privateEnabled: true } : rest);
    return {};
  }

  /** As inline processes do: right after the commit, before the answer. */
  private async react(): Promise<void> {
    for (const lane of LANES) {
      const messages = await this.store.readPublished(lane, this.handledUpTo.get(lane) ?? 0, 100);
      for (const message of messages) {
        this.handledUpTo.set(lane, message.position);
        const steps = this.table.processes.flatMap(
          ({ reactions }) => reactions[message.type]?.(message) ?? [],
        );
        for (const { payload } of steps) this.submit(payload as LedgerCommand);
      }
    }
  }
}

const shown = ({ accountId, owner, type, status, privateEnabled }: AccountState): InternalAccountDocument => {
  const nothing = { amount: 0n, currency: { code: 'USDB', name: 'USDB', symbol: 'USDB', decimals: 6 } };
  return {
    id: accountId,
    ...(owner.customerId !== undefined && { customerId: owner.customerId }),
    type,
    status,
    balance: nothing,
    totalBalance: nothing,
    fundingPaymentInstructions: [],
    privateEnabled: privateEnabled ?? false,
    createdAt: NOW,
    updatedAt: NOW,
  };
};
