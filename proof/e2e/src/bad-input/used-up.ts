import type { Tenant } from '../tenancy/tenant.js';
import { hex } from '../tenancy/foreign-value.js';

/** A request for something that is over, and its refusal. */
export interface Asked {
  readonly method: string;
  readonly target: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code: string;
  readonly reason?: string;
  readonly fields?: readonly string[];
}

/** A record that was deleted, is over, or was used before, by `prepare` and then by the clock. */
export interface UsedUp {
  readonly name: string;
  prepare(own: Tenant): Promise<Asked> | Asked;
}

/** How far the sandbox clock is moved when everything is prepared: longer than any quote lives (quotes §3). */
export const ADVANCED_SECONDS = 3_600;

const TRANSFER_MINOR = 1_000;
const executing = (quoteId: string): Pick<Asked, 'method' | 'target' | 'body'> => ({
  method: 'POST',
  target: `/quotes/${quoteId}/execute`,
  body: {},
});
const acting = (transactionId: string, action: string, body: object = {}) => ({
  method: 'POST',
  target: `/transactions/${transactionId}/${action}`,
  body: { ...body },
});
const quoting = (own: Tenant, more: object): Pick<Asked, 'method' | 'target' | 'body'> => ({
  method: 'POST',
  target: '/quotes',
  body: own.newQuote(more),
});
const deletedAccount = async (own: Tenant): Promise<string> => {
  const path = '/customers/external-accounts';
  const id = await own.spareAccount(path);
  await own.api.delete(`${path}/${id}`);
  return id;
};
const cancelledTransfer = async (own: Tenant): Promise<string> => {
  const id = await own.openTransfer();
  const { target, body } = acting(id, 'cancel');
  await own.api.post(target, body);
  return id;
};
const pendingTransaction = async (own: Tenant): Promise<string> => {
  const { body } = await own.api.get(`/quotes/${await own.pendingQuote()}`);
  return body['transactionId'] as string;
};

const NOT_FOUND = { status: 404, code: 'REFERENCE_NOT_FOUND' };
const CONFLICT = { status: 409, code: 'CONFLICT' };
const INVALID = { status: 400, code: 'INVALID_INPUT' };

export const USED_UP: readonly UsedUp[] = [
  {
    name: 'a quote that was executed',
    prepare: (own) => ({
      ...executing(own.value('Quote')),
      ...CONFLICT,
      reason: 'QUOTE_ALREADY_EXECUTED',
    }),
  },
  {
    name: 'a quote that has expired',
    prepare: async (own) => ({
      ...executing(await own.pendingQuote()),
      ...CONFLICT,
      reason: 'QUOTE_EXPIRED',
    }),
  },
  {
    name: 'a quote that waits for money from outside',
    prepare: async (own) => ({
      ...executing(await own.fundableQuote()),
      ...INVALID,
      reason: 'QUOTE_NOT_EXECUTABLE',
    }),
  },
  {
    name: 'a quote that no money from outside is for',
    prepare: (own) => ({
      method: 'POST',
      target: '/sandbox/send',
      body: { quoteId: own.value('Quote'), currencyCode: 'USD' },
      ...INVALID,
    }),
  },
  {
    name: 'an account outside that was deleted, to read',
    prepare: async (own) => ({
      method: 'GET',
      target: `/customers/external-accounts/${await deletedAccount(own)}`,
      ...NOT_FOUND,
    }),
  },
  {
    name: 'an account outside that was deleted, to delete',
    prepare: async (own) => ({
      method: 'DELETE',
      target: `/customers/external-accounts/${await deletedAccount(own)}`,
      ...NOT_FOUND,
    }),
  },
  {
    name: 'an account outside that was deleted, to pay',
    prepare: async (own) => ({
      ...quoting(own, { destination: { destinationType: 'ACCOUNT', accountId: await deletedAccount(own) } }),
      ...INVALID,
      fields: ['destination.accountId'],
    }),
  },
  {
    name: 'an account outside that is registered already',
    prepare: async (own) => {
      const account = { ...own.newAccount(), customerId: own.value('Customer') };
      await own.api.post('/customers/external-accounts', account);
      return { method: 'POST', target: '/customers/external-accounts', body: account, ...CONFLICT };
    },
  },
  {
    name: 'a token that was deleted',
    prepare: async (own) => {
      const id = await own.spareToken();
      await own.api.delete(`/tokens/${id}`);
      return { method: 'DELETE', target: `/tokens/${id}`, status: 404, code: 'TOKEN_NOT_FOUND' };
    },
  },
  {
    name: 'a customer under a name that is taken',
    prepare: (own) => ({
      method: 'POST',
      target: '/customers',
      body: {
        customerType: 'INDIVIDUAL',
        fullName: 'Ada Lovelace',
        platformCustomerId: own.value('platformCustomerId'),
      },
      ...CONFLICT,
    }),
  },
  {
    name: 'a UMA address that is taken',
    prepare: (own) => ({
      method: 'POST',
      target: '/customers',
      body: { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', umaAddress: own.value('umaAddress') },
      status: 409,
      code: 'UMA_ADDRESS_EXISTS',
    }),
  },
  {
    name: 'a payment that has arrived, to cancel',
    prepare: (own) => ({ ...acting(own.value('Transaction'), 'cancel'), ...INVALID }),
  },
  {
    name: 'a payment that is cancelled, to cancel',
    prepare: async (own) => ({
      ...acting(await cancelledTransfer(own), 'cancel'),
      status: 409,
      code: 'TRANSACTION_NOT_CANCELLABLE',
    }),
  },
  ...['approve', 'reject'].map((decision): UsedUp => ({
    name: `a payment without a decision, to ${decision}`,
    prepare: (own) => ({
      ...acting(own.value('Deposit'), decision),
      status: 409,
      code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    }),
  })),
  {
    name: 'a payment that never arrived, to confirm',
    prepare: async (own) => ({ ...acting(await pendingTransaction(own), 'confirm'), ...INVALID }),
  },
  {
    name: 'a payment that has arrived, to confirm for a time to come',
    prepare: (own) => ({
      ...acting(own.value('Transaction'), 'confirm', { receiptDeliveryConfirmedAt: '2999-01-01T00:00:00Z' }),
      status: 400,
      code: 'INVALID_TIMESTAMP',
    }),
  },
  {
    name: 'more money than there is',
    prepare: async (own) => ({
      method: 'POST',
      target: '/transfer-out',
      body: {
        source: { accountId: own.value('InternalAccount') },
        destination: { accountId: await own.dollarAccount() },
        amount: 900_000_000,
      },
      status: 400,
      code: 'INVALID_AMOUNT',
      reason: 'INSUFFICIENT_BALANCE',
    }),
  },
  {
    name: 'more money than the platform lets pass',
    prepare: (own) => ({
      ...quoting(own, { lockedCurrencyAmount: 9_000_000_000_000_000 }),
      status: 400,
      code: 'AMOUNT_OUT_OF_RANGE',
    }),
  },
  {
    name: 'so little that nothing would arrive',
    prepare: (own) => ({
      ...quoting(own, { lockedCurrencyAmount: 1 }),
      status: 400,
      code: 'AMOUNT_OUT_OF_RANGE',
    }),
  },
  {
    name: 'an account to pay itself',
    prepare: (own) => ({
      ...quoting(own, {
        destination: { destinationType: 'ACCOUNT', accountId: own.value('InternalAccount') },
      }),
      status: 400,
      code: 'SELF_PAYMENT',
    }),
  },
  {
    name: 'a key that came with another body',
    prepare: async (own) => {
      const headers = { 'idempotency-key': `used ${hex(16)}` };
      const body = {
        source: { accountId: own.value('InternalAccount') },
        destination: { accountId: await own.dollarAccount() },
      };
      await own.api.post('/transfer-out', { ...body, amount: TRANSFER_MINOR }, headers);
      return {
        method: 'POST',
        target: '/transfer-out',
        body: { ...body, amount: TRANSFER_MINOR + 1 },
        headers,
        ...INVALID,
        reason: 'IDEMPOTENCY_KEY_REUSED',
      };
    },
  },
];
