import { expect } from '@jest/globals';
import { accountOf } from './harness/account-of.js';
import { ApiClient, type Answer, type CredentialsFile } from './harness/api-client.js';
import { eventually } from './harness/eventually.js';
import { Installation, type Shape } from './harness/installation.js';
import { Opened } from './harness/opened.js';
import { WebhookReceiver, type ReceivedWebhook } from './harness/webhook-receiver.js';
import { firstArrivals } from './spreading/arrivals.js';

export const EUR_ACCOUNT = (iban: string) => ({
  currency: 'EUR',
  accountInfo: {
    accountType: 'EUR_ACCOUNT',
    iban,
    beneficiary: {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Erika Mustermann',
      countryOfResidence: 'DE',
      // Required in production.
      address: { line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' },
    },
  },
});
/** The last three digits decide what the simulated bank does (sandbox §3). */
export const iban = (suffix: string, account = 1): string =>
  `DE8937040044${String(account).padStart(7, '0')}${suffix}`;

/** An installation of one shape, a platform's caller and its endpoint, and what payments are made of. */
export class PaymentWorld {
  /** The customer that most payments are made for, and its account in dollars. */
  customerId = '';
  usdAccountId = '';
  private accounts = 0;

  private constructor(
    private readonly opened: Opened,
    readonly installation: Installation,
    readonly receiver: WebhookReceiver,
    readonly keys: CredentialsFile,
    readonly api: ApiClient,
    readonly operator: ApiClient,
  ) {}

  /** `server` is a superuser's URL of a database server; left out, it is the suite's own. */
  static async open(
    shape: Shape,
    settings: Readonly<Record<string, string>>,
    server?: string,
  ): Promise<PaymentWorld> {
    const opened = new Opened();
    try {
      const receiver = opened.add(await WebhookReceiver.start(), (each) => each.stop());
      const installation = opened.add(await Installation.prepare(shape, settings, { server }), (each) =>
        each.remove(),
      );
      await installation.startAll();
      const keys = await installation.credentials();
      const api = ApiClient.as(keys.sandbox, keys.baseUrl);
      await api.patch('/config', { webhookEndpoint: receiver.url('/payments') });
      await receiver.at('/payments', 1);
      return new PaymentWorld(opened, installation, receiver, keys, api, ApiClient.operator(keys));
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.opened.close();
  }

  readonly usdAccount = (customer: string): Promise<Record<string, any>> =>
    accountOf(this.api, customer, { currency: 'USD' });

  readonly balances = async (customer = this.customerId): Promise<[number, number]> => {
    const { balance, totalBalance } = await this.usdAccount(customer);
    return [balance.amount, totalBalance.amount];
  };

  readonly newCustomer = async (fundedWith: number): Promise<string> => {
    const created = await this.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Lovelace',
    });
    expect([created.status, created.body['kycStatus']]).toStrictEqual([201, 'APPROVED']);
    const { id } = await this.usdAccount(created.body['id']);
    if (fundedWith > 0) await this.fund(id, fundedWith);
    return created.body['id'];
  };

  readonly fund = (accountId: string, amount: number): Promise<Answer> =>
    this.api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount });

  readonly payTo = async (suffix: string, customer = this.customerId): Promise<string> => {
    const created = await this.api.post('/customers/external-accounts', {
      customerId: customer,
      ...EUR_ACCOUNT(iban(suffix, (this.accounts += 1))),
    });
    expect([created.status, created.body]).toMatchObject([201, { status: 'ACTIVE' }]);
    return created.body['id'];
  };

  readonly quoteRequest = (sourceId: string, destinationId: string, amount: number, more: object = {}) => ({
    source: { sourceType: 'ACCOUNT', accountId: sourceId },
    destination: { destinationType: 'ACCOUNT', accountId: destinationId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
    ...more,
  });

  readonly quote = async (
    destinationId: string,
    amount: number,
    sourceId = this.usdAccountId,
  ): Promise<Answer> => {
    const created = await this.api.post('/quotes', this.quoteRequest(sourceId, destinationId, amount));
    expect([created.status, created.body]).toMatchObject([201, { status: 'PENDING' }]);
    return created;
  };

  readonly execute = (quoteId: string, headers: Record<string, string> = {}): Promise<Answer> =>
    this.api.post(`/quotes/${quoteId}/execute`, undefined, headers);

  readonly transaction = async (id: string): Promise<Record<string, any>> =>
    (await this.api.get(`/transactions/${id}`)).body;

  readonly reaches = (
    id: string,
    status: string,
    isReached: (now: Record<string, any>) => boolean = () => true,
  ) =>
    eventually(`${id} to be ${status}`, async () => {
      const now = await this.transaction(id);
      return now['status'] === status && isReached(now) ? now : undefined;
    });

  readonly isRefunded = (id: string) =>
    this.reaches(id, 'FAILED', (now) => now['refund']?.status === 'COMPLETED');

  readonly advance = async (advanceSeconds: number): Promise<void> => {
    const moved = await this.operator.post('/operator/clock', { advanceSeconds });
    expect([moved.status, moved.body['isSettled']]).toStrictEqual([200, true]);
  };

  /**
   * The webhooks about transactions and accounts, in the order of their first arrivals: an attempt whose answer came
   * too late is made again.
   */
  readonly webhooksAbout = (...ids: string[]): ReceivedWebhook[] =>
    firstArrivals(this.receiver.received).filter(({ path, envelope }) => {
      const { id } = envelope.data as { id?: string };
      return path === '/payments' && id !== undefined && ids.includes(id);
    });

  readonly webhookTypes = (count: number, ...ids: string[]): Promise<string[]> =>
    eventually(`${count} webhooks about ${ids.join(', ')}`, () => {
      const webhooks = this.webhooksAbout(...ids);
      return webhooks.length >= count ? webhooks.map(({ envelope }) => envelope.type) : undefined;
    });
}
