import { expect } from '@jest/globals';
import { accountOf } from './harness/account-of.js';
import { ApiClient, type Answer } from './harness/api-client.js';
import { eventually } from './harness/eventually.js';
import { Installation } from './harness/installation.js';
import { WebhookReceiver, type ReceivedWebhook } from './harness/webhook-receiver.js';
import { firstArrivals } from './spreading/arrivals.js';

type Json = Record<string, any>;

/** A deployment that speaks UMA for one domain, with its platform's caller, its operator, and its endpoint. */
export class UmaInstitution {
  api!: ApiClient;
  operator!: ApiClient;
  platformId = '';

  private constructor(
    readonly domain: string,
    readonly installation: Installation,
    readonly receiver: WebhookReceiver,
    private peers: string,
  ) {}

  /** As many as there are domains; each knows where to reach the others, and the strangers by their origins. */
  static async openAll(
    domains: readonly string[],
    strangers: Readonly<Record<string, string>>,
  ): Promise<UmaInstitution[]> {
    const all = await Promise.all(
      domains.map(async (domain) => {
        const installation = await Installation.prepare('standalone');
        return new UmaInstitution(domain, installation, await WebhookReceiver.start(), '');
      }),
    );
    const peers = [
      ...all.map(({ domain, installation }) => `${domain}=${installation.addressOf('standalone')}`),
      ...Object.entries(strangers).map(([domain, origin]) => `${domain}=${origin}`),
    ];
    for (const each of all) each.peers = peers.join();
    try {
      for (const each of all) await each.start();
      await Promise.all(all.map((each) => each.introduce()));
    } catch (error) {
      await Promise.all(all.map((each) => each.close()));
      throw error;
    }
    return all;
  }

  async start(): Promise<void> {
    this.installation.launch('standalone', { CAUSEWAY_UMA_PEERS: this.peers });
    await this.installation.ready();
  }

  async close(): Promise<void> {
    await this.installation.remove();
    await this.receiver.stop();
  }

  /** Its platform takes and sends dollars and euros, and requires the names of counterparties. */
  private async introduce(): Promise<void> {
    const keys = await this.installation.credentials();
    this.api = ApiClient.as(keys.sandbox, keys.baseUrl);
    this.operator = ApiClient.operator(keys);
    this.platformId = keys.platformId;
    this.receiver.answerText = () => '{}';
    const supportedCurrencies = ['USD', 'EUR'].map((currencyCode) => ({
      currencyCode,
      minAmount: 1,
      maxAmount: 10_000_000,
      requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
    }));
    const { status, text } = await this.api.patch('/config', {
      webhookEndpoint: this.receiver.url(),
      umaDomain: this.domain,
      supportedCurrencies,
    });
    expect([status, text]).toStrictEqual([200, expect.any(String)]);
    const scope = { platformId: this.platformId, environment: 'sandbox' };
    const word = await this.operator.post('/operator/uma-domains/prove', {
      ...scope,
      umaDomain: this.domain,
    });
    expect([word.status, word.body['status']]).toStrictEqual([200, 'PROVEN']);
  }

  /** A customer `$user@domain`, with the account in a currency. */
  async customer(
    user: string,
    fullName: string,
    currency: string,
  ): Promise<{ id: string; accountId: string }> {
    const created = await this.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName,
      umaAddress: `$${user}@${this.domain}`,
      currencies: [currency],
    });
    expect([created.status, created.text]).toStrictEqual([201, expect.any(String)]);
    const { id } = created.body;
    return { id, accountId: (await accountOf(this.api, id, { currency }))['id'] };
  }

  async balanceOf(customerId: string, currency: string): Promise<[number, number]> {
    const { body } = await this.api.get(
      `/customers/internal-accounts?customerId=${customerId}&currency=${currency}`,
    );
    const { balance, totalBalance } = body['data'][0];
    return [balance.amount, totalBalance.amount];
  }

  async lookUp(umaAddress: string, customerId: string): Promise<Answer> {
    return this.api.get(`/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${customerId}`);
  }

  readonly transaction = async (id: string): Promise<Json> =>
    (await this.api.get(`/transactions/${id}`)).body;

  readonly reaches = (id: string, status: string, isReached: (now: Json) => boolean = () => true) =>
    eventually(`${id} to be ${status}`, async () => {
      const now = await this.transaction(id);
      return now['status'] === status && isReached(now) ? now : undefined;
    });

  /** The newest incoming payment of the platform, once it has a status. */
  async newestIncomingIs(status: string): Promise<Json> {
    return this.reaches((await this.newestIncoming())['id'], status);
  }

  async newestIncoming(): Promise<Json> {
    const { body } = await this.api.get('/transactions?type=INCOMING&limit=1');
    return body['data'][0];
  }

  /** Types of webhooks about a transaction, once there are as many. */
  webhookTypes(count: number, transactionId: string): Promise<string[]> {
    return eventually(`${count} webhooks about ${transactionId}`, () => {
      const about = this.webhooksAbout(transactionId);
      return about.length >= count ? about.map(({ envelope }) => envelope.type) : undefined;
    });
  }

  webhooksAbout(transactionId: string): ReceivedWebhook[] {
    return firstArrivals(this.receiver.received).filter(
      ({ envelope }) => (envelope.data as { id?: string }).id === transactionId,
    );
  }
}
