import type { PayoutOrder, PayoutRail } from '@causeway/rails';
import { UMA_ADDRESS } from '../domain/quotes/quote-terms.js';

/** Payments to UMA addresses go their own way; a payout is looked for where it can be. */
export class RoutedPayoutRail implements PayoutRail {
  constructor(
    private readonly banksAndChains: PayoutRail,
    private readonly uma: PayoutRail,
  ) {}

  check(order: PayoutOrder): ReturnType<PayoutRail['check']> {
    return this.railFor(order).check(order);
  }

  send(order: PayoutOrder): Promise<void> {
    return this.railFor(order).send(order);
  }

  async statusOf(payoutId: string): ReturnType<PayoutRail['statusOf']> {
    const status = await this.uma.statusOf(payoutId);
    return status.state === 'UNKNOWN' ? this.banksAndChains.statusOf(payoutId) : status;
  }

  async cancel(payoutId: string): ReturnType<PayoutRail['cancel']> {
    const { state } = await this.uma.statusOf(payoutId);
    return state === 'UNKNOWN' ? this.banksAndChains.cancel(payoutId) : this.uma.cancel(payoutId);
  }

  private railFor({ accountType }: PayoutOrder): PayoutRail {
    return accountType === UMA_ADDRESS ? this.uma : this.banksAndChains;
  }
}
