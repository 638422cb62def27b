import { reject, type CurrencyCode, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { MessageContent } from '@causeway/rails';
import type { KnownCard } from './card.js';
import type { Source } from './card-transaction.js';
import type { CardTransaction, KnownCardTransaction } from './card-transaction.state.js';
import { amountMax } from './funding-unit.js';
import { foreseen, refuseFollowUp, workOf, type FollowUp, type FollowUpRefusal } from './follow-up.js';
import { queueMessage, type MessageQueue, type MessageQueueEvent } from './message-queue.js';

/** What is asked of the sandbox's issuer: a message that it will hand over (cards §6). */
export interface SimulatedMessage {
  readonly token: string;
  readonly content: MessageContent;
  /** As it was sent, where the message has one. */
  readonly currencyCode?: string;
}

export interface SimulationFacts {
  readonly card: KnownCard | undefined;
  /**
   * The transaction that a later message names; of a return the one that it belongs to. It is read after the queue, so
   * that what the queue has not any more it has taken.
   */
  readonly known?: CardTransaction;
  /** The row that the message names: the transaction's own, or that of a return. */
  readonly rowId?: Id<'CardTransaction'>;
}

type Refusal =
  | 'CARD_NOT_FOUND'
  | 'CARD_NOT_ISSUED'
  | 'CURRENCY_NOT_OF_CARD'
  | 'CARD_TRANSACTION_NOT_FOUND'
  | 'CARD_TRANSACTION_NOT_FIT'
  | 'RETURN_ABOVE_REFUNDABLE'
  | 'AMOUNT_ABOVE_MAX';

/** Takes a message that fits the card and the transaction that it names; the issuer has it from then on. */
export const simulateMessage = (
  { token, content, currencyCode }: SimulatedMessage,
  queue: MessageQueue,
  when: { readonly now: Instant },
  { card, known, rowId }: SimulationFacts,
): Decision<MessageQueueEvent, Refusal> => {
  if (card === undefined) return reject('CARD_NOT_FOUND', { resource: 'Card' });
  if (card.status === 'PROCESSING') return reject('CARD_NOT_ISSUED');
  if (currencyCode !== undefined && (currencyCode as CurrencyCode) !== card.currency)
    return reject('CURRENCY_NOT_OF_CARD');
  if (!('merchant' in content)) {
    if (known === undefined || known.status === 'ABSENT') return reject('CARD_TRANSACTION_NOT_FOUND');
    const reason =
      refuseRow(content, rowId, known) ??
      refuseFollowUp(workOf(content, card), foreseen(known, waitingOf(known, queue, card), when.now));
    if (reason === 'ABOVE_REFUNDABLE') return reject('RETURN_ABOVE_REFUNDABLE', { reason });
    if (reason === 'ABOVE_AMOUNT_MAX') return aboveMax(card, known.source);
    if (reason !== undefined) return reject('CARD_TRANSACTION_NOT_FIT', { reason });
  } else {
    const [source = card.formerSource] = card.fundingSources;
    if (source !== undefined && content.amountMinor > amountMax(card.currency, source.currency))
      return aboveMax(card, source);
  }
  const { cardId, cardholderId } = card;
  const takenSequence = known === undefined || known.status === 'ABSENT' ? 0 : known.sequence;
  return queueMessage({ cardId, cardholderId, token, content }, takenSequence, queue, when);
};

const aboveMax = (card: Pick<KnownCard, 'currency'>, source: Pick<Source, 'currency'>) =>
  reject('AMOUNT_ABOVE_MAX', { min: 1n, max: amountMax(card.currency, source.currency) });

/** A return is of its purchase, but what is done to the purchase names the purchase itself; only a reversal names the return. */
const refuseRow = (
  { kind }: FollowUp,
  rowId: string | undefined,
  { terms }: KnownCardTransaction,
): FollowUpRefusal | 'ROW_IS_RETURN' | undefined =>
  kind === 'RETURN_REVERSAL' || rowId === terms.transactionId ? undefined : 'ROW_IS_RETURN';

/** What the transaction has yet to take of the messages that were accepted before. */
const waitingOf = ({ terms, sequence }: KnownCardTransaction, { waiting }: MessageQueue, card: KnownCard) =>
  waiting.flatMap(({ token, sequence: turn, content }) =>
    token !== terms.token || turn <= sequence || 'merchant' in content ? [] : [workOf(content, card)],
  );
