import { CUSTOMER_CREATED, type CustomerCreatedV1 } from '@causeway/customers';
import type { PublishedMessage } from '@causeway/event-store';
import { ACCOUNT_STATUS_CHANGED, type AccountStatusChangedV1 } from '@causeway/external-accounts';
import { derivedUuid, Erased, idOf } from '@causeway/kernel';
import { ACCOUNT_CHANGED, ENTRY_POSTED, type AccountChangedV1, type EntryPostedV1 } from '@causeway/ledger';
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
  type IncomingPaymentV1,
  type OutgoingPaymentV1,
} from '@causeway/quotes';
import type { WebhookType } from '../domain/webhook-type.js';
import type { WebhookToQueue } from './requests.js';

/** One webhook of a published event, before it has an id. */
export type Told = Pick<WebhookToQueue, 'type' | 'orderingKeys' | 'subject' | 'data'>;
type WebhookSource = (message: PublishedMessage) => readonly Told[];

/** `data` is the transaction; of a platform's own payment its customer is the platform (transactions §1). */
const payment =
  (type: WebhookType): WebhookSource =>
  (message) => {
    const { transaction } = message.data as OutgoingPaymentV1 | IncomingPaymentV1;
    return [{ type, orderingKeys: [transaction.id], subject: transaction.customerId, data: transaction }];
  };

/** The transaction, and what its sender wants to know of the receiver (webhooks §6). */
const announcement: WebhookSource = (message) => {
  const { transaction, requestedReceiverCustomerInfoFields: requested } = message.data as IncomingPaymentV1;
  return [
    {
      type: 'INCOMING_PAYMENT.PENDING',
      orderingKeys: [transaction.id],
      subject: transaction.customerId,
      data: { ...transaction, ...(requested && { requestedReceiverCustomerInfoFields: requested }) },
    },
  ];
};

/** The payment's key too, so that within one step a balance precedes the payment (webhooks §9). */
const balances: WebhookSource = ({ data, metadata }) => {
  const { accounts, transactionId } = data as EntryPostedV1;
  return accounts.map((account) => ({
    type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED',
    orderingKeys: [account.id, transactionId],
    subject: account.customerId ?? metadata.platformId,
    data: account,
  }));
};

/** Not for accounts that were opened: their first status is told to nobody (accounts §3). */
const accountChange: WebhookSource = ({ data, metadata }) => {
  const { accounts, changed = [] } = data as AccountChangedV1;
  return accounts.flatMap((account) =>
    changed.map((aspect) => ({
      type: ACCOUNT_CHANGES[aspect],
      orderingKeys: [account.id],
      subject: account.customerId ?? metadata.platformId,
      data: account,
    })),
  );
};
const ACCOUNT_CHANGES = {
  STATUS: 'INTERNAL_ACCOUNT.STATUS_UPDATED',
  FUNDING_INSTRUCTIONS: 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED',
} as const satisfies Readonly<Record<string, WebhookType>>;

/** Of every status but the first, also when it is reached once more (external-accounts §6.2). */
const externalAccount: WebhookSource = ({ data, metadata }) => {
  const account = data as AccountStatusChangedV1;
  const { id, customerId } = account;
  return [
    {
      type: 'EXTERNAL_ACCOUNT.STATUS_UPDATED',
      orderingKeys: [id],
      subject: customerId ?? metadata.platformId,
      data: account,
    },
  ];
};

/** An outcome of verification at birth (customers §4). A status that is none, such as `UNVERIFIED`, is not told. */
const OUTCOMES: Readonly<Record<string, WebhookType>> = {
  'INDIVIDUAL APPROVED': 'CUSTOMER.KYC_APPROVED',
  'INDIVIDUAL REJECTED': 'CUSTOMER.KYC_REJECTED',
  'INDIVIDUAL PENDING': 'CUSTOMER.KYC_PENDING',
  'BUSINESS APPROVED': 'CUSTOMER.KYB_APPROVED',
  'BUSINESS REJECTED': 'CUSTOMER.KYB_REJECTED',
  'BUSINESS PENDING': 'CUSTOMER.KYB_PENDING',
};
const verification: WebhookSource = ({ data }) => {
  const customer = data as CustomerCreatedV1;
  const { id, customerType } = customer;
  const status = customerType === 'BUSINESS' ? customer.kybStatus : customer.kycStatus;
  const type = OUTCOMES[`${customerType} ${status}`];
  return type === undefined ? [] : [{ type, orderingKeys: [id], subject: id, data: customer }];
};

/**
 * Published event → webhooks (webhooks §2), where the event says all; an entry of the ledger wants its accounts beside
 * it (`balance-webhooks.ts`). `webhook-table.ts` names them by type, those that wait for their area included.
 */
export const WEBHOOK_SOURCES = {
  [WEBHOOK_ENDPOINT_CHANGED]: ({ metadata }) => [
    { type: 'TEST', orderingKeys: [metadata.platformId], data: {} },
  ],
  [CUSTOMER_CREATED]: verification,
  [ACCOUNT_CHANGED]: accountChange,
  [ACCOUNT_STATUS_CHANGED]: externalAccount,
  [ENTRY_POSTED]: balances,
  [QUOTE_CREATED]: payment('OUTGOING_PAYMENT.PENDING'),
  [AUTHORIZATION_REQUESTED]: payment('OUTGOING_PAYMENT.PENDING_AUTHORIZATION'),
  [QUOTE_EXECUTED]: payment('OUTGOING_PAYMENT.PROCESSING'),
  [QUOTE_EXPIRED]: payment('OUTGOING_PAYMENT.EXPIRED'),
  [PAYMENT_SETTLED]: payment('OUTGOING_PAYMENT.COMPLETED'),
  [PAYMENT_FAILED]: payment('OUTGOING_PAYMENT.FAILED'),
  [REFUND_STARTED]: payment('OUTGOING_PAYMENT.REFUND_PENDING'),
  [REFUND_SETTLED]: payment('OUTGOING_PAYMENT.REFUND_COMPLETED'),
  [REFUND_FAILED]: payment('OUTGOING_PAYMENT.REFUND_FAILED'),
  [DEPOSIT_PENDING]: payment('INCOMING_PAYMENT.PENDING'),
  [DEPOSIT_FAILED]: payment('INCOMING_PAYMENT.FAILED'),
  [DEPOSIT_REFUND_STARTED]: payment('INCOMING_PAYMENT.REFUND_PENDING'),
  [DEPOSIT_REFUND_SETTLED]: payment('INCOMING_PAYMENT.REFUND_COMPLETED'),
  [INCOMING_REFUND_FAILED]: payment('INCOMING_PAYMENT.REFUND_FAILED'),
  [DEPOSIT_REFUND_FAILED]: payment('INCOMING_PAYMENT.REFUND_FAILED'),
  [DEPOSIT_SETTLED]: payment('INCOMING_PAYMENT.COMPLETED'),
  [INCOMING_PAYMENT_PENDING]: announcement,
  [INCOMING_PAYMENT_FAILED]: payment('INCOMING_PAYMENT.FAILED'),
} as const satisfies Readonly<Record<string, WebhookSource>>;

export type WebhookCause = keyof typeof WEBHOOK_SOURCES;

/** Of a person who was erased meanwhile nothing is told. */
export const webhooksFor = (cause: WebhookCause, message: PublishedMessage): readonly WebhookToQueue[] => {
  if (message.data instanceof Erased) return [];
  const source: WebhookSource = WEBHOOK_SOURCES[cause];
  return toWebhooks(message, source(message));
};

/** The same message always gives the same webhook ids, so that reading it twice queues it once. */
export const toWebhooks = (
  { lane, position, recordedAt, data }: PublishedMessage,
  all: readonly Told[],
): readonly WebhookToQueue[] =>
  all.map((told, index) => ({
    webhookId: idOf('Webhook', derivedUuid(lane, String(position), told.type, String(index))),
    occurredAt: recordedAt,
    ...told,
    ...(told.type === 'INCOMING_PAYMENT.PENDING' && needsApproval(data) && { asksApproval: true }),
  }));

/** Said by the payment itself: then its announcement is the question of webhooks §6, and otherwise it informs. */
const needsApproval = (data: unknown): boolean =>
  (data as { readonly needsApproval?: unknown }).needsApproval === true;
