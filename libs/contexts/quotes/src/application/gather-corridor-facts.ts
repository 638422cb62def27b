import type { CallContext } from '@causeway/commands';
import type { PayoutTarget } from '@causeway/external-accounts';
import { money, type CurrencyCode, type Money } from '@causeway/kernel';
import { FindInternalAccount } from '@causeway/ledger';
import type { PlatformConfigDocument } from '@causeway/platform';
import { ChooseRail, GetCorridor, type Corridor } from '@causeway/rates';
import { choosePlatformFee } from '../domain/platform-fee.js';
import { priceQuote, type Priced } from '../domain/pricing.js';
import type {
  CorridorFacts,
  DestinationFacts,
  InternalAccountFacts,
  PriceFacts,
  RailFacts,
} from '../domain/quote-facts.js';
import type { QuoteRequested } from '../domain/quote-request.js';
import { checkPayout } from './check-payout.js';
import type { QuotePorts } from './ports.js';

type Ports = Pick<QuotePorts, 'dispatch' | 'rails'>;

interface Known {
  readonly request: QuoteRequested;
  readonly accounts: {
    readonly source: InternalAccountFacts;
    readonly destination: Exclude<DestinationFacts, { kind: 'UNKNOWN' }>;
    /** The destination, where it is outside the service. */
    readonly target?: PayoutTarget;
  };
  readonly config: PlatformConfigDocument;
}

/** Price, rail and the platform's own account: what is asked once both accounts are known. */
export const gatherCorridorFacts = async (
  ports: Ports,
  known: Known,
  call: CallContext,
): Promise<CorridorFacts> => {
  const { request, accounts, config } = known;
  const from = accounts.source.currency;
  const to = accounts.destination.account.currency;
  const corridor = await ports.dispatch.execute(new GetCorridor({ from, to }, call));
  const price = priceOf(request, config, { from, to, corridor });
  const sending = settingsOf(config, from);
  if (price.status !== 'PRICED') return { price, ...(sending && { sending }) };
  const [rail, feeAccount, ownershipThreshold] = await Promise.all([
    railOf(ports, known, price, call),
    feeAccountOf(ports, price, call),
    ownershipThresholdOf(ports, known, call),
  ]);
  const verdict = await verdictOf(ports, known, { price, rail }, call);
  return {
    price,
    rail,
    ...(sending && { sending }),
    ...(feeAccount?.status === 'ACTIVE' && { feeAccountId: feeAccount.accountId }),
    ...(ownershipThreshold && { ownershipThreshold }),
    ...(verdict && { verdict }),
  };
};

const settingsOf = (config: PlatformConfigDocument, currency: CurrencyCode): CorridorFacts['sending'] => {
  const entry = config.supportedCurrencies.find(({ currencyCode }) => currencyCode === currency);
  return (
    entry && {
      minMinor: BigInt(entry.minAmount),
      maxMinor: BigInt(entry.maxAmount),
      isOutgoingEnabled: entry.enabledTransactionTypes.includes('OUTGOING'),
    }
  );
};

const priceOf = (
  request: QuoteRequested,
  config: PlatformConfigDocument,
  { from, to, corridor }: { from: CurrencyCode; to: CurrencyCode; corridor: Corridor },
): PriceFacts => {
  if (corridor.status === 'DISABLED') return { status: 'CORRIDOR_DISABLED' };
  if (corridor.status === 'NO_PRICE') return { status: 'NO_PRICE' };
  const standing = config.feeConfigs.find(({ sourceCurrency }) => sourceCurrency === from);
  const choice = choosePlatformFee({
    sendingCurrency: from,
    receivingCurrency: to,
    ...(standing && {
      standing: {
        fixed: {
          amountMinor: BigInt(standing.fixedFee.amount),
          currency: standing.fixedFee.currency,
        },
        basisPoints: BigInt(standing.variableFeeBps),
      },
    }),
    ...(request.platformFeeOverride && { override: request.platformFeeOverride }),
  });
  if (choice.status === 'REFUSED') return { status: 'FEE_REFUSED', field: choice.field };
  return priceQuote({
    lockedSide: request.lockedSide,
    lockedAmountMinor: request.lockedAmountMinor,
    sendingCurrency: from,
    receivingCurrency: to,
    sendingPerReceiving: corridor.sendingPerReceiving,
    serviceFee: corridor.serviceFee,
    ...(choice.status === 'APPLIES' && { platformFee: choice.fee }),
  });
};

/** Within the service nothing takes time, and a price holds as long as on any instant rail (rates-and-rails §4). */
const WITHIN_THE_SERVICE: RailFacts = {
  status: 'CHOSEN',
  rail: null,
  mode: null,
  settlementSeconds: 30,
  isInstant: true,
  validSeconds: 300,
};

const railOf = async (
  { dispatch, rails }: Ports,
  { request: { destination }, accounts: { target } }: Known,
  { totalReceiving }: Priced,
  call: CallContext,
): Promise<RailFacts> => {
  if (target === undefined) return WITHIN_THE_SERVICE;
  if (rails.railFor(call.environment, call.platformId) === undefined) return { status: 'NOT_CONNECTED' };
  const { accountType, paymentRails } = target;
  const named = destination.destinationType === 'ACCOUNT' ? destination.paymentRail : undefined;
  const choice = await dispatch.execute(
    new ChooseRail({ accountType, paymentRails, amount: totalReceiving, ...(named && { named }) }, call),
  );
  if (choice.status !== 'CHOSEN') return choice;
  const { rail, mode, settlementSeconds, isInstant, quoteValidSeconds: validSeconds } = choice;
  return { status: 'CHOSEN', rail, mode, settlementSeconds, isInstant, validSeconds };
};

const feeAccountOf = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  { platformFeesIncludedMinor, totalSending: { currency } }: Priced,
  call: CallContext,
) =>
  platformFeesIncludedMinor > 0n
    ? dispatch.execute(new FindInternalAccount({ owner: { platformId: call.platformId }, currency }, call))
    : null;

/** external-accounts §6.3, in cents. */
const OWNERSHIP_THRESHOLD = money(1_000_00, 'EUR');

/** The threshold in the sending currency, at the mid rate; needed only for an owner who is yet to be proven. */
const ownershipThresholdOf = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  { accounts: { source, target } }: Known,
  call: CallContext,
): Promise<Money | undefined> => {
  if (target?.status !== 'PENDING_OWNERSHIP_VERIFICATION') return undefined;
  const query = { from: source.currency, to: OWNERSHIP_THRESHOLD.currency };
  const corridor = await dispatch.execute(new GetCorridor(query, call));
  // Down: in doubt the amount counts as too large.
  return corridor.status === 'OPEN'
    ? corridor.sendingPerReceiving.convert(OWNERSHIP_THRESHOLD, source.currency, 'floor')
    : undefined;
};

const verdictOf = async (
  { rails }: Ports,
  { request, accounts: { target } }: Known,
  { price, rail }: { readonly price: Priced; readonly rail: RailFacts },
  call: CallContext,
): Promise<CorridorFacts['verdict']> => {
  if (!request.immediatelyExecute || rail.status !== 'CHOSEN') return undefined;
  return checkPayout(rails, { target, amount: price.totalReceiving, rail: rail.rail }, call);
};
