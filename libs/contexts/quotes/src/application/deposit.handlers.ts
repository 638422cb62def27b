import { decides, type CallContext, type CommandHandling, type Dispatch } from '@causeway/commands';
import { GetCustomerStanding } from '@causeway/customers';
import { uuidOf, type Id } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import {
  concludeDeposit,
  detectDeposit,
  statusWithOwner,
  type FundedAccount,
} from '../domain/deposit.decide.js';
import type { DepositEvent } from '../domain/deposit.js';
import { deposits, type DepositRecord } from './deposit.aggregate.js';
import { ConcludeDeposit, DetectDeposit } from './deposit.requests.js';

export const detectDepositHandling = (dispatch: Dispatch): CommandHandling =>
  decides<DepositRecord, DepositEvent, DetectDeposit, FundedAccount | undefined>({
    command: DetectDeposit,
    aggregate: deposits,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    facts: ({ accountId }, call) => fundedAccount(dispatch, accountId, call),
    decide: (detected, { deposit }, when, account) => detectDeposit(detected, deposit, when, account),
    answer: ({ deposit }) => {
      if (deposit.status === 'ABSENT') throw new Error('A detected deposit has no stream');
      return deposit.terms;
    },
    answersAbout: ({ deposit }, _command, { platformId }) =>
      deposit.status === 'ABSENT' ? platformId : (deposit.terms.customer?.customerId ?? platformId),
    movesMoney: true,
  });

export const concludeDepositHandling: CommandHandling = decides<DepositRecord, DepositEvent, ConcludeDeposit>(
  {
    command: ConcludeDeposit,
    aggregate: deposits,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    decide: (conclusion, { deposit }, when) => concludeDeposit(conclusion, deposit, when),
    answer: ({ deposit }) => {
      if (deposit.status === 'SETTLED') return { status: 'SETTLED' };
      if (deposit.status === 'REFUSED') return { status: 'REFUSED', ...deposit.refusal };
      throw new Error('A concluded deposit is still open');
    },
    movesMoney: true,
  },
);

/** The account that is to be credited, with its owner's standing; `undefined` when the platform has none of that id. */
export const fundedAccount = async (
  dispatch: Dispatch,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<FundedAccount | undefined> => {
  const account = await dispatch.execute(new GetInternalAccount({ accountId }, call));
  if (account === null) return undefined;
  const { status, currency, owner } = account;
  if (owner.customerId === undefined) return { status, currency };
  const standing = await dispatch.execute(new GetCustomerStanding({ customerId: owner.customerId }, call));
  if (standing === null) throw new Error(`${accountId} belongs to a customer that is not there`);
  const { customerId, platformCustomerId, hasAcceptedTerms } = standing;
  return {
    status: statusWithOwner(status, standing),
    currency,
    customer: { customerId, platformCustomerId, hasAcceptedTerms },
  };
};
