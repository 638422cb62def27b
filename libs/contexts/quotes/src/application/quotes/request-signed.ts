import { RejectedError, type CallContext, type Recording } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { derivedUuid, uuidOf, type Id } from '@causeway/kernel';
import { requestExecution, type ExecutionFacts } from '../../domain/quotes/execute-quote.decide.js';
import { isPassing } from '../../domain/quotes/quote-rejections.js';
import type { Execution, QuoteEvent } from '../../domain/quotes/quote.js';
import { walletRefusal } from '../../domain/quotes/wallet-signature.js';
import { lookBeforeExecution } from './look-before-execution.js';
import type { QuotePorts } from '../ports.js';
import { quotes, subjectOf, type QuoteRecord } from './quote.aggregate.js';
import { loadQuote } from './quote-stream.js';
import type { WalletHeaders, WrittenAnswer } from './quote.requests.js';

export interface ExecutionWanted extends Execution {
  readonly quoteId: Id<'Quote'>;
  readonly scaFactor?: string;
  readonly isSigned?: true;
}

/**
 * Records the intent to execute, with the owner's signature where a wallet pays (quotes §4). Headers are no part of
 * what a repeated request is compared by: the signed step has an id of its own, and once it has an outcome nothing is
 * signed again. Throws the refusal.
 */
export const requestSigned = async (
  ports: QuotePorts,
  wanted: ExecutionWanted,
  headers: WalletHeaders,
  call: CallContext,
): Promise<WrittenAnswer | null> => {
  try {
    return await ports.record(call, intentTo(ports, wanted, call));
  } catch (error) {
    if (!(error instanceof RejectedError) || error.code !== 'WALLET_SIGNATURE_MISSING') throw error;
    const signed = { ...call, commandId: derivedUuid(call.commandId, 'signed') };
    if (!(await isAnswered(ports, signed))) await verifySignature(ports, wanted.quoteId, headers, call);
    return ports.record(signed, intentTo(ports, { ...wanted, isSigned: true }, signed));
  }
};

/** The first step of an execution: the intent, or the answer where the customer is asked first. */
const intentTo = (
  ports: QuotePorts,
  wanted: ExecutionWanted,
  call: CallContext,
): Recording<QuoteRecord, QuoteEvent, WrittenAnswer | null, ExecutionFacts | undefined> => ({
  name: 'request-execution',
  on: quotes,
  id: uuidOf(wanted.quoteId),
  content: wanted,
  facts: () => lookBeforeExecution(ports, wanted.quoteId, call, 'PENDING', wanted.scaFactor),
  decide: ({ quote }, when, facts) => requestExecution(wanted, quote, when, facts),
  answer: ({ quote, shown }) =>
    quote.status === 'PENDING_AUTHORIZATION' && shown !== undefined ? ports.answers.write(200, shown) : null,
  answersAbout: subjectOf(call),
  nameTaken: () => 'INVOICE_USED',
  movesMoney: true,
  forgets: isPassing,
});

const isAnswered = async ({ store }: QuotePorts, call: CallContext): Promise<boolean> =>
  (await store.outcome(laneOf(store.context, call.environment), call.commandId)) !== undefined;

/** Whether a wallet pays and its owner signed; throws the refusal of what is no good signature. */
export const verifySignature = async (
  ports: QuotePorts,
  quoteId: Id<'Quote'>,
  { signature, requestId }: WalletHeaders,
  call: CallContext,
): Promise<boolean> => {
  const { quote } = await loadQuote(ports, quoteId, call);
  if (quote.status === 'ABSENT' || quote.terms.source.kind !== 'INTERNAL') return false;
  const { accountId, wallet } = quote.terms.source;
  if (wallet === undefined) return false;
  const verdict = await ports.wallets.verify(
    { accountId, payload: wallet.payloadToSign, ...(signature !== undefined && { signature }) },
    call,
  );
  const refusal = walletRefusal(wallet, { verdict, ...(requestId !== undefined && { requestId }) });
  if (refusal !== undefined) throw new RejectedError(ports.store.context, refusal.code, refusal.details);
  return true;
};
