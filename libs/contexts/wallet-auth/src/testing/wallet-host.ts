import { randomBytes } from 'node:crypto';
import { GetFundingBinding, type FundingBindingDocument } from '@causeway/cards';
import { customers, GetCustomer, GetCustomerEligibility, UpdateCustomer } from '@causeway/customers';
import { laneOf } from '@causeway/event-store';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, instant, Money, newId, type Environment, type Id } from '@causeway/kernel';
import {
  FindInternalAccount,
  GetInternalAccount,
  ShowInternalAccount,
  SubmitToLedger,
  type AccountState,
  type InternalAccountDocument,
  type LedgerCommand,
} from '@causeway/ledger';
import { SendMessage } from '@causeway/messages';
import { CustodianKey } from '@causeway/privacy';
import { GetPlatformConfig } from '@causeway/platform';
import { RejectedError, type CallContext, type ContextTable, type RequestClass } from '@causeway/commands';
import { groundFor, HostedContext, specCall, type Ground } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { walletAuthControllers } from '../http.js';
import type { WalletHost as Ports } from '../application/ports.js';
import { hpke } from '../infrastructure/hpke.adapter.js';
import { SealedCustody } from '../infrastructure/sealed-custody.adapter.js';
import { walletAuth } from '../wallet-auth.module.js';
import { AccountsController } from './accounts.controller.js';

export type Message = SendMessage['payload'];

/** A customer as the other contexts know it. */
export interface KnownCustomer {
  readonly platformId: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly isDeleted?: boolean;
}
interface Asked {
  readonly payload: object;
  readonly call: CallContext;
}
/** How a platform wants its codes. */
type CodeSettings = Readonly<Record<string, unknown>>;

export const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const NOW = instant('2026-03-02T10:00:00.000Z');

/** The context on a database of its own; the ledger, customers, platforms and messages are stood in for. */
export class WalletHost extends HostedContext {
  readonly accounts = new Map<string, AccountState>();
  readonly customers = new Map<string, KnownCustomer>();
  readonly codeSettings = new Map<string, CodeSettings>();
  /** What was handed over to be sent. */
  readonly sent: Message[] = [];
  /** By card and account, what cards says of them. */
  readonly bindings = new Map<string, { platformId: string; binding: FundingBindingDocument }>();
  /** By command id, the profile changes that were carried out. */
  readonly updates = new Map<string, object>();
  /** What the next profile changes are refused with, or fail with. */
  readonly updateFailures: (string | Error)[] = [];
  /** Of the installation; a spec may let another one take its place. */
  custodianKey = new CustodianKey(randomBytes(32));
  private readonly table: ContextTable;
  private readonly delivered: Record<Environment, number> = { sandbox: 0, production: 0 };

  private constructor(ground: Ground, given: Partial<Pick<Ports, 'oidc' | 'limits'>>) {
    super(ground);
    const { record, dispatch, rows, clock, store, vault } = this;
    const views = { rows: <Row>(sql: string, params: readonly unknown[]) => this.query<Row>(sql, params) };
    const custodianKey = (): Promise<CustodianKey> => Promise.resolve(this.custodianKey);
    this.table = walletAuth.table({
      ...{ record, dispatch, rows, clock, store, vault, views, custodianKey },
      ...given,
    });
    this.serve({ ...this.table, commands: this.table.commands.map((each) => this.drivenInline(each)) });
    this.answers(GetInternalAccount, ({ accountId }: { accountId: string }, call) =>
      this.accountOf(accountId, call),
    );
    this.answers(ShowInternalAccount, ({ accountId }: { accountId: string }, call) => {
      const account = this.accountOf(accountId, call);
      return account === null ? null : shown(account);
    });
    this.answers(
      FindInternalAccount,
      ({ owner, currency }: FindInternalAccount['payload']) =>
        [...this.accounts.values()].find(
          (each) => each.owner.customerId === owner.customerId && each.currency === currency,
        ) ?? null,
    );
    this.answers(GetCustomerEligibility, ({ customerId }: { customerId: string }, { platformId }) => {
      const known = this.customers.get(customerId);
      return known?.platformId === platformId ? { customerId, isDeleted: known.isDeleted ?? false } : null;
    });
    this.answers(
      GetCustomer,
      ({ customerId }: { customerId: string }) => this.customers.get(customerId) ?? {},
    );
    this.obeys(UpdateCustomer, (change: UpdateCustomer['payload'], call) => this.update(change, call));
    this.answers(
      GetFundingBinding,
      ({ cardId, internalAccountId }: GetFundingBinding['payload'], { platformId }) => {
        const bound = this.bindings.get(`${cardId} ${internalAccountId}`);
        return bound?.platformId === platformId ? bound.binding : null;
      },
    );
    this.answers(GetPlatformConfig, (_wanted: object, { platformId }) => ({
      embeddedWalletConfig: this.codeSettings.get(platformId),
    }));
    this.obeys(SubmitToLedger, (command: LedgerCommand) => this.submit(command));
    this.obeys(SendMessage, (message: Message) => {
      this.sent.push(message);
      return null;
    });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string, given: Partial<Pick<Ports, 'oidc' | 'limits'>> = {}): Promise<WalletHost> {
    return new WalletHost(await groundFor(walletAuth.definition, url, new FixedClock(NOW)), given);
  }

  customer(known: KnownCustomer): Id<'Customer'> {
    const customerId = newId('Customer');
    this.customers.set(customerId, known);
    return customerId;
  }

  /** An account of a customer, who by default has an address and a number. */
  account(
    platformId: string,
    type: AccountState['type'] = 'EMBEDDED_WALLET',
    customerId = this.customer({ platformId, email: 'ada@home.example', phoneNumber: '+491701234567' }),
  ): Id<'InternalAccount'> {
    const accountId = newId('InternalAccount');
    const nothing = Money.zero('USDB');
    this.accounts.set(accountId, {
      accountId,
      owner: { platformId, customerId },
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

  /** Makes an account pay for a card of its owner; each time another binding. */
  bind(
    accountId: Id<'InternalAccount'>,
    cardId: Id<'Card'> = newId('Card'),
    more: Partial<FundingBindingDocument> = {},
  ): FundingBindingDocument {
    const { owner, type } = this.accounts.get(accountId) ?? {};
    const binding: FundingBindingDocument = {
      ...{ fundingSourceId: newId('CardFundingSource'), cardId, accountId, currency: 'USDB' },
      ...{ cardholderId: this.ownerOf(accountId), isEmbeddedWallet: type === 'EMBEDDED_WALLET', ...more },
    };
    this.bindings.set(`${cardId} ${accountId}`, { platformId: owner?.platformId ?? '', binding });
    return binding;
  }

  /** Signs with a key of the custodian's, where there is one. */
  signWith(keyId: string, platformId: string): Promise<Uint8Array> {
    const { record, store, vault } = this;
    const custodianKey = (): Promise<CustodianKey> => Promise.resolve(this.custodianKey);
    const custodian = new SealedCustody({ record, store, vault, custodianKey, sealing: hpke });
    return custodian.sign(keyId, new Uint8Array([1]), specCall(platformId));
  }

  ownerOf(accountId: string): Id<'Customer'> {
    const { customerId } = this.accounts.get(accountId)?.owner ?? {};
    if (customerId === undefined) throw new Error(`${accountId} has no owner`);
    return customerId;
  }

  /** The text of the last message to a customer; the code in it is the owner's to read. */
  codeOf(accountId: string): string {
    const owner = this.ownerOf(accountId);
    const message = this.sent.filter(({ customerId }) => customerId === owner).at(-1);
    if (message?.text.kind !== 'WALLET_CODE') throw new Error('no code was sent');
    return message.text.code;
  }

  /** The controllers behind the whole edge. */
  async http(wireName?: string): Promise<HttpHarness> {
    const http = await httpHarness({
      operatorToken: OPERATOR_TOKEN,
      imports: [CqrsModule.forRoot()],
      controllers: [...walletAuthControllers, AccountsController],
      providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
      rejectionTables: {
        wallet_auth: walletAuth.definition.rejections,
        customers: customers.definition.rejections,
      },
      ...(wireName !== undefined && { wireName }),
    });
    this.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
    return http;
  }

  /** Hands over what was published since the last time, as the processes of the context get it. */
  async deliver(environment: Environment = 'sandbox'): Promise<void> {
    const lane = laneOf('wallet_auth', environment);
    const published = await this.store.readPublished(lane, this.delivered[environment], 1_000);
    for (const message of published) {
      this.delivered[environment] = message.position;
      // What others hear of it alone.
      if (!this.table.processes.some(({ reactions }) => message.type in reactions)) continue;
      const call = specCall(message.metadata.platformId, { environment });
      await this.react(message, call);
      for (const { reactions } of this.table.processes)
        for (const { command, payload, task, recording } of reactions[message.type]?.(message) ?? [])
          if (task === undefined && recording === undefined)
            await this.execute(new (command as RequestClass<Asked>)(payload as never, call));
    }
  }

  /** Lets the timers strike that are due. */
  async strike(environment: Environment = 'sandbox'): Promise<void> {
    const lane = laneOf('wallet_auth', environment);
    const claim = { lane, dueBy: this.clock.now(), limit: 100, leaseMs: 1 };
    for (const timer of await this.store.claimTimers(claim)) {
      const { platformId } = timer.data as { readonly platformId: string };
      await this.table.timers[timer.name]?.(timer, specCall(platformId, { environment }));
    }
  }

  /** As inline processes do: right after the commit, before the answer. */
  private drivenInline(handling: ContextTable['commands'][number]): ContextTable['commands'][number] {
    if (!('execute' in handling)) throw new Error('every command here is carried out');
    return {
      ...handling,
      execute: async (payload: never, call: CallContext) => {
        const answer = await handling.execute(payload, call);
        this.reacting = this.reacting.then(() => this.deliver(call.environment));
        await this.reacting;
        return answer;
      },
    };
  }
  private reacting = Promise.resolve();

  private accountOf(accountId: string, { platformId }: CallContext): AccountState | null {
    const account = this.accounts.get(accountId);
    return account?.owner.platformId === platformId ? account : null;
  }

  /** What customers does once however often it is asked under one id, and refuses where a spec says so. */
  private update({ customerId, sent }: UpdateCustomer['payload'], { commandId }: CallContext): object {
    const before = this.updates.get(commandId);
    if (before !== undefined) return before;
    const failure = this.updateFailures.shift();
    if (failure !== undefined)
      throw typeof failure === 'string' ? new RejectedError('customers', failure) : failure;
    const known = { ...this.customers.get(customerId), ...sent } as unknown as KnownCustomer;
    this.customers.set(customerId, known);
    const document = { id: customerId, ...known };
    this.updates.set(commandId, document);
    return document;
  }

  private submit(command: LedgerCommand): object {
    const account = 'accountId' in command ? this.accounts.get(command.accountId) : undefined;
    if (command.kind !== 'SET_WALLET_PRIVACY' || account === undefined)
      throw new Error(`unexpected ledger command ${command.kind}`);
    const { privateEnabled: _before, ...rest } = account;
    this.accounts.set(account.accountId, command.privateEnabled ? { ...rest, privateEnabled: true } : rest);
    return {};
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
