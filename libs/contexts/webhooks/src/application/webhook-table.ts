import { ACTION_HELD } from '@causeway/agents';
import type { CallContext } from '@causeway/commands';
import { BULK_IMPORT_ENDED } from '@causeway/bulk-imports';
import { CARD_FUNDING_SOURCES_CHANGED, CARD_STATE_CHANGED, CARD_TRANSACTION_CHANGED } from '@causeway/cards';
import { CUSTOMER_CREATED, CUSTOMER_STATUS_CHANGED, VERIFICATION_CHANGED } from '@causeway/customers';
import * as deposits from '@causeway/deposits';
import type { PublishedMessage } from '@causeway/event-store';
import { ACCOUNT_STATUS_CHANGED } from '@causeway/external-accounts';
import * as incoming from '@causeway/incoming-payments';
import { derivedUuid, Erased, idOf } from '@causeway/kernel';
import { INVITATION_CLAIMED } from '@causeway/invitations';
import { ACCOUNT_CHANGED, ENTRY_POSTED_V2 } from '@causeway/ledger';
import { WEBHOOK_ENDPOINT_CHANGED } from '@causeway/platform';
import * as quotes from '@causeway/quotes';
import type { AccountFacts } from '../domain/account.js';
import type { WebhookType } from '../domain/webhook-type.js';
import { changedAccounts, NO_ACCOUNTS, touchedAccounts, type MessageAccounts } from './account-facts.js';
import type { WebhooksPorts } from './ports.js';
import type { WebhookToQueue } from './requests.js';
import {
  accountChange,
  agentAction,
  announcement,
  balances,
  bulkImport,
  card,
  cardTransaction,
  emptyTest,
  externalAccount,
  invitation,
  payment,
  submission,
  verification,
  type WebhookShape,
} from './webhook-shapes.js';

/** Everything about one published event that platforms are notified of. */
interface EventRow {
  /** The types that it becomes, in the order in which they are queued, and what each of them shows. */
  readonly becomes: Readonly<Partial<Record<WebhookType, WebhookShape>>>;
  /** The internal accounts that it shows: they are noted, also where no endpoint is notified. Other rows read them. */
  readonly notes?: (message: PublishedMessage) => readonly AccountFacts[];
  /** Finds the internal accounts that its webhooks show; those that are not known yet are noted first. */
  readonly accounts?: (
    ports: Pick<WebhooksPorts, 'views' | 'ledger'>,
  ) => (message: PublishedMessage, call: CallContext) => Promise<MessageAccounts>;
}

/** One rule for every entry into a status that is reported, at birth and later (customers §4, §10). */
const CUSTOMER_STATUSES = {
  'CUSTOMER.KYC_APPROVED': verification('INDIVIDUAL', 'APPROVED'),
  'CUSTOMER.KYC_REJECTED': verification('INDIVIDUAL', 'REJECTED'),
  'CUSTOMER.KYC_PENDING': verification('INDIVIDUAL', 'PENDING'),
  'CUSTOMER.KYB_APPROVED': verification('BUSINESS', 'APPROVED'),
  'CUSTOMER.KYB_REJECTED': verification('BUSINESS', 'REJECTED'),
  'CUSTOMER.KYB_PENDING': verification('BUSINESS', 'PENDING'),
} as const;

/** Published events → webhooks (webhooks §2). The context that publishes one is the first part of its name. */
const WEBHOOK_TABLE = {
  [quotes.QUOTE_CREATED]: { becomes: { 'OUTGOING_PAYMENT.PENDING': payment } },
  [quotes.AUTHORIZATION_REQUESTED]: { becomes: { 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': payment } },
  [quotes.QUOTE_EXECUTED]: { becomes: { 'OUTGOING_PAYMENT.PROCESSING': payment } },
  [quotes.PAYMENT_SETTLED]: { becomes: { 'OUTGOING_PAYMENT.COMPLETED': payment } },
  [quotes.PAYMENT_FAILED]: { becomes: { 'OUTGOING_PAYMENT.FAILED': payment } },
  [quotes.QUOTE_EXPIRED]: { becomes: { 'OUTGOING_PAYMENT.EXPIRED': payment } },
  [quotes.REFUND_STARTED]: { becomes: { 'OUTGOING_PAYMENT.REFUND_PENDING': payment } },
  [quotes.REFUND_SETTLED]: { becomes: { 'OUTGOING_PAYMENT.REFUND_COMPLETED': payment } },
  [quotes.REFUND_FAILED]: { becomes: { 'OUTGOING_PAYMENT.REFUND_FAILED': payment } },
  [deposits.DEPOSIT_PENDING]: { becomes: { 'INCOMING_PAYMENT.PENDING': payment } },
  [deposits.DEPOSIT_SETTLED]: { becomes: { 'INCOMING_PAYMENT.COMPLETED': payment } },
  [deposits.DEPOSIT_FAILED]: { becomes: { 'INCOMING_PAYMENT.FAILED': payment } },
  [deposits.DEPOSIT_REFUND_STARTED]: { becomes: { 'INCOMING_PAYMENT.REFUND_PENDING': payment } },
  [deposits.DEPOSIT_REFUND_SETTLED]: { becomes: { 'INCOMING_PAYMENT.REFUND_COMPLETED': payment } },
  [deposits.DEPOSIT_REFUND_FAILED]: { becomes: { 'INCOMING_PAYMENT.REFUND_FAILED': payment } },
  [quotes.DEPOSIT_PENDING]: { becomes: { 'INCOMING_PAYMENT.PENDING': payment } },
  [quotes.DEPOSIT_SETTLED]: { becomes: { 'INCOMING_PAYMENT.COMPLETED': payment } },
  [quotes.DEPOSIT_FAILED]: { becomes: { 'INCOMING_PAYMENT.FAILED': payment } },
  [quotes.DEPOSIT_REFUND_STARTED]: { becomes: { 'INCOMING_PAYMENT.REFUND_PENDING': payment } },
  [quotes.DEPOSIT_REFUND_SETTLED]: { becomes: { 'INCOMING_PAYMENT.REFUND_COMPLETED': payment } },
  [incoming.INCOMING_PAYMENT_PENDING]: { becomes: { 'INCOMING_PAYMENT.PENDING': announcement } },
  [incoming.INCOMING_PAYMENT_SETTLED]: { becomes: { 'INCOMING_PAYMENT.COMPLETED': payment } },
  [incoming.INCOMING_PAYMENT_FAILED]: { becomes: { 'INCOMING_PAYMENT.FAILED': payment } },
  [incoming.INCOMING_REFUND_STARTED]: { becomes: { 'INCOMING_PAYMENT.REFUND_PENDING': payment } },
  [incoming.INCOMING_REFUND_SETTLED]: { becomes: { 'INCOMING_PAYMENT.REFUND_COMPLETED': payment } },
  [incoming.INCOMING_REFUND_FAILED]: { becomes: { 'INCOMING_PAYMENT.REFUND_FAILED': payment } },
  [ENTRY_POSTED_V2]: {
    becomes: { 'INTERNAL_ACCOUNT.BALANCE_UPDATED': balances },
    accounts: touchedAccounts,
  },
  [ACCOUNT_CHANGED]: {
    // Of one change the status is sent first (webhooks §9).
    becomes: {
      'INTERNAL_ACCOUNT.STATUS_UPDATED': accountChange('STATUS'),
      'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': accountChange('FUNDING_INSTRUCTIONS'),
    },
    notes: changedAccounts,
  },
  [ACCOUNT_STATUS_CHANGED]: { becomes: { 'EXTERNAL_ACCOUNT.STATUS_UPDATED': externalAccount } },
  [CUSTOMER_CREATED]: { becomes: CUSTOMER_STATUSES },
  [CUSTOMER_STATUS_CHANGED]: { becomes: CUSTOMER_STATUSES },
  // Of one change the submission is reported first: its event precedes the customer's (verification §8.2).
  [VERIFICATION_CHANGED]: {
    becomes: {
      'VERIFICATION.APPROVED': submission('APPROVED'),
      'VERIFICATION.REJECTED': submission('REJECTED'),
      'VERIFICATION.RESOLVE_ERRORS': submission('RESOLVE_ERRORS'),
      'VERIFICATION.IN_PROGRESS': submission('IN_PROGRESS'),
      'VERIFICATION.PENDING_MANUAL_REVIEW': submission('PENDING_MANUAL_REVIEW'),
    },
  },
  [CARD_STATE_CHANGED]: { becomes: { 'CARD.STATE_CHANGE': card } },
  [CARD_FUNDING_SOURCES_CHANGED]: { becomes: { 'CARD.FUNDING_SOURCE_CHANGE': card } },
  [CARD_TRANSACTION_CHANGED]: {
    becomes: {
      'CARD_TRANSACTION.AUTHORIZED': cardTransaction('AUTHORIZED'),
      'CARD_TRANSACTION.PARTIALLY_SETTLED': cardTransaction('PARTIALLY_SETTLED'),
      'CARD_TRANSACTION.SETTLED': cardTransaction('SETTLED'),
      'CARD_TRANSACTION.DECLINED': cardTransaction('DECLINED'),
      'CARD_TRANSACTION.EXCEPTION': cardTransaction('EXCEPTION'),
    },
  },
  [BULK_IMPORT_ENDED]: {
    becomes: {
      'BULK_UPLOAD.COMPLETED': bulkImport('COMPLETED'),
      'BULK_UPLOAD.FAILED': bulkImport('FAILED'),
    },
  },
  [ACTION_HELD]: { becomes: { 'AGENT_ACTION.PENDING_APPROVAL': agentAction } },
  [INVITATION_CLAIMED]: { becomes: { 'INVITATION.CLAIMED': invitation } },
  [WEBHOOK_ENDPOINT_CHANGED]: { becomes: { TEST: emptyTest } },
} as const satisfies Readonly<Record<string, EventRow>>;

/** A published event that becomes webhooks. */
export type WebhookCause = keyof typeof WEBHOOK_TABLE;
export const WEBHOOK_CAUSES = Object.keys(WEBHOOK_TABLE) as readonly WebhookCause[];

type TypesOf<Row> = Row extends { readonly becomes: infer Becomes } ? keyof Becomes : never;
type Published = { [Cause in WebhookCause]: TypesOf<(typeof WEBHOOK_TABLE)[Cause]> }[WebhookCause];

/** The types that nothing becomes yet, each with the area whose published events will. */
export const AWAITED_TYPES: Readonly<Record<Exclude<WebhookType, Published>, string>> = {};

/** What a cause sends, to whom, and about what; every cause has a row. */
export const rowOf = (cause: WebhookCause): EventRow => WEBHOOK_TABLE[cause];

/**
 * The webhooks of a message; none about a person who was erased meanwhile. The same message always gives the same ids,
 * so that reading it twice queues it once.
 */
export const webhooksFor = (
  cause: WebhookCause,
  message: PublishedMessage,
  accounts: MessageAccounts = NO_ACCOUNTS,
): readonly WebhookToQueue[] => {
  const { data, lane, position, recordedAt: occurredAt } = message;
  if (data instanceof Erased) return [];
  const shapes = Object.entries(rowOf(cause).becomes) as [WebhookType, WebhookShape][];
  return shapes
    .flatMap(([type, shape]) => shape(message, accounts).map((content) => ({ type, ...content })))
    .map((webhook, index) => ({
      webhookId: idOf('Webhook', derivedUuid(lane, String(position), webhook.type, String(index))),
      occurredAt,
      ...webhook,
    }));
};
