import { CUSTOMER_CREATED } from '@causeway/customers';
import type { PublishedMessage } from '@causeway/event-store';
import { ACCOUNT_STATUS_CHANGED } from '@causeway/external-accounts';
import { derivedUuid, Erased, idOf } from '@causeway/kernel';
import { ACCOUNT_CHANGED, ENTRY_POSTED } from '@causeway/ledger';
import { WEBHOOK_ENDPOINT_CHANGED } from '@causeway/platform';
import {
  AUTHORIZATION_REQUESTED,
  DEPOSIT_FAILED,
  DEPOSIT_PENDING,
  DEPOSIT_REFUND_FAILED,
  DEPOSIT_REFUND_SETTLED,
  DEPOSIT_REFUND_STARTED,
  DEPOSIT_SETTLED,
  INCOMING_PAYMENT_FAILED,
  INCOMING_PAYMENT_PENDING,
  INCOMING_REFUND_FAILED,
  PAYMENT_FAILED,
  PAYMENT_SETTLED,
  QUOTE_CREATED,
  QUOTE_EXECUTED,
  QUOTE_EXPIRED,
  REFUND_FAILED,
  REFUND_SETTLED,
  REFUND_STARTED,
} from '@causeway/quotes';
import type { WebhookType } from '../domain/webhook-type.js';
import type { WebhookToQueue } from './requests.js';
import {
  accountChange,
  announcement,
  balances,
  externalAccount,
  payment,
  resource,
  emptyTest,
  verification,
  type Telling,
  type WebhookShape,
} from './webhook-shapes.js';

/** The contract's schemas of a webhook: the envelope, and what its `data` is (webhooks §2). */
interface Schemas {
  readonly envelope: string;
  readonly data: string;
}
/** The published events that a type comes from, and what each of them tells. */
type Sources = Readonly<Record<string, WebhookShape>>;
interface ToldRow extends Schemas {
  readonly from: Sources;
}
/** A type of an area that tells nothing yet: once it publishes an event with the resource, `shape` goes into `from`. */
interface WaitingRow extends Schemas {
  readonly awaits: string;
  readonly shape: WebhookShape;
}
export type WebhookRow = ToldRow | WaitingRow;

const schemas = (envelope: string, data: string): Schemas => ({ envelope, data });
const OUTGOING = schemas('OutgoingPaymentWebhook', 'OutgoingTransaction');
const INCOMING = schemas('IncomingPaymentWebhook', 'IncomingPaymentWebhookData');
const INTERNAL_ACCOUNT = schemas('InternalAccountStatusWebhook', 'InternalAccount');
const EXTERNAL_ACCOUNT = schemas('ExternalAccountStatusWebhook', 'ExternalAccount');
const CUSTOMER = schemas('CustomerWebhook', 'CustomerOneOf');
const VERIFICATION = schemas('VerificationWebhook', 'Verification');
const INVITATION = schemas('InvitationClaimedWebhook', 'UmaInvitation');
const BULK_UPLOAD = schemas('BulkUploadWebhook', 'BulkCustomerImportJob');
const AGENT_ACTION = schemas('AgentActionWebhook', 'AgentAction');
const CARD_STATE = schemas('CardStateChangeWebhook', 'Card');
const CARD_FUNDING = schemas('CardFundingSourceChangeWebhook', 'Card');
const CARD_TRANSACTION = schemas('CardTransactionWebhook', 'CardTransaction');
const TEST = schemas('TestWebhookRequest', '{}');

const told = <From extends Sources>(shown: Schemas, from: From): Schemas & { readonly from: From } => ({
  ...shown,
  from,
});
const awaiting = (awaits: string, shown: Schemas, idField = 'id'): WaitingRow => ({
  ...shown,
  awaits,
  shape: resource(idField),
});

/**
 * Published events → webhooks (webhooks §2), and every type that a platform may receive: what it shows, which events
 * it comes from, and what each of them tells. One row, one type; a row that waits for its area is here as well. An
 * entry of the ledger wants its accounts beside it in its present version (`balance-webhooks.ts`).
 */
export const WEBHOOK_TABLE = {
  'OUTGOING_PAYMENT.PENDING': told(OUTGOING, { [QUOTE_CREATED]: payment }),
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': told(OUTGOING, { [AUTHORIZATION_REQUESTED]: payment }),
  'OUTGOING_PAYMENT.PROCESSING': told(OUTGOING, { [QUOTE_EXECUTED]: payment }),
  'OUTGOING_PAYMENT.COMPLETED': told(OUTGOING, { [PAYMENT_SETTLED]: payment }),
  'OUTGOING_PAYMENT.FAILED': told(OUTGOING, { [PAYMENT_FAILED]: payment }),
  'OUTGOING_PAYMENT.EXPIRED': told(OUTGOING, { [QUOTE_EXPIRED]: payment }),
  'OUTGOING_PAYMENT.REFUND_PENDING': told(OUTGOING, { [REFUND_STARTED]: payment }),
  'OUTGOING_PAYMENT.REFUND_COMPLETED': told(OUTGOING, { [REFUND_SETTLED]: payment }),
  'OUTGOING_PAYMENT.REFUND_FAILED': told(OUTGOING, { [REFUND_FAILED]: payment }),
  'INCOMING_PAYMENT.PENDING': told(INCOMING, {
    [DEPOSIT_PENDING]: payment,
    [INCOMING_PAYMENT_PENDING]: announcement,
  }),
  'INCOMING_PAYMENT.COMPLETED': told(INCOMING, { [DEPOSIT_SETTLED]: payment }),
  'INCOMING_PAYMENT.FAILED': told(INCOMING, {
    [DEPOSIT_FAILED]: payment,
    [INCOMING_PAYMENT_FAILED]: payment,
  }),
  'INCOMING_PAYMENT.REFUND_PENDING': told(INCOMING, { [DEPOSIT_REFUND_STARTED]: payment }),
  'INCOMING_PAYMENT.REFUND_COMPLETED': told(INCOMING, { [DEPOSIT_REFUND_SETTLED]: payment }),
  'INCOMING_PAYMENT.REFUND_FAILED': told(INCOMING, {
    [DEPOSIT_REFUND_FAILED]: payment,
    [INCOMING_REFUND_FAILED]: payment,
  }),
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': told(INTERNAL_ACCOUNT, { [ENTRY_POSTED]: balances }),
  // Of one change the status goes first: rows are told from the top (webhooks §9).
  'INTERNAL_ACCOUNT.STATUS_UPDATED': told(INTERNAL_ACCOUNT, { [ACCOUNT_CHANGED]: accountChange('STATUS') }),
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': told(INTERNAL_ACCOUNT, {
    [ACCOUNT_CHANGED]: accountChange('FUNDING_INSTRUCTIONS'),
  }),
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': told(EXTERNAL_ACCOUNT, { [ACCOUNT_STATUS_CHANGED]: externalAccount }),
  'CUSTOMER.KYC_APPROVED': told(CUSTOMER, { [CUSTOMER_CREATED]: verification('INDIVIDUAL', 'APPROVED') }),
  'CUSTOMER.KYC_REJECTED': told(CUSTOMER, { [CUSTOMER_CREATED]: verification('INDIVIDUAL', 'REJECTED') }),
  'CUSTOMER.KYC_PENDING': told(CUSTOMER, { [CUSTOMER_CREATED]: verification('INDIVIDUAL', 'PENDING') }),
  'CUSTOMER.KYB_APPROVED': told(CUSTOMER, { [CUSTOMER_CREATED]: verification('BUSINESS', 'APPROVED') }),
  'CUSTOMER.KYB_REJECTED': told(CUSTOMER, { [CUSTOMER_CREATED]: verification('BUSINESS', 'REJECTED') }),
  'CUSTOMER.KYB_PENDING': told(CUSTOMER, { [CUSTOMER_CREATED]: verification('BUSINESS', 'PENDING') }),
  'VERIFICATION.APPROVED': awaiting('verification', VERIFICATION),
  'VERIFICATION.REJECTED': awaiting('verification', VERIFICATION),
  'VERIFICATION.RESOLVE_ERRORS': awaiting('verification', VERIFICATION),
  'VERIFICATION.IN_PROGRESS': awaiting('verification', VERIFICATION),
  'VERIFICATION.PENDING_MANUAL_REVIEW': awaiting('verification', VERIFICATION),
  'INVITATION.CLAIMED': awaiting('invitations', INVITATION, 'code'),
  'BULK_UPLOAD.COMPLETED': awaiting('customers', BULK_UPLOAD),
  'BULK_UPLOAD.FAILED': awaiting('customers', BULK_UPLOAD),
  'AGENT_ACTION.PENDING_APPROVAL': awaiting('agents', AGENT_ACTION),
  'CARD.STATE_CHANGE': awaiting('cards', CARD_STATE),
  'CARD.FUNDING_SOURCE_CHANGE': awaiting('cards', CARD_FUNDING),
  'CARD_TRANSACTION.AUTHORIZED': awaiting('cards', CARD_TRANSACTION),
  'CARD_TRANSACTION.PARTIALLY_SETTLED': awaiting('cards', CARD_TRANSACTION),
  'CARD_TRANSACTION.SETTLED': awaiting('cards', CARD_TRANSACTION),
  'CARD_TRANSACTION.DECLINED': awaiting('cards', CARD_TRANSACTION),
  'CARD_TRANSACTION.EXCEPTION': awaiting('cards', CARD_TRANSACTION),
  TEST: told(TEST, { [WEBHOOK_ENDPOINT_CHANGED]: emptyTest }),
} as const satisfies Readonly<Record<WebhookType, WebhookRow>>;

type CausesOf<Row> = Row extends { readonly from: infer From } ? keyof From : never;
type CausesByType = {
  [Type in keyof typeof WEBHOOK_TABLE]: CausesOf<(typeof WEBHOOK_TABLE)[Type]>;
};
/** A published event that becomes webhooks. */
export type WebhookCause = CausesByType[keyof CausesByType];

/** One webhook of a published event, before it has an id. */
export type Told = Telling & Pick<WebhookToQueue, 'type'>;

/** The rows of each cause, from the top; made once, because every event asks for its own. */
const ROWS_BY_CAUSE: ReadonlyMap<string, readonly [WebhookType, WebhookShape][]> = (() => {
  const byCause = new Map<string, [WebhookType, WebhookShape][]>();
  for (const [type, row] of Object.entries(WEBHOOK_TABLE) as [WebhookType, WebhookRow][])
    for (const [cause, shape] of 'from' in row ? Object.entries(row.from) : [])
      byCause.set(cause, [...(byCause.get(cause) ?? []), [type, shape]]);
  return byCause;
})();
/** Every published event that becomes webhooks. */
export const WEBHOOK_CAUSES = [...ROWS_BY_CAUSE.keys()] as readonly WebhookCause[];

/** Of a person who was erased meanwhile nothing is told. */
export const webhooksFor = (cause: WebhookCause, message: PublishedMessage): readonly WebhookToQueue[] => {
  if (message.data instanceof Erased) return [];
  const rows = ROWS_BY_CAUSE.get(cause) ?? [];
  return toWebhooks(
    message,
    rows.flatMap(([type, shape]) => shape(message).map((telling) => ({ type, ...telling }))),
  );
};

/** The same message always gives the same webhook ids, so that reading it twice queues it once. */
export const toWebhooks = (
  { lane, position, recordedAt, data }: PublishedMessage,
  all: readonly Told[],
): readonly WebhookToQueue[] =>
  all.map((one, index) => ({
    webhookId: idOf('Webhook', derivedUuid(lane, String(position), one.type, String(index))),
    occurredAt: recordedAt,
    ...one,
    ...(one.type === 'INCOMING_PAYMENT.PENDING' && needsApproval(data) && { asksApproval: true }),
  }));

/** Said by the payment itself: then its announcement is the question of webhooks §6, and otherwise it informs. */
const needsApproval = (data: unknown): boolean =>
  (data as { readonly needsApproval?: unknown }).needsApproval === true;
