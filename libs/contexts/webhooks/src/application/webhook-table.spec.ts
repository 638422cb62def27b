import { WEBHOOK_TYPES, type WebhookType } from '../domain/webhook-type.js';
import { queueWebhooks } from './queue-webhooks.process.js';
import { testEndpointOnEndpointChanged } from './test-endpoint-on-endpoint-changed.process.js';
import { AWAITED_TYPES, rowOf, WEBHOOK_CAUSES } from './webhook-table.js';

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
const ADDED = 'CARD_TRANSACTION.DECLINED';

const contractual = [...Object.values(CONTRACT).flat(), ADDED].filter((type) => type !== REMOVED).sort();
const published = WEBHOOK_CAUSES.flatMap((cause) => Object.keys(rowOf(cause).becomes) as WebhookType[]);

describe('the table of webhooks', () => {
  it('has every type of the contract and the seed, and no other: published, or awaited', () => {
    expect([...WEBHOOK_TYPES].sort()).toStrictEqual(contractual);
    expect([...new Set([...published, ...Object.keys(AWAITED_TYPES)])].sort()).toStrictEqual(contractual);
    expect(published.filter((type) => type in AWAITED_TYPES)).toStrictEqual([]);
  });

  it('has every event that the processes read, each becoming something, and they read no other', () => {
    const ports = { views: {}, ledger: {} } as never;
    const processes = [...queueWebhooks(ports), testEndpointOnEndpointChanged(ports)];
    const read = processes.flatMap(({ from, reactions, informedReactions }) =>
      Object.keys({ ...reactions, ...informedReactions }).map((type) => {
        expect(type.startsWith(`${from}.`)).toBe(true);
        return type;
      }),
    );
    expect(read.sort()).toStrictEqual([...WEBHOOK_CAUSES].sort());
    expect(WEBHOOK_CAUSES.filter((cause) => Object.keys(rowOf(cause).becomes).length === 0)).toStrictEqual(
      [],
    );
  });

  it('is read by processes of which the ledger’s and those of payments follow each other (webhooks §9)', () => {
    const processes = queueWebhooks({ views: {}, ledger: {} } as never);
    expect(processes.map(({ name, from, follows }) => [from, name, follows])).toStrictEqual([
      ['agents', 'queue-webhooks-on-agent-action-held', {}],
      ['bulk_imports', 'queue-webhooks-on-bulk-import-ended', {}],
      ['cards', 'queue-webhooks-on-card-changed', { ledger: 'queue-webhooks-on-entry-posted' }],
      ['customers', 'queue-webhooks-on-customer-created', {}],
      ['deposits', 'queue-webhooks-on-deposit-changed', { ledger: 'queue-webhooks-on-entry-posted' }],
      ['external_accounts', 'queue-webhooks-on-external-account-changed', {}],
      [
        'incoming_payments',
        'queue-webhooks-on-incoming-payment-changed',
        { ledger: 'queue-webhooks-on-entry-posted' },
      ],
      ['invitations', 'queue-webhooks-on-invitation-claimed', {}],
      [
        'ledger',
        'queue-webhooks-on-entry-posted',
        {
          cards: 'queue-webhooks-on-card-changed',
          deposits: 'queue-webhooks-on-deposit-changed',
          incoming_payments: 'queue-webhooks-on-incoming-payment-changed',
          quotes: 'queue-webhooks-on-payment-changed',
        },
      ],
      ['quotes', 'queue-webhooks-on-payment-changed', { ledger: 'queue-webhooks-on-entry-posted' }],
    ]);
    // An entry after a change of its account reads what that change noted.
    const noting = ['ledger.account-changed.v1'];
    for (const { from, together } of processes) {
      const causes = WEBHOOK_CAUSES.filter((cause) => cause.startsWith(`${from}.`));
      expect([from, together]).toStrictEqual([
        from,
        from === 'ledger' ? [['ledger.entry-posted.v2'], noting] : [causes],
      ]);
    }
  });
});
