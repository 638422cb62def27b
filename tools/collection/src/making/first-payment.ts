import { operationNamed, type InterfaceDocument } from '../document/interface-document.js';
import type { Folder, RequestItem, ScriptEvent } from './collection-format.js';
import { request, type RequestParts } from './operation-request.js';

export const FIRST_PAYMENT = 'First payment';

/** Between two looks at the payment. The sandbox settles within about a second. */
const LOOK_INTERVAL_MS = 500;
const LOOKS_MAX = 40;
const WATCH = 'Watch the payment until it has come to its end';

interface Step extends RequestParts {
  readonly name: string;
  readonly operationId: string;
  readonly before?: readonly string[];
  /** Lines that judge the answer, and keep what later requests need. */
  readonly then: readonly string[];
}

/** The status that is asserted, and the answer as `answer` for the lines that follow. */
const answers = (status: number): string[] => [
  `pm.test('answers ${String(status)}', () => pm.response.to.have.status(${String(status)}));`,
  'const answer = pm.response.json();',
];
const keep = (variable: string, value: string): string =>
  `pm.collectionVariables.set('${variable}', ${value});`;
const check = (rule: string, value: string, expected: string): string =>
  `pm.test('${rule}', () => pm.expect(${value}).to.equal(${expected}));`;
const onlyDollars = [
  { key: 'customerId', value: '{{customerId}}' },
  { key: 'currency', value: 'USD' },
];

/** One payment of 2400.00 USD, in the order in which the requests need each other (sandbox §8). */
const STEPS: readonly Step[] = [
  {
    name: 'Read the configuration',
    operationId: 'getPlatformConfig',
    then: [
      ...answers(200),
      'const currencies = answer.supportedCurrencies.map(({ currencyCode }) => currencyCode);',
      "pm.test('dollars are enabled', () => pm.expect(currencies).to.include('USD'));",
    ],
  },
  {
    name: 'Register a customer',
    operationId: 'createCustomer',
    description: 'The platform is regulated and vouches for its customers, so this one is approved at once.',
    body: {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Lovelace',
      birthDate: '1985-06-15',
      nationality: 'US',
      address: { line1: '1 Market Street', city: 'San Francisco', postalCode: '94105', country: 'US' },
    },
    then: [
      ...answers(201),
      keep('customerId', 'answer.id'),
      check('the customer is approved', 'answer.kycStatus', "'APPROVED'"),
    ],
  },
  {
    name: 'Find its account in dollars',
    operationId: 'listCustomerInternalAccounts',
    description: 'One account for each currency of the platform came with the customer.',
    query: onlyDollars,
    then: [
      ...answers(200),
      check('there is one', 'answer.totalCount', '1'),
      keep('accountId', 'answer.data[0].id'),
    ],
  },
  {
    name: 'Fund it with 5000.00 USD',
    operationId: 'sandboxFundInternalAccount',
    description: 'Only the sandbox can. Amounts are whole numbers of the smallest unit: cents here.',
    body: { amount: 500_000 },
    then: [...answers(200), check('the money is there', 'answer.balance.amount', '500000')],
  },
  {
    name: 'Register an account at another bank',
    operationId: 'createCustomerExternalAccount',
    description: 'The last three characters of the IBAN decide what the simulated bank does: 004 rejects.',
    body: {
      customerId: '{{customerId}}',
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: 'DE89370400440532013000',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', countryOfResidence: 'DE' },
      },
    },
    then: [
      ...answers(201),
      keep('externalAccountId', 'answer.id'),
      check('it can be paid to', 'answer.status', "'ACTIVE'"),
    ],
  },
  {
    name: 'Ask what it means to send 2400.00 USD there',
    operationId: 'createQuote',
    description: 'A price that holds until `expiresAt`. Nothing is taken yet.',
    body: {
      source: { sourceType: 'ACCOUNT', accountId: '{{accountId}}' },
      destination: { destinationType: 'ACCOUNT', accountId: '{{externalAccountId}}' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 240_000,
    },
    then: [
      ...answers(201),
      keep('quoteId', 'answer.id'),
      keep('transactionId', 'answer.transactionId'),
      check('the whole sum is what was asked for', 'answer.totalSendingAmount', '240000'),
      check('nothing has begun', 'answer.status', "'PENDING'"),
    ],
  },
  {
    name: 'Execute the quote',
    operationId: 'executeQuote',
    description: 'The money is held and on its way. The key makes it safe to send this again.',
    header: [{ key: 'Idempotency-Key', value: 'execute-{{quoteId}}' }],
    then: [
      ...answers(200),
      check('it is on its way', 'answer.status', "'PROCESSING'"),
      keep('executed', 'pm.response.text()'),
      keep('looksLeft', `'${String(LOOKS_MAX)}'`),
    ],
  },
  {
    name: 'Execute it again, with the same key',
    operationId: 'executeQuote',
    description: 'The first answer once more, byte by byte, and no second payment.',
    header: [{ key: 'Idempotency-Key', value: 'execute-{{quoteId}}' }],
    then: [
      ...answers(200),
      check('the answer is the first one', 'pm.response.text()', "pm.collectionVariables.get('executed')"),
    ],
  },
  {
    name: WATCH,
    operationId: 'getTransactionById',
    description: 'In a run of the folder this repeats itself; sent by hand, send it until it says COMPLETED.',
    before: [`setTimeout(() => {}, ${String(LOOK_INTERVAL_MS)});`],
    then: [
      ...answers(200),
      "const looksLeft = Number(pm.collectionVariables.get('looksLeft'));",
      "if (answer.status === 'PROCESSING' && looksLeft > 0) {",
      "  pm.collectionVariables.set('looksLeft', String(looksLeft - 1));",
      `  pm.execution.setNextRequest('${WATCH}');`,
      '} else {',
      `  ${check('the payment is completed', 'answer.status', "'COMPLETED'")}`,
      '}',
    ],
  },
  {
    name: 'See what is left',
    operationId: 'listCustomerInternalAccounts',
    query: onlyDollars,
    then: [
      ...answers(200),
      check('2600.00 USD are left', 'answer.data[0].balance.amount', '260000'),
      check('and nothing is held', 'answer.data[0].totalBalance.amount', '260000'),
    ],
  },
  {
    name: 'List what moved',
    operationId: 'listTransactions',
    query: [{ key: 'customerId', value: '{{customerId}}' }],
    then: [
      ...answers(200),
      check('the funding and the payment', 'answer.totalCount', '2'),
      check('the newest comes first', 'answer.data[0].id', "pm.collectionVariables.get('transactionId')"),
    ],
  },
];

/** The folder whose requests chain: each keeps the ids that the next ones take. */
export const firstPayment = (document: InterfaceDocument): Folder => ({
  name: FIRST_PAYMENT,
  description:
    'From a new customer to a settled payment. Run the folder, or send its requests from top to bottom.',
  item: STEPS.map((step) => stepRequest(document, step)),
});

const stepRequest = (
  document: InterfaceDocument,
  { name, operationId, before, then, ...parts }: Step,
): RequestItem => ({
  name,
  event: [...(before === undefined ? [] : [script('prerequest', before)]), script('test', then)],
  request: request(operationNamed(document, operationId), parts),
});

const script = (listen: ScriptEvent['listen'], exec: readonly string[]): ScriptEvent => ({
  listen,
  script: { type: 'text/javascript', exec },
});
