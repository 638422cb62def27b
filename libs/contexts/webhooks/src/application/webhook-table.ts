import { CUSTOMER_CREATED } from '@causeway/customers';
import type { PublishedMessage } from '@causeway/event-store';
import { ACCOUNT_STATUS_CHANGED } from '@causeway/external-accounts';
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
import type { Told, WebhookCause } from './webhook-sources.js';

/** The contract's schemas of a webhook: the envelope, and what its `data` is (webhooks §2). */
interface Schemas {
  readonly envelope: string;
  readonly data: string;
}
/** The published events that a type comes from; `webhook-sources.ts` says how each becomes webhooks. */
interface ToldRow extends Schemas {
  readonly from: readonly WebhookCause[];
}
/** A type of an area that tells nothing yet: once it publishes an event with the resource, `source` is its row there. */
interface WaitingRow extends Schemas {
  readonly awaits: string;
  readonly source: (message: PublishedMessage) => readonly Told[];
}
export type WebhookRow = ToldRow | WaitingRow;

const schemas = (envelope: string, data: string): Schemas => ({ envelope, data });
const OUTGOING = schemas('OutgoingPaymentWebhook', 'OutgoingTransaction');
const INCOMING = schemas('IncomingPaymentWebhook', 'IncomingPaymentWebhookData');
const INTERNAL_ACCOUNT = schemas('InternalAccountStatusWebhook', 'InternalAccount');
const CUSTOMER = schemas('CustomerWebhook', 'CustomerOneOf');
const VERIFICATION = schemas('VerificationWebhook', 'Verification');
const BULK_UPLOAD = schemas('BulkUploadWebhook', 'BulkCustomerImportJob');
const CARD_TRANSACTION = schemas('CardTransactionWebhook', 'CardTransaction');

const from = (shown: Schemas, ...causes: readonly WebhookCause[]): ToldRow => ({ ...shown, from: causes });

/** `idField` names the resource, and with it the order; what has no customer tells about the platform. */
const awaiting = (awaits: string, type: WebhookType, shown: Schemas, idField = 'id'): WaitingRow => ({
  ...shown,
  awaits,
  source: ({ data, metadata }) => {
    const resource = data as Readonly<Record<string, unknown>>;
    const id = resource[idField];
    if (typeof id !== 'string') throw new TypeError(`${type} tells about something without ${idField}`);
    const subject = resource['customerId'] ?? resource['cardholderId'];
    return [
      {
        type,
        orderingKeys: [id],
        subject: typeof subject === 'string' ? subject : metadata.platformId,
        data: resource,
      },
    ];
  },
});

/** Of every type that a platform may receive: what it shows, and where it comes from. One row, one type. */
export const WEBHOOK_TABLE = {
  'OUTGOING_PAYMENT.PENDING': from(OUTGOING, QUOTE_CREATED),
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': from(OUTGOING, AUTHORIZATION_REQUESTED),
  'OUTGOING_PAYMENT.PROCESSING': from(OUTGOING, QUOTE_EXECUTED),
  'OUTGOING_PAYMENT.COMPLETED': from(OUTGOING, PAYMENT_SETTLED),
  'OUTGOING_PAYMENT.FAILED': from(OUTGOING, PAYMENT_FAILED),
  'OUTGOING_PAYMENT.EXPIRED': from(OUTGOING, QUOTE_EXPIRED),
  'OUTGOING_PAYMENT.REFUND_PENDING': from(OUTGOING, REFUND_STARTED),
  'OUTGOING_PAYMENT.REFUND_COMPLETED': from(OUTGOING, REFUND_SETTLED),
  'OUTGOING_PAYMENT.REFUND_FAILED': from(OUTGOING, REFUND_FAILED),
  'INCOMING_PAYMENT.PENDING': from(INCOMING, DEPOSIT_PENDING, INCOMING_PAYMENT_PENDING),
  'INCOMING_PAYMENT.COMPLETED': from(INCOMING, DEPOSIT_SETTLED),
  'INCOMING_PAYMENT.FAILED': from(INCOMING, DEPOSIT_FAILED, INCOMING_PAYMENT_FAILED),
  'INCOMING_PAYMENT.REFUND_PENDING': from(INCOMING, DEPOSIT_REFUND_STARTED),
  'INCOMING_PAYMENT.REFUND_COMPLETED': from(INCOMING, DEPOSIT_REFUND_SETTLED),
  'INCOMING_PAYMENT.REFUND_FAILED': from(INCOMING, DEPOSIT_REFUND_FAILED, INCOMING_REFUND_FAILED),
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': from(INTERNAL_ACCOUNT, ENTRY_POSTED),
  'INTERNAL_ACCOUNT.STATUS_UPDATED': from(INTERNAL_ACCOUNT, ACCOUNT_CHANGED),
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': from(INTERNAL_ACCOUNT, ACCOUNT_CHANGED),
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': from(
    schemas('ExternalAccountStatusWebhook', 'ExternalAccount'),
    ACCOUNT_STATUS_CHANGED,
  ),
  'CUSTOMER.KYC_APPROVED': from(CUSTOMER, CUSTOMER_CREATED),
  'CUSTOMER.KYC_REJECTED': from(CUSTOMER, CUSTOMER_CREATED),
  'CUSTOMER.KYC_PENDING': from(CUSTOMER, CUSTOMER_CREATED),
  'CUSTOMER.KYB_APPROVED': from(CUSTOMER, CUSTOMER_CREATED),
  'CUSTOMER.KYB_REJECTED': from(CUSTOMER, CUSTOMER_CREATED),
  'CUSTOMER.KYB_PENDING': from(CUSTOMER, CUSTOMER_CREATED),
  'VERIFICATION.APPROVED': awaiting('verification', 'VERIFICATION.APPROVED', VERIFICATION),
  'VERIFICATION.REJECTED': awaiting('verification', 'VERIFICATION.REJECTED', VERIFICATION),
  'VERIFICATION.RESOLVE_ERRORS': awaiting('verification', 'VERIFICATION.RESOLVE_ERRORS', VERIFICATION),
  'VERIFICATION.IN_PROGRESS': awaiting('verification', 'VERIFICATION.IN_PROGRESS', VERIFICATION),
  'VERIFICATION.PENDING_MANUAL_REVIEW': awaiting(
    'verification',
    'VERIFICATION.PENDING_MANUAL_REVIEW',
    VERIFICATION,
  ),
  'INVITATION.CLAIMED': awaiting(
    'invitations',
    'INVITATION.CLAIMED',
    schemas('InvitationClaimedWebhook', 'UmaInvitation'),
    'code',
  ),
  'BULK_UPLOAD.COMPLETED': awaiting('customers', 'BULK_UPLOAD.COMPLETED', BULK_UPLOAD),
  'BULK_UPLOAD.FAILED': awaiting('customers', 'BULK_UPLOAD.FAILED', BULK_UPLOAD),
  'AGENT_ACTION.PENDING_APPROVAL': awaiting(
    'agents',
    'AGENT_ACTION.PENDING_APPROVAL',
    schemas('AgentActionWebhook', 'AgentAction'),
  ),
  'CARD.STATE_CHANGE': awaiting('cards', 'CARD.STATE_CHANGE', schemas('CardStateChangeWebhook', 'Card')),
  'CARD.FUNDING_SOURCE_CHANGE': awaiting(
    'cards',
    'CARD.FUNDING_SOURCE_CHANGE',
    schemas('CardFundingSourceChangeWebhook', 'Card'),
  ),
  'CARD_TRANSACTION.AUTHORIZED': awaiting('cards', 'CARD_TRANSACTION.AUTHORIZED', CARD_TRANSACTION),
  'CARD_TRANSACTION.PARTIALLY_SETTLED': awaiting(
    'cards',
    'CARD_TRANSACTION.PARTIALLY_SETTLED',
    CARD_TRANSACTION,
  ),
  'CARD_TRANSACTION.SETTLED': awaiting('cards', 'CARD_TRANSACTION.SETTLED', CARD_TRANSACTION),
  'CARD_TRANSACTION.DECLINED': awaiting('cards', 'CARD_TRANSACTION.DECLINED', CARD_TRANSACTION),
  'CARD_TRANSACTION.EXCEPTION': awaiting('cards', 'CARD_TRANSACTION.EXCEPTION', CARD_TRANSACTION),
  TEST: from(schemas('TestWebhookRequest', '{}'), WEBHOOK_ENDPOINT_CHANGED),
} as const satisfies Readonly<Record<WebhookType, WebhookRow>>;
