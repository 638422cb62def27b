import { grouped } from '../../evidence/grouped.js';
import { dataOf, type Fields, type LogEvent } from '../../evidence/log-record.js';
import { amountOf } from './ledger-entries.js';

/** A quote's stream in the log, from its terms to its end. */
export interface PaymentRecord {
  readonly streamId: string;
  readonly transactionId: string;
  /** Minor units of the sending currency; unique, so that it identifies the payment. */
  readonly amountMinor: bigint;
  readonly types: readonly string[];
  /** Of every execution that was taken up, in order. */
  readonly executionIds: readonly string[];
  /** Of the execution that the ledger took; absent when none was. */
  readonly executedAs?: string;
  readonly failureReason?: string;
  readonly refundReason?: string;
}

/** Every quote of a lane, rejected drafts included. */
export const paymentRecordsOf = (events: readonly LogEvent[]): PaymentRecord[] => {
  const ofQuotes = events.filter(({ streamId }) => streamId.startsWith('quote-'));
  return [...grouped(ofQuotes, ({ streamId }) => streamId)].map(([streamId, life]) =>
    recordOf(streamId, life),
  );
};

const recordOf = (streamId: string, life: readonly LogEvent[]): PaymentRecord => {
  const facts = life.map((event) => ({ type: event.type, data: dataOf(event) }));
  const first = (type: string): Fields | undefined => facts.find((fact) => fact.type === type)?.data;
  const terms = (first('QuoteCreated') ?? first('QuoteDrafted'))?.['terms'] as Fields | undefined;
  if (terms === undefined) throw new Error(`${streamId} has no terms`);
  const executed = first('QuoteExecuted');
  const failed = first('PaymentFailed') ?? first('QuoteFailed');
  const refund = first('RefundStarted');
  const price = terms['price'] as Fields;
  return {
    streamId,
    transactionId: String(terms['transactionId']),
    amountMinor: amountOf(price['totalSending'] as Fields).amountMinor,
    types: facts.map(({ type }) => type),
    executionIds: facts
      .filter(({ type }) => type === 'QuoteExecutionRequested' || type === 'QuoteDrafted')
      .map(({ data }) => String(data['executionId'])),
    ...(executed && { executedAs: String(executed['executionId']) }),
    ...(failed && { failureReason: String(failed['reason']) }),
    ...(refund && { refundReason: String(refund['reason']) }),
  };
};
