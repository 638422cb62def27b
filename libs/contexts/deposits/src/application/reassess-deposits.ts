import { process, task, type CallContext, type ProcessDefinition } from '@causeway/commands';
import {
  ACCOUNT_REGISTERED,
  ACCOUNT_STATUS_CHANGED,
  type ExternalAccountDocument,
} from '@causeway/external-accounts';
import { Erased, type Id } from '@causeway/kernel';
import { onAccountActive, type InternalAccountDocument } from '@causeway/ledger';
import { isAnswerable, isOutstanding } from '../domain/held-deposit.js';
import { pendingDepositsOf } from '../read/deposit.query.js';
import { advanceDeposit } from './advance-deposit.js';
import { loadDeposit } from './arrival-stream.js';
import { counterpartyMissing } from './counterparty-of-deposit.js';
import type { DepositPorts } from './ports.js';

type Ports = Pick<DepositPorts, 'clock' | 'dispatch' | 'record' | 'returns' | 'store' | 'views'>;

/**
 * Looks again at what an owner's deposits are held for; the platform's own where no customer is named. A deposit whose
 * reason is as it was is left alone, so that the same event twice changes nothing.
 */
const reassessDeposits = async (
  ports: Ports,
  customerId: Id<'Customer'> | undefined,
  call: CallContext,
): Promise<void> => {
  for (const transactionId of await pendingDepositsOf(ports.views, call, customerId)) {
    const deposit = await loadDeposit(ports, transactionId, call);
    if (deposit.status !== 'HELD' || !deposit.isPended || !isAnswerable(deposit.pendingReason)) continue;
    const { customer, origin = {} } = deposit.terms;
    const asked = { ...(customer && { customerId: customer.customerId }), origin };
    if ((await counterpartyMissing(ports, asked, call)) !== deposit.pendingReason)
      await advanceDeposit(ports, transactionId, call);
  }
};

/** What is said of a wallet may be what a deposit from it waits for (accounts §7); bank accounts are none of theirs. */
const onAccount =
  (ports: Ports) =>
  ({ data }: { readonly data: unknown }) => {
    if (data instanceof Erased) return [];
    const { customerId, accountInfo } = data as ExternalAccountDocument;
    const { accountType } = accountInfo;
    return typeof accountType === 'string' && accountType.endsWith('_WALLET')
      ? [task('reassess-deposits', (call) => reassessDeposits(ports, customerId, call))]
      : [];
  };

/**
 * When a wallet outside becomes known or changes its status, deposits that waited for a name of the sender are looked
 * at again.
 */
export const reassessDepositsOnWalletDeclared = (ports: Ports): ProcessDefinition =>
  process('reassess-deposits-on-wallet-declared')
    .from('external_accounts')
    .on(ACCOUNT_REGISTERED, onAccount(ports))
    .on(ACCOUNT_STATUS_CHANGED, onAccount(ports));

/** Advances an owner's deposits that waited for nothing but this account; one that is refused again is delayed again. */
const releaseDeposits = async (
  ports: Ports,
  { id, customerId }: Pick<InternalAccountDocument, 'id' | 'customerId'>,
  call: CallContext,
): Promise<void> => {
  for (const transactionId of await pendingDepositsOf(ports.views, call, customerId)) {
    const deposit = await loadDeposit(ports, transactionId, call);
    if (deposit.status !== 'HELD' || !deposit.isPended || isOutstanding(deposit)) continue;
    if (deposit.terms.accountId === id) await advanceDeposit(ports, transactionId, call);
  }
};

/** When an account is active again, the deposits that it held up are credited at once (accounts §3). */
export const releaseDepositsOnAccountActive = (ports: Ports): ProcessDefinition =>
  onAccountActive('release-deposits', (account, call) => releaseDeposits(ports, account, call));
