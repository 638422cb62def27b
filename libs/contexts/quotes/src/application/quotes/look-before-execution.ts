import type { CallContext } from '@causeway/commands';
import { GetPayoutTarget, type PayoutTarget } from '@causeway/external-accounts';
import { Erased, type CurrencyCode, type Id } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import { GetOperatorSettings } from '@causeway/platform';
import { GetDailyVolumeMax } from '@causeway/rates';
import type { ExecutionFacts } from '../../domain/quotes/execute-quote.decide.js';
import type { PaidDestination, PayingAccount } from '../../domain/quotes/quote-facts.js';
import { UMA_ADDRESS, type KnownTerms, type Source } from '../../domain/quotes/quote-terms.js';
import { demandOnExecution } from './ask-authorization.js';
import { checkPayment, type PaidTarget } from '../check-payout.js';
import { customerFacts, customersOfPayment, payeeFacts, type FindCustomer } from './customers-of-payment.js';
import { externalFacts, internalFacts, pulledFacts } from './found-account.js';
import type { QuotePorts } from '../ports.js';
import { loadQuote, recallQuote } from './quote-stream.js';

type Destination = KnownTerms['destination'];
type Ports = Pick<
  QuotePorts,
  'collections' | 'dispatch' | 'rails' | 'store' | 'clock' | 'strongAuthentication' | 'umaReceivers'
>;

/**
 * The facts that decide whether a pending quote may be executed now (quotes §4). `undefined` when the quote's own
 * state says no already, so that no other context is asked.
 */
export const lookBeforeExecution = async (
  ports: Ports,
  quoteId: Id<'Quote'>,
  call: CallContext,
  /** The required status; an authorized quote may be executed past its expiry (quotes §3). */
  awaited: 'PENDING' | 'PENDING_AUTHORIZATION' = 'PENDING',
  scaFactor?: string,
): Promise<ExecutionFacts | undefined> => {
  const { quote } = await recallQuote(ports, quoteId, call);
  if (quote.status !== awaited) return undefined;
  const { source: from } = quote.terms;
  // A quote that is funded from outside executes itself.
  if (from.kind === 'REALTIME') return undefined;
  const isPending = awaited === 'PENDING';
  if (isPending && ports.clock.now(call.environment) >= quote.terms.expiresAt) return undefined;
  const { payer, destination, price, rail } = quote.terms;
  const pair = { from: price.totalSending.currency, to: price.totalReceiving.currency };
  const paying = payingAccount(ports, from, pair.from, call);
  const find = customersOfPayment(ports, call);
  const [
    customer,
    { source, pulledFrom },
    { bankAccount, internal, payee },
    policy,
    isDisallowed,
    dailyVolumeMaxMinor,
    authorization,
  ] = await Promise.all([
    customerOf(find, payer),
    paying,
    paidAccount(ports, { destination, find }, call),
    policyOf(ports, quote.terms, call),
    isDisallowedNow(ports, destination, call),
    ports.dispatch.execute(new GetDailyVolumeMax(pair, call)),
    isPending
      ? paying.then(({ source }) => {
          const ownerId = source.kind === 'INTERNAL' ? source.account.ownerId : undefined;
          return demandOnExecution(ports, { terms: quote.terms, ownerId, scaFactor }, call);
        })
      : undefined,
  ]);
  // A concurrent request's hold may have taken this balance: then that request's outcome counts.
  const isShort = source.kind === 'INTERNAL' && price.totalSending.exceeds(source.account.available);
  if (isShort && (await loadQuote(ports, quoteId, call)).quote.status !== awaited) return undefined;
  const collected = { target: pulledFrom, amount: price.totalSending };
  const target = paidTo(destination, bankAccount) ?? undefined;
  const paid = { target, amount: price.totalReceiving, rail: rail.rail };
  const verdict = await checkPayment(ports, { collected, paid }, call);
  return {
    ...(customer && { customer }),
    ...(payee && { payee }),
    source,
    destination: destinationNow(destination, { bankAccount, internal, isDisallowed }),
    ...(policy && { policy }),
    verdict,
    ...(authorization && { authorization }),
    ...(dailyVolumeMaxMinor !== null && { dailyVolumeMaxMinor }),
  };
};

interface Paying {
  readonly source: PayingAccount;
  /** The account outside that the money is collected from. */
  readonly pulledFrom?: PayoutTarget;
}

const payingAccount = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  source: Extract<Source, { kind: 'INTERNAL' | 'EXTERNAL' }>,
  currency: CurrencyCode,
  call: CallContext,
): Promise<Paying> => {
  if (source.kind === 'EXTERNAL') {
    const { kind, accountId, accountType } = source;
    const target = await dispatch.execute(new GetPayoutTarget({ accountId }, call));
    return target === null
      ? { source: { kind, account: { accountId, accountType, status: 'INACTIVE', currency } } }
      : { source: { kind, account: pulledFacts(target) }, pulledFrom: target };
  }
  const { kind, accountId } = source;
  const state = await dispatch.execute(new GetInternalAccount({ accountId }, call));
  if (state === null) throw new Error(`${accountId} pays a quote and is not there`);
  return { source: { kind, account: internalFacts(state) } };
};

const customerOf = async (
  find: FindCustomer,
  { customerId }: KnownTerms['payer'],
): Promise<ExecutionFacts['customer']> => {
  if (customerId === undefined) return undefined;
  const eligibility = await find(customerId);
  if (eligibility === null) throw new Error(`${customerId} has a quote and is not there`);
  return customerFacts(eligibility);
};

interface PaidAccount {
  readonly bankAccount: PayoutTarget | null;
  readonly internal: PaidDestination;
  readonly payee?: ExecutionFacts['payee'];
}

/** The account that is paid, and whether its owner may be. */
const paidAccount = async (
  ports: Pick<Ports, 'dispatch'>,
  { destination, find }: { readonly destination: Destination; readonly find: FindCustomer },
  call: CallContext,
): Promise<PaidAccount> => {
  const [bankAccount, internal] = await Promise.all([
    bankAccountOf(ports, destination, call),
    internalOf(ports, destination, call),
  ]);
  const ownerId = internal.kind === 'INTERNAL' ? internal.account.ownerId : bankAccount?.customerId;
  return { bankAccount, internal, payee: await payeeFacts(find, ownerId) };
};

/** The operator's denied countries now; queried only where an external account takes part. */
const policyOf = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  { source, destination }: KnownTerms,
  call: CallContext,
): Promise<ExecutionFacts['policy']> =>
  source.kind === 'EXTERNAL' || destination.kind === 'EXTERNAL'
    ? dispatch.execute(new GetOperatorSettings({}, call))
    : undefined;

/** An address that was erased meanwhile names no institution to ask about. */
const isDisallowedNow = async (
  { umaReceivers }: Pick<Ports, 'umaReceivers'>,
  destination: Destination,
  call: CallContext,
): Promise<boolean> =>
  destination.kind === 'UMA' &&
  !(destination.umaAddress instanceof Erased) &&
  (await umaReceivers?.isAllowed?.(destination.umaAddress, call)) === false;

interface FoundDestination {
  readonly bankAccount: PayoutTarget | null;
  readonly internal: PaidDestination;
  readonly isDisallowed: boolean;
}

/** A UMA address is paid as looked up; only the operator's allow list may have changed. */
const destinationNow = (
  destination: Destination,
  { bankAccount, internal, isDisallowed }: FoundDestination,
): PaidDestination => {
  if (destination.kind === 'UMA') return { kind: 'UMA_ADDRESS', ...(isDisallowed && { isDisallowed }) };
  return bankAccount ? { kind: 'EXTERNAL', account: externalFacts(bankAccount) } : internal;
};

/** Whom a rail pays; `null` within the service, for an account that is gone and for an erased address. */
export const targetOf = async (
  ports: Pick<Ports, 'dispatch'>,
  destination: Destination,
  call: CallContext,
): Promise<PaidTarget | null> => paidTo(destination, await bankAccountOf(ports, destination, call));

const paidTo = (destination: Destination, bankAccount: PayoutTarget | null): PaidTarget | null => {
  if (destination.kind !== 'UMA') return bankAccount;
  const { umaAddress, agreementId } = destination;
  if (umaAddress instanceof Erased) return null;
  const agreed = agreementId === undefined ? {} : { agreementId };
  return { accountType: UMA_ADDRESS, primaryIdentifier: umaAddress, ...agreed };
};

const bankAccountOf = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  destination: Destination,
  call: CallContext,
): Promise<PayoutTarget | null> =>
  destination.kind === 'EXTERNAL'
    ? dispatch.execute(new GetPayoutTarget({ accountId: destination.accountId }, call))
    : null;

const internalOf = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  destination: Destination,
  call: CallContext,
): Promise<PaidDestination> => {
  if (destination.kind !== 'INTERNAL') return { kind: 'UNKNOWN' };
  const { accountId } = destination;
  const state = await dispatch.execute(new GetInternalAccount({ accountId }, call));
  return state === null ? { kind: 'UNKNOWN' } : { kind: 'INTERNAL', account: internalFacts(state) };
};
