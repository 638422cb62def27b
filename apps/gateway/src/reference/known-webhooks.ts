import { CHANGED, type Values } from './known-things.js';

/** What fields of some schemas hold in the example of one webhook. */
type Own = Readonly<Record<string, Values>>;

/** A payment whose webhook ends in that word. */
const payment = (word: string, failureReason: string): Values => {
  const [, refund] = /^REFUND_(.*)/.exec(word) ?? [];
  const status = refund === undefined ? word : 'FAILED';
  return {
    status,
    ...(status === 'COMPLETED' && { settledAt: CHANGED }),
    ...(status === 'FAILED' && { failureReason }),
    ...(refund !== undefined && { refund: refundOf(refund) }),
  };
};

const refundOf = (status: string): Values => ({
  reference: 'REFUND-7',
  initiatedAt: CHANGED,
  ...(status === 'COMPLETED' && { settledAt: CHANGED }),
  status,
  reason: 'TRANSACTION_FAILED',
});

const cardPayment = (status: string): Values => ({
  status,
  ...(status === 'DECLINED' && { declineReason: 'INSUFFICIENT_FUNDS' }),
});

/** What the webhooks of a group show, by the word that their type ends in (`OUTGOING_PAYMENT.COMPLETED`). */
export const SENT: Readonly<Record<string, (word: string) => Own>> = {
  'bulk-upload': (status) => ({ BulkCustomerImportJob: { status } }),
  'card-state-change': () => ({ Card: { state: 'FROZEN' } }),
  'card-transaction': (word) => ({ CardTransaction: cardPayment(word) }),
  'customer-update': (word) => ({
    IndividualCustomer: { kycStatus: word.replace('KYC_', '') },
    BusinessCustomer: { kybStatus: word.replace('KYB_', '') },
  }),
  'incoming-payment': (word) => ({ IncomingTransaction: payment(word, 'COMPLIANCE_REJECTED') }),
  'invitation-claimed': () => ({
    UmaInvitation: { status: 'CLAIMED', inviteeUma: '$grace@uma.example', claimedAt: CHANGED },
  }),
  'outgoing-payment': (word) => ({ OutgoingTransaction: payment(word, 'PAYOUT_RETURNED') }),
  'test-webhook': () => ({ TestWebhookRequest: { data: {} } }),
  'verification-update': (verificationStatus) => ({
    Verification: { verificationStatus, ...(verificationStatus !== 'RESOLVE_ERRORS' && { errors: [] }) },
  }),
};
