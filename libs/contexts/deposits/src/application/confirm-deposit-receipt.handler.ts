import { carriesOut, reportingCall, type CustomHandling } from '@causeway/commands';
import type { DepositPorts } from './ports.js';
import { recordReceipt } from './deposit.decisions.js';
import { ConfirmDepositReceipt } from './deposit.requests.js';

/** Notes that the platform has a receipt for a deposit; a later confirmation takes the place of the earlier one. */
export const confirmDepositReceiptHandling = ({ record }: Pick<DepositPorts, 'record'>): CustomHandling =>
  carriesOut<ConfirmDepositReceipt>({
    command: ConfirmDepositReceipt,
    execute: async ({ transactionId, ...receipt }, call) => {
      // Each confirmation is one of its own: a later one overwrites.
      await record(reportingCall(call), recordReceipt(transactionId, receipt));
      return null;
    },
  });
