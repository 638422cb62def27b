import { newId } from '@causeway/kernel';
import {
  FailIncomingPayment,
  INCOMING_PAYMENT_APPROVED,
  SettleIncomingPayment,
} from '@causeway/incoming-payments';
import { longArrivals } from './long-arrivals.js';
import { settleSimulatedPaymentOnApproval } from './settle-simulated-payment-on-approval.process.js';

const id = newId('Transaction');
const stepsFor = (source: object | undefined, environment = 'sandbox') => {
  const reaction = settleSimulatedPaymentOnApproval.reactions[INCOMING_PAYMENT_APPROVED];
  const message = { data: { transaction: { id, source } }, metadata: { environment } };
  return (reaction?.(message as never) ?? []).map(({ command, payload, recording }) =>
    recording === undefined ? [command, payload] : [recording.on, recording.content],
  );
};
const from = (umaAddress: string) => ({ sourceType: 'UMA_ADDRESS', umaAddress });

describe('once a platform has approved a payment', () => {
  it.each([
    ['settles at once', '$success.usd@sandbox.uma.money', SettleIncomingPayment, {}],
    ['takes its time', '$pending.long.usd@sandbox.uma.money', longArrivals, {}],
    [
      'is stopped by compliance',
      '$fail.compliance.usd@sandbox.uma.money',
      FailIncomingPayment,
      { reason: 'COMPLIANCE_REJECTED' },
    ],
  ])('a simulated sender’s money %s: %s', (_what, address, command, more) => {
    expect(stepsFor(from(address))).toStrictEqual([[command, { transactionId: id, ...more }]]);
  });

  it.each([
    ['of a customer', from('$ada@uma.localhost'), 'sandbox'],
    ['in production', from('$success.usd@sandbox.uma.money'), 'production'],
    ['from an account', { sourceType: 'ACCOUNT', accountId: 'x' }, 'sandbox'],
    ['from nowhere', undefined, 'sandbox'],
  ])('a payment %s is ignored', (_what, source, environment) => {
    expect(stepsFor(source, environment)).toStrictEqual([]);
  });
});
