import { Money } from '@causeway/kernel';
import type { Side } from '../domain/entry.js';
import type { StoredCharge, StoredPosting } from './stored-posting.js';

/**
 * Version 1 wrote amounts with the codec's tags and said of a hold what its account and amount were, instead of naming
 * the movement of every leg. These lift it to version 2, from the text as JSON reads it or as the codec does. They are
 * pure, and never change: what they read is in the log for ever.
 */
type Data = Record<string, unknown>;

interface OldLeg {
  readonly account: StoredPosting['account'];
  readonly side: Side;
  readonly amount: OldMoney;
}
type OldMoney =
  Money | { readonly $money: readonly [amountMinor: string, currency: StoredPosting['currency']] };

interface OldCharge {
  readonly counter: string;
  readonly amountMinor: bigint | { readonly $bigint: string };
}

interface OldHold extends Data {
  readonly holdId: string;
  readonly accountId: StoredPosting['account'];
  readonly amount: OldMoney;
  readonly counters: readonly OldCharge[];
  readonly legs: readonly OldLeg[];
  readonly cause: unknown;
}

export const entryPostedOf1 = (data: Data): Data => {
  const { cause, legs } = data as unknown as Pick<OldHold, 'cause' | 'legs'>;
  return { cause, postings: legs.map((leg) => posting(leg, 'ENTRY')) };
};

export const holdPlacedOf1 = (data: Data): Data => {
  const { cause, holdId, accountId: account, amount, counters } = data as OldHold;
  const postings = [posting({ account, side: 'DEBIT', amount }, 'HOLD')];
  return { cause, holdId, counters: counters.map(charge), postings };
};

/** A hold was always captured as a whole. */
export const holdCapturedOf1 = (data: Data): Data => {
  const { cause, holdId, accountId, legs } = data as OldHold;
  const postings = legs.map((leg) =>
    posting(leg, leg.account === accountId && leg.side === 'DEBIT' ? 'CAPTURE' : 'ENTRY'),
  );
  return { cause, holdId, isFinal: true, postings };
};

export const holdReleasedOf1 = (data: Data): Data => {
  const { cause, holdId, accountId: account, amount, counters } = data as OldHold;
  const postings = [posting({ account, side: 'CREDIT', amount }, 'RELEASE')];
  return { cause, holdId, counters: counters.map(charge), reason: 'RELEASED', postings };
};

const posting = ({ account, side, amount }: OldLeg, movement: StoredPosting['movement']): StoredPosting => {
  const [minor, currency] =
    amount instanceof Money ? [amount.amountMinor.toString(), amount.currency] : amount.$money;
  return { account, movement, side, amount: minor, currency };
};

const charge = ({ counter, amountMinor }: OldCharge): StoredCharge => ({
  counter,
  amount: typeof amountMinor === 'bigint' ? amountMinor.toString() : amountMinor.$bigint,
});
