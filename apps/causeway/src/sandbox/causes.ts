import type { Api } from '@causeway/client';
import { frozen, ownershipProven } from './accounts.js';
import { askedByAgent } from './agents.js';
import { carded, paidFromElsewhere, purchaseAt, purchaseCleared } from './cards.js';
import {
  claimed,
  decided,
  imported,
  incomplete,
  register,
  registerBusiness,
  underVerification,
  verified,
} from './customers.js';
import { challenged, expired, funded, paymentEnding, pulledFrom, quoted, sentBackTo } from './payments.js';
import type { Scene } from './scene.js';

/** What causes a webhook in the sandbox. */
export interface Cause {
  readonly about: string;
  /** Whether it is the operator who does it. */
  readonly byOperator?: true;
  /** Lets it happen; gives the id of what caused the webhook. */
  readonly play: (scene: Scene) => Promise<string>;
}

const ADA = 'Ada Lovelace';

/** What plays which webhook: nothing is made up, the cause happens (sandbox §3, verification §9, cards §6). */
export const CAUSES: Readonly<Record<Api.WebhookEventType, Cause>> = {
  'OUTGOING_PAYMENT.PENDING': { about: 'a payment is priced', play: quoted },
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': {
    about: 'a customer in the EEA pays, and must prove it',
    play: challenged,
  },
  'OUTGOING_PAYMENT.PROCESSING': { about: 'a payment is slow: six minutes', play: paymentEnding('009') },
  'OUTGOING_PAYMENT.COMPLETED': { about: 'a payment arrives', play: paymentEnding('100') },
  'OUTGOING_PAYMENT.FAILED': { about: 'the bank rejects a payment', play: paymentEnding('004') },
  'OUTGOING_PAYMENT.EXPIRED': {
    about: 'a quote runs out: the sandbox’s clock goes forward, for every platform',
    byOperator: true,
    play: expired,
  },
  'OUTGOING_PAYMENT.REFUND_PENDING': {
    about: 'the bank returns a payment 5 s after it arrived',
    play: paymentEnding('008'),
  },
  'OUTGOING_PAYMENT.REFUND_COMPLETED': {
    about: 'the bank returns a payment 5 s after it arrived',
    play: paymentEnding('008'),
  },
  'OUTGOING_PAYMENT.REFUND_FAILED': {
    about: 'a payment fails, and so does its refund',
    play: paymentEnding('007'),
  },
  'INCOMING_PAYMENT.PENDING': { about: 'money is pulled in from a bank', play: pulledFrom('100') },
  'INCOMING_PAYMENT.COMPLETED': { about: 'an account is funded', play: funded },
  'INCOMING_PAYMENT.FAILED': { about: 'a bank refuses that money is pulled', play: pulledFrom('004') },
  'INCOMING_PAYMENT.REFUND_PENDING': {
    about: 'a deposit is held and rejected',
    byOperator: true,
    play: sentBackTo('100'),
  },
  'INCOMING_PAYMENT.REFUND_COMPLETED': {
    about: 'a deposit is held and rejected',
    byOperator: true,
    play: sentBackTo('100'),
  },
  'INCOMING_PAYMENT.REFUND_FAILED': {
    about: 'a deposit is rejected, and its sender’s bank does not take it back',
    byOperator: true,
    play: sentBackTo('007'),
  },
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': { about: 'an account is funded', play: funded },
  'INTERNAL_ACCOUNT.STATUS_UPDATED': { about: 'an account is frozen', byOperator: true, play: frozen },
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': {
    about: 'an account is frozen',
    byOperator: true,
    play: frozen,
  },
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': { about: 'the owner of a wallet is proven', play: ownershipProven },
  'CUSTOMER.KYC_APPROVED': {
    about: 'a person becomes a customer',
    play: async (scene) => (await register(scene, ADA)).id,
  },
  'CUSTOMER.KYC_REJECTED': {
    about: 'a person is held, and refused',
    byOperator: true,
    play: async (scene) => decided(scene, (await register(scene, ADA)).id, 'REJECTED'),
  },
  'CUSTOMER.KYC_PENDING': {
    about: 'a person is held, and reviewed again',
    byOperator: true,
    play: async (scene) => decided(scene, (await register(scene, ADA)).id, 'PENDING'),
  },
  'CUSTOMER.KYB_APPROVED': {
    about: 'a business becomes a customer',
    play: (scene) => registerBusiness(scene),
  },
  'CUSTOMER.KYB_REJECTED': {
    about: 'a business is held, and refused',
    byOperator: true,
    play: async (scene) => decided(scene, await registerBusiness(scene), 'REJECTED'),
  },
  'CUSTOMER.KYB_PENDING': {
    about: 'a business is held, and reviewed again',
    byOperator: true,
    play: async (scene) => decided(scene, await registerBusiness(scene), 'PENDING'),
  },
  'VERIFICATION.APPROVED': {
    about: 'a submission is approved; needs a platform that is not regulated',
    play: (scene) => verified(scene, ADA),
  },
  'VERIFICATION.REJECTED': {
    about: 'a submission is refused; needs a platform that is not regulated',
    play: (scene) => verified(scene, 'Ada 002'),
  },
  'VERIFICATION.RESOLVE_ERRORS': {
    about: 'a submission lacks something; needs a platform that is not regulated',
    play: incomplete,
  },
  'VERIFICATION.IN_PROGRESS': {
    about: 'a business is reviewed; needs a platform that is not regulated',
    play: underVerification,
  },
  'VERIFICATION.PENDING_MANUAL_REVIEW': {
    about: 'a person looks at a submission; needs a platform that is not regulated',
    play: (scene) => verified(scene, 'Ada 001'),
  },
  'INVITATION.CLAIMED': { about: 'a customer claims the invitation of another', play: claimed },
  'BULK_UPLOAD.COMPLETED': { about: 'a file of one customer is imported', play: imported('1990-02-28') },
  'BULK_UPLOAD.FAILED': { about: 'a file whose only customer lacks a birth date', play: imported('') },
  'AGENT_ACTION.PENDING_APPROVAL': { about: 'an agent wants to pay, and must ask', play: askedByAgent },
  'CARD.STATE_CHANGE': { about: 'a card is issued', play: carded },
  'CARD.FUNDING_SOURCE_CHANGE': { about: 'a card is paid from another account', play: paidFromElsewhere },
  'CARD_TRANSACTION.AUTHORIZED': { about: 'a card pays', play: purchaseAt('COFFEE') },
  'CARD_TRANSACTION.PARTIALLY_SETTLED': {
    about: 'a merchant collects a part',
    play: purchaseCleared(0.4),
  },
  'CARD_TRANSACTION.SETTLED': { about: 'a merchant collects all', play: purchaseCleared(1) },
  'CARD_TRANSACTION.DECLINED': { about: 'a card is declined', play: purchaseAt('COFFEE 002') },
  'CARD_TRANSACTION.EXCEPTION': {
    about: 'the money of a purchase does not come',
    play: purchaseAt('COFFEE 006'),
  },
  TEST: {
    about: 'the endpoint is tested',
    play: async ({ api }) => {
      const { response_status: status } = await api.sendTestWebhook({});
      return `a test, which the endpoint answered with ${status}`;
    },
  },
};

/** What the API's document names and no installation sends, with the reason. */
export const NEVER_SENT: Readonly<Record<string, string>> = {
  'VERIFICATION.READY_FOR_VERIFICATION':
    'a submission that is only complete changes nothing; read it instead',
  'CARD_TRANSACTION.REFUNDED': 'a return sends CARD_TRANSACTION.SETTLED again, with the refund in it',
};
