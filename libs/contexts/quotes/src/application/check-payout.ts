import type { CallContext } from '@causeway/commands';
import type { PayoutTarget } from '@causeway/external-accounts';
import { newUuid, type Money } from '@causeway/kernel';
import type { RailVerdict } from '../domain/quote-facts.js';
import type { PayoutOrder, PayoutRails } from './payout-rail.js';

/** What a rail needs to know of whom it pays. */
export type PaidTarget = Pick<PayoutTarget, 'accountType' | 'primaryIdentifier'> &
  Pick<PayoutOrder, 'agreementId'>;

interface Payout {
  /** Absent within the service. */
  readonly target: PaidTarget | undefined;
  readonly amount: Money;
  readonly rail: string | null;
}

/** What the rail would say to a payout, without effect: it never hears of this order again. */
export const checkPayout = async (
  rails: PayoutRails,
  { target, amount, rail }: Payout,
  { environment, platformId }: CallContext,
): Promise<RailVerdict> => {
  if (target === undefined) return 'NOT_NEEDED';
  const connected = rails.railFor(environment, platformId);
  if (connected === undefined) return 'NOT_CONNECTED';
  return connected.check(payoutOrder({ payoutId: newUuid(), payerId: platformId, target, amount, rail }));
};

/** Money is collected by ACH debit alone (rates-and-rails §5). */
export const COLLECTION_RAIL = 'ACH';

/** What stands against a collection on the spot; `undefined` where nothing does, or nothing is collected. */
export const checkCollection = async (
  collections: PayoutRails,
  { target, amount }: Omit<Payout, 'rail'>,
  call: CallContext,
): Promise<RailVerdict | undefined> => {
  if (target === undefined) return undefined;
  const verdict = await checkPayout(collections, { target, amount, rail: COLLECTION_RAIL }, call);
  return verdict === 'ACCEPTABLE' ? undefined : verdict;
};

export const payoutOrder = ({
  payoutId,
  payerId,
  target,
  amount,
  rail,
  remittanceInformation,
}: Payout & {
  readonly payoutId: string;
  readonly payerId: string;
  readonly target: PaidTarget;
  readonly remittanceInformation?: string;
}): PayoutOrder => ({
  payoutId,
  payerId,
  amount,
  identifier: target.primaryIdentifier,
  accountType: target.accountType,
  rail,
  ...(target.agreementId !== undefined && { agreementId: target.agreementId }),
  ...(remittanceInformation !== undefined && { remittanceInformation }),
});
