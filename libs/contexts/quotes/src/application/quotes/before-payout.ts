import { reportingCall, RejectedError, type CallContext } from '@causeway/commands';
import { GetPayoutTarget } from '@causeway/external-accounts';
import { GetOperatorSettings } from '@causeway/platform';
import { invoiceRefusal } from '../../domain/quotes/invoice-checks.js';
import { invoiceKeyOf } from '../../domain/quotes/invoice-claim.js';
import { deniedCountryRefusal, externalAccountRefusal } from '../../domain/quotes/party-checks.js';
import type { KnownTerms } from '../../domain/quotes/quote-terms.js';
import { paymentLegs } from '../../domain/settlement-legs.js';
import type { FailureReason, PayingQuote } from '../../domain/quotes/quote.js';
import { externalFacts } from './found-account.js';
import { hasRoomFor } from '../payment-entries.js';
import type { QuotePorts } from '../ports.js';
import { claimInvoice } from './quote.decisions.js';

type Ports = Pick<QuotePorts, 'clock' | 'dispatch' | 'record'>;

/**
 * Why a payout does not set out after all: the ledger has no room for its entry, the invoice that it pays is over, or its
 * beneficiary is refused. What an account pays was checked when it was executed; money that executes a quote by its
 * arrival meets a beneficiary that was last checked when the quote was made (quotes §4, §5).
 */
export const payoutStopped = async (
  ports: Ports,
  { terms }: PayingQuote,
  call: CallContext,
): Promise<FailureReason | undefined> => {
  // A payout cannot be recalled: whether the ledger has room for its entry is checked before.
  if (!(await hasRoomFor(ports, paymentLegs(terms), call))) return 'QUOTE_EXECUTION_FAILED';
  const invoiceOver = await invoiceEnded(ports, terms, call);
  if (invoiceOver !== undefined || terms.source.kind !== 'REALTIME') return invoiceOver;
  return (await beneficiaryStopped(ports, terms, call)) ?? (await invoiceStopped(ports, terms, call));
};

/** A deleted account is paid all the same: its transfer is on its way (external-accounts §8). */
const beneficiaryStopped = async (
  { dispatch }: Ports,
  { destination }: KnownTerms,
  call: CallContext,
): Promise<FailureReason | undefined> => {
  if (destination.kind !== 'EXTERNAL') return undefined;
  const [target, policy] = await Promise.all([
    dispatch.execute(new GetPayoutTarget({ accountId: destination.accountId }, call)),
    dispatch.execute(new GetOperatorSettings({}, call)),
  ]);
  if (target === null || target.isDeleted === true) return undefined;
  const account = externalFacts(target);
  if (deniedCountryRefusal(account, policy, 'destination.accountId') !== undefined)
    return 'COMPLIANCE_REJECTED';
  return externalAccountRefusal(account) === undefined ? undefined : 'ACCOUNT_CANNOT_RECEIVE';
};

/**
 * Coins may take a day to be final, and an authorization outlives its quote: a dead invoice would swallow the payout
 * (external-accounts §4).
 */
const invoiceEnded = async (
  { clock, dispatch }: Ports,
  { destination, price }: KnownTerms,
  call: CallContext,
): Promise<FailureReason | undefined> => {
  if (destination.kind !== 'EXTERNAL' || destination.invoiceKey === undefined) return undefined;
  const { accountId } = destination;
  const target = await dispatch.execute(new GetPayoutTarget({ accountId }, call));
  const now = clock.now(call.environment);
  return invoiceRefusal(target?.invoice, price.totalReceiving, now) && 'ACCOUNT_INVALID';
};

/** Of two payments of one invoice only one claims it; the other is refunded. */
const invoiceStopped = async (
  { record }: Ports,
  terms: KnownTerms,
  call: CallContext,
): Promise<FailureReason | undefined> => {
  if (invoiceKeyOf(terms) === undefined) return undefined;
  try {
    await record(reportingCall(call), claimInvoice(terms.quoteId, undefined));
    return undefined;
  } catch (error) {
    if (error instanceof RejectedError && error.code === 'INVOICE_USED') return 'ACCOUNT_INVALID';
    throw error;
  }
};
