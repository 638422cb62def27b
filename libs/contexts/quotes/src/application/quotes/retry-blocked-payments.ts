import { reportingCall, type CallContext, type ProcessDefinition } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { onAccountActive } from '@causeway/ledger';
import { paymentsBlockedBy } from '../../read/quotes/blocked-payment.view.js';
import { advancePayment } from './advance-payment.handler.js';
import type { QuotePorts } from '../ports.js';

type Ports = Parameters<typeof advancePayment>[0] & Pick<QuotePorts, 'views'>;

/** Retries every capture and refund that the account blocked; one that is refused again is delayed again. */
const retryBlockedPayments = async (
  ports: Ports,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<void> => {
  let after = '';
  for (;;) {
    const blocked = await paymentsBlockedBy(ports.views, call, { accountId, after });
    const last = blocked.at(-1);
    if (last === undefined) return;
    for (const quoteId of blocked) await advancePayment(ports, quoteId, reportingCall(call));
    after = last;
  }
};

/** When an account is active again, the payments it blocked are retried at once (accounts §3). */
export const retryBlockedPaymentsOnAccountActive = (ports: Ports): ProcessDefinition =>
  onAccountActive('retry-blocked-payments', ({ id }, call) => retryBlockedPayments(ports, id, call));
