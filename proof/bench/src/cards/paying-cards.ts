import {
  CommandRunner,
  type AnswerOf,
  type CallContext,
  type Command,
  type CustomHandling,
  type Dispatch,
  type Query,
} from '@causeway/commands';
import {
  cardMessages,
  cards,
  cardsAdapters,
  CreateCard,
  HmacRevealSecrets,
  type CardsPorts,
} from '@causeway/cards';
import {
  migrate,
  openContextDatabase,
  openRow,
  PostgresEventStore,
  type ContextDatabase,
} from '@causeway/event-store';
import { after, money, newId, newUuid, OffsetClock, systemNow, type Id } from '@causeway/kernel';
import { accountIdOf, GetInternalAccount, ledger, SubmitToLedger } from '@causeway/ledger';
import { InMemorySubjectKeys, keyTables, MasterKey, SealingVault } from '@causeway/privacy';
import type { IssuerAnswer } from '@causeway/rails';
import { randomBytes } from 'node:crypto';

const DEADLINE_MS = 60_000;
const FUNDED = money(1_000_000_000, 'USD');
const AMOUNT_MINOR = 125n;
const MERCHANT = { descriptor: 'COFFEE', mcc: '5814', country: 'US' };

type Answer = (payload: never, call: CallContext) => unknown;

/** Cards and the ledger in this process, on one database, with nothing switched off; other contexts are stood in for. */
export class PayingCards {
  private readonly cardIds: Id<'Card'>[] = [];

  private constructor(
    private readonly platformId: string,
    private readonly ports: CardsPorts,
    private readonly dispatch: Dispatch,
    private readonly closing: () => Promise<void>,
  ) {}

  static async open(url: string, count: number): Promise<PayingCards> {
    await migrate({ url, contexts: [ledger.definition, cards.definition], shared: [keyTables] });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const clock = new OffsetClock();
    const storeOf = async (context: 'ledger' | 'cards'): Promise<[PostgresEventStore, ContextDatabase]> => {
      const database = await openContextDatabase({ url, context });
      const catalog = (context === 'ledger' ? ledger : cards).definition.events;
      return [await PostgresEventStore.open({ database, catalog, vault }), database];
    };
    const [ledgerStore, ledgerDatabase] = await storeOf('ledger');
    const [store, database] = await storeOf('cards');
    const viewsOf = ({ dataSource }: ContextDatabase): CardsPorts['views'] => ({
      rows: (sql, params) => dataSource.query(sql, [...params]),
    });
    const answers = new Map<string, Answer>();
    const dispatch: Dispatch = {
      execute: async <Request extends Command<object, unknown> | Query<object, unknown>>(
        request: Request,
      ) => {
        const answer = answers.get((request.constructor as unknown as { readonly type: string }).type);
        if (answer === undefined) throw new Error(`no one answers ${request.constructor.name}`);
        return (await answer(request.payload as never, request.call)) as AnswerOf<Request>;
      },
    };
    const ledgerTable = ledger.table({
      ...{
        store: ledgerStore,
        writerLanes: ledgerStore.writerLanes(),
        views: viewsOf(ledgerDatabase),
        ...{ dispatch, clock },
      },
    });
    const runner = new CommandRunner(store, clock);
    const ports = cardsAdapters({
      ...{ store, dispatch, clock, views: viewsOf(database) },
      record: (call, recording) => runner.record(call, recording),
      rows: { open: async (view, row) => (await openRow(vault, view, row)) as typeof row },
      failed: (what, error) => {
        throw new Error(what, { cause: error });
      },
      ...{ secrets: new HmacRevealSecrets(randomBytes(32)), pagesUrl: 'https://pages.example' },
    });
    const table = cards.table(ports);
    for (const handling of [...ledgerTable.commands, ...table.commands] as CustomHandling[])
      answers.set(handling.command.type, (payload, call) => handling.execute(payload, call));
    for (const handling of [...ledgerTable.queries, ...table.queries])
      answers.set(handling.query.type, (payload, call) => handling.answer(payload, call));
    answers.set('customers.get-customer-eligibility', ({ customerId }: { customerId: string }) => ({
      ...{
        customerId,
        platformCustomerId: 'ada',
        customerType: 'INDIVIDUAL',
        verificationStatus: 'APPROVED',
      },
      ...{ isDeleted: false, hasAcceptedTerms: true, hasRegistrationNumber: false, isScaRegulated: false },
    }));
    const closing = async (): Promise<void> => {
      await ledgerTable.close();
      await table.close();
      await ledgerStore.close();
      await store.close();
    };
    const paying = new PayingCards(newId('Platform'), ports, dispatch, closing);
    for (let nth = 0; nth < count; nth += 1) await paying.issue();
    return paying;
  }

  /** An authorization of one of the cards, as its issuer hands it over: until the answer. */
  async authorize(nth: number): Promise<IssuerAnswer> {
    const cardId = this.cardIds[nth % this.cardIds.length];
    if (cardId === undefined) throw new Error('no card was issued');
    const content = { kind: 'AUTHORIZATION', amountMinor: AMOUNT_MINOR, merchant: MERCHANT } as const;
    const message = { cardId, token: newUuid(), sequence: 1, sentAt: systemNow(), content };
    return cardMessages(this.ports, this.call()).take(message);
  }

  close(): Promise<void> {
    return this.closing();
  }

  private async issue(): Promise<void> {
    const customerId = newId('Customer');
    const owner = { platformId: this.platformId, customerId };
    const submit = (command: SubmitToLedger['payload']) =>
      this.dispatch.execute(new SubmitToLedger(command, this.call()));
    await submit({ kind: 'OPEN_ACCOUNTS', owner, currencies: ['USD'], status: 'ACTIVE' });
    const accountId = accountIdOf(owner, 'USD', 'sandbox');
    await submit({
      kind: 'POST_ENTRY',
      legs: [
        { account: 'CLEARING', side: 'DEBIT', amount: FUNDED },
        { account: accountId, side: 'CREDIT', amount: FUNDED },
      ],
      cause: { kind: 'SANDBOX_FUNDING', transactionId: newId('Transaction') },
    });
    if ((await this.dispatch.execute(new GetInternalAccount({ accountId }, this.call()))) === null)
      throw new Error('no account was opened');
    // Names that decide nothing in sandbox.
    const platformCardId = `${newUuid()}-card`;
    const wanted = { cardholderId: customerId, platformCardId, fundingSources: [accountId] };
    this.cardIds.push((await this.dispatch.execute(new CreateCard(wanted, this.call()))).id);
  }

  private call(): CallContext {
    const commandId = newUuid();
    return {
      ...{ commandId, platformId: this.platformId, environment: 'sandbox', actor: 'bench' },
      ...{ correlationId: commandId, causationId: commandId, deadlineAt: after(systemNow(), DEADLINE_MS) },
    };
  }
}
