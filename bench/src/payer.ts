import type { ApiClient, WebhookReceiver } from '@causeway/e2e';

export interface PaymentTimes {
  readonly quoteMs: number;
  readonly executeMs: number;
  /** From the answer to execute until the webhook that says COMPLETED has arrived. */
  readonly completedMs: number;
}

/** One caller with one funded customer who pays the same person again and again. */
export class Payer {
  private readonly completed = new Map<string, () => void>();

  private constructor(
    private readonly api: ApiClient,
    private readonly sourceId: string,
    private readonly destinationId: string,
  ) {}

  static async open(api: ApiClient, receiver: WebhookReceiver): Promise<Payer> {
    await expectStatus(200, api.patch('/config', { webhookEndpoint: receiver.url() }));
    const customer = await expectStatus(
      201,
      api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' }),
    );
    const customerId = customer['id'] as string;
    const accounts = await expectStatus(
      200,
      api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`),
    );
    const [{ id: sourceId }] = accounts['data'] as [{ id: string }];
    await expectStatus(
      200,
      api.post(`/sandbox/internal-accounts/${sourceId}/fund`, { amount: 1_000_000_000 }),
    );
    const external = await expectStatus(
      201,
      api.post('/customers/external-accounts', {
        customerId,
        currency: 'EUR',
        accountInfo: {
          accountType: 'EUR_ACCOUNT',
          iban: 'DE89370400440532013999',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika Muster', countryOfResidence: 'DE' },
        },
      }),
    );
    const payer = new Payer(api, sourceId, external['id'] as string);
    receiver.answerWith = ({ envelope }) => {
      const { id } = envelope.data as { readonly id?: string };
      if (envelope.type === 'OUTGOING_PAYMENT.COMPLETED') payer.completed.get(id ?? '')?.();
      return 200;
    };
    return payer;
  }

  async pay(): Promise<PaymentTimes> {
    const quotedAt = performance.now();
    const quote = await expectStatus(
      201,
      this.api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: this.sourceId },
        destination: { destinationType: 'ACCOUNT', accountId: this.destinationId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
      }),
    );
    const isCompleted = new Promise<void>((resolve) =>
      this.completed.set(quote['transactionId'] as string, resolve),
    );
    const executedAt = performance.now();
    await expectStatus(200, this.api.post(`/quotes/${quote['id'] as string}/execute`));
    const answeredAt = performance.now();
    await isCompleted;
    this.completed.delete(quote['transactionId'] as string);
    return {
      quoteMs: executedAt - quotedAt,
      executeMs: answeredAt - executedAt,
      completedMs: performance.now() - answeredAt,
    };
  }
}

const expectStatus = async (
  status: number,
  asked: ReturnType<ApiClient['get']>,
): Promise<Record<string, unknown>> => {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.body;
};
