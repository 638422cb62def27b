import type { CallContext } from '@causeway/commands';
import { GetCustomer } from '@causeway/customers';
import { fundedAccount } from '@causeway/deposits';
import { GetPayoutTarget, GetUmaDepositTarget, type PayoutTarget } from '@causeway/external-accounts';
import { isCrypto, isCurrencyCode, type CurrencyCode, type Id, type Money } from '@causeway/kernel';
import { FindInternalAccount } from '@causeway/ledger';
import { GetPlatformConfig } from '@causeway/platform';
import { ChooseRail, GetMidRate } from '@causeway/rates';
import { convertedAmount } from '../domain/converted-amount.js';
import type { NewIncomingPayment, ReceiverFacts } from '../domain/incoming-payment.decide.js';
import type { DepositAccount } from '../domain/incoming-payment.js';
import { loadIncomingPayment } from './incoming-payment-stream.js';
import type { IncomingPaymentPorts } from './ports.js';
import { umaAddressKey } from '@causeway/transaction-owner';

type Ports = Pick<IncomingPaymentPorts, 'dispatch' | 'rails' | 'vault'>;

/** The receiver, the account to credit, and the amount in its currency. */
export const receiverFacts = async (
  ports: Ports,
  announced: NewIncomingPayment,
  call: CallContext,
): Promise<ReceiverFacts> => {
  const { senderUmaAddress, receiverUmaAddress, received } = announced;
  const [accountId, config] = await Promise.all([
    announced.accountId ?? primaryAccountOf(ports, announced, call),
    ports.dispatch.execute(new GetPlatformConfig({}, call)),
  ]);
  const funded = accountId && (await fundedAccount(ports.dispatch, accountId, call));
  const account = funded && { ...funded, accountId };
  const [converted, deposit] = await Promise.all([
    account && announced.accountId === undefined && account.currency !== received.currency
      ? convertedTo(ports, received, account.currency, call)
      : undefined,
    account?.customer && depositOf(ports, account.customer.customerId, received, call),
  ]);
  const keyOf = (umaAddress: string): string => umaAddressKey(ports.vault, call.platformId, umaAddress);
  const keys = {
    senderKey: keyOf(senderUmaAddress),
    ...(receiverUmaAddress !== undefined && { receiverKey: keyOf(receiverUmaAddress) }),
  };
  return {
    account,
    ...(converted && { converted }),
    ...(deposit && { deposit }),
    hasEndpoint: config.webhookEndpoint !== undefined,
    keys,
  };
};

/** In the incoming currency, or else the fiat account of the customer's first currency (accounts §1). */
const primaryAccountOf = async (
  { dispatch }: Ports,
  { receiverId, received }: NewIncomingPayment,
  call: CallContext,
): Promise<Id<'InternalAccount'> | undefined> => {
  if (receiverId === undefined) return undefined;
  const owner = { platformId: call.platformId, customerId: receiverId };
  const accountIn = (currency: CurrencyCode) =>
    dispatch.execute(new FindInternalAccount({ owner, currency }, call));
  const own = await accountIn(received.currency);
  if (own !== null) return own.accountId;
  const { currencies } = await dispatch.execute(new GetCustomer({ customerId: receiverId }, call));
  for (const currency of currencies.filter(isCurrencyCode)) {
    const first = isCrypto(currency) ? null : await accountIn(currency);
    if (first !== null) return first.accountId;
  }
  return undefined;
};

/** The amount in another currency at the mid rate; `undefined` without a price, and where it is no payment's amount. */
const convertedTo = async (
  { dispatch }: Ports,
  amount: Money,
  to: CurrencyCode,
  call: CallContext,
): Promise<Money | undefined> => {
  if (amount.currency === to) return amount;
  const rate = await dispatch.execute(new GetMidRate({ from: amount.currency, to }, call));
  return rate === null ? undefined : convertedAmount(amount, to, rate.fromPerTo);
};

/** The customer's external deposit account; absent while no rail reaches it (external-accounts §8). */
const depositOf = async (
  ports: Ports,
  customerId: Id<'Customer'>,
  received: Money,
  call: CallContext,
): Promise<DepositAccount | undefined> => {
  const target = await ports.dispatch.execute(new GetUmaDepositTarget({ customerId }, call));
  if (target === null || ports.rails.railFor(call.environment, call.platformId) === undefined)
    return undefined;
  const amount = await convertedTo(ports, received, target.currency, call);
  const rail = amount && (await railTo(ports, target, amount, call));
  return amount === undefined || rail === undefined
    ? undefined
    : { accountId: target.accountId, amount, rail };
};

/** `undefined` where no rail carries the amount. */
const railTo = async (
  { dispatch }: Ports,
  { accountType, paymentRails }: PayoutTarget,
  amount: Money,
  call: CallContext,
): Promise<string | null | undefined> => {
  const choice = await dispatch.execute(new ChooseRail({ accountType, paymentRails, amount }, call));
  return choice.status === 'CHOSEN' ? choice.rail : undefined;
};

export interface DepositFacts {
  readonly isDepositActive: boolean;
}

/** Whether the account outside takes money at the moment when it comes. */
export const depositFacts = async (
  ports: Pick<IncomingPaymentPorts, 'dispatch' | 'store'>,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<DepositFacts> => {
  const { payment } = await loadIncomingPayment(ports, transactionId, call);
  const deposit = payment.status === 'ABSENT' ? undefined : payment.terms.deposit;
  if (deposit === undefined) return { isDepositActive: false };
  const { accountId } = deposit;
  const target = await ports.dispatch.execute(new GetPayoutTarget({ accountId }, call));
  return { isDepositActive: target?.status === 'ACTIVE' };
};
