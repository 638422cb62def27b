import type { CallContext, Recording } from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import {
  concludeDeposit as decideConclusion,
  detectDeposit as decideDetection,
  type LedgerVerdict,
  type NewDeposit,
} from '../domain/deposit.decide.js';
import type { FundedAccount } from '../domain/funded-account.js';
import type { DepositEvent, DepositRefusal } from '../domain/deposit.js';
import { deposits, type DepositRecord, type EntryTerms } from './deposit.aggregate.js';
import { fundedAccount } from './funded-account.js';
import type { DepositPorts } from './ports.js';

/** The first step: records the intent, together with the timer that finishes what a crash left open. */
export const detectDeposit = (
  { dispatch }: Pick<DepositPorts, 'dispatch'>,
  detected: NewDeposit,
  call: CallContext,
): Recording<DepositRecord, DepositEvent, EntryTerms, FundedAccount | undefined> => ({
  name: 'detect-deposit',
  on: deposits,
  id: uuidOf(detected.transactionId),
  content: detected,
  facts: () => fundedAccount(dispatch, detected.accountId, call),
  decide: ({ deposit }, when, account) => decideDetection(detected, deposit, when, account),
  answer: ({ deposit }) => {
    if (deposit.status === 'ABSENT') throw new Error('A detected deposit has no stream');
    const { transactionId, accountId, amount } = deposit.terms;
    return { transactionId, accountId, amount };
  },
  movesMoney: true,
});

export type DepositConclusion =
  { readonly status: 'SETTLED' } | ({ readonly status: 'REFUSED' } & DepositRefusal);

/** The last step: records the ledger's answer. */
export const concludeDeposit = (
  transactionId: Id<'Transaction'>,
  verdict: LedgerVerdict,
): Recording<DepositRecord, DepositEvent, DepositConclusion> => ({
  name: 'conclude-deposit',
  on: deposits,
  id: uuidOf(transactionId),
  content: verdict,
  decide: ({ deposit }, when) => decideConclusion({ verdict }, deposit, when),
  answer: ({ deposit }) => {
    if (deposit.status === 'SETTLED') return { status: 'SETTLED' };
    if (deposit.status === 'REFUSED') return { status: 'REFUSED', ...deposit.refusal };
    throw new Error('A concluded deposit is still open');
  },
  movesMoney: true,
});
