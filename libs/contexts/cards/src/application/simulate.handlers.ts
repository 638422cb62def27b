import { carriesOut, findOne, type CallContext, type CustomHandling } from '@causeway/commands';
import { derivedUuid, idOf, parseId, type Id } from '@causeway/kernel';
import type { MessageContent } from '@causeway/rails';
import type { CardTransaction } from '../domain/card-transaction.state.js';
import { simulateMessage, type SimulationFacts } from '../domain/simulation.js';
import { findCard } from '../read/card.query.js';
import { CARD_TRANSACTION_STREAMS, cardTransactionView } from '../read/card-transaction.view.js';
import { loadCardTransaction } from './card-transaction-stream.js';
import { deliverMessages } from './deliver-messages.js';
import { onQueue } from './message-queue-stream.js';
import type { CardsPorts } from './ports.js';
import { SimulateCardMessage, type Simulated } from './requests.js';
import { cardMessages } from './take-message.js';

/**
 * The sandbox's issuer has a message from now on, and hands it over at once. What is not taken now is handed over again
 * by its timer. Repeated with the same key, it is one message (cards §6). The network's clock begins with a message, and
 * so only when those of the card before it are done.
 */
export const simulateHandling = (ports: CardsPorts): CustomHandling =>
  carriesOut<SimulateCardMessage>({
    command: SimulateCardMessage,
    execute: (asked, call) => ports.inTurn(asked.cardId, () => simulate(ports, asked, call)),
  });

const simulate = async (
  ports: CardsPorts,
  { cardId, simulated }: SimulateCardMessage['payload'],
  call: CallContext,
): Promise<{ readonly issuerTransactionToken: string }> => {
  const named = 'cardTransactionId' in simulated ? simulated.cardTransactionId : undefined;
  const found = named === undefined ? undefined : await findNamed(ports, { cardId, named }, call);
  const minted = derivedUuid('issuer-token', call.commandId);
  const content = contentOf(simulated, minted, found);
  const token = found?.token ?? minted;
  const answered = answeredToken(simulated, { minted, found });
  await ports.record(call, {
    name: 'simulate-card-message',
    ...onQueue(ports, call, cardId),
    content: { simulated },
    facts: () => factsOf(ports, { cardId, found }, call),
    decide: (queue, when, facts: SimulationFacts) =>
      simulateMessage({ token, content, ...currencyOf(simulated) }, queue, when, facts),
  });
  await deliverMessages(ports, cardMessages(ports, call), cardId, call).catch((error: unknown) =>
    ports.failed('a message of the sandbox’s issuer is handed over later', error),
  );
  return { issuerTransactionToken: answered };
};

/** The row that a caller names, and the transaction that it belongs to. */
interface Named {
  readonly transactionId: Id<'CardTransaction'>;
  readonly token: string;
  readonly rowId: Id<'CardTransaction'>;
  readonly rowToken: string;
}

/** Found by its id among what the card paid; a return is a row of its purchase's stream. */
const findNamed = async (
  ports: Pick<CardsPorts, 'rows' | 'store' | 'views'>,
  { cardId, named }: { readonly cardId: Id<'Card'>; readonly named: string },
  call: CallContext,
): Promise<Named | undefined> => {
  const { platformId, environment } = call;
  const rowId = parseId('CardTransaction', named);
  if (rowId === undefined) return undefined;
  const filters = { platformId, environment, transactionId: rowId as unknown as Id<'Transaction'> };
  const row = await findOne(ports, cardTransactionView, { filters, columns: ['streamId'] });
  if (row === undefined) return undefined;
  const transactionId = idOf('CardTransaction', row.streamId.slice(CARD_TRANSACTION_STREAMS.length + 1));
  const known = await loadCardTransaction(ports, transactionId, call);
  if (known.status === 'ABSENT' || known.terms.cardId !== cardId) return undefined;
  const { token } = known.terms;
  const rowToken = known.returns.find(({ refundId }) => refundId === rowId)?.token ?? token;
  return { transactionId, token, rowId, rowToken };
};

const factsOf = async (
  ports: Pick<CardsPorts, 'rows' | 'store' | 'views'>,
  { cardId, found }: { readonly cardId: Id<'Card'>; readonly found: Named | undefined },
  call: CallContext,
): Promise<SimulationFacts> => {
  const [card, known] = await Promise.all([
    findCard(ports, call, cardId),
    found === undefined
      ? Promise.resolve<CardTransaction>({ status: 'ABSENT' })
      : loadCardTransaction(ports, found.transactionId, call),
  ]);
  return { card, known, ...(found && { rowId: found.rowId }) };
};

const contentOf = (simulated: Simulated, minted: string, found: Named | undefined): MessageContent => {
  switch (simulated.kind) {
    case 'AUTHORIZATION_ADVICE':
    case 'CLEARING':
      return { kind: simulated.kind, amountMinor: simulated.amountMinor };
    case 'RETURN':
      return { kind: 'RETURN', amountMinor: simulated.amountMinor, returnToken: minted };
    case 'RETURN_REVERSAL':
      return { kind: 'RETURN_REVERSAL', returnToken: found?.rowToken ?? minted };
    default: {
      const { kind, amountMinor, merchant } = simulated;
      return { kind, amountMinor, merchant };
    }
  }
};

const currencyOf = (simulated: Simulated) =>
  'currencyCode' in simulated && simulated.currencyCode !== undefined
    ? { currencyCode: simulated.currencyCode }
    : {};

/** Of a new row its own token; otherwise that of the row acted on (cards §6). */
const answeredToken = (
  { kind }: Simulated,
  { minted, found }: { readonly minted: string; readonly found: Named | undefined },
): string => (kind === 'RETURN' ? minted : (found?.rowToken ?? minted));
