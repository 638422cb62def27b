import { uuidOf, type Id } from '@causeway/kernel';
import {
  recordDepositStep as decideStep,
  reviewDeposit as decideReview,
} from '../domain/held-deposit.decide.js';
import { confirmDepositReceipt, erasePartyOfDeposit } from '../domain/deposit.decide.js';
import { decisionsOn } from '@causeway/commands';
import { deposits } from './deposit.aggregate.js';

const inDeposit = decisionsOn({
  on: deposits,
  idOf: (transactionId: Id<'Transaction'>) => uuidOf(transactionId),
  of: ({ deposit }) => deposit,
});
const movesMoney = true;

export const recordDepositStep = inDeposit('record-deposit-step', decideStep, { movesMoney });
export const reviewDeposit = inDeposit('review-deposit', decideReview, { movesMoney });
export const forgetPartyOfDeposit = inDeposit('erase-party-of-deposit', erasePartyOfDeposit);
export const recordReceipt = inDeposit('confirm-receipt-of-deposit', confirmDepositReceipt);
