import { oneOf, written } from '@causeway/cli';
import type { CausewayRow, Work } from './row.js';
import { fund, pay, payee, priced, register } from './sandbox.js';

const FUNDED_MINOR = 500_000;
const SENT_MINOR = 240_000;

/** A new customer's payment with the outcome of an account number's end. */
const paymentEnding =
  (suffix: string) =>
  async (around: Work): Promise<string> => {
    const customerId = await register(around, 'Ada Lovelace');
    const accountId = await fund(around, customerId, FUNDED_MINOR);
    const payeeId = await payee(around, customerId, suffix);
    return `It is caused by ${await pay(around, { accountId, payeeId, amount: SENT_MINOR })}.`;
  };

const quoted = async (around: Work): Promise<string> => {
  const customerId = await register(around, 'Ada Lovelace');
  const accountId = await fund(around, customerId, FUNDED_MINOR);
  const payeeId = await payee(around, customerId, '100');
  const quote = await priced(around, { accountId, payeeId, amount: SENT_MINOR });
  return `It is caused by ${String(quote['transactionId'])}.`;
};

const funded = async (around: Work): Promise<string> => {
  const customerId = await register(around, 'Ada Lovelace');
  return `It is caused by money for ${await fund(around, customerId, FUNDED_MINOR)}.`;
};

const registered = async (around: Work): Promise<string> =>
  `It is caused by ${await register(around, 'Ada Lovelace')}.`;

const tested = async (around: Work): Promise<string> => {
  const answer = (await around.call('sendTestWebhook', {})) as { readonly response_status?: number };
  return `The endpoint answered ${answer.response_status ?? 'nothing'}.`;
};

/** What plays which webhook, by sandbox §3: nothing is made up, the cause happens. */
const CAUSES: Readonly<Record<string, (around: Work) => Promise<string>>> = {
  TEST: tested,
  'CUSTOMER.KYC_APPROVED': registered,
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': funded,
  'INCOMING_PAYMENT.COMPLETED': funded,
  'OUTGOING_PAYMENT.PENDING': quoted,
  'OUTGOING_PAYMENT.PROCESSING': paymentEnding('009'),
  'OUTGOING_PAYMENT.COMPLETED': paymentEnding('100'),
  'OUTGOING_PAYMENT.FAILED': paymentEnding('004'),
  'OUTGOING_PAYMENT.REFUND_PENDING': paymentEnding('008'),
  'OUTGOING_PAYMENT.REFUND_COMPLETED': paymentEnding('008'),
  'OUTGOING_PAYMENT.REFUND_FAILED': paymentEnding('007'),
};

export const triggerRow: CausewayRow = {
  words: 'trigger',
  summary: 'Play, in the sandbox, what causes a webhook',
  takes: {
    event: { about: `one of ${Object.keys(CAUSES).join(', ')}`, read: oneOf(...Object.keys(CAUSES)) },
  },
  options: {},
  remarks: `Events: ${Object.keys(CAUSES).join(', ')}.`,
  work: async (given, around) => {
    const cause = CAUSES[written(given['event'])];
    if (cause === undefined) throw new Error('The event was read, and is not known.');
    return [await cause(around)];
  },
};
