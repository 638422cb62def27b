import { forgetsPersons, type Forget } from '@causeway/customers';
import { derivedUuid, uuidOf } from '@causeway/kernel';
import { someTransactionsOf } from '@causeway/transaction-owner';
import { depositView } from '../read/deposit.view.js';
import { forgetPartyOfDeposit } from './deposit.decisions.js';
import type { DepositPorts } from './ports.js';

type ForgettingPorts = Pick<DepositPorts, 'record' | 'vault' | 'views'>;

/**
 * A deposit that is taken away is not found again, so that a step that was cut off goes on with the rest. What banks and
 * chains said of the sender lies in the arrival of the same uuid, sealed under a key of its own: that goes first.
 */
const forgetDepositsOf =
  ({ record, vault, views }: ForgettingPorts): Forget =>
  async (customerId, call) => {
    for (;;) {
      const left = await someTransactionsOf(depositView, views, call, customerId);
      if (left.length === 0) return;
      for (const { transactionId } of left) {
        await vault.shred(uuidOf(transactionId));
        const step = { ...call, commandId: derivedUuid('erase-party', transactionId) };
        await record(step, forgetPartyOfDeposit(transactionId, { partyId: customerId, transactionId }));
      }
    }
  };

/** When a person is erased, their deposits are taken away. */
export const forgetting = forgetsPersons('deposits', forgetDepositsOf);
