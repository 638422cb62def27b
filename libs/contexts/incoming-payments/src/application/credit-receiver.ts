import type { CallContext } from '@causeway/commands';
import { derivedUuid, uuidOf } from '@causeway/kernel';
import {
  GetInternalAccount,
  isAccountClosed,
  isBeyondRange,
  submitToLedger,
  type LedgerCommand,
  type Refused,
} from '@causeway/ledger';
import type { CreditOutcome } from '../domain/incoming-payment.decide.js';
import { creditLegs, exchangeLegs, type IncomingPayment } from '../domain/incoming-payment.js';
import type { IncomingPaymentPorts } from './ports.js';

type Settling = Extract<IncomingPayment, { status: 'SETTLING' }>;
type Ports = Pick<IncomingPaymentPorts, 'dispatch'>;

/**
 * Credits a payment from outside: the sender's institution owes it to clearing, and the receiver has it. An account that
 * takes no money at the moment has it as a pending credit until it does; for one that was closed, or has no room for
 * it, it is `CLOSED` (accounts §3). Each step has an id that follows from the payment and the try.
 */
export const creditReceiver = async (
  ports: Ports,
  payment: Settling,
  call: CallContext,
): Promise<CreditOutcome> =>
  (payment.refusals === 0 ? undefined : await settlePended(ports, payment, call)) ??
  (await creditAtOnce(ports, payment, call));

const creditAtOnce = async (ports: Ports, payment: Settling, call: CallContext): Promise<CreditOutcome> => {
  const { terms, refusals } = payment;
  const { transactionId } = terms;
  const credited = await submitToLedger(
    ports,
    { kind: 'POST_ENTRY', legs: creditLegs(terms), cause: causeOf(payment) },
    derivedUuid('incoming-credit', transactionId, String(refusals)),
    call,
  );
  if (credited.status === 'POSTED') return { status: 'CREDITED', ledgerPlace: credited.place };
  if (isBeyondRange(credited)) return { status: 'CLOSED' };
  demandPassing(credited, payment);
  return pend(ports, payment, call);
};

/** What came in another currency is exchanged in clearing, once the account is known to take it in its own. */
const pend = async (ports: Ports, payment: Settling, call: CallContext): Promise<CreditOutcome> => {
  const { terms, refusals } = payment;
  const { transactionId, accountId, received: amount } = terms;
  const submit = (step: string, command: LedgerCommand) =>
    submitToLedger(ports, command, derivedUuid(step, transactionId), call);
  const creditId = creditIdOf(payment);
  const cause = causeOf(payment);
  const pended = await submit('incoming-pend', {
    kind: 'RECORD_PENDING_CREDIT',
    creditId,
    accountId,
    amount,
    cause,
  });
  if (pended.status === 'REFUSED') {
    if (!isBeyondRange(pended)) demandPassing(pended, payment);
    return { status: 'CLOSED' };
  }
  const legs = exchangeLegs(terms);
  if (legs.length > 0) {
    const exchanged = await submit('incoming-exchange', { kind: 'POST_ENTRY', legs, cause });
    if (exchanged.status === 'REFUSED') {
      if (!isBeyondRange(exchanged)) throw refusedWith(exchanged, payment);
      await submit('incoming-unpend', { kind: 'REJECT_PENDING_CREDIT', creditId });
      return { status: 'CLOSED' };
    }
  }
  return { status: 'REFUSED', refusals };
};

/** `undefined` where nothing is pending: it was refused before such money was shown as pending. */
const settlePended = async (
  ports: Ports,
  payment: Settling,
  call: CallContext,
): Promise<CreditOutcome | undefined> => {
  const { terms, refusals } = payment;
  const { transactionId, accountId } = terms;
  // The ledger would remember its refusal, so it is not asked before the account takes money.
  const account = await ports.dispatch.execute(new GetInternalAccount({ accountId }, call));
  // With money pending no account is closed: there is none.
  if (account?.status === 'CLOSED') return { status: 'CLOSED' };
  if (account?.status !== 'ACTIVE') return { status: 'REFUSED', refusals };
  const settled = await submitToLedger(
    ports,
    { kind: 'SETTLE_PENDING_CREDIT', creditId: creditIdOf(payment) },
    derivedUuid('incoming-settle', transactionId, String(refusals)),
    call,
  );
  if (settled.status === 'POSTED') return { status: 'CREDITED', ledgerPlace: settled.place };
  if (settled.code === 'CREDIT_NOT_FOUND') return undefined;
  demandPassing(settled, payment);
  return { status: 'REFUSED', refusals };
};

const creditIdOf = ({ terms }: Settling): string => uuidOf(terms.transactionId);
const causeOf = ({ terms: { transactionId } }: Settling) => ({ kind: 'DEPOSIT', transactionId }) as const;

const demandPassing = (refused: Refused, payment: Settling): void => {
  if (!isAccountClosed(refused)) throw refusedWith(refused, payment);
};

const refusedWith = ({ code }: Refused, { terms: { transactionId } }: Settling): Error =>
  new Error(`The ledger refused to credit ${transactionId} with ${code}`);
