import type { Movement } from './entry.js';
import type { CreditEvent } from './ledger-event.js';
import type { Credit, LedgerState, OpenCredit, Replaced } from './ledger-state.js';

const MOVEMENT_OF: Readonly<Record<CreditEvent['type'], Movement>> = {
  PendingCreditRecorded: 'PENDING',
  PendingCreditSettled: 'SETTLE',
  PendingCreditRejected: 'REJECT',
};

/** The change of a pending credit. Throws when the event's legs are not what the credit allows. */
export const changeOfCredit = (event: CreditEvent, state: LedgerState): Replaced<Credit> => {
  const { type, platformId, creditId: id, cause, legs } = event;
  const leg = legs.find(({ movement }) => movement === MOVEMENT_OF[type]);
  if (leg === undefined) throw new Error(`Credit ${id} is on no account`);
  const before = state.credit(platformId, id);
  if (type === 'PendingCreditRecorded') {
    if (before !== undefined) throw new Error(`Credit ${id} is recorded already`);
    const { amountMinor, currency } = leg;
    const accountId = leg.account as OpenCredit['accountId'];
    const of = { platformId, creditId: id, accountId, currency, amountMinor, cause };
    return { platformId, id, before, after: { status: 'PENDING', ...of } };
  }
  if (before?.status !== 'PENDING') throw new Error(`Credit ${id} is not pending`);
  if (before.amountMinor !== leg.amountMinor || before.accountId !== leg.account) {
    throw new Error(`The legs are not what credit ${id} allows`);
  }
  const status = type === 'PendingCreditSettled' ? 'SETTLED' : 'REJECTED';
  return { platformId, id, before, after: { status } };
};
