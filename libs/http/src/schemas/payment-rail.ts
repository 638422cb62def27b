import { NETWORK_NAMES } from '@causeway/kernel';
import { object, oneOf, text } from '@causeway/shapes';

/** `PaymentRail` of the contract. */
const PAYMENT_RAILS = [
  ...['ACH', 'ACH_COLOMBIA', 'BANK_TRANSFER', 'BRE_B', 'CIPS', 'FAST', 'FASTER_PAYMENTS', 'FEDNOW'],
  ...['INSTAPAY', 'MOBILE_MONEY', 'NEFT', 'PAYNOW', 'PESONET', 'PIX', 'RTGS', 'RTP', 'SEPA'],
  ...['SEPA_INSTANT', 'SPEI', 'SWIFT', 'UNIONPAY', 'UPI', 'WIRE'],
] as const;
export const paymentRail = oneOf(PAYMENT_RAILS, 'PaymentRail');

/** A transfer on a chain, as the answers of every context show it. */
export const onChainTransaction = object('OnChainTransaction', {
  transactionHash: text({ max: 255 }),
  network: oneOf(NETWORK_NAMES, 'CryptoNetwork'),
});
