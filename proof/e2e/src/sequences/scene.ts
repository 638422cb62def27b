import type { Answer } from '../harness/api-client.js';
import type { ReceivedWebhook } from '../harness/webhook-receiver.js';
import { eventually } from '../harness/eventually.js';
import { EUR_ACCOUNT, type PaymentWorld } from '../payment-world.js';
import { firstArrivals } from '../spreading/arrivals.js';

type Json = Record<string, any>;
type Owner = 'source' | 'destination' | 'platform';

/** In minor units of dollars: what a source has, and what is paid from it. */
export const FUNDS = 100_000;
export const PAID = 40_000;
/** Longer than the slowest of the sandbox's steps in any row: a bank returns a payment after 5 s. */
const LONG_ENOUGH_S = 10;

/** The accounts and people of one action, and what its platform's endpoint received since it began. */
export class Scene {
  private readonly owners = new Map<string, Owner>();
  /** The balances before the action, by account: what a webhook shows is written as the change since then. */
  private readonly before = new Map<string, readonly [number, number]>();
  private readonly customers = new Set<string>();
  private begunAt = 0;
  /** What the quote of the action brings, in minor units of the destination's currency; 0 without a quote. */
  received = 0;

  constructor(readonly world: PaymentWorld) {}

  /** Webhooks of what was prepared arrive before the action begins, so that none is taken for the action's. */
  async begin(): Promise<void> {
    await this.world.advance(LONG_ENOUGH_S);
    const own = await this.world.api.get('/platform/internal-accounts');
    this.name('platform', of(own, 'USD'));
    const lists = [own, ...(await Promise.all([...this.customers].map(this.accountsOf)))];
    for (const { id, balance, totalBalance } of lists.flatMap(({ body }) => body['data'] as Json[]))
      this.before.set(id, [balance.amount, totalBalance.amount]);
    this.begunAt = this.world.receiver.received.length;
  }

  /** Everything that the endpoint received for the action: `count` webhooks, and any that came with them. */
  async arrived(count: number): Promise<string[]> {
    await this.world.advance(LONG_ENOUGH_S);
    const arrived = (): ReceivedWebhook[] => firstArrivals(this.world.receiver.received.slice(this.begunAt));
    const webhooks = await eventually(`${count} webhooks of the action`, () => {
      const now = arrived();
      return now.length >= count ? now : undefined;
    });
    return webhooks.map((webhook) => this.line(webhook));
  }

  /** A customer with money in dollars, whose account is the source of the action. */
  async payer(fundedWith = FUNDS): Promise<{ readonly customerId: string; readonly accountId: string }> {
    const customerId = await this.world.newCustomer(fundedWith);
    const account = of(await this.accountsOf(customerId), 'USD');
    this.name('source', account);
    return { customerId, accountId: account['id'] };
  }

  /** The account of a customer in a currency, where the action brings money. */
  async destinationOf(customerId: string, currency: string): Promise<Json> {
    const account = of(await this.accountsOf(customerId), currency);
    this.name('destination', account);
    return account;
  }

  /** A bank account in euros; its suffix decides the outcome of a payment to it (sandbox §3). */
  async euros(customerId: string, suffix: string): Promise<string> {
    const account = { customerId, ...EUR_ACCOUNT(`DE8937040044${freshNumber(7)}${suffix}`) };
    return (await this.made('/customers/external-accounts', account))['id'];
  }

  async dollars(customerId: string, suffix = '000'): Promise<string> {
    const beneficiary = {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Erika Mustermann',
      countryOfResidence: 'US',
    };
    const accountNumber = `${freshNumber(9)}${suffix}`;
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber,
      routingNumber: '021000021',
      beneficiary,
    };
    const account = { customerId, currency: 'USD', accountInfo };
    return (await this.made('/customers/external-accounts', account))['id'];
  }

  readonly made = async (path: string, body: object): Promise<Json> => {
    return succeeded(await this.world.api.post(path, body));
  };

  /** Reported by the operator, as a chain would. */
  async byOperator(path: string, body: object): Promise<Json> {
    return succeeded(await this.world.operator.post(path, body));
  }

  readonly accountsOf = (customerId: string): Promise<Answer> =>
    this.world.api.get(`/customers/internal-accounts?customerId=${customerId}`);

  private name(owner: Owner, { id, customerId }: Json): void {
    this.owners.set(id, owner);
    if (customerId !== undefined) this.customers.add(customerId);
  }

  /** The type, and what the body shows at that moment: whose balance by how much, or the status. */
  private line({ envelope: { type, data } }: ReceivedWebhook): string {
    const shown = data as Json;
    if (type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED') {
      const [balance, total] = this.before.get(shown['id']) ?? [0, 0];
      const change = `${shown['balance'].amount - balance}/${shown['totalBalance'].amount - total}`;
      return `BALANCE_UPDATED of ${this.owners.get(shown['id']) ?? 'a stranger'} ${change}`;
    }
    const instructions = shown['fundingPaymentInstructions'] as unknown[] | undefined;
    return [
      `${type}:`,
      shown['status'],
      ...(shown['refund'] === undefined ? [] : [`refund ${shown['refund'].status}`]),
      ...(instructions === undefined ? [] : [`${instructions.length} instructions`]),
    ].join(' ');
  }
}

/** Account numbers of one run are never used twice. */
let accounts = 0;
const freshNumber = (length: number): string => `${(accounts += 1)}`.padStart(length, '0');

const of = ({ body }: Answer, currency: string): Json => {
  const account = (body['data'] as Json[]).find(({ balance }) => balance.currency.code === currency);
  if (account === undefined) throw new Error(`there is no account in ${currency}`);
  return account;
};

const succeeded = ({ status, text, body }: Answer): Json => {
  if (status >= 400) throw new Error(`it was refused: ${status} ${text}`);
  return body;
};
