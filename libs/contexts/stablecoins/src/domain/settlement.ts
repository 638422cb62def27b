import type { Money } from '@causeway/kernel';
import type { KnownOperation, OperationType } from './operation.js';

/** The service's own accounts for what is issued: what the issuer holds, and what is outstanding against it. */
export const settlementLegs = (kind: OperationType, amount: Money) =>
  kind === 'MINT'
    ? ([
        { account: 'SUPPLY', side: 'DEBIT', amount },
        { account: 'RESERVE', side: 'CREDIT', amount },
      ] as const)
    : ([
        { account: 'RESERVE', side: 'DEBIT', amount },
        { account: 'SUPPLY', side: 'CREDIT', amount },
      ] as const);

type Settling = Pick<KnownOperation, 'terms' | 'isBooked' | 'correction' | 'corrections' | 'refusals'>;

/**
 * The entry that the ledger is to hear of next, and what makes its id its own: the operation's booking or, where an
 * operator found that it ended otherwise, the correction of that.
 */
export const entryOf = ({ terms, isBooked, correction, corrections, refusals }: Settling) => {
  const { kind } = terms.order;
  if (correction === undefined)
    return {
      legs: settlementLegs(kind, terms.amount),
      kind,
      id: ['stablecoin-settlement', refusals],
    } as const;
  const opposite = kind === 'MINT' ? 'BURN' : 'MINT';
  return {
    legs: settlementLegs(isBooked ? opposite : kind, terms.amount),
    kind: isBooked ? 'ADJUSTMENT' : kind,
    id: ['stablecoin-correction', corrections, refusals],
  } as const;
};
