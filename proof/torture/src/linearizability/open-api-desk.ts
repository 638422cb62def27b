import type { ApiClient } from '@causeway/e2e';
import type { SeededChance } from '../seeded-chance.js';
import { History } from '../workload/history.js';
import { Payer, SLOW } from '../workload/payments/payer.js';
import type { AccountBalance } from './account-model.js';
import { ApiDesk } from './api-desk.js';

/** A customer's account of its own, with the money that it begins with. Holds on it stay for six minutes. */
export const openApiDesk = async (
  api: ApiClient,
  chance: SeededChance,
): Promise<{ readonly desk: ApiDesk; readonly initial: AccountBalance }> => {
  const history = new History();
  const payer = new Payer({ api, history, chance }, `linear-${chance.seed}`);
  const accountId = await payer.sourceFor(1);
  const destinationId = await payer.destinationFor(SLOW);
  const [customer] = history.customers;
  if (accountId === undefined || destinationId === undefined || customer === undefined)
    throw new Error(`no account to ask: ${history.surprises.join('; ')}`);
  const desk = new ApiDesk(api, accountId, customer.customerId, destinationId);
  const shown = await desk.read();
  if (typeof shown !== 'object' || shown.kind !== 'SHOWN') throw new Error('the new account is not shown');
  return { desk, initial: shown };
};
