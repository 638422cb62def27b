import { carriesOut, type CustomHandling } from '@causeway/commands';
import type { DepositPorts } from './ports.js';
import { recordReceipt } from './deposit.decisions.js';
import { ConfirmDepositReceipt } from './deposit.requests.js';

export const confirmDepositReceiptHandling = ({ record }: Pick<DepositPorts, 'record'>): CustomHandling =>
  carriesOut<ConfirmDepositReceipt>({
    command: ConfirmDepositReceipt,
    execute: async ({ transactionId, ...receipt }, call) => {
      await record(call, recordReceipt(transactionId, receipt));
      return null;
    },
  });
