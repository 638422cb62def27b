import type { CallContext } from '@causeway/commands';
import type { PayoutTarget } from '@causeway/external-accounts';
import type { Money } from '@causeway/kernel';
import { ChooseRail } from '@causeway/rates';
import type { PriceFacts, RailFacts } from '../../domain/quotes/quote-facts.js';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { QuotePorts } from '../ports.js';
import type { CorridorPrices } from './prices-of-corridor.js';

type Ports = Pick<QuotePorts, 'collections' | 'dispatch' | 'rails'>;

interface Wanted {
  readonly request: QuoteRequested;
  /** Absent within the service. */
  readonly target?: PayoutTarget | undefined;
  /** Over the receiver's institution: no rail of ours is chosen. */
  readonly isToUma?: boolean;
  readonly isCollected?: boolean;
  readonly prices: CorridorPrices;
}

/** `rail` is absent where one is connected and there is no price, so that none was chosen. */
export interface RailAndPrice {
  readonly price: PriceFacts;
  readonly rail?: RailFacts;
}

/** Within the service and by UMA nothing takes time, and a price holds as on any instant rail (rates-and-rails §4). */
const UNRAILED: RailFacts = {
  status: 'CHOSEN',
  rail: null,
  mode: null,
  settlementSeconds: 30,
  isInstant: true,
  validSeconds: 300,
};

/**
 * The rail decides on the fee, the fee on what arrives, and what arrives on the rail: so the first rail is taken that
 * carries the amount which its own fee leaves, and the price is the one at that fee.
 */
export const chooseRailAndPrice = async (
  { collections, dispatch, rails }: Ports,
  { request: { destination }, target, isToUma = false, isCollected = false, prices }: Wanted,
  call: CallContext,
): Promise<RailAndPrice> => {
  const { standard, over } = prices;
  if (isCollected && collections.railFor(call.environment, call.platformId) === undefined)
    return { price: standard, rail: { status: 'NOT_CONNECTED' } };
  if (target === undefined && !isToUma) return { price: standard, rail: UNRAILED };
  if (rails.railFor(call.environment, call.platformId) === undefined)
    return { price: standard, rail: { status: 'NOT_CONNECTED' } };
  if (target === undefined) return { price: standard, rail: UNRAILED };
  if ([standard, ...over.values()].every(({ status }) => status !== 'PRICED')) return { price: standard };
  const { accountType, paymentRails } = target;
  const named = destination.destinationType === 'ACCOUNT' ? destination.paymentRail : undefined;
  const choice = await dispatch.execute(
    new ChooseRail(
      { accountType, paymentRails, amount: arriving(standard), ...amountOver(over), ...(named && { named }) },
      call,
    ),
  );
  if (choice.status !== 'CHOSEN') return { price: standard, rail: choice };
  const { rail, mode, settlementSeconds, isInstant, quoteValidSeconds: validSeconds } = choice;
  return {
    price: (rail === null ? undefined : over.get(rail)) ?? standard,
    rail: { status: 'CHOSEN', rail, mode, settlementSeconds, isInstant, validSeconds },
  };
};

const arriving = (price: PriceFacts): Money | null =>
  price.status === 'PRICED' ? price.totalReceiving : null;

const amountOver = (over: CorridorPrices['over']): Pick<ChooseRail['payload'], 'amountOver'> =>
  over.size === 0
    ? {}
    : { amountOver: Object.fromEntries([...over].map(([rail, price]) => [rail, arriving(price)])) };
