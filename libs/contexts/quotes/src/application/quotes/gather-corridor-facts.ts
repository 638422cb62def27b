import type { CallContext } from '@causeway/commands';
import type { PayoutTarget } from '@causeway/external-accounts';
import { money, type CurrencyCode, type Money } from '@causeway/kernel';
import { FindInternalAccount } from '@causeway/ledger';
import type { PlatformConfigDocument } from '@causeway/platform';
import { GetCarryingRails, GetCorridor, GetMidRate, type Corridor } from '@causeway/rates';
import type { Priced } from '../../domain/quotes/pricing.js';
import {
  receivingCurrencyOf,
  type CorridorFacts,
  type KnownDestination,
  type RailFacts,
} from '../../domain/quotes/quote-facts.js';
import type { UmaReceiver } from '../../domain/quotes/uma-receiver.js';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import { UMA_ADDRESS } from '../../domain/quotes/quote-terms.js';
import { checkPayment } from '../check-payout.js';
import { chooseRailAndPrice } from './choose-rail-and-price.js';
import type { QuotePorts } from '../ports.js';
import { pricesOf } from './prices-of-corridor.js';
import { withNetworkFee } from './with-network-fee.js';

type Ports = Pick<QuotePorts, 'collections' | 'dispatch' | 'rails'>;

interface Known {
  readonly request: QuoteRequested;
  readonly accounts: {
    readonly sendingCurrency: CurrencyCode;
    readonly destination: KnownDestination;
    /** The destination, where it is outside the service. */
    readonly target?: PayoutTarget;
    /** The source, where it is collected from. */
    readonly pulledFrom?: PayoutTarget;
    /** The type of the internal account that pays, where one does. */
    readonly sourceType?: string;
    /** The rails that may bring the money in. */
    readonly bringingRails: readonly string[];
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
  const from = accounts.sendingCurrency;
  const to = receivingCurrencyOf(accounts.destination);
  const { destination, target, pulledFrom, sourceType } = accounts;
  const priced = await ports.dispatch.execute(new GetCorridor({ from, to }, call));
  const payout = {
    from,
    to,
    ...(sourceType && { sourceType }),
    ...(target && { destinationType: target.accountType }),
  };
  const corridor = await withNetworkFee(ports, priced, payout, call);
  const receiver = destination.kind === 'UMA' ? destination.receiver : undefined;
  const prices = pricesOf(request, config, { from, to, ...atTheirPrice(corridor, receiver) });
  const isToUma = receiver !== undefined;
  const wanted = { request, target, isToUma, isCollected: pulledFrom !== undefined, prices };
  const { price, rail } = await chooseRailAndPrice(ports, wanted, call);
  const sending = settingsOf(config, from);
  if (price.status !== 'PRICED' || rail === undefined)
    return { price, ...(rail && { rail }), ...(sending && { sending }) };
  const [bringing, feeAccount, ownershipThreshold] = await Promise.all([
    bringingOf(ports, { rails: accounts.bringingRails, amount: price.totalSending }, call),
    feeAccountOf(ports, price, call),
    ownershipThresholdOf(ports, known, call),
  ]);
  const verdict = await verdictOf(ports, known, { price, rail }, call);
  return {
    price,
    rail,
    ...(sending && { sending }),
    ...(bringing && { bringing }),
    ...limitsOf(corridor),
    ...(feeAccount?.status === 'ACTIVE' && { feeAccountId: feeAccount.accountId }),
    ...(ownershipThreshold && { ownershipThreshold }),
    ...(verdict && { verdict }),
  };
};

/**
 * What the receiver's institution keeps comes on top of the service's own schedule (quotes §6); its rate takes the
 * place of ours, and what it said that arrives is what arrives.
 */
const atTheirPrice = (
  corridor: Corridor,
  receiver: UmaReceiver | undefined,
): { readonly corridor: Corridor; readonly agreedReceivingMinor?: bigint } => {
  if (receiver === undefined || corridor.status !== 'OPEN') return { corridor };
  const {
    counterpartyFixedFeeMinor,
    sendingPerReceiving = corridor.sendingPerReceiving,
    agreement,
  } = receiver;
  const { serviceFee } = corridor;
  const counterpartyFixedMinor = serviceFee.counterpartyFixedMinor + counterpartyFixedFeeMinor;
  return {
    corridor: { ...corridor, sendingPerReceiving, serviceFee: { ...serviceFee, counterpartyFixedMinor } },
    ...(agreement?.receivedMinor !== undefined && { agreedReceivingMinor: agreement.receivedMinor }),
  };
};

const limitsOf = (corridor: Corridor): Pick<CorridorFacts, 'transactionMaxMinor' | 'dailyVolumeMaxMinor'> => {
  if (corridor.status !== 'OPEN') return {};
  const { transactionMaxMinor, dailyVolumeMaxMinor } = corridor;
  return {
    ...(transactionMaxMinor !== undefined && { transactionMaxMinor }),
    ...(dailyVolumeMaxMinor !== undefined && { dailyVolumeMaxMinor }),
  };
};

const settingsOf = (config: PlatformConfigDocument, currency: CurrencyCode): CorridorFacts['sending'] => {
  const entry = config.supportedCurrencies.find(({ currencyCode }) => currencyCode === currency);
  return (
    entry && {
      minMinor: BigInt(entry.minAmount),
      maxMinor: BigInt(entry.maxAmount),
      isOutgoingEnabled: entry.enabledTransactionTypes.includes('OUTGOING'),
      isIncomingEnabled: entry.enabledTransactionTypes.includes('INCOMING'),
    }
  );
};

/** Not asked for where no rail brings the money in. */
const bringingOf = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  wanted: GetCarryingRails['payload'],
  call: CallContext,
): Promise<CorridorFacts['bringing']> =>
  wanted.rails.length === 0 ? undefined : dispatch.execute(new GetCarryingRails(wanted, call));

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
  { accounts: { sendingCurrency, target } }: Known,
  call: CallContext,
): Promise<Money | undefined> => {
  if (target?.status !== 'PENDING_OWNERSHIP_VERIFICATION') return undefined;
  const query = { from: sendingCurrency, to: OWNERSHIP_THRESHOLD.currency };
  const rate = await dispatch.execute(new GetMidRate(query, call));
  // Down: in doubt the amount counts as too large.
  return rate?.fromPerTo.convert(OWNERSHIP_THRESHOLD, sendingCurrency, 'floor');
};

const verdictOf = async (
  ports: Ports,
  { request, accounts }: Known,
  { price, rail }: { readonly price: Priced; readonly rail: RailFacts },
  call: CallContext,
): Promise<CorridorFacts['verdict']> => {
  if (!request.immediatelyExecute || rail.status !== 'CHOSEN') return undefined;
  const { destination, pulledFrom } = accounts;
  const collected = { target: pulledFrom, amount: price.totalSending };
  const target =
    destination.kind === 'UMA'
      ? { accountType: UMA_ADDRESS, primaryIdentifier: destination.receiver.umaAddress }
      : accounts.target;
  const paid = { target, amount: price.totalReceiving, rail: rail.rail };
  return checkPayment(ports, { collected, paid }, call);
};
