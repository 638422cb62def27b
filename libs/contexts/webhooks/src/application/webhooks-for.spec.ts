import type { PublishedMessage } from '@causeway/event-store';
import { Erased, type Id, instant, newId, parseId } from '@causeway/kernel';
import type { InternalAccountDocument } from '@causeway/ledger';
import { accountDocument, incomingDocument, outgoingDocument, postingTo } from '../testing/documents.js';
import type { MessageAccounts } from './account-facts.js';
import { WEBHOOK_CAUSES, webhooksFor, type WebhookCause } from './webhook-table.js';

const PLATFORM = newId('Platform');
const CUSTOMER = newId('Customer');
const TRANSACTION = newId('Transaction');
const RECORDED_AT = instant('2026-03-01T10:00:00.000Z');

const message = (type: string, data: object, change: Partial<PublishedMessage> = {}): PublishedMessage => ({
  lane: 'quotes.sandbox',
  position: 7,
  type,
  key: 'key',
  data,
  recordedAt: RECORDED_AT,
  metadata: {
    commandId: 'c',
    platformId: PLATFORM,
    environment: 'sandbox',
    actor: 'Token:1',
    correlationId: 'c',
    causationId: 'c',
  },
  ...change,
});
const webhooksOf = (
  cause: WebhookCause,
  data: object,
  change?: Partial<PublishedMessage>,
  accounts?: MessageAccounts,
) => webhooksFor(cause, message(cause, data, change), accounts);
const factsOf = ({
  balance: { currency },
  totalBalance: _total,
  updatedAt: _updated,
  ...facts
}: InternalAccountDocument) => ({ ...facts, currency });
/** An entry of the payment that left the accounts so, and what is known of them. */
const entryOf = (accounts: readonly InternalAccountDocument[]) => ({
  entry: { cause: { kind: 'PAYMENT', transactionId: TRANSACTION }, postings: accounts.map(postingTo) },
  known: { byId: new Map(accounts.map((account) => [account.id, factsOf(account)])), toNote: [] },
});
/** The webhooks of a message, without the ids, which have rules of their own below. */
const webhooksIn = (cause: WebhookCause, data: object, accounts?: MessageAccounts) =>
  webhooksOf(cause, data, undefined, accounts).map(({ webhookId: _id, ...rest }) => rest);

describe('a published event becomes', () => {
  it.each([
    ['quotes.quote-created.v1', 'OUTGOING_PAYMENT.PENDING', 'PENDING'],
    ['quotes.authorization-requested.v1', 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION', 'PENDING_AUTHORIZATION'],
    ['quotes.quote-executed.v1', 'OUTGOING_PAYMENT.PROCESSING', 'PROCESSING'],
    ['quotes.quote-expired.v1', 'OUTGOING_PAYMENT.EXPIRED', 'EXPIRED'],
    ['quotes.payment-settled.v1', 'OUTGOING_PAYMENT.COMPLETED', 'COMPLETED'],
    ['quotes.payment-failed.v1', 'OUTGOING_PAYMENT.FAILED', 'FAILED'],
    ['quotes.refund-started.v1', 'OUTGOING_PAYMENT.REFUND_PENDING', 'FAILED'],
    ['quotes.refund-settled.v1', 'OUTGOING_PAYMENT.REFUND_COMPLETED', 'FAILED'],
    ['quotes.refund-failed.v1', 'OUTGOING_PAYMENT.REFUND_FAILED', 'FAILED'],
  ] as const)('%s: %s, whose data is the transaction', (cause, type, status) => {
    const transaction = outgoingDocument({ id: TRANSACTION, customerId: CUSTOMER }, status);
    expect(webhooksIn(cause, { transaction })).toStrictEqual([
      { type, orderingKeys: [TRANSACTION], subject: CUSTOMER, data: transaction, occurredAt: RECORDED_AT },
    ]);
  });

  it.each([
    ['deposits.deposit-pending.v1', 'INCOMING_PAYMENT.PENDING'],
    ['deposits.deposit-failed.v1', 'INCOMING_PAYMENT.FAILED'],
    ['deposits.deposit-refund-started.v1', 'INCOMING_PAYMENT.REFUND_PENDING'],
    ['deposits.deposit-refund-settled.v1', 'INCOMING_PAYMENT.REFUND_COMPLETED'],
    ['deposits.deposit-refund-failed.v1', 'INCOMING_PAYMENT.REFUND_FAILED'],
    ['deposits.deposit-settled.v1', 'INCOMING_PAYMENT.COMPLETED'],
    ['quotes.deposit-pending.v1', 'INCOMING_PAYMENT.PENDING'],
    ['quotes.deposit-failed.v1', 'INCOMING_PAYMENT.FAILED'],
    ['quotes.deposit-refund-started.v1', 'INCOMING_PAYMENT.REFUND_PENDING'],
    ['quotes.deposit-refund-settled.v1', 'INCOMING_PAYMENT.REFUND_COMPLETED'],
    ['incoming_payments.payment-settled.v1', 'INCOMING_PAYMENT.COMPLETED'],
    ['incoming_payments.refund-started.v1', 'INCOMING_PAYMENT.REFUND_PENDING'],
    ['incoming_payments.refund-settled.v1', 'INCOMING_PAYMENT.REFUND_COMPLETED'],
    ['incoming_payments.refund-failed.v1', 'INCOMING_PAYMENT.REFUND_FAILED'],
    ['quotes.deposit-settled.v1', 'INCOMING_PAYMENT.COMPLETED'],
  ] as const)('%s: %s', (cause, type) => {
    const transaction = incomingDocument({ id: TRANSACTION, customerId: CUSTOMER });
    expect(webhooksIn(cause, { transaction })).toStrictEqual([
      {
        type,
        orderingKeys: [TRANSACTION],
        subject: CUSTOMER,
        data: transaction,
        occurredAt: RECORDED_AT,
      },
    ]);
  });

  it('with the turn of the payer’s payment, where it is the receiver’s side of one (webhooks §9)', () => {
    const quoteId = newId('Quote');
    const payers = parseId('Transaction', quoteId.slice('Quote:'.length));
    const keysOf = (cause: WebhookCause, transaction: object) =>
      webhooksIn(cause, { transaction: { ...transaction, quoteId } }).map(({ orderingKeys }) => orderingKeys);
    const received = incomingDocument({ id: TRANSACTION, customerId: CUSTOMER });
    expect(keysOf('quotes.deposit-settled.v1', received)).toStrictEqual([[TRANSACTION, payers]]);
    const paid = outgoingDocument({ id: payers!, customerId: CUSTOMER }, 'COMPLETED');
    expect(keysOf('quotes.payment-settled.v1', paid)).toStrictEqual([[payers]]);
  });

  it('about a platform’s own payment: a webhook about the platform', () => {
    const transaction = outgoingDocument({ id: TRANSACTION, customerId: PLATFORM }, 'PENDING');
    expect(webhooksIn('quotes.quote-created.v1', { transaction })).toMatchObject([{ subject: PLATFORM }]);
  });

  it('ledger.entry-posted.v2: one BALANCE_UPDATED for each account as it is after the entry, the platform’s own first', () => {
    const [own, customers] = [newId('InternalAccount'), newId('InternalAccount')];
    const accounts = [
      accountDocument(customers, { balance: 0n, total: 100n }, CUSTOMER),
      accountDocument(own, { balance: 5n, total: 5n }),
    ] as const;
    const { entry, known } = entryOf(accounts);
    expect(webhooksIn('ledger.entry-posted.v2', entry, known)).toStrictEqual(
      [
        { orderingKeys: [own, TRANSACTION], subject: PLATFORM, data: accounts[1] },
        { orderingKeys: [customers, TRANSACTION], subject: CUSTOMER, data: accounts[0] },
      ].map(({ data, ...webhook }) => ({
        type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED',
        ...webhook,
        data: { ...data, updatedAt: RECORDED_AT },
        occurredAt: RECORDED_AT,
      })),
    );
    expect(() => webhooksIn('ledger.entry-posted.v2', entry)).toThrow(`Nothing is known of ${customers}`);
  });

  const frozen = {
    ...accountDocument(newId('InternalAccount'), { balance: 5n, total: 5n }, CUSTOMER),
    status: 'FROZEN',
  } as const;
  it.each([
    [undefined, []],
    [['STATUS'], ['STATUS_UPDATED']],
    [
      ['STATUS', 'FUNDING_INSTRUCTIONS'],
      ['STATUS_UPDATED', 'FUNDING_INSTRUCTIONS_UPDATED'],
    ],
    [['FUNDING_INSTRUCTIONS'], ['FUNDING_INSTRUCTIONS_UPDATED']],
  ])('ledger.account-changed.v1, %j: %j, whose data is the account', (changed, types) => {
    const data = { accounts: [frozen], ...(changed && { changed }) };
    expect(webhooksIn('ledger.account-changed.v1', data)).toStrictEqual(
      types.map((type) => ({
        type: `INTERNAL_ACCOUNT.${type}`,
        orderingKeys: [frozen.id],
        subject: CUSTOMER,
        data: frozen,
        occurredAt: RECORDED_AT,
      })),
    );
  });

  it('ledger.account-changed.v1 of a platform’s own account: a webhook about the platform', () => {
    const own = accountDocument(newId('InternalAccount'), { balance: 0n, total: 0n });
    const data = { accounts: [own], changed: ['STATUS'] };
    expect(webhooksIn('ledger.account-changed.v1', data)).toMatchObject([{ subject: PLATFORM }]);
  });

  it.each([
    [CUSTOMER, CUSTOMER],
    [undefined, PLATFORM],
  ])('external_accounts.account-status-changed.v1 of %s: a webhook about %s', (customerId, subject) => {
    const id = newId('ExternalAccount');
    const data = {
      id,
      ...(customerId && { customerId }),
      status: 'ACTIVE',
      currency: 'USDC',
      accountInfo: {},
    };
    expect(webhooksIn('external_accounts.account-status-changed.v1', data)).toStrictEqual([
      {
        type: 'EXTERNAL_ACCOUNT.STATUS_UPDATED',
        orderingKeys: [id],
        subject,
        data,
        occurredAt: RECORDED_AT,
      },
    ]);
  });

  it('an entry between the service’s own accounts: nothing', () => {
    const service = {
      ...postingTo(accountDocument(newId('InternalAccount'), { balance: 5n, total: 5n })),
      account: 'FEES',
    };
    const entry = { cause: { kind: 'PAYMENT', transactionId: TRANSACTION }, postings: [service] };
    expect(webhooksIn('ledger.entry-posted.v2', entry)).toStrictEqual([]);
  });

  const customer = (customerType: string, status: string) => ({
    id: CUSTOMER,
    customerType,
    [customerType === 'BUSINESS' ? 'kybStatus' : 'kycStatus']: status,
  });

  it.each([
    ['INDIVIDUAL', 'APPROVED', 'CUSTOMER.KYC_APPROVED'],
    ['INDIVIDUAL', 'REJECTED', 'CUSTOMER.KYC_REJECTED'],
    ['INDIVIDUAL', 'PENDING', 'CUSTOMER.KYC_PENDING'],
    ['BUSINESS', 'APPROVED', 'CUSTOMER.KYB_APPROVED'],
    ['BUSINESS', 'REJECTED', 'CUSTOMER.KYB_REJECTED'],
    ['BUSINESS', 'PENDING', 'CUSTOMER.KYB_PENDING'],
  ])('customers.customer-created.v1 of %s, %s: %s', (customerType, status, type) => {
    const data = customer(customerType, status);
    expect(webhooksIn('customers.customer-created.v1', data)).toStrictEqual([
      { type, orderingKeys: [CUSTOMER], subject: CUSTOMER, data, occurredAt: RECORDED_AT },
    ]);
  });

  it.each([
    customer('INDIVIDUAL', 'UNVERIFIED'),
    customer('BUSINESS', 'UNVERIFIED'),
    customer('INDIVIDUAL', 'HOLD'),
    { id: CUSTOMER, customerType: 'INDIVIDUAL', kybStatus: 'APPROVED' },
    { id: CUSTOMER, customerType: 'BUSINESS', kycStatus: 'APPROVED' },
  ])('customers.customer-created.v1 without an outcome of verification: nothing (case %#)', (data) => {
    expect(webhooksIn('customers.customer-created.v1', data)).toStrictEqual([]);
  });

  it('bulk_imports.bulk-import-ended.v1: one webhook, sealed under the key of the errors that it shows', () => {
    const job = { id: 'job', status: 'FAILED', errors: [{ correlationId: 'anna' }] };
    const seen = { orderingKeys: ['job'], type: 'BULK_UPLOAD.FAILED', data: job };
    expect(
      [{ subject: 'bulk-import-job-0' }, {}].map((change) =>
        webhooksOf('bulk_imports.bulk-import-ended.v1', { job, contentKey: 'file' }, change),
      ),
    ).toMatchObject([[{ ...seen, subject: 'bulk-import-job-0' }], [{ ...seen, subject: PLATFORM }]]);
  });

  it('platform.webhook-endpoint-changed.v1: a TEST without data', () => {
    expect(webhooksIn('platform.webhook-endpoint-changed.v1', {})).toStrictEqual([
      { type: 'TEST', orderingKeys: [PLATFORM], data: {}, occurredAt: RECORDED_AT },
    ]);
  });

  it.each(WEBHOOK_CAUSES)('%s of an erased person: nothing', (cause) => {
    expect(webhooksOf(cause, Erased.instance)).toStrictEqual([]);
  });
});

describe('the ids of webhooks', () => {
  const accounts = [1, 2, 3].map(() => accountDocument(newId('InternalAccount'), { balance: 1n, total: 1n }));
  const { entry, known } = entryOf(accounts);
  const transaction = outgoingDocument({ id: TRANSACTION, customerId: CUSTOMER }, 'PENDING');
  const idsOf = (cause: WebhookCause, data: object, change?: Partial<PublishedMessage>): Id<'Webhook'>[] =>
    webhooksOf(cause, data, change, known).map(({ webhookId }) => webhookId);

  it('are the same whenever the message is read', () => {
    expect(idsOf('ledger.entry-posted.v2', entry)).toStrictEqual(idsOf('ledger.entry-posted.v2', entry));
  });

  it('differ within a message, by place in the log and by type', () => {
    const all = [
      ...idsOf('ledger.entry-posted.v2', entry),
      ...idsOf('ledger.entry-posted.v2', entry, { position: 8 }),
      ...idsOf('ledger.entry-posted.v2', entry, { lane: 'ledger.production' }),
      ...idsOf('quotes.quote-created.v1', { transaction }),
      ...idsOf('quotes.quote-executed.v1', { transaction }),
    ];
    expect(new Set(all).size).toBe(11);
    for (const id of all) expect(parseId('Webhook', id)).toBe(id);
  });
});

it('a message of another shape is refused as a whole', () => {
  for (const cause of [
    'quotes.quote-created.v1',
    'ledger.account-changed.v1',
    'ledger.entry-posted.v2',
  ] as const)
    expect(() => webhooksOf(cause, {})).toThrow(TypeError);
});

describe('the announcement of an incoming payment', () => {
  const transaction = incomingDocument({ id: TRANSACTION, customerId: CUSTOMER });
  const PENDING = 'incoming_payments.payment-pending.v1';

  it('asks for approval when the payment needs it, and informs otherwise', () => {
    const asks = (cause: WebhookCause, more: object) => webhooksIn(cause, { transaction, ...more })[0];
    expect(asks(PENDING, { needsApproval: true })).toHaveProperty('asksApproval', true);
    expect(asks(PENDING, { needsApproval: false })).not.toHaveProperty('asksApproval');
    expect(asks(PENDING, {})).not.toHaveProperty('asksApproval');
    const failed = 'incoming_payments.payment-failed.v1';
    expect(asks(failed, { needsApproval: true })).not.toHaveProperty('asksApproval');
  });

  it('shows what the sender asks about the receiver', () => {
    const requestedReceiverCustomerInfoFields = [{ name: 'FULL_NAME', mandatory: true }];
    expect(webhooksIn(PENDING, { transaction, requestedReceiverCustomerInfoFields })[0]?.data).toStrictEqual({
      ...transaction,
      requestedReceiverCustomerInfoFields,
    });
  });
});
