import type { HttpHarness } from '@causeway/http/testing';
import type { CurrencyCode, Id } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import { cardTransactions } from '../application/card-transactions.js';
import type { CardsHost } from './cards-host.js';

type Body = Record<string, unknown>;
export const SHOP = { descriptor: 'COFFEE 42', mcc: '5814', country: 'US', city: 'Austin', state: 'TX' };

/** A card with an account, and a merchant who uses it by the sandbox's simulations. */
export class Till {
  private constructor(
    private readonly host: CardsHost,
    private readonly http: HttpHarness,
    readonly platformId: string,
    readonly customerId: Id<'Customer'>,
    readonly accountIds: readonly Id<'InternalAccount'>[],
    readonly cardId: string,
    private readonly currency: CurrencyCode,
    private readonly unit: CurrencyCode,
  ) {}

  /** An active card; its account has so many cents, and further accounts theirs. */
  static async open(
    host: CardsHost,
    http: HttpHarness,
    balances: readonly number[] = [10_000],
    { unit = 'USD', ...more }: { readonly unit?: CurrencyCode } & Body = {},
  ): Promise<Till> {
    const platformId = host.platform();
    const [first = 0, ...others] = balances;
    const { customerId, accountId } = await host.cardholder(platformId, first, unit);
    const accountIds = [accountId];
    for (const minor of others) accountIds.push(await host.secondAccount(customerId, minor, unit));
    const body = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: accountIds, ...more };
    const { body: card } = await http.send('POST', '/cards', { as: { platformId }, body });
    const currency = unit === 'EUR' ? 'EUR' : 'USD';
    return new Till(host, http, platformId, customerId, accountIds, String(card['id']), currency, unit);
  }

  get accountId(): Id<'InternalAccount'> {
    const [first] = this.accountIds;
    if (first === undefined) throw new Error('a till has an account');
    return first;
  }

  post(path: string, body: object) {
    return this.http.send('POST', `/sandbox/cards/${this.cardId}/simulate/${path}`, {
      as: { platformId: this.platformId },
      body,
    });
  }

  change(body: object) {
    return this.http.send('PATCH', `/cards/${this.cardId}`, { as: { platformId: this.platformId }, body });
  }

  /** A message that opens a row; the row as it is right after. */
  async open(path: string, amount: number, descriptor = SHOP.descriptor): Promise<CardTransactionDocument> {
    const merchant = { ...SHOP, descriptor };
    const sent =
      path === 'balance_inquiry' ? { merchant } : { amount, currency: { code: this.currency }, merchant };
    return this.rowOf(await this.post(path, sent));
  }

  /** A message about a row; the row that it answers. */
  async follow(path: string, of: CardTransactionDocument, amount?: number): Promise<CardTransactionDocument> {
    const sent = { cardTransactionId: of.id, ...(amount !== undefined && { amount }) };
    return this.rowOf(await this.post(path, sent));
  }

  private async rowOf({ status, body }: { status: number; body: Body }): Promise<CardTransactionDocument> {
    if (status !== 202) throw new Error(`${String(status)} ${JSON.stringify(body)}`);
    const token = body['issuerTransactionToken'];
    const row = (await this.rows()).find(({ issuerTransactionToken }) => issuerTransactionToken === token);
    if (row === undefined) throw new Error('no row has the token');
    return row;
  }

  async rows(): Promise<readonly CardTransactionDocument[]> {
    const { List } = cardTransactions;
    const page = await this.host.ask(
      new List({ limit: 100, cardId: this.cardId, sortOrder: 'asc' }, specCall(this.platformId)),
    );
    return page.data;
  }

  async row(id: string): Promise<CardTransactionDocument> {
    const row = (await this.rows()).find((each) => each.id === id);
    if (row === undefined) throw new Error(`no row ${id}`);
    return row;
  }

  /** Available and held of an account, and what the network and the service's losses have. */
  async books(nth = 0): Promise<readonly bigint[]> {
    const accountId = this.accountIds[nth] ?? '';
    const system = (account: 'CLEARING' | 'LOSSES') =>
      this.host.ledger.system(this.platformId, account, this.unit);
    // What funded the accounts came out of clearing.
    const funded = this.host.ledger.fundedBy(this.platformId);
    return [
      ...(await this.host.ledger.balances(accountId)),
      (await system('CLEARING')) + funded,
      await system('LOSSES'),
    ];
  }

  /** The webhooks of the card's rows, as the platform gets them, oldest first. */
  async published(): Promise<readonly (readonly [id: string, status: string])[]> {
    const published = await this.host.published();
    return published.flatMap(({ type, data }) => {
      if (type !== 'cards.card-transaction-changed.v1') return [];
      const { transaction } = data as { readonly transaction: CardTransactionDocument };
      return transaction.cardId === this.cardId ? [[transaction.id, transaction.status] as const] : [];
    });
  }
}
