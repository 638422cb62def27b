import { DemoError } from '../running-service.js';
import { formatTransaction } from '../format/resources.js';
import type { InternalAccount, PageOf, Quote, Transaction } from '../format/wire.js';
import type { Player } from './player.js';
import {
  askForQuote,
  executeQuote,
  fundAccount,
  listTransactions,
  lookAtAccount,
  registerCustomer,
  registerDestination,
  watchTransaction,
} from './steps.js';
import type { Traveller } from './traveller.js';

export interface Travelled {
  readonly quote: Quote;
  readonly transaction: Transaction;
  readonly before: InternalAccount;
  readonly after: InternalAccount;
}

const FINAL: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'EXPIRED']);

/**
 * A payment from USD to EUR from the first request to the last one, as a platform makes it (sandbox §8). Throws a
 * `DemoError` in the API's own words when a step is refused or the payment does not complete.
 */
export const travel = async (player: Player, traveller: Traveller): Promise<Travelled> => {
  const { id: customerId } = await player.play(registerCustomer(traveller));
  const { id: accountId } = only(await player.play(lookAtAccount('Find its account in USD', customerId)));
  await player.play(fundAccount(accountId));
  const { id: destinationId } = await player.play(registerDestination(customerId, traveller));
  const quote = await player.play(askForQuote(accountId, destinationId));
  const before = only(
    await player.play(lookAtAccount('Look at the balance: a quote takes nothing', customerId)),
  );
  await player.play(executeQuote(quote.id, traveller));
  const transaction = await player.playUntil(watchTransaction(quote.transactionId), ({ status }) =>
    FINAL.has(status),
  );
  if (transaction.status !== 'COMPLETED') {
    throw new DemoError(`The payment did not complete: ${formatTransaction(transaction)}`);
  }
  const after = only(
    await player.play(lookAtAccount('Look again: what was held is gone, fee included', customerId)),
  );
  await player.play(listTransactions(customerId));
  return { quote, transaction, before, after };
};

const only = ({ data }: PageOf<InternalAccount>): InternalAccount => {
  const [first] = data;
  if (first === undefined) throw new DemoError('The customer has no account in USD.');
  return first;
};
