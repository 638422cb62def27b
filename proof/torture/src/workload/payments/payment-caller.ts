import type { Answer } from '@causeway/e2e';
import type { SeededChance } from '../../seeded-chance.js';
import type { CallerParts, Pauses, Step } from '../caller.js';
import type { Outcome, Reply } from '../outcome.js';
import { ENDPOINT } from '../settings.js';
import { Payer } from './payer.js';
import type { Ending, PaymentLife } from './payment-life.js';
import { untilCertain } from './until-certain.js';

/** Above any fee that the callers of settings may set, and below any limit (settings.ts). */
const LEAST_MINOR = 500_000;
/** A payment is many commits and webhooks in several contexts: a few a second are load enough. */
export const PAYMENT_PAUSES: Pauses = { min: 80, max: 360 };
const EXECUTED_AT_CREATION = 0.2;
/** Share of quotes that are not executed: they expire once the clock is moved. */
const LEFT_TO_EXPIRE = 0.05;
/** How often another customer pays from then on, so that customers and their accounts come under load too. */
const PAYER_CHANGES = 0.1;
/** The share of answered executions that are requested again: they must get the same bytes. */
const REPEATED = 0.25;

/** What the bank refuses on the spot (sandbox §3). */
const REFUSALS: Partial<Record<Ending, string>> = { '002': 'INVALID_AMOUNT', '003': 'INVALID_BANK_ACCOUNT' };

/** Pays again and again from customers of its own; every request is repeated under its key until it is certain. */
export const paymentStep = (parts: CallerParts): Step => {
  const { history, chance } = parts;
  let payer = new Payer(parts);
  return async () => {
    // Before the first endpoint is set webhooks are skipped, and their order could not be checked.
    if (!history.stepsOf(ENDPOINT).some((step) => step.kind === 'write' && step.outcome === 'acknowledged'))
      return 'refused';
    if (chance.happens(PAYER_CHANGES)) payer = new Payer(parts);
    const amountMinor = LEAST_MINOR + history.nextNumber();
    const ending = pickEnding(chance);
    const sourceAccountId = await payer.sourceFor(amountMinor);
    const destinationId = await payer.destinationFor(ending);
    if (sourceAccountId === undefined || destinationId === undefined) return 'refused';
    const isImmediate = chance.happens(EXECUTED_AT_CREATION);
    const life: PaymentLife = { amountMinor, ending, sourceAccountId, isImmediate, quoted: 'in doubt' };
    history.payments.push(life);
    payer.spend(amountMinor);
    const outcome = await pay(life, destinationId, parts);
    return outcome === 'refused' ? 'acknowledged' : outcome;
  };
};

const pickEnding = (chance: SeededChance): Ending => {
  const dice = chance.whole(0, 99);
  if (dice < 56) return 'PLAIN';
  if (dice < 86) return '004';
  if (dice < 91) return '002';
  return dice < 96 ? '003' : '005';
};

const pay = async (life: PaymentLife, destinationId: string, parts: CallerParts): Promise<Outcome> => {
  const { chance } = parts;
  const reply = await quote(life, destinationId, parts);
  life.quoted = reply.outcome;
  if (reply.outcome !== 'acknowledged' || reply.answer === undefined) return reply.outcome;
  const { id, transactionId } = reply.answer.body as { readonly id: string; readonly transactionId: string };
  life.quoteId = id;
  life.transactionId = transactionId;
  if (life.isImmediate || chance.happens(LEFT_TO_EXPIRE)) return 'acknowledged';
  const executed = await execute(life, id, parts);
  life.executed = executed.outcome;
  return executed.outcome;
};

const quote = (
  { amountMinor, ending, isImmediate, sourceAccountId }: PaymentLife,
  destinationId: string,
  { api, history }: CallerParts,
): Promise<Reply> =>
  untilCertain(history, {
    what: `POST /quotes of ${amountMinor} to ${ending}`,
    send: () =>
      api.post(
        '/quotes',
        {
          source: { sourceType: 'ACCOUNT', accountId: sourceAccountId },
          destination: { destinationType: 'ACCOUNT', accountId: destinationId },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: amountMinor,
          immediatelyExecute: isImmediate,
        },
        { 'idempotency-key': `quote-${amountMinor}` },
      ),
    refusals: isImmediate ? refusalsOf(ending) : [],
  });

const execute = async (
  { amountMinor, ending }: PaymentLife,
  quoteId: string,
  { api, history, chance }: CallerParts,
): Promise<Reply> => {
  const request = {
    what: `POST /quotes/${quoteId}/execute of ${amountMinor} to ${ending}`,
    send: () => api.post(`/quotes/${quoteId}/execute`, {}, { 'idempotency-key': `execute-${amountMinor}` }),
    refusals: refusalsOf(ending),
  };
  const reply = await untilCertain(history, request);
  if (reply.outcome !== 'in doubt' && chance.happens(REPEATED)) {
    const again = await untilCertain(history, request);
    if (again.outcome !== 'in doubt' && !isSame(reply.answer, again.answer)) {
      history.surprise(
        `${request.what}: answered ${textOf(reply.answer)} and, asked again, ${textOf(again.answer)}`,
      );
    }
  }
  return reply;
};

const refusalsOf = (ending: Ending): string[] => [REFUSALS[ending] ?? []].flat();

const isSame = (one: Answer | undefined, other: Answer | undefined): boolean =>
  one?.status === other?.status && one?.text === other?.text;

const textOf = (answer: Answer | undefined): string => `${answer?.status ?? ''} ${answer?.text ?? ''}`;
