import type { CallContext, Recording } from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import {
  concludeDeposit as decideConclusion,
  detectDeposit as decideDetection,
  type LedgerVerdict,
  type NewDeposit,
} from '../domain/deposit.decide.js';
import type { FundedAccount } from '@causeway/transaction-owner/domain';
import type { DepositEvent, DepositRefusal } from '../domain/deposit.js';
import {
  announceDeposit as decideAnnouncement,
  type AnnouncedDeposit,
} from '../domain/held-deposit.decide.js';
import { deposits, type DepositRecord, type EntryTerms } from './deposit.aggregate.js';
import { fundedAccount } from './funded-account.js';
import type { DepositPorts } from './ports.js';

type OnDeposit<Answer> = Recording<DepositRecord, DepositEvent, Answer, FundedAccount | undefined>;

/** What is recorded first of a deposit is decided on the account that it is for. */
const firstOf = <Content extends Pick<NewDeposit, 'accountId' | 'transactionId'>>(
  { dispatch }: Pick<DepositPorts, 'dispatch'>,
  content: Content,
  call: CallContext,
) => ({
  on: deposits,
  id: uuidOf(content.transactionId),
  content,
  begins: true,
  facts: () => fundedAccount(dispatch, content.accountId, call),
  movesMoney: true,
});

/** The first step: records the intent, together with the timer that finishes what a crash left open. */
export const detectDeposit = (
  ports: Pick<DepositPorts, 'dispatch'>,
  detected: NewDeposit,
  call: CallContext,
): OnDeposit<EntryTerms> => ({
  ...firstOf(ports, detected, call),
  name: 'detect-deposit',
  decide: ({ deposit }, when, account) => decideDetection(detected, deposit, when, account),
  answer: ({ deposit }) => {
    if (deposit.status === 'ABSENT') throw new Error('A detected deposit has no stream');
    const { transactionId, accountId, amount } = deposit.terms;
    return { transactionId, accountId, amount };
  },
});

/** Money that a bank or a chain reported, for an account. */
export const announceDeposit = (
  ports: Pick<DepositPorts, 'dispatch'>,
  announced: AnnouncedDeposit,
  call: CallContext,
): OnDeposit<void> => ({
  ...firstOf(ports, announced, call),
  name: 'announce-deposit',
  decide: ({ deposit }, when, account) => decideAnnouncement(announced, deposit, when, account),
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
