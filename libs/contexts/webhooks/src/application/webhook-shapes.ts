import type { CustomerCreatedV1 } from '@causeway/customers';
import type { PublishedMessage } from '@causeway/event-store';
import type { AccountStatusChangedV1 } from '@causeway/external-accounts';
import type { AccountChangedV1, EntryPostedV1 } from '@causeway/ledger';
import { parseId, uuidOf, type Id } from '@causeway/kernel';
import type { IncomingPaymentV1, OutgoingPaymentV1 } from '@causeway/quotes';
import type { WebhookToQueue } from './requests.js';

/** What one webhook tells, and of whom; its row of the table says of which type it is. */
export type Telling = Pick<WebhookToQueue, 'orderingKeys' | 'subject' | 'data'>;
/** What a published event has to tell by webhooks of one type: often one of them, sometimes none or several. */
export type WebhookShape = (message: PublishedMessage) => readonly Telling[];

/** `data` is the transaction; of a platform's own payment its customer is the platform (transactions §1). */
export const payment: WebhookShape = ({ data }) => {
  const { transaction } = data as OutgoingPaymentV1 | IncomingPaymentV1;
  const { id, quoteId, customerId: subject } = transaction;
  return [{ orderingKeys: [...paymentsOf(id, quoteId)], subject, data: transaction }];
};

/** The receiver's transaction has its turn after the payer's, whose key the receiver's balance has (webhooks §9). */
const paymentsOf = (id: string, quoteId: Id<'Quote'> | undefined): ReadonlySet<string> =>
  new Set([id, ...(quoteId === undefined ? [] : [parseId('Transaction', uuidOf(quoteId)) ?? id])]);

/** The transaction, and what its sender wants to know of the receiver (webhooks §6). */
export const announcement: WebhookShape = (message) => {
  const { requestedReceiverCustomerInfoFields: requested } = message.data as IncomingPaymentV1;
  return payment(message).map((told) => ({
    ...told,
    data: { ...told.data, ...(requested && { requestedReceiverCustomerInfoFields: requested }) },
  }));
};

/** The payment's key too, so that within one step a balance precedes the payment (webhooks §9). */
export const balances: WebhookShape = ({ data, metadata }) => {
  const { accounts, transactionId } = data as EntryPostedV1;
  return accounts.map((account) => ({
    orderingKeys: [account.id, transactionId],
    subject: account.customerId ?? metadata.platformId,
    data: account,
  }));
};

/** Not for accounts that were opened: their first status is told to nobody (accounts §3). */
export const accountChange =
  (aspect: NonNullable<AccountChangedV1['changed']>[number]): WebhookShape =>
  ({ data, metadata }) => {
    const { accounts, changed = [] } = data as AccountChangedV1;
    return accounts.flatMap((account) =>
      changed.includes(aspect)
        ? [
            {
              orderingKeys: [account.id],
              subject: account.customerId ?? metadata.platformId,
              data: account,
            },
          ]
        : [],
    );
  };

/** Of every status but the first, also when it is reached once more (external-accounts §6.2). */
export const externalAccount: WebhookShape = ({ data, metadata }) => {
  const account = data as AccountStatusChangedV1;
  const { id, customerId } = account;
  return [{ orderingKeys: [id], subject: customerId ?? metadata.platformId, data: account }];
};

/** An outcome of verification at birth (customers §4). A status that is none, such as `UNVERIFIED`, is not told. */
export const verification =
  (customerType: CustomerCreatedV1['customerType'], outcome: string): WebhookShape =>
  ({ data }) => {
    const customer = data as CustomerCreatedV1;
    const status = customer.customerType === 'BUSINESS' ? customer.kybStatus : customer.kycStatus;
    const isIt = customer.customerType === customerType && status === outcome;
    return isIt ? [{ orderingKeys: [customer.id], subject: customer.id, data: customer }] : [];
  };

/** It tells of nothing but itself (webhooks §7). */
export const emptyTest: WebhookShape = ({ metadata }) => [{ orderingKeys: [metadata.platformId], data: {} }];

/** `idField` names the resource, and with it the order; what has no customer tells about the platform. */
export const resource =
  (idField: string): WebhookShape =>
  ({ data, metadata }) => {
    const told = data as Readonly<Record<string, unknown>>;
    const id = told[idField];
    if (typeof id !== 'string')
      throw new TypeError(`a webhook would tell about something without ${idField}`);
    const subject = told['customerId'] ?? told['cardholderId'];
    return [
      {
        orderingKeys: [id],
        subject: typeof subject === 'string' ? subject : metadata.platformId,
        data: told,
      },
    ];
  };
