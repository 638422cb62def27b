import type { CallContext } from '@causeway/commands';
import { after, crashPoint, Erased, systemNow, type Id } from '@causeway/kernel';
import type {
  IssuerAnswer,
  IssuerMessage,
  IssuerMessageSink,
  MessageContent,
  OpeningMessageKind,
} from '@causeway/rails';
import { decideLocally } from '../domain/authorization.js';
import type { KnownCard } from '../domain/card.js';
import { cardTransactionIdOf } from '../domain/card-transaction-id.js';
import { directionOf, type Terms } from '../domain/card-transaction.js';
import {
  decideAuthorization,
  endLateApproval,
  openCardTransaction,
  takeFollowUp,
} from '../domain/card-transaction.decide.js';
import type { CardTransaction } from '../domain/card-transaction.state.js';
import { workOf, type FollowUp } from '../domain/follow-up.js';
import { findCard } from '../read/card.query.js';
import { advanceCardTransaction } from './advance-card-transaction.js';
import { askLedger } from './ask-ledger.js';
import { loadCardTransaction, noteCardTransaction } from './card-transaction-stream.js';
import type { CardsPorts } from './ports.js';

type Ports = Pick<
  CardsPorts,
  'clock' | 'dispatch' | 'failed' | 'keys' | 'record' | 'rows' | 'store' | 'views' | 'within'
>;
type Opening = Extract<MessageContent, { readonly merchant: unknown }>;
interface Taken<Content> {
  readonly message: IssuerMessage;
  readonly content: Content;
  readonly card: KnownCard;
  readonly transactionId: Id<'CardTransaction'>;
}

/** A network waits for so long; what is not approved by then is declined by it (cards §4). */
export const NETWORK_WAITS_MS = 2_000;
/** The decision leaves time to record it, and for the answer's way back. */
export const DECIDE_WITHIN_MS = 1_500;
/** Keys are asked of another context: what does not answer so soon has none. */
const KEYS_WITHIN_MS = 500;

/** Where an issuer hands over its messages about the cards of the call's platform. */
export const cardMessages = (ports: Ports, call: CallContext): IssuerMessageSink => ({
  take: async (message) => {
    const card = await findCard(ports, call, message.cardId);
    if (card === undefined) throw new Error(`No card ${message.cardId} is known here`);
    const transactionId = cardTransactionIdOf(message.cardId, message.token);
    const { content } = message;
    return 'merchant' in content
      ? takeOpening(ports, { message, content, card, transactionId }, call)
      : takeLater(ports, { message, content, card, transactionId }, call);
  },
});

/** The intent is recorded, the ledger asked, and the outcome recorded; each is done once, however often it comes. */
const takeOpening = async (ports: Ports, taken: Taken<Opening>, call: CallContext): Promise<IssuerAnswer> => {
  const { transactionId, message } = taken;
  const terms = termsOf(taken);
  // Nothing is recorded about a person who was erased; their cards are closed.
  if (terms === undefined) return { answer: 'DECLINED', reason: 'CARD_CLOSED' };
  const { card, content } = taken;
  const local = decideLocally(card, {
    ...{ kind: content.kind, amountMinor: content.amountMinor, descriptor: content.merchant.descriptor },
    environment: call.environment,
    keyed: await keyedBindings(ports, card, content.kind, call),
  });
  const firstSource = card.fundingSources[0] ?? card.formerSource;
  if (firstSource === undefined) throw new Error(`${card.cardId} never had an account`);
  const decideBy = after(message.sentAt, DECIDE_WITHIN_MS);
  const requested = await noteCardTransaction(ports, transactionId, call, {
    name: 'open-card-transaction',
    begins: true,
    decide: (known, when) => openCardTransaction({ terms, local, firstSource, decideBy }, known, when),
  });
  crashPoint('card.after-request');
  if (requested.status !== 'REQUESTED') return answerOf(await settled(ports, requested, call));
  const verdict = await askLedger(ports, requested, call);
  crashPoint('card.after-hold');
  const decided = await noteCardTransaction(ports, transactionId, call, {
    name: 'decide-authorization',
    decide: (known, when) => decideAuthorization(verdict, known, when),
  });
  if (ports.clock.now(call.environment) > after(message.sentAt, NETWORK_WAITS_MS))
    return answerOf(await givenBack(ports, transactionId, call));
  return answerOf(await settled(ports, decided, call));
};

/** The network took what was recorded too late for a refusal: so does the service. */
const givenBack = (
  ports: Ports,
  transactionId: Id<'CardTransaction'>,
  call: CallContext,
): Promise<CardTransaction> =>
  noteCardTransaction(ports, transactionId, call, {
    name: 'end-late-approval',
    decide: (known, when) => endLateApproval({}, known, when),
  });

/** What follows an approval at once, such as a pull that bounces. An undoing waits for the timer: its answer does not. */
const settled = async (ports: Ports, known: CardTransaction, call: CallContext): Promise<CardTransaction> => {
  if (known.status === 'ABSENT' || known.open?.work.kind !== 'PULL_FAILURE') return known;
  return advanceCardTransaction(ports, known.terms.transactionId, call).catch((error: unknown) => {
    ports.failed('a pull that bounced is concluded later', error);
    return known;
  });
};

const termsOf = ({ message, content, card, transactionId }: Taken<Opening>): Terms | undefined => {
  const { platformCustomerId, cardId, cardholderId: customerId, currency: cardCurrency } = card;
  if (platformCustomerId instanceof Erased) return undefined;
  const { kind, amountMinor, merchant } = content;
  const { token } = message;
  return {
    ...{ transactionId, token, kind, cardId, cardCurrency, customerId, platformCustomerId },
    ...{ merchant, amountMinor },
  };
};

/** Asked only where a wallet may have to pay: a credit and an inquiry need no key. */
const keyedBindings = async (
  { keys, failed }: Ports,
  { fundingSources }: KnownCard,
  kind: OpeningMessageKind,
  call: CallContext,
): Promise<ReadonlySet<Id<'CardFundingSource'>>> => {
  const wallets = fundingSources.filter(({ isWallet }) => isWallet === true);
  if (wallets.length === 0 || directionOf(kind) === 'CREDIT' || kind === 'BALANCE_INQUIRY') return new Set();
  const timely = { ...call, deadlineAt: after(systemNow(), KEYS_WITHIN_MS) };
  const active = await Promise.all(
    wallets.map(async ({ fundingSourceId }) => {
      const isActive = await keys.isActive(fundingSourceId, timely).catch((error: unknown) => {
        failed('whether a wallet may pay for a card is not known: it does not', error);
        return false;
      });
      return isActive ? [fundingSourceId] : [];
    }),
  );
  return new Set(active.flat());
};

const answerOf = (known: CardTransaction): IssuerAnswer => {
  if (known.status === 'ABSENT' || known.status === 'REQUESTED') return { answer: 'NOT_YET' };
  if (known.status === 'DECLINED')
    return { answer: 'DECLINED', reason: known.declineReason ?? 'DECISION_TIMED_OUT' };
  return known.isLate === true
    ? { answer: 'DECLINED', reason: 'DECISION_TIMED_OUT' }
    : { answer: 'APPROVED' };
};

/** Recorded for good before it is carried out; what an earlier message began is finished first. */
const takeLater = async (
  ports: Ports,
  { message, content, card, transactionId }: Taken<FollowUp>,
  call: CallContext,
): Promise<IssuerAnswer> => {
  const before = await loadCardTransaction(ports, transactionId, call);
  if (before.status === 'ABSENT') return { answer: 'NOT_YET' };
  if (before.sequence >= message.sequence) return { answer: 'TAKEN' };
  if (before.open !== undefined) await advanceCardTransaction(ports, transactionId, call);
  const { sequence } = message;
  const work = workOf(content, card);
  const known = await noteCardTransaction(ports, transactionId, call, {
    name: 'take-card-message',
    decide: (now, when) => takeFollowUp({ sequence, work }, now, when),
  });
  if (known.status === 'ABSENT' || known.sequence < sequence) return { answer: 'NOT_YET' };
  crashPoint('card.after-message');
  if (known.open !== undefined)
    await advanceCardTransaction(ports, transactionId, call).catch((error: unknown) => {
      ports.failed('what a message of the card network asks for is done later', error);
    });
  return { answer: 'TAKEN' };
};
