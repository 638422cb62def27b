import {
  carriesOut,
  childCall,
  RejectedError,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { derivedUuid, Money, type Id } from '@causeway/kernel';
import type { Funding } from '../../domain/quotes/quote-terms.js';
import { CreditDeposit, depositTransactions } from '@causeway/deposits';
import { findTransactionRow } from '@causeway/transaction-owner';
import { paymentTransactionView } from '../../read/transaction.view.js';
import type { QuotePorts } from '../ports.js';
import { fundQuote } from './fund-quote.js';
import { SendSandboxFunding } from './funding.requests.js';
import { isPayerGone } from './payer-gone.js';
import { loadQuote } from './quote-stream.js';

/**
 * Plays the payer of a real-time-funded quote (sandbox §7). Without an amount it pays what is asked for; answers with
 * the payment's transaction, or with the deposit that late or surplus money became. Refuses with `QUOTE_NOT_FUNDABLE`
 * and `FUNDING_CURRENCY_DIFFERS`.
 */
export const sendSandboxFundingHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<SendSandboxFunding>({
    command: SendSandboxFunding,
    execute: async ({ quoteId, currencyCode, amountMinor }, call) => {
      const { quote } = await loadQuote(ports, quoteId, call);
      if (quote.status === 'ABSENT' || (await isPayerGone(ports, quote.terms, call)))
        throw no('QUOTE_NOT_FOUND');
      const { terms } = quote;
      const { source } = terms;
      if (source.kind !== 'REALTIME') throw no('QUOTE_NOT_FUNDABLE');
      const { amountMinor: asked, currency } = terms.price.totalSending;
      if (currency !== currencyCode) throw no('FUNDING_CURRENCY_DIFFERS', { currency });
      const received = Money.of(amountMinor ?? asked, currency);
      const transactionId = await receive(ports, { quoteId, source, received }, call);
      const own = await findTransactionRow(paymentTransactionView, ports, call, transactionId);
      const shown =
        own?.document ?? (await ports.dispatch.execute(new depositTransactions.Get({ transactionId }, call)));
      if (shown === null) throw no('TRANSACTION_NOT_FOUND');
      return shown;
    },
  });

const no = (code: string, details: Readonly<Record<string, unknown>> = {}): RejectedError =>
  new RejectedError('quotes', code, details);

interface Sent {
  readonly quoteId: Id<'Quote'>;
  readonly source: Funding;
  readonly received: Money;
}

/** To the quote, or to the payer's account when the quote takes no more and the money cannot go back. */
const receive = async (
  ports: QuotePorts,
  { quoteId, source, received }: Sent,
  call: CallContext,
): Promise<Id<'Transaction'>> => {
  const fundingId = derivedUuid('funding', call.commandId);
  const onChain = ports.funding.simulatedTransfer(source, fundingId);
  const overChain = onChain === undefined ? {} : { onChain };
  const step = { ...childCall(call, 'receive-funding'), remembersRefusals: false };
  const outcome = await fundQuote(ports, { quoteId, fundingId, received, ...overChain }, step);
  if (outcome.kind !== 'GOES_TO_ACCOUNT') return outcome.transactionId;
  const { accountId } = outcome;
  const { amountMinor } = received;
  const { transactionId } = await ports.dispatch.execute(
    new CreditDeposit(
      { accountId, amountMinor, id: fundingId, ...overChain },
      childCall(call, 'credit-deposit'),
    ),
  );
  return transactionId;
};
