import { carriesOut, Command, type CallContext, type CustomHandling } from '@causeway/commands';
import { FindUmaBearer, GetCustomerStanding } from '@causeway/customers';
import { derivedUuid, idOf, isCurrencyCode, Money, type CurrencyCode, type Id } from '@causeway/kernel';
import type { IncomingTransactionDocument } from '@causeway/quotes';
import { ListCustomerAccounts } from '@causeway/ledger';
import { GetMidRate } from '@causeway/rates';
import { estimatedRate } from '../domain/estimated-rate.js';
import { sandboxPerson, type SandboxPerson } from '../domain/sandbox-institution.js';
import { simulatedFields } from '../domain/simulated-person.js';
import { parseUmaAddress } from '../domain/uma-address.js';
import { announce } from './incoming-payments.js';
import { findOwnReceiver, type TakenCurrency } from './own-receiver.js';
import type { UmaPorts } from './ports.js';
import { refused } from './refuse.js';

export interface SandboxPaymentWanted {
  readonly senderUmaAddress: string;
  readonly receiverUmaAddress?: string;
  readonly customerId?: Id<'Customer'>;
  readonly receivingCurrencyCode: string;
  readonly receivingAmountMinor: bigint;
}

/** Plays somebody outside who pays a customer of the call's platform (sandbox §7). */
export class ReceiveSandboxPayment extends Command<SandboxPaymentWanted, IncomingTransactionDocument> {
  static readonly type = 'uma.receive-sandbox-payment';
}

/** What the simulated institution wants to know of a receiver whose record does not say it (sandbox §7). */
const WANTED_OF_RECEIVER = [{ name: 'NATIONALITY', mandatory: true }];

export const receiveSandboxPaymentHandling = (ports: UmaPorts): CustomHandling =>
  carriesOut<ReceiveSandboxPayment>({
    command: ReceiveSandboxPayment,
    execute: async (wanted, call) => {
      const address = parseUmaAddress(wanted.senderUmaAddress);
      if (address === undefined) throw refused('INVALID_UMA_ADDRESS', { field: 'senderUmaAddress' });
      const customerId = await receiverNamed(ports, wanted, call);
      const person = sandboxPerson(address);
      if (person === undefined) throw refused('UMA_NOT_FOUND');
      const { platformId } = call;
      const receiver = await findOwnReceiver(ports.dispatch, { platformId, customerId }, call);
      if (receiver === undefined) throw refused('SENDER_NOT_FOUND');
      if (!receiver.hasAcceptedTerms) throw refused('END_USER_TERMS_NOT_ACCEPTED');
      if (!receiver.isVerified) throw refused('USER_NOT_READY');
      const taken = takenIn(receiver.taken, wanted);
      await demandHeld(ports, customerId, taken, call);
      const received = Money.of(wanted.receivingAmountMinor, taken.currency);
      const payment = {
        transactionId: idOf('Transaction', derivedUuid('sandbox-uma-payment', call.commandId)),
        received,
        ...(await sentBy(ports, person, received, call)),
        senderUmaAddress: address.text,
        counterpartyInformation: simulatedFields(address.text, taken.payerFields),
        wanted: WANTED_OF_RECEIVER,
      };
      return announce(ports.dispatch, receiver, payment, call);
    },
  });

const receiverNamed = async (
  { dispatch }: UmaPorts,
  { receiverUmaAddress, customerId }: SandboxPaymentWanted,
  call: CallContext,
): Promise<Id<'Customer'>> => {
  if (customerId !== undefined) {
    const standing = await dispatch.execute(new GetCustomerStanding({ customerId }, call));
    if (standing === null || standing.isDeleted) throw refused('SENDER_NOT_FOUND');
    if (receiverUmaAddress === undefined) return customerId;
  }
  if (receiverUmaAddress === undefined) throw refused('INVALID_INPUT', { field: 'receiverUmaAddress' });
  const bearer = await dispatch.execute(new FindUmaBearer({ umaAddress: receiverUmaAddress }, call));
  if (bearer?.platformId !== call.platformId) throw refused('UMA_NOT_FOUND');
  if (customerId !== undefined && bearer.customerId !== customerId) throw refused('RECEIVER_MISMATCH');
  return bearer.customerId;
};

const takenIn = (
  currencies: readonly TakenCurrency[],
  { receivingCurrencyCode, receivingAmountMinor }: SandboxPaymentWanted,
): TakenCurrency => {
  const taken = currencies.find(({ currency }) => currency === receivingCurrencyCode);
  if (taken === undefined || !isCurrencyCode(receivingCurrencyCode))
    throw refused('INVALID_CURRENCY', { field: 'receivingCurrencyCode' });
  const { minMinor: min, maxMinor: max, currency } = taken;
  if (receivingAmountMinor < min || receivingAmountMinor > max)
    throw refused('AMOUNT_OUT_OF_RANGE', { min, max, currency });
  return taken;
};

/** A simulated sender pays only in what the customer holds; others may, and it is exchanged (accounts §1). */
const demandHeld = async (
  { dispatch }: UmaPorts,
  customerId: Id<'Customer'>,
  { currency }: TakenCurrency,
  call: CallContext,
): Promise<void> => {
  const held = await dispatch.execute(new ListCustomerAccounts({ customerId, currency, limit: 1 }, call));
  if (held.data.length === 0) throw refused('INVALID_CURRENCY', { field: 'receivingCurrencyCode' });
};

/** What the sender gave for it at the table's rate, rounded up: a sender never pays less than arrives. */
const sentBy = async (
  { dispatch }: UmaPorts,
  { currency: from }: SandboxPerson,
  received: Money,
  call: CallContext,
): Promise<{ readonly sent?: Money; readonly exchangeRate?: number }> => {
  const to: CurrencyCode = received.currency;
  const sendingPerReceiving = await dispatch.execute(new GetMidRate({ from, to }, call));
  if (sendingPerReceiving === null) return {};
  return {
    sent: sendingPerReceiving.convert(received, from, 'up'),
    exchangeRate: estimatedRate(sendingPerReceiving.inverse()),
  };
};
