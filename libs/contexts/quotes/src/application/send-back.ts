import type { CallContext } from '@causeway/commands';
import { derivedUuid, type Instant, type Money } from '@causeway/kernel';
import type { Originator } from '../domain/arrival.js';
import type { QuotePorts } from './ports.js';

/** What a rail is told of money that goes back the way it came. */
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

/** Hands it over once, and says how it stands. Where nothing is connected that could take it, an operator settles it. */
export const sendBack = async (
  { returns }: Pick<QuotePorts, 'returns'>,
  { key, payerId, amount, originator, network }: Returning,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<ReturnFound> => {
  const rail = returns.railFor(environment, platformId);
  if (rail === undefined) return { kind: 'RETURN_FAILED' };
  const payoutId = derivedUuid('way-back', key);
  const known = await rail.statusOf(payoutId);
  if (known.state === 'UNKNOWN')
    await rail.send({
      payoutId,
      payerId,
      amount,
      // A rail that told nothing of the sender knows the money by its key.
      identifier: originator?.accountIdentifier ?? key,
      accountType: WAY_BACK,
      rail: originator?.paymentRail ?? network ?? null,
    });
  const status = known.state === 'UNKNOWN' ? await rail.statusOf(payoutId) : known;
  switch (status.state) {
    case 'OPEN':
      return { kind: 'RETURN_OPEN', lookAgainAt: status.lookAgainAt };
    case 'SETTLED':
      return { kind: 'RETURNED' };
    case 'UNKNOWN':
      throw new Error(`The rail took ${payoutId} and does not know it`);
    default:
      return { kind: 'RETURN_FAILED' };
  }
};
