import type { CurrencyCode } from '@causeway/kernel';
import type { PlatformConfigDocument } from '@causeway/platform';
import type { Corridor, OpenCorridor, ServiceFee } from '@causeway/rates';
import { choosePlatformFee } from '../../domain/quotes/platform-fee.js';
import { priceQuote } from '../../domain/quotes/pricing.js';
import type { PriceFacts } from '../../domain/quotes/quote-facts.js';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';

/** What a request costs; rails with a fee of their own make prices of their own. */
export interface CorridorPrices {
  readonly standard: PriceFacts;
  readonly over: ReadonlyMap<string, PriceFacts>;
}

interface PricedCorridor {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly corridor: Corridor;
  /** What another institution said that arrives. */
  readonly agreedReceivingMinor?: bigint;
}

/** The request priced at every fee that may apply (quotes §6.4). */
export const pricesOf = (
  request: QuoteRequested,
  config: PlatformConfigDocument,
  { from, to, corridor, ...agreed }: PricedCorridor,
): CorridorPrices => {
  if (corridor.status === 'DISABLED') return only({ status: 'CORRIDOR_DISABLED' });
  if (corridor.status === 'NO_PRICE') return only({ status: 'NO_PRICE' });
  const priceAt = pricerOf(request, config, { from, to, corridor, ...agreed });
  const over = (corridor.railFees ?? []).map(({ rail, fee }) => [rail, priceAt(fee)] as const);
  return { standard: priceAt(corridor.serviceFee), over: new Map(over) };
};

const only = (standard: PriceFacts): CorridorPrices => ({ standard, over: new Map() });

const pricerOf = (
  request: QuoteRequested,
  config: PlatformConfigDocument,
  { from, to, corridor, agreedReceivingMinor }: PricedCorridor & { readonly corridor: OpenCorridor },
): ((serviceFee: ServiceFee) => PriceFacts) => {
  const configured = config.feeConfigs.find(({ sourceCurrency }) => sourceCurrency === from);
  const choice = choosePlatformFee({
    sendingCurrency: from,
    receivingCurrency: to,
    ...(configured && {
      configured: {
        fixed: {
          amountMinor: BigInt(configured.fixedFee.amount),
          currency: configured.fixedFee.currency,
        },
        basisPoints: BigInt(configured.variableFeeBps),
      },
    }),
    ...(request.platformFeeOverride && { override: request.platformFeeOverride }),
  });
  if (choice.status === 'REFUSED') {
    const { field, message } = choice;
    return () => ({ status: 'FEE_REFUSED', field, message });
  }
  return (serviceFee) =>
    priceQuote({
      lockedSide: request.lockedSide,
      lockedAmountMinor: request.lockedAmountMinor,
      sendingCurrency: from,
      receivingCurrency: to,
      sendingPerReceiving: corridor.sendingPerReceiving,
      serviceFee,
      ...(choice.status === 'APPLIES' && { platformFee: choice.fee }),
      ...(agreedReceivingMinor !== undefined && { agreedReceivingMinor }),
    });
};
