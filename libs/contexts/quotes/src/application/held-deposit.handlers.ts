import {
  carriesOut,
  decides,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
} from '@causeway/commands';
import type { Timer } from '@causeway/event-store';
import { uuidOf } from '@causeway/kernel';
import type { FundedAccount } from '../domain/deposit.decide.js';
import type { DepositEvent } from '../domain/deposit.js';
import { announceDeposit, recordDepositStep, reviewDeposit } from '../domain/held-deposit.decide.js';
import { advanceDeposit } from './advance-deposit.js';
import { ADVANCE_DEPOSIT, deposits, type DepositDue, type DepositRecord } from './deposit.aggregate.js';
import { fundedAccount } from './deposit.handlers.js';
import {
  AdvanceDeposit,
  AnnounceDeposit,
  RecordDepositStep,
  ReviewDeposit,
} from './held-deposit.requests.js';
import type { QuotePorts } from './ports.js';

export const heldDepositHandlings = (ports: QuotePorts): readonly (CommandHandling | CustomHandling)[] => [
  decides<DepositRecord, DepositEvent, AnnounceDeposit, FundedAccount | undefined>({
    command: AnnounceDeposit,
    aggregate: deposits,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    facts: ({ accountId }, call) => fundedAccount(ports.dispatch, accountId, call),
    decide: (announced, { deposit }, when, account) => announceDeposit(announced, deposit, when, account),
    answer: () => null,
    movesMoney: true,
  }),
  decides<DepositRecord, DepositEvent, RecordDepositStep>({
    command: RecordDepositStep,
    aggregate: deposits,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    decide: ({ step }, { deposit }, when) => recordDepositStep(step, deposit, when),
    answer: () => null,
    movesMoney: true,
  }),
  decides<DepositRecord, DepositEvent, ReviewDeposit>({
    command: ReviewDeposit,
    aggregate: deposits,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    decide: ({ review }, { deposit }, when) => reviewDeposit(review, deposit, when),
    answer: () => null,
    movesMoney: true,
  }),
  carriesOut<AdvanceDeposit>({
    command: AdvanceDeposit,
    execute: async ({ transactionId }, call) => {
      await advanceDeposit(ports, transactionId, call);
      return null;
    },
  }),
];

/** Whoever died on the way, an account that takes money again, an answer that never came, a refund that goes on. */
export const heldDepositTimers = ({
  dispatch,
}: Pick<QuotePorts, 'dispatch'>): Readonly<
  Record<string, (timer: Timer, call: CallContext) => Promise<unknown>>
> => ({
  [ADVANCE_DEPOSIT]: ({ data }, call) =>
    dispatch.execute(new AdvanceDeposit({ transactionId: (data as DepositDue).transactionId }, call)),
});
