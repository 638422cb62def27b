import type { CallContext, Dispatch } from '@causeway/commands';
import type { Id, Instant, Money } from '@causeway/kernel';
import {
  GetIncomingPayment,
  ReceiveIncomingPayment,
  SettleIncomingPayment,
} from '@causeway/incoming-payments';
import type { IncomingTransactionDocument } from '@causeway/transaction-owner/domain';
import type { PayerField } from '../../domain/protocol/payer-field.js';
import { notOnRecord } from '../../domain/directory/customer-record.js';
import type { OwnReceiver } from '../directory/own-receiver.js';

export interface ArrivedPayment {
  readonly transactionId: Id<'Transaction'>;
  readonly received: Money;
  readonly sent?: Money;
  /** Sending major units for one receiving major unit. */
  readonly exchangeRate?: number;
  readonly senderUmaAddress: string;
  readonly counterpartyInformation: Readonly<Record<string, string>>;
  /** The fields that the sender's institution requires; those on record are not asked for again. */
  readonly wanted: readonly PayerField[];
}

/**
 * Announces a payment to the receiver's platform, for the customer's deposit account or primary internal
 * account (accounts §1). Throws the refusals of the context of payments.
 */
export const announce = async (
  dispatch: Dispatch,
  { customer }: OwnReceiver,
  payment: ArrivedPayment,
  call: CallContext,
): Promise<IncomingTransactionDocument> => {
  const { wanted, ...arrived } = payment;
  const { transaction } = await dispatch.execute(
    new ReceiveIncomingPayment(
      {
        ...arrived,
        receiverId: customer.id,
        receiverUmaAddress: customer.umaAddress,
        requestedFields: notOnRecord(customer, wanted),
      },
      call,
    ),
  );
  return transaction;
};

/** The receiver's status. An approved payment is paid at once: the money is in this deployment. */
export const paidAtOnce = async (
  dispatch: Dispatch,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<{ readonly status: string; readonly settledAt?: Instant } | undefined> => {
  const before = await dispatch.execute(new GetIncomingPayment({ transactionId }, call));
  if (before?.status !== 'PROCESSING') return before?.transaction;
  await dispatch.execute(new SettleIncomingPayment({ transactionId }, call));
  return (await dispatch.execute(new GetIncomingPayment({ transactionId }, call)))?.transaction;
};
