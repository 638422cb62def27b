import { isCausewayError, type Api } from '@causeway/client';
import { api, operator } from '../api/clients.js';
import type { Session } from '../api/session.js';
import { ofCard, ofCardPayment, ofPayment, timeLine, type Known, type Moment } from './payment-line.js';

/** A page of what a payment or a card caused; few cause more. */
const DELIVERIES_MAX = 100;

/** A record that is not there, or not for who is signed in, leaves its part of the line empty. */
const orNone = <Value>(error: unknown): Value | undefined => {
  if (isCausewayError(error) && error.kind === 'API' && [403, 404].includes(error.status)) return undefined;
  throw error;
};

const deliveriesOf = async (resource: string): Promise<Pick<Known, 'deliveries'>> => {
  const { data } = await api.listOwnWebhookDeliveries({ resource, limit: DELIVERIES_MAX });
  return { deliveries: data };
};

/** What the ledger and the partners have of a transaction is the operator's to see. */
const operatorsPart = async (
  { operator: signedIn, platform }: Session,
  transactionId: string,
): Promise<Pick<Known, 'entries' | 'messages'>> => {
  if (signedIn === undefined || platform === undefined) return {};
  const { platformId, environment } = platform;
  const wanted = { platformId, environment, transactionId };
  const [entries, messages] = await Promise.all([
    operator.getLedgerTransaction(wanted),
    operator.listRailMessages(wanted).catch(orNone<{ readonly data: [] }>),
  ]);
  return { entries: entries.data, messages: messages?.data ?? [] };
};

/** What happened to a payment, with its quote, postings, rail messages and webhooks. */
export const historyOfPayment = async (
  payment: Api.IncomingTransaction | Api.OutgoingTransaction,
  session: Session,
): Promise<readonly Moment[]> => {
  const { id, quoteId } = payment;
  const [quote, delivered, seenByOperator] = await Promise.all([
    quoteId === undefined ? undefined : api.getQuoteById({ quoteId }).catch(orNone<Api.Quote>),
    deliveriesOf(id),
    operatorsPart(session, id),
  ]);
  return timeLine({ own: ofPayment(payment, quote), ...delivered, ...seenByOperator });
};

/** What happened to what a card paid, with its postings. Its webhooks are those of the card. */
export const historyOfCardPayment = async (
  payment: Api.CardTransaction,
  session: Session,
): Promise<readonly Moment[]> => {
  const asInLedger = payment.id.replace('CardTransaction:', 'Transaction:');
  return timeLine({ own: ofCardPayment(payment), ...(await operatorsPart(session, asInLedger)) });
};

/** What happened to a card and with it. */
export const historyOfCard = async (card: Api.Card): Promise<readonly Moment[]> =>
  timeLine({ own: ofCard(card), ...(await deliveriesOf(card.id)) });
