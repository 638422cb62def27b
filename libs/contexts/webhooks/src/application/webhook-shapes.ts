import type { ActionHeldV1 } from '@causeway/agents';
import type { BulkImportEndedV1 } from '@causeway/bulk-imports';
import type { CardStateChangedV1, CardTransactionChangedV1 } from '@causeway/cards';
import type { CustomerCreatedV1, VerificationChangedV1 } from '@causeway/customers';
import type { PublishedMessage } from '@causeway/event-store';
import type { AccountStatusChangedV1 } from '@causeway/external-accounts';
import type { InvitationClaimedV1 } from '@causeway/invitations';
import { parseId, uuidOf, type Id, type Instant } from '@causeway/kernel';
import {
  accountsChangedIn,
  type AccountAspect,
  type AccountChangedV1,
  type EntryPostedV2,
  type EntryPostingDocument,
} from '@causeway/ledger';
import type { IncomingPaymentV1 } from '@causeway/incoming-payments';
import type { OutgoingPaymentV1, ReceivedPaymentV1 } from '@causeway/quotes';
import type { AccountFacts } from '../domain/account.js';
import type { MessageAccounts } from './account-facts.js';
import { accountsShownAnew } from './balance-change.js';
import type { WebhookToQueue } from './requests.js';

/** The content and subject of one webhook; its row of the table has the type. */
type Shown = Pick<WebhookToQueue, 'orderingKeys' | 'subject' | 'data' | 'asksApproval'>;
/** What a published event becomes by webhooks of one type: often one of them, sometimes none or several. */
export type WebhookShape = (message: PublishedMessage, accounts: MessageAccounts) => readonly Shown[];

/** `data` is the transaction; of a platform's own payment its customer is the platform (transactions §1). */
export const payment: WebhookShape = ({ data }) => {
  const { transaction } = data as IncomingPaymentV1 | OutgoingPaymentV1 | ReceivedPaymentV1;
  const { id, quoteId, customerId: subject } = transaction;
  return [{ orderingKeys: [...paymentsOf(id, quoteId)], subject, data: transaction }];
};

/** The receiver's transaction has its turn after the payer's, whose key the receiver's balance has (webhooks §9). */
const paymentsOf = (id: string, quoteId: Id<'Quote'> | undefined): ReadonlySet<string> =>
  new Set([id, ...(quoteId === undefined ? [] : [parseId('Transaction', uuidOf(quoteId)) ?? id])]);

/**
 * The transaction, and what its sender asks about the receiver. It is a call for approval where the payment needs one,
 * and informs otherwise (webhooks §6).
 */
export const announcement: WebhookShape = (message, accounts) => {
  const { requestedReceiverCustomerInfoFields: requested, needsApproval } = message.data as IncomingPaymentV1;
  return payment(message, accounts).map((shown) => ({
    ...shown,
    data: { ...shown.data, ...(requested && { requestedReceiverCustomerInfoFields: requested }) },
    ...(needsApproval === true && { asksApproval: true }),
  }));
};

/** One for each account that an entry changed, the platform's own first (webhooks §9). */
export const balances: WebhookShape = ({ data, metadata, recordedAt }, { byId }) => {
  const { cause, postings } = data as EntryPostedV2;
  const accounts = accountsShownAnew(postings).map((id) => {
    const facts = byId.get(id);
    if (facts === undefined) throw new Error(`Nothing is known of ${id}`);
    return facts;
  });
  const own = accounts.filter(({ customerId }) => customerId === undefined);
  const customers = accounts.filter(({ customerId }) => customerId !== undefined);
  return [...own, ...customers].map((facts) => ({
    // The payment's key too, so that within one step a balance precedes the payment.
    orderingKeys: [facts.id, cause.transactionId],
    subject: facts.customerId ?? metadata.platformId,
    data: accountAfter(facts, postings, recordedAt),
  }));
};

/** The account as its GET shows it after the entry. */
const accountAfter = (
  { id, customerId, type, status, currency, ...facts }: AccountFacts,
  postings: readonly EntryPostingDocument[],
  updatedAt: Instant,
): object => {
  // The last posting of an account has its balance after the entry.
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
    fundingPaymentInstructions: facts.fundingPaymentInstructions,
    ...(facts.privateEnabled === undefined ? {} : { privateEnabled: facts.privateEnabled }),
    createdAt: facts.createdAt,
    updatedAt,
  };
};

/** Not for accounts that were opened: no platform is notified of their first status (accounts §3). */
export const accountChange =
  (aspect: AccountAspect): WebhookShape =>
  ({ data, metadata }) =>
    accountsChangedIn(data as AccountChangedV1, aspect).map((account) => ({
      orderingKeys: [account.id],
      subject: account.customerId ?? metadata.platformId,
      data: account,
    }));

/** Of every status but the first, also when it is reached once more (external-accounts §6.2). */
export const externalAccount: WebhookShape = ({ data, metadata }) => {
  const account = data as AccountStatusChangedV1;
  const { id, customerId } = account;
  return [{ orderingKeys: [id], subject: customerId ?? metadata.platformId, data: account }];
};

/** A row of what a card paid, in the status that the type names; in the order of the card's events (cards §7). */
export const cardTransaction =
  (status: CardTransactionChangedV1['transaction']['status']): WebhookShape =>
  ({ data }) => {
    const { transaction } = data as CardTransactionChangedV1;
    const { id, cardId, customerId: subject, originalTransactionId } = transaction;
    // The purchase's key too: the balance that a return changed precedes the return.
    const orderingKeys = [
      cardId,
      id,
      ...(originalTransactionId === undefined ? [] : [originalTransactionId]),
    ];
    return transaction.status === status ? [{ orderingKeys, subject, data: transaction }] : [];
  };

/** An outcome of verification, at birth or later (customers §4). No other status, such as `UNVERIFIED`, becomes one. */
export const verification =
  (customerType: CustomerCreatedV1['customerType'], outcome: string): WebhookShape =>
  ({ data }) => {
    const customer = data as CustomerCreatedV1;
    const status = customer.customerType === 'BUSINESS' ? customer.kybStatus : customer.kycStatus;
    const isIt = customer.customerType === customerType && status === outcome;
    return isIt ? [{ orderingKeys: [customer.id], subject: customer.id, data: customer }] : [];
  };

/** A submission in the status of its row; its order is the customer's (verification §11). */
export const submission =
  (status: VerificationChangedV1['verificationStatus']): WebhookShape =>
  ({ data }) => {
    const verification = data as VerificationChangedV1;
    const { customerId } = verification;
    return verification.verificationStatus === status
      ? [{ orderingKeys: [customerId], subject: customerId, data: verification }]
      : [];
  };

/** An import that is over, as GET shows it (customers §10). */
export const bulkImport =
  (status: BulkImportEndedV1['job']['status']): WebhookShape =>
  ({ data, metadata, subject = metadata.platformId }) => {
    const { job } = data as BulkImportEndedV1;
    return job.status === status ? [{ orderingKeys: [job.id], subject, data: job }] : [];
  };

/** An approval screen shows it whole; of one agent they come in their order (agents §6). */
export const agentAction: WebhookShape = ({ data }) => {
  const { action } = data as ActionHeldV1;
  return [{ orderingKeys: [action.agentId], subject: action.customerId, data: action }];
};

/** The card as GET shows it (cards §7). */
export const card: WebhookShape = ({ data }) => {
  const { card: changed } = data as CardStateChangedV1;
  return [{ orderingKeys: [changed.id], subject: changed.cardholderId, data: changed }];
};

/** The invitation as the inviting platform sees it (invitations §5). */
export const invitation: WebhookShape = ({ data }) => {
  const { inviterId, subject = inviterId, invitation: claimed } = data as InvitationClaimedV1;
  return [{ orderingKeys: [claimed.code], subject, data: claimed }];
};

/** It shows nothing (webhooks §7). */
export const emptyTest: WebhookShape = ({ metadata }) => [{ orderingKeys: [metadata.platformId], data: {} }];
