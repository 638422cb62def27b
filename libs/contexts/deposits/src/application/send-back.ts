import type { CallContext } from '@causeway/commands';
import { derivedUuid, type Instant, type Money } from '@causeway/kernel';
import { carryOrder, type Originator, type PayoutOrder, type Prepared } from '@causeway/rails';
import type { DepositPorts } from './ports.js';

export interface Returning {
  /** Names the money: sent twice, it goes back once. */
  readonly key: string;
  readonly payerId: string;
  readonly amount: Money;
  readonly originator?: Originator;
  readonly network?: string;
}

export type ReturnFound =
  | { readonly kind: 'RETURN_OPEN'; readonly lookAgainAt: Instant }
  | { readonly kind: 'RETURNED' | 'RETURN_FAILED' };

/** What money that goes back is called among the accounts that rails pay to: the way it came. */
const WAY_BACK = 'ORIGIN';

/** Hands it over once, and says how it stands. Where no connector could take it, an operator settles it. */
export const sendBack = async (
  { returns }: Pick<DepositPorts, 'returns'>,
  { key, payerId, amount, originator, network }: Returning,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<ReturnFound> => {
  const payoutId = derivedUuid('way-back', key);
  const carried = await carryOrder(returns.railFor(environment, platformId), {
    orderId: payoutId,
    handover: 'UNRECORDED',
    prepare: async (): Promise<Prepared<PayoutOrder, never>> => ({
      order: {
        payoutId,
        payerId,
        amount,
        // A rail that said nothing of the sender knows the money by its key.
        identifier: originator?.accountIdentifier ?? key,
        accountType: WAY_BACK,
        rail: originator?.paymentRail ?? network ?? null,
      },
    }),
  });
  if (carried.step === 'NOT_CONNECTED' || carried.step === 'REFUSED') return { kind: 'RETURN_FAILED' };
  const { status } = carried;
  switch (status.state) {
    case 'OPEN':
      return { kind: 'RETURN_OPEN', lookAgainAt: status.lookAgainAt };
    case 'SETTLED':
      return { kind: 'RETURNED' };
    default:
      return { kind: 'RETURN_FAILED' };
  }
};
