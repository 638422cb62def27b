import type { CallContext } from '@causeway/commands';
import { GetCustomerStanding } from '@causeway/customers';
import { GetPayoutTarget, type PayoutTarget } from '@causeway/external-accounts';
import type { Id } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import { GetDailyVolumeMax } from '@causeway/rates';
import type { ExecutionFacts } from '../domain/execute-quote.decide.js';
import type { DestinationFacts } from '../domain/quote-facts.js';
import { heldIn, type Destination, type Party } from '../domain/quote-terms.js';
import { checkPayout } from './check-payout.js';
import { customerFacts, externalFacts, internalFacts } from './gather-quote-facts.js';
import type { QuotePorts } from './ports.js';
import { loadQuote } from './quote-stream.js';

type Ports = Pick<QuotePorts, 'dispatch' | 'rails' | 'store' | 'clock'>;

/**
 * The facts that decide whether a pending quote may be executed now (quotes §4). `undefined` when the quote's own
 * state says no already, so that nobody needs to be asked.
 */
export const lookBeforeExecution = async (
  ports: Ports,
  quoteId: Id<'Quote'>,
  call: CallContext,
): Promise<ExecutionFacts | undefined> => {
  const { quote } = await loadQuote(ports, quoteId, call);
  // A quote that is funded from outside is executed by nobody.
  if (quote.status !== 'PENDING' || quote.terms.funding !== undefined) return undefined;
  if (ports.clock.now(call.environment) >= quote.terms.expiresAt) return undefined;
  const { payer, destination, price, rail } = quote.terms;
  const sourceAccountId = heldIn(quote.terms);
  const pair = { from: price.totalSending.currency, to: price.totalReceiving.currency };
  const [customer, source, target, internal, dailyVolumeMaxMinor] = await Promise.all([
    customerOf(ports, payer, call),
    ports.dispatch.execute(new GetInternalAccount({ accountId: sourceAccountId }, call)),
    targetOf(ports, destination, call),
    internalOf(ports, destination, call),
    ports.dispatch.execute(new GetDailyVolumeMax(pair, call)),
  ]);
  if (source === null) throw new Error(`${sourceAccountId} pays a quote and is not there`);
  // The hold of a twin takes the very money that this look misses: then the twin's outcome is what counts.
  const isShort = price.totalSending.exceeds(source.available);
  if (isShort && (await loadQuote(ports, quoteId, call)).quote.status !== 'PENDING') return undefined;
  const verdict = await checkPayout(
    ports.rails,
    { target: target ?? undefined, amount: price.totalReceiving, rail: rail.rail },
    call,
  );
  return {
    ...(customer && { customer }),
    source: internalFacts(source),
    destination: target ? { kind: 'EXTERNAL', account: externalFacts(target) } : internal,
    verdict,
    ...(dailyVolumeMaxMinor !== null && { dailyVolumeMaxMinor }),
  };
};

const customerOf = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  { customerId }: Party,
  call: CallContext,
): Promise<ExecutionFacts['customer']> => {
  if (customerId === undefined) return undefined;
  const standing = await dispatch.execute(new GetCustomerStanding({ customerId }, call));
  if (standing === null) throw new Error(`${customerId} has a quote and is not there`);
  return customerFacts(standing);
};

/** `null` within the service, and for an account that is gone. */
export const targetOf = async (
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
): Promise<DestinationFacts> => {
  if (destination.kind === 'EXTERNAL') return { kind: 'UNKNOWN' };
  const { accountId, receiver } = destination;
  const state = await dispatch.execute(new GetInternalAccount({ accountId }, call));
  return state === null ? { kind: 'UNKNOWN' } : { kind: 'INTERNAL', account: internalFacts(state), receiver };
};
