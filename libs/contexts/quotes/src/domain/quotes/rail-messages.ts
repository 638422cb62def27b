import { unlessErased, type Money } from '@causeway/kernel';
import type { KnownTerms } from './quote-terms.js';
import { absentQuote, evolveQuote, type LoadedQuoteEvent, type PayingQuote, type Quote } from './quote.js';

/** What a partner was sent of a payment, or what was heard from it, as the log has it. */
export interface RailMessage {
  readonly direction: 'SENT' | 'HEARD';
  /** The bank that collects, the rail that pays out, or where money was pushed from. */
  readonly partner: 'COLLECTION' | 'PAYOUT' | 'FUNDING';
  readonly says: (typeof RAIL_SAYINGS)[number];
  readonly content: Readonly<Record<string, unknown>>;
}

export const RAIL_SAYINGS = [
  'ORDER',
  'UNDER_WAY',
  'SETTLED',
  'FAILED',
  'CANCELLED',
  'RETURNED',
  'RECEIVED',
  'SENT_BACK',
] as const;

/** Of each event of a payment, with the quote as it was before. An event that is no one's message is not in the list. */
export const railMessages = <Recorded extends { readonly event: LoadedQuoteEvent }>(
  history: readonly Recorded[],
): readonly (Omit<Recorded, 'event'> & RailMessage)[] => {
  let quote: Quote = absentQuote;
  return history.flatMap(({ event, ...place }) => {
    const message = messageOf(event, quote);
    quote = evolveQuote(quote, event);
    return message === undefined ? [] : [{ ...place, ...message }];
  });
};

type Said = Pick<RailMessage, 'says' | 'content'>;
const sent = (partner: RailMessage['partner'], said: Said): RailMessage => ({
  direction: 'SENT',
  partner,
  ...said,
});
const heard = (partner: RailMessage['partner'], said: Said): RailMessage => ({
  direction: 'HEARD',
  partner,
  ...said,
});

const messageOf = (event: LoadedQuoteEvent, before: Quote): RailMessage | undefined => {
  switch (event.type) {
    case 'CollectionSent':
      return before.status === 'PROCESSING' ? sent('COLLECTION', collectionOrder(before)) : undefined;
    case 'CollectionAwaited':
      return heard('COLLECTION', { says: 'UNDER_WAY', content: { lookAgainAt: event.lookAgainAt } });
    case 'FundsCollected':
      return heard('COLLECTION', { says: 'SETTLED', content: { collectedAt: event.collectedAt } });
    case 'CollectionFailed':
      return heard('COLLECTION', {
        says: 'FAILED',
        content: { reason: event.reason, failedAt: event.failedAt },
      });
    case 'PayoutSent':
      return before.status === 'PROCESSING' ? sent('PAYOUT', payoutOrderOf(before, event.sentAt)) : undefined;
    case 'PayoutAwaited':
      return heard('PAYOUT', { says: 'UNDER_WAY', content: { lookAgainAt: event.lookAgainAt } });
    case 'PaymentSettled': {
      const { settledAt, onChain, settlementHash } = event;
      if (!hasSentPayout(before)) return undefined;
      const proof = { ...(onChain && { onChain }), ...(settlementHash !== undefined && { settlementHash }) };
      return heard('PAYOUT', { says: 'SETTLED', content: { settledAt, ...proof } });
    }
    case 'PaymentFailed':
      if (!hasSentPayout(before)) return undefined;
      return heard('PAYOUT', { says: 'FAILED', content: { reason: event.reason, failedAt: event.failedAt } });
    case 'PayoutCancelled':
      return heard('PAYOUT', { says: 'CANCELLED', content: { cancelledAt: event.cancelledAt } });
    case 'PayoutReturned':
      return heard('PAYOUT', { says: 'RETURNED', content: { returnedAt: event.returnedAt } });
    case 'QuoteFunded': {
      const { fundingId, fundedAt, finalBy, onChain } = event;
      const originator = unlessErased(event.originator);
      return heard('FUNDING', {
        says: 'RECEIVED',
        content: {
          fundingId,
          fundedAt,
          ...(finalBy !== undefined && { finalBy }),
          ...(onChain && { onChain }),
          ...(originator && { originator }),
        },
      });
    }
    case 'FundingConfirmed':
      return heard('FUNDING', { says: 'SETTLED', content: { confirmedAt: event.confirmedAt } });
    case 'FundingMismatched': {
      const { fundingId, received, failedAt, onChain } = event;
      const originator = unlessErased(event.originator);
      return heard('FUNDING', {
        says: 'RECEIVED',
        content: {
          fundingId,
          received: amountOf(received),
          failedAt,
          ...(onChain && { onChain }),
          ...(originator && { originator }),
        },
      });
    }
    case 'FundingReturned':
      return sent('FUNDING', { says: 'SENT_BACK', content: { returnedAt: event.returnedAt } });
    case 'SurplusReturned': {
      const { fundingId, received, returnedAt } = event;
      return sent('FUNDING', {
        says: 'SENT_BACK',
        content: { fundingId, received: amountOf(received), returnedAt },
      });
    }
    default:
      return undefined;
  }
};

const hasSentPayout = (quote: Quote): boolean =>
  quote.status === 'CANCELLING' || (quote.status === 'PROCESSING' && quote.payout === 'SENT');

const amountOf = ({ amountMinor, currency }: Money): object => ({ amount: amountMinor, currency });

/** The account's number is asked for when it is sent, and kept nowhere: the order names the account by its id. */
const payoutOrderOf = ({ executionId, terms }: PayingQuote, sentAt: string): Said => {
  const remittanceInformation = unlessErased(terms.remittanceInformation);
  return {
    says: 'ORDER',
    content: {
      payoutId: executionId,
      amount: amountOf(terms.price.totalReceiving),
      rail: terms.rail.rail,
      destination: destinationOf(terms),
      ...(remittanceInformation !== undefined && { remittanceInformation }),
      sentAt,
    },
  };
};

const destinationOf = ({ destination }: KnownTerms): object => {
  if (destination.kind !== 'UMA') return { accountId: destination.accountId };
  const umaAddress = unlessErased(destination.umaAddress);
  const { agreementId } = destination;
  return {
    ...(umaAddress !== undefined && { umaAddress }),
    ...(agreementId !== undefined && { agreementId }),
  };
};

const collectionOrder = ({ executionId, terms: { source, price } }: PayingQuote): Said => ({
  says: 'ORDER',
  content: {
    payoutId: executionId,
    amount: amountOf(price.totalSending),
    ...(source.kind === 'EXTERNAL' && { source: { accountId: source.accountId } }),
  },
});
