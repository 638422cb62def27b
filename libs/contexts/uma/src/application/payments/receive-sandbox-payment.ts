import { carriesOut, Command, type CallContext, type CustomHandling } from '@causeway/commands';
import { FindUmaBearer, GetCustomerEligibility } from '@causeway/customers';
import { derivedUuid, type Id, idOf, Money, parseUmaAddress } from '@causeway/kernel';
import { ListCustomerAccounts } from '@causeway/ledger';
import type { IncomingTransactionDocument } from '@causeway/transaction-owner/domain';
import { GetMidRate } from '@causeway/rates';
import { sandboxPerson } from '../../domain/counterparties/sandbox-institution.js';
import { simulatedFields } from '../../domain/counterparties/simulated-person.js';
import type { TakenCurrency } from '../../domain/directory/payee.js';
import {
  heldRefusal,
  receiverFor,
  sentBy,
  takenFromSandbox,
  WANTED_OF_RECEIVER,
  type SandboxRefused,
} from '../../domain/payments/sandbox-payment.js';
import { findOwnReceiver } from '../directory/own-receiver.js';
import type { UmaPorts } from '../ports.js';
import { refused } from '../refuse.js';
import { announce } from './incoming-payments.js';

export interface SandboxPaymentWanted {
  readonly senderUmaAddress: string;
  readonly receiverUmaAddress?: string;
  readonly customerId?: Id<'Customer'>;
  readonly receivingCurrencyCode: string;
  readonly receivingAmountMinor: bigint;
}

/** Simulates an outside sender who pays a customer of the call's platform (sandbox §7). */
export class ReceiveSandboxPayment extends Command<SandboxPaymentWanted, IncomingTransactionDocument> {
  static readonly type = 'uma.receive-sandbox-payment';
}

export const receiveSandboxPaymentHandling = (ports: UmaPorts): CustomHandling =>
  carriesOut<ReceiveSandboxPayment>({
    command: ReceiveSandboxPayment,
    execute: async (wanted, call) => {
      const { dispatch } = ports;
      const address = parseUmaAddress(wanted.senderUmaAddress);
      if (address === undefined) throw refused('INVALID_UMA_ADDRESS', { field: 'senderUmaAddress' });
      const customerId = await receiverNamed(ports, wanted, call);
      const person = sandboxPerson(address);
      if (person === undefined) throw refused('UMA_NOT_FOUND');
      const { platformId } = call;
      const receiver = await findOwnReceiver(dispatch, { platformId, customerId }, call);
      const { receivingCurrencyCode: currencyCode, receivingAmountMinor: amountMinor } = wanted;
      const taken = takenFromSandbox(receiver, { currencyCode, amountMinor });
      if (receiver === undefined || 'refused' in taken)
        throw thrown('refused' in taken ? taken : { refused: 'SENDER_NOT_FOUND' });
      await demandHeld(ports, customerId, taken, call);
      const received = Money.of(amountMinor, taken.currency);
      const pair = { from: person.currency, to: taken.currency };
      const rate = await dispatch.execute(new GetMidRate(pair, call));
      const payment = {
        transactionId: idOf('Transaction', derivedUuid('sandbox-uma-payment', call.commandId)),
        received,
        ...sentBy(person, received, rate?.fromPerTo ?? null),
        senderUmaAddress: address.text,
        counterpartyInformation: simulatedFields('SENDER', address.text, taken.payerFields),
        wanted: WANTED_OF_RECEIVER,
      };
      return announce(dispatch, receiver, payment, call);
    },
  });

const thrown = ({ refused: code, details }: SandboxRefused) => refused(code, details);

const receiverNamed = async (
  { dispatch }: UmaPorts,
  { receiverUmaAddress: umaAddress, customerId }: SandboxPaymentWanted,
  call: CallContext,
): Promise<Id<'Customer'>> => {
  const [byId, byAddress] = await Promise.all([
    customerId && dispatch.execute(new GetCustomerEligibility({ customerId }, call)),
    umaAddress === undefined ? undefined : dispatch.execute(new FindUmaBearer({ umaAddress }, call)),
  ]);
  const named = {
    ...(customerId !== undefined && { customerId: byId && !byId.isDeleted ? customerId : null }),
    ...(byAddress !== undefined && {
      bearerId: byAddress?.platformId === call.platformId ? byAddress.customerId : null,
    }),
  };
  const receiver = receiverFor(named);
  if (typeof receiver === 'object') throw thrown(receiver);
  return receiver;
};

const demandHeld = async (
  { dispatch }: UmaPorts,
  customerId: Id<'Customer'>,
  { currency }: TakenCurrency,
  call: CallContext,
): Promise<void> => {
  const held = await dispatch.execute(new ListCustomerAccounts({ customerId, currency, limit: 1 }, call));
  const none = heldRefusal(held.data);
  if (none !== undefined) throw thrown(none);
};
