import { context, part } from '@causeway/commands';
import { advanceDeposit } from './application/advance-deposit.js';
import { ADVANCE_ARRIVAL, arrivals } from './application/arrival.aggregate.js';
import { arrivalEvents } from './application/arrival-events.js';
import { arrivalHandlings, arrivalTimers } from './application/arrival.handlers.js';
import { arrivalQueries } from './application/arrival.queries.js';
import { confirmDepositReceiptHandling } from './application/confirm-deposit-receipt.handler.js';
import {
  ADVANCE_DEPOSIT,
  deposits as depositStreams,
  type DepositDue,
} from './application/deposit.aggregate.js';
import { depositEvents } from './application/deposit-events.js';
import { ownerQueries } from '@causeway/transaction-owner';
import { depositTransactions } from './application/deposit-transactions.js';
import { depositView } from './read/deposit.view.js';
import { arrivalRejections, depositRejections } from './application/deposit-rejections.js';
import { forgetting } from './application/forget-person.js';
import { fundInternalAccountHandlings } from './application/fund-internal-account.handler.js';
import type { DepositPorts } from './application/ports.js';
import {
  reassessDepositsOnWalletDeclared,
  releaseDepositsOnAccountActive,
} from './application/reassess-deposits.js';
import { CreateDepositViews1766000000000 } from './infrastructure/migrations/1766000000000-create-deposit-views.js';

/** What banks and chains report: whose it is, what becomes of it, and its way back. */
const arriving = part<DepositPorts>({
  events: arrivalEvents,
  aggregates: [arrivals],
  rejections: arrivalRejections,
  commands: arrivalHandlings,
  queries: arrivalQueries,
  timers: arrivalTimers,
  waitingTimers: [ADVANCE_ARRIVAL],
});

/** Money for an account: held until nothing is outstanding, credited, or sent back. */
const depositing = part<DepositPorts>({
  events: depositEvents,
  aggregates: [depositStreams],
  rejections: depositRejections,
  commands: (ports) => [...fundInternalAccountHandlings(ports), confirmDepositReceiptHandling(ports)],
  queries: (ports) => ownerQueries(depositTransactions, depositView, ports),
  processes: (ports) => [reassessDepositsOnWalletDeclared(ports), releaseDepositsOnAccountActive(ports)],
  timers: (ports) => ({
    [ADVANCE_DEPOSIT]: ({ data }, call) => advanceDeposit(ports, (data as DepositDue).transactionId, call),
  }),
  waitingTimers: [ADVANCE_DEPOSIT],
});

export const deposits = context<DepositPorts>({
  name: 'deposits',
  migrations: [CreateDepositViews1766000000000],
  parts: [arriving, depositing, forgetting],
});
