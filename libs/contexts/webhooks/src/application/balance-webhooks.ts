import type { PublishedMessage } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { EntryPostedV2, EntryPostingDocument } from '@causeway/ledger';
import type { AccountFacts } from '../domain/account.js';
import type { EntryAccounts } from './account-facts.js';
import { accountsShownAnew } from './balance-change.js';
import type { WebhookToQueue } from './requests.js';
import { toWebhooks } from './webhook-table.js';

/** One webhook for each account that an entry changed, the platform's own first (webhooks §9). */
export const balanceWebhooks = (
  message: PublishedMessage,
  { byId }: Pick<EntryAccounts, 'byId'>,
): readonly WebhookToQueue[] => {
  const { cause, postings } = message.data as EntryPostedV2;
  const { metadata, recordedAt } = message;
  const accounts = accountsShownAnew(postings).map((id) => {
    const facts = byId.get(id);
    if (facts === undefined) throw new Error(`Nothing is known of ${id}`);
    return facts;
  });
  const own = accounts.filter(({ customerId }) => customerId === undefined);
  const customers = accounts.filter(({ customerId }) => customerId !== undefined);
  const told = [...own, ...customers].map((facts) => ({
    type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' as const,
    // The payment's key too, so that within one step a balance precedes the payment.
    orderingKeys: [facts.id, cause.transactionId],
    subject: facts.customerId ?? metadata.platformId,
    data: accountAfter(facts, postings, recordedAt),
  }));
  return toWebhooks(message, told);
};

/** The account as its GET shows it after the entry. */
const accountAfter = (
  facts: AccountFacts,
  postings: readonly EntryPostingDocument[],
  updatedAt: Instant,
): object => {
  const { id, customerId, type, status, currency, fundingPaymentInstructions, privateEnabled, createdAt } =
    facts;
  // The last line of an account tells what it came to.
  const after = postings.findLast(({ account }) => account === id);
  if (after === undefined) throw new Error(`The entry does not touch ${id}`);
  const balance = BigInt(after.available);
  return {
    id,
    ...(customerId === undefined ? {} : { customerId }),
    type,
    status,
    balance: { amount: balance, currency },
    totalBalance: { amount: balance + BigInt(after.held) + BigInt(after.pending), currency },
    fundingPaymentInstructions,
    ...(privateEnabled === undefined ? {} : { privateEnabled }),
    createdAt,
    updatedAt,
  };
};
