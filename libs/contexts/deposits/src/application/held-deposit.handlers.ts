import type { CallContext, Recording } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import type { FundedAccount } from '../domain/funded-account.js';
import type { DepositEvent } from '../domain/deposit.js';
import {
  announceDeposit as decideAnnouncement,
  type AnnouncedDeposit,
} from '../domain/held-deposit.decide.js';
import { deposits, type DepositRecord } from './deposit.aggregate.js';
import { fundedAccount } from './funded-account.js';
import type { DepositPorts } from './ports.js';

/** Money that a bank or a chain reported, for an account. */
export const announceDeposit = (
  { dispatch }: Pick<DepositPorts, 'dispatch'>,
  announced: AnnouncedDeposit,
  call: CallContext,
): Recording<DepositRecord, DepositEvent, void, FundedAccount | undefined> => ({
  name: 'announce-deposit',
  on: deposits,
  id: uuidOf(announced.transactionId),
  content: announced,
  facts: () => fundedAccount(dispatch, announced.accountId, call),
  decide: ({ deposit }, when, account) => decideAnnouncement(announced, deposit, when, account),
  movesMoney: true,
});
