import { RejectedError, type CallContext, type RejectionTable } from '@causeway/commands';
import { externalAccounts } from '@causeway/external-accounts';
import { quotes } from '@causeway/quotes';
import { transactions } from '@causeway/transactions';
import type { Refusal } from '../domain/action.js';
import { agentRejections } from './rejections.js';

/** Of every context that an agent's request is checked by. */
const TABLES: Readonly<Record<string, RejectionTable<string>>> = {
  agents: agentRejections,
  quotes: quotes.definition.rejections,
  transactions: transactions.definition.rejections,
  external_accounts: externalAccounts.definition.rejections,
};
/** What another credential, another policy or a little patience may change is asked again (config-and-tokens §7). */
const PASSING = [401, 403, 429];

export type Prepared<Found> = { readonly found: Found } | { readonly refusal: Refusal };

/**
 * The checks that come before a decision. Their refusal is a fact like any other where the caller sent a key: it is
 * the answer to be kept, also when by then they would pass. Others are thrown.
 */
export const prepared = async <Found>(
  { remembersRefusals }: Pick<CallContext, 'remembersRefusals'>,
  work: () => Promise<Found>,
): Promise<Prepared<Found>> => {
  try {
    return { found: await work() };
  } catch (error) {
    if (remembersRefusals !== true || !(error instanceof RejectedError) || !isKept(error)) throw error;
    const { context, code, details } = error;
    return { refusal: { context, code, details } };
  }
};

const isKept = ({ context, code }: RejectedError): boolean => {
  const status = TABLES[context]?.[code]?.status ?? 500;
  return status < 500 && !PASSING.includes(status);
};

/** The refusal as it was given the first time, in the words of the context that gave it. */
export const refusedWith = ({ context, code, details }: Refusal): RejectedError =>
  new RejectedError(context, code, details);
