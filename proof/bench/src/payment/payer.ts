import type { ApiClient, WebhookReceiver } from '@causeway/e2e';
import { expectStatus, fundedCustomer, quoteOf, type FundedCustomer } from './funded-customer.js';

export interface PaymentTimes {
  readonly quoteMs: number;
  readonly executeMs: number;
  /** From the answer to execute until the arrival of the webhook with COMPLETED. */
  readonly completedMs: number;
}

/** The stages of a payment, each with the webhooks that it causes. */
export const STAGES = ['quote', 'execute', 'completed'] as const;
export type Stage = (typeof STAGES)[number];

/** Runs the work of a stage, and may measure it. */
export type InStage = <Result>(stage: Stage, work: () => Promise<Result>) => Promise<Result>;

const unmeasured: InStage = (_stage, work) => work();

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

  async pay(inStage: InStage = unmeasured): Promise<PaymentTimes> {
    const quoting = await inStage('quote', () =>
      timed(() => expectStatus(201, this.api.post('/quotes', quoteOf(this.customer)))),
    );
    const { id, transactionId } = quoting.result as { readonly id: string; readonly transactionId: string };
    const isCompleted = new Promise<void>((resolve) => this.completed.set(transactionId, resolve));
    const executing = await inStage('execute', () =>
      timed(() => expectStatus(200, this.api.post(`/quotes/${id}/execute`))),
    );
    await inStage('completed', () => isCompleted);
    this.completed.delete(transactionId);
    return {
      quoteMs: quoting.tookMs,
      executeMs: executing.tookMs,
      completedMs: performance.now() - executing.endedAt,
    };
  }
}

const timed = async <Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly tookMs: number; readonly endedAt: number }> => {
  const startedAt = performance.now();
  const result = await work();
  const endedAt = performance.now();
  return { result, tookMs: endedAt - startedAt, endedAt };
};
