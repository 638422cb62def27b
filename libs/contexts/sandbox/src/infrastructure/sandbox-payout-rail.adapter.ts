import type { CallContext, Dispatch } from '@causeway/commands';
import { derivedUuid, networkOf, newUuid } from '@causeway/kernel';
import type { PayoutOrder, PayoutRail, PayoutRails, PayoutStatus, PayoutVerdict } from '@causeway/rails';
import {
  CheckSimulatedPayout,
  GetSimulatedPayout,
  SendSimulatedPayout,
  StopSimulatedPayout,
} from '../application/requests.js';
import { sandboxCall } from './sandbox-call.js';

const ACTOR = 'sandbox-payout-rail';

/** The simulated banks and chains of a sandbox platform, asked through their context's door. */
export class SandboxPayoutRail implements PayoutRail {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly platformId: string,
  ) {}

  check({ identifier }: PayoutOrder): Promise<PayoutVerdict> {
    return this.dispatch.execute(new CheckSimulatedPayout({ identifier }, this.call(newUuid())));
  }

  async send({ payoutId, payerId: subjectId, amount, identifier, ...to }: PayoutOrder): Promise<void> {
    const rail = to.rail ?? networkOf(to.accountType) ?? null;
    const call = this.call(derivedUuid(ACTOR, this.platformId, payoutId));
    const order = { payoutId, subjectId, amount, identifier, rail };
    await this.dispatch.execute(new SendSimulatedPayout(order, call));
  }

  async cancel(payoutId: string): Promise<'CANCELLED' | 'TOO_LATE'> {
    const stop = new StopSimulatedPayout({ payoutId }, this.call(newUuid()));
    return (await this.dispatch.execute(stop)) ? 'CANCELLED' : 'TOO_LATE';
  }

  async statusOf(payoutId: string): Promise<PayoutStatus | { readonly state: 'UNKNOWN' }> {
    const payout = await this.dispatch.execute(new GetSimulatedPayout({ payoutId }, this.call(newUuid())));
    if (payout === null) return { state: 'UNKNOWN' };
    switch (payout.state) {
      case 'OPEN':
        return { state: 'OPEN', lookAgainAt: payout.nextChangeAt };
      case 'SETTLED': {
        const { state, settledAt, returnsAt, transactionHash } = payout;
        return {
          state,
          settledAt,
          ...(returnsAt !== undefined && { lookAgainAt: returnsAt }),
          ...(transactionHash !== undefined && { transactionHash }),
        };
      }
      case 'RETURNED': {
        const { state, settledAt, returnedAt, transactionHash } = payout;
        return {
          state,
          settledAt,
          returnedAt,
          ...(transactionHash !== undefined && { transactionHash }),
        };
      }
      case 'CANCELLED':
        return { state: 'CANCELLED', cancelledAt: payout.cancelledAt };
      case 'FAILED': {
        const { state, reason, timedOut, keepsFunds } = payout;
        return { state, reason, timedOut, ...(keepsFunds && { keepsFunds }) };
      }
    }
  }

  private call(commandId: string): CallContext {
    return sandboxCall(ACTOR, this.platformId, commandId);
  }
}

/** The simulated banks and chains of every sandbox platform; production has nothing connected. */
export const sandboxPayoutRails = (dispatch: Dispatch): PayoutRails => ({
  railFor: (environment, platformId) =>
    environment === 'sandbox' ? new SandboxPayoutRail(dispatch, platformId) : undefined,
});
