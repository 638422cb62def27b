import type { ApiClient, WebhookReceiver } from '@causeway/e2e';
import { expectStatus, fundedCustomer, quoteOf, type FundedCustomer } from './funded-customer.js';

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
    private readonly customer: FundedCustomer,
  ) {}

  static async open(api: ApiClient, receiver: WebhookReceiver): Promise<Payer> {
    const payer = new Payer(api, await fundedCustomer(api, receiver.url()));
    receiver.answerWith = ({ envelope }) => {
      const { id } = envelope.data as { readonly id?: string };
      if (envelope.type === 'OUTGOING_PAYMENT.COMPLETED') payer.completed.get(id ?? '')?.();
      return 200;
    };
    return payer;
  }

  async pay(): Promise<PaymentTimes> {
    const quotedAt = performance.now();
    const quote = await expectStatus(201, this.api.post('/quotes', quoteOf(this.customer)));
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
