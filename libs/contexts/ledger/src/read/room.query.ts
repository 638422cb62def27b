import type { CommittedLanes, ReadCall } from '../application/committed-lanes.js';
import { fits, MINOR_MAX, type BalanceRecord } from '../domain/balance.js';
import { isSystemAccount, type Leg } from '../domain/entry.js';

/** The other half of a service account is reserved for entries in flight. */
const SYSTEM_ROOM = MINOR_MAX / 2n;

/** Whether the platform's accounts, and the service's own for it, have room for all that the legs move. */
export const hasRoomFor = (lanes: CommittedLanes, call: ReadCall, legs: readonly Leg[]): Promise<boolean> =>
  lanes.read(call, (lane) =>
    legs.every(({ account, side, amount: { currency } }) => {
      const movedMinor = sumOf(legs, currency);
      if (!isSystemAccount(account))
        return side === 'DEBIT' || hasRoom(lane.account(account)?.balance, movedMinor);
      const { available = 0n } = lane.system(call.platformId, account, currency) ?? {};
      return (available < 0n ? -available : available) + movedMinor <= SYSTEM_ROOM;
    }),
  );

const hasRoom = (balance: BalanceRecord | undefined, movedMinor: bigint): boolean =>
  balance === undefined || fits(balance, movedMinor);

/** Beyond what any account moves in the currency. */
const sumOf = (legs: readonly Leg[], currency: string): bigint =>
  legs.reduce((sum, { side, amount }) => {
    const isCredit = side === 'CREDIT' && amount.currency === currency;
    return isCredit ? sum + amount.amountMinor : sum;
  }, 0n);
