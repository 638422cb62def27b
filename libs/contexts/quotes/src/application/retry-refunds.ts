import { carriesOut, Command, process, step, type CustomHandling } from '@causeway/commands';
import { Erased, type Id } from '@causeway/kernel';
import { ACCOUNT_CHANGED, type AccountChangedV1 } from '@causeway/ledger';
import { refundsWaitingFor } from '../read/waiting-refund.view.js';
import { reportingCall } from './finish-execution.js';
import type { QuotePorts } from './ports.js';
import { AdvancePayment } from './quote.requests.js';

/** Tries every refund that an account held up. Known inside this context only. */
export class RetryRefunds extends Command<{ readonly accountId: Id<'InternalAccount'> }, null> {
  static readonly type = 'quotes.retry-refunds';
}

/** One that is still refused waits again; each is tried once, whatever becomes of it. */
export const retryRefundsHandling = ({
  dispatch,
  views,
}: Pick<QuotePorts, 'dispatch' | 'views'>): CustomHandling =>
  carriesOut<RetryRefunds>({
    command: RetryRefunds,
    execute: async ({ accountId }, call) => {
      let after = '';
      for (;;) {
        const waiting = await refundsWaitingFor(views, call, { accountId, after });
        const last = waiting.at(-1);
        if (last === undefined) return null;
        for (const quoteId of waiting)
          await dispatch.execute(new AdvancePayment({ quoteId }, reportingCall(call)));
        after = last;
      }
    },
  });

/** The hold on an account was lifted: what is owed to it does not wait for its timer (accounts §3). */
export const retryRefundsOnAccountActive = process('retry-refunds-on-account-active')
  .from('ledger')
  .on(ACCOUNT_CHANGED, ({ data }) => {
    if (data instanceof Erased) return [];
    const { accounts, changed = [] } = data as AccountChangedV1;
    if (!changed.includes('STATUS')) return [];
    return accounts
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ id: accountId }) => step(RetryRefunds, { accountId }));
  });
