import { carriesOut, Command, process, step, type CustomHandling } from '@causeway/commands';
import {
  ACCOUNT_REGISTERED,
  ACCOUNT_STATUS_CHANGED,
  type ExternalAccountDocument,
} from '@causeway/external-accounts';
import { Erased, type Id } from '@causeway/kernel';
import { isAnswerable } from '../domain/held-deposit.js';
import { pendingDepositsOf } from '../read/pending-deposits.query.js';
import { advanceDeposit } from './advance-deposit.js';
import { loadDeposit } from './arrival-stream.js';
import { counterpartyMissing } from './counterparty-of-deposit.js';
import type { QuotePorts } from './ports.js';

/** Looks again at what an owner's deposits are held for; the platform's own where no customer is named. */
export class ReassessDeposits extends Command<{ readonly customerId?: Id<'Customer'> }, null> {
  static readonly type = 'quotes.reassess-deposits';
}

type Ports = Pick<QuotePorts, 'clock' | 'dispatch' | 'returns' | 'store' | 'views'>;

/** A deposit whose reason stands as it did is left alone, so that the same word twice changes nothing. */
export const reassessDepositsHandling = (ports: Ports): CustomHandling =>
  carriesOut<ReassessDeposits>({
    command: ReassessDeposits,
    execute: async ({ customerId }, call) => {
      for (const transactionId of await pendingDepositsOf(ports.views, call, customerId)) {
        const deposit = await loadDeposit(ports, transactionId, call);
        if (deposit.status !== 'HELD' || !deposit.isPended || !isAnswerable(deposit.pendingReason)) continue;
        const { customer, origin = {} } = deposit.terms;
        const asked = { ...(customer && { customerId: customer.customerId }), origin };
        if ((await counterpartyMissing(ports, asked, call)) !== deposit.pendingReason)
          await advanceDeposit(ports, transactionId, call);
      }
      return null;
    },
  });

/** What is said of a wallet may be what a deposit from it waits for (accounts §7); bank accounts are none of theirs. */
const onAccount = ({ data }: { readonly data: unknown }) => {
  if (data instanceof Erased) return [];
  const { customerId, accountInfo } = data as ExternalAccountDocument;
  const { accountType } = accountInfo;
  return typeof accountType === 'string' && accountType.endsWith('_WALLET')
    ? [step(ReassessDeposits, customerId === undefined ? {} : { customerId })]
    : [];
};

export const reassessDepositsOnWalletDeclared = process('reassess-deposits-on-wallet-declared')
  .from('external_accounts')
  .on(ACCOUNT_REGISTERED, onAccount)
  .on(ACCOUNT_STATUS_CHANGED, onAccount);
