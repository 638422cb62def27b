import type { CallContext, Dispatch } from '@causeway/commands';
import { after, derivedUuid, newUuid, systemNow, type Environment } from '@causeway/kernel';
import type { PayoutOrder, PayoutRail, PayoutStatus, PayoutVerdict } from '@causeway/rails';
import { GetUmaPayment, SendUmaPayment } from '../../application/payments/uma-payments.js';

/** An announcement or a settlement takes a few requests; the caller retries later. */
const ANSWER_WITHIN_MS = 15_000;
const ACTOR = 'uma-payout-rail';

/** The payout rail of one platform to UMA addresses. */
export class UmaPayoutRail implements PayoutRail {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly environment: Environment,
    private readonly platformId: string,
  ) {}

  /** A payout is never refused on the spot: a receiver decides once the payment is announced. */
  async check(): Promise<PayoutVerdict> {
    return 'ACCEPTABLE';
  }

  async send(order: PayoutOrder): Promise<void> {
    const { payoutId, payerId, amount, identifier: umaAddress, agreementId } = order;
    const call = this.call(derivedUuid(ACTOR, this.platformId, payoutId));
    const payment = {
      payoutId,
      payerId,
      amount,
      umaAddress,
      ...(agreementId !== undefined && { agreementId }),
    };
    await this.dispatch.execute(new SendUmaPayment(payment, call));
  }

  /** An announcement is final. */
  async cancel(): Promise<'TOO_LATE'> {
    return 'TOO_LATE';
  }

  async statusOf(payoutId: string): Promise<PayoutStatus | { readonly state: 'UNKNOWN' }> {
    const status = await this.dispatch.execute(new GetUmaPayment({ payoutId }, this.call(newUuid())));
    if (status === null) return { state: 'UNKNOWN' };
    return status.state === 'FAILED' ? { timedOut: false, ...status } : status;
  }

  /** The service itself asks, for a payment of any platform. */
  private call(commandId: string): CallContext {
    return {
      commandId,
      platformId: this.platformId,
      environment: this.environment,
      actor: ACTOR,
      correlationId: commandId,
      causationId: commandId,
      deadlineAt: after(systemNow(), ANSWER_WITHIN_MS),
    };
  }
}
