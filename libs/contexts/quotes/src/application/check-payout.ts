import type { CallContext } from '@causeway/commands';
import type { PayoutTarget } from '@causeway/external-accounts';
import { newUuid, type Money } from '@causeway/kernel';
import { COLLECTION_RAIL } from '../domain/quotes/bringing-rails.js';
import type { RailVerdict } from '../domain/quotes/quote-facts.js';
import { UMA_ADDRESS } from '../domain/quotes/quote-terms.js';
import type { PayoutOrder, PayoutRails } from '@causeway/rails';

export type PaidTarget = Pick<PayoutTarget, 'accountType' | 'primaryIdentifier'> &
  Pick<PayoutOrder, 'accountId' | 'agreementId'>;

interface Payout {
  /** Absent within the service. */
  readonly target: PaidTarget | undefined;
  readonly amount: Money;
  readonly rail: string | null;
}

/** The rail's answer to a payout, without effect: the rail never receives this order again. */
const checkPayout = async (
  rails: PayoutRails,
  { target, amount, rail }: Payout,
  { environment, platformId }: CallContext,
): Promise<RailVerdict> => {
  if (target === undefined) return 'NOT_NEEDED';
  const route = target.accountType === UMA_ADDRESS ? UMA_ADDRESS : 'ACCOUNT';
  const connected = rails.railFor(environment, platformId, route);
  if (connected === undefined) return 'NOT_CONNECTED';
  return connected.check(payoutOrder({ payoutId: newUuid(), payerId: platformId, target, amount, rail }));
};

interface CheckedPayment {
  readonly collected: Omit<Payout, 'rail'>;
  readonly paid: Payout;
}

/**
 * What the partners of a payment would say to it, without effect: the bank that is collected from first, then the rail
 * that pays out. Within the service a rail has nothing to say, and the bank's word is what counts.
 */
export const checkPayment = async (
  { collections, rails }: { readonly collections: PayoutRails; readonly rails: PayoutRails },
  { collected, paid }: CheckedPayment,
  call: CallContext,
): Promise<RailVerdict> => {
  const collection = await checkPayout(collections, { ...collected, rail: COLLECTION_RAIL }, call);
  const isRefused = !['ACCEPTABLE', 'STAYS_PENDING', 'NOT_NEEDED'].includes(collection);
  if (isRefused) return collection;
  const payout = await checkPayout(rails, paid, call);
  return payout === 'NOT_NEEDED' ? collection : payout;
};

/** The order of a payout, as a rail takes it. */
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
  ...(target.accountId !== undefined && { accountId: target.accountId }),
  ...(target.agreementId !== undefined && { agreementId: target.agreementId }),
  ...(remittanceInformation !== undefined && { remittanceInformation }),
});
