import type { CallContext } from '@causeway/commands';
import type { Timer } from '@causeway/event-store';
import { advanceDeposit } from './advance-deposit.js';
import { ADVANCE_DEPOSIT, FINISH_DEPOSIT, type DepositDue, type OpenDeposit } from './deposit.aggregate.js';
import { finishOpenDeposit } from './fund-internal-account.handler.js';
import type { QuotePorts } from '../ports.js';

type FireTimer = (timer: Timer, call: CallContext) => Promise<unknown>;

/** A deposit whose request died is finished some seconds later. */
export const finishDepositTimer =
  (ports: Pick<QuotePorts, 'dispatch' | 'record'>): FireTimer =>
  ({ data }, call) =>
    finishOpenDeposit(ports, data as OpenDeposit, call);

/** A step that was cut off, an account that takes money again, an answer that never came, a refund that goes on. */
export const depositTimers = (ports: QuotePorts): Readonly<Record<string, FireTimer>> => ({
  [FINISH_DEPOSIT]: finishDepositTimer(ports),
  [ADVANCE_DEPOSIT]: ({ data }, call) => advanceDeposit(ports, (data as DepositDue).transactionId, call),
});
