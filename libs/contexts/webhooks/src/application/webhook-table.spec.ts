import type { PublishedMessage } from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import { WEBHOOK_TYPES, type WebhookType } from '../domain/webhook-type.js';
import { queueWebhooksOnCustomerCreated } from './queue-webhooks-on-customer-created.process.js';
import { queueWebhooksOnEntryPosted } from './queue-webhooks-on-entry-posted.process.js';
import { queueWebhooksOnExternalAccountChanged } from './queue-webhooks-on-external-account-changed.process.js';
import { queueWebhooksOnPaymentChanged } from './queue-webhooks-on-payment-changed.process.js';
import { testEndpointOnEndpointChanged } from './test-endpoint-on-endpoint-changed.process.js';
import { WEBHOOK_CAUSES, WEBHOOK_TABLE, type WebhookRow } from './webhook-table.js';

/** `WebhookType` of the contract, envelope by envelope, as it was read there; our own copy. */
const CONTRACT: Readonly<Record<string, readonly string[]>> = {
  'OutgoingPaymentWebhook OutgoingTransaction': [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PENDING_AUTHORIZATION',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.COMPLETED',
    'OUTGOING_PAYMENT.FAILED',
    'OUTGOING_PAYMENT.EXPIRED',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
    'OUTGOING_PAYMENT.REFUND_FAILED',
  ],
  'IncomingPaymentWebhook IncomingPaymentWebhookData': [
    'INCOMING_PAYMENT.PENDING',
    'INCOMING_PAYMENT.COMPLETED',
    'INCOMING_PAYMENT.FAILED',
    'INCOMING_PAYMENT.REFUND_PENDING',
    'INCOMING_PAYMENT.REFUND_COMPLETED',
    'INCOMING_PAYMENT.REFUND_FAILED',
  ],
  'CustomerWebhook CustomerOneOf': [
    'CUSTOMER.KYC_APPROVED',
    'CUSTOMER.KYC_REJECTED',
    'CUSTOMER.KYC_PENDING',
    'CUSTOMER.KYB_APPROVED',
    'CUSTOMER.KYB_REJECTED',
    'CUSTOMER.KYB_PENDING',
  ],
  'VerificationWebhook Verification': [
    'VERIFICATION.APPROVED',
    'VERIFICATION.REJECTED',
    'VERIFICATION.RESOLVE_ERRORS',
    'VERIFICATION.IN_PROGRESS',
    'VERIFICATION.PENDING_MANUAL_REVIEW',
  ],
  'ExternalAccountStatusWebhook ExternalAccount': ['EXTERNAL_ACCOUNT.STATUS_UPDATED'],
  'InternalAccountStatusWebhook InternalAccount': [
    'INTERNAL_ACCOUNT.BALANCE_UPDATED',
    'INTERNAL_ACCOUNT.STATUS_UPDATED',
    'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED',
  ],
  'InvitationClaimedWebhook UmaInvitation': ['INVITATION.CLAIMED'],
  'BulkUploadWebhook BulkCustomerImportJob': ['BULK_UPLOAD.COMPLETED', 'BULK_UPLOAD.FAILED'],
  'AgentActionWebhook AgentAction': ['AGENT_ACTION.PENDING_APPROVAL'],
  'CardStateChangeWebhook Card': ['CARD.STATE_CHANGE'],
  'CardFundingSourceChangeWebhook Card': ['CARD.FUNDING_SOURCE_CHANGE'],
  'CardTransactionWebhook CardTransaction': [
    'CARD_TRANSACTION.AUTHORIZED',
    'CARD_TRANSACTION.PARTIALLY_SETTLED',
    'CARD_TRANSACTION.SETTLED',
    'CARD_TRANSACTION.REFUNDED',
    'CARD_TRANSACTION.EXCEPTION',
  ],
  'TestWebhookRequest {}': ['TEST'],
};
/** Removed by the seed, and added by it (webhooks §2). */
const REMOVED = 'CARD_TRANSACTION.REFUNDED';
const ADDED = { 'CARD_TRANSACTION.DECLINED': 'CardTransactionWebhook CardTransaction' };

const contractual = new Map([
  ...Object.entries(CONTRACT).flatMap(([shown, types]) =>
    types.map((type): [string, string] => [type, shown]),
  ),
  ...Object.entries(ADDED),
]);
contractual.delete(REMOVED);

const rows = Object.entries(WEBHOOK_TABLE) as [WebhookType, WebhookRow][];
const byName = (one: string, other: string): number => (one < other ? -1 : 1);

describe('the table of webhooks', () => {
  it('has one row for every type of the contract and the seed, and no other', () => {
    expect(rows.map(([type]) => type).sort(byName)).toStrictEqual([...contractual.keys()].sort(byName));
    expect([...WEBHOOK_TYPES].sort(byName)).toStrictEqual([...contractual.keys()].sort(byName));
  });

  it.each(rows)('shows for %s what the contract shows', (type, { envelope, data }) => {
    expect(`${envelope} ${data}`).toBe(contractual.get(type));
  });

  it('has no event that no process reads, and no process reads one that tells nothing', () => {
    const ours = [
      queueWebhooksOnCustomerCreated,
      queueWebhooksOnEntryPosted({} as never, {} as never),
      queueWebhooksOnExternalAccountChanged,
      queueWebhooksOnPaymentChanged,
      testEndpointOnEndpointChanged,
    ];
    const read = ours.flatMap(({ reactions, informedReactions }) =>
      Object.keys({ ...reactions, ...informedReactions }),
    );
    // The ledger tells of entries in two versions; the second one wants its accounts beside it.
    const told = [...WEBHOOK_CAUSES, 'ledger.entry-posted.v2'];
    expect([...new Set(read)].sort(byName)).toStrictEqual(told.sort(byName));
    expect(rows.filter(([, row]) => 'from' in row && Object.keys(row.from).length === 0)).toStrictEqual([]);
  });

  const waiting = rows.flatMap(([type, row]) => ('awaits' in row ? [[type, row] as const] : []));

  it.each(waiting)('has a row ready for %s', (_type, { data: shown, shape }) => {
    const id = shown === 'UmaInvitation' ? { code: 'INV-1' } : { id: 'Thing:1' };
    const holder = shown === 'Card' ? { cardholderId: 'Customer:1' } : { customerId: 'Customer:1' };
    const isOfPlatform = shown === 'UmaInvitation' || shown === 'BulkCustomerImportJob';
    const data = { ...id, ...(!isOfPlatform && holder), status: 'ANY' };
    expect(shape(published(data))).toStrictEqual([
      {
        orderingKeys: Object.values(id),
        subject: isOfPlatform ? 'Platform:1' : 'Customer:1',
        data,
      },
    ]);
    expect(() => shape(published({ status: 'ANY' }))).toThrow(TypeError);
  });
});

const published = (data: object): PublishedMessage => ({
  lane: 'quotes.sandbox',
  position: 7,
  type: 'of an area to come',
  key: 'key',
  data,
  recordedAt: instant('2026-03-01T10:00:00.000Z'),
  metadata: {
    commandId: 'c',
    platformId: 'Platform:1',
    environment: 'sandbox',
    actor: 'Token:1',
    correlationId: 'c',
    causationId: 'c',
  },
});
