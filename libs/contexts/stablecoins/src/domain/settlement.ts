import type { Money } from '@causeway/kernel';
import type { OperationType } from './operation.js';

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
