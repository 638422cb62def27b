import { process, step, type ProcessDefinition, type ProcessStep } from '@causeway/commands';
import { type Id, parseUmaAddress } from '@causeway/kernel';
import {
  FailIncomingPayment,
  INCOMING_PAYMENT_APPROVED,
  SettleIncomingPayment,
  type IncomingPaymentV1,
} from '@causeway/incoming-payments';
import { sandboxPerson, type SandboxOutcome } from '../../domain/counterparties/sandbox-institution.js';
import { longArrivalStarted } from './long-arrivals.js';

/** Simulates the sender after the approval: its money arrives at once, late or never (sandbox §6). */
export const settleSimulatedPaymentOnApproval: ProcessDefinition = process(
  'settle-simulated-payment-on-approval',
)
  .from('incoming_payments')
  .on(INCOMING_PAYMENT_APPROVED, ({ data, metadata }) => {
    const { transaction } = data as IncomingPaymentV1;
    const outcome = metadata.environment === 'sandbox' ? outcomeOf(transaction.source) : undefined;
    return outcome === undefined ? [] : [stepFor(outcome, transaction.id)];
  });

const outcomeOf = (source: object | undefined): SandboxOutcome | undefined => {
  const { umaAddress } = (source ?? {}) as { readonly umaAddress?: unknown };
  const address = typeof umaAddress === 'string' ? parseUmaAddress(umaAddress) : undefined;
  return address === undefined ? undefined : sandboxPerson(address)?.outcome;
};

const stepFor = (outcome: SandboxOutcome, transactionId: Id<'Transaction'>): ProcessStep => {
  switch (outcome) {
    case 'SUCCEEDS':
      return step(SettleIncomingPayment, { transactionId });
    case 'LASTS_LONG':
      return step(longArrivalStarted(transactionId));
    case 'COMPLIANCE_REJECTED':
      return step(FailIncomingPayment, { transactionId, reason: 'COMPLIANCE_REJECTED' });
  }
};
