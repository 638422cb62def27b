import {
  customerId,
  formatFacts,
  formatRows,
  idOf,
  oneOf,
  several,
  type Given,
  type Option,
  written,
  type ReadWord,
} from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import {
  environment,
  formatMore,
  neededPlatform,
  pageQuery,
  paging,
  tenantQuery,
  type Page,
} from './shared-options.js';

interface Finding {
  readonly type: string;
  readonly resourceId: string;
  readonly field?: string;
  readonly reason: string;
}
interface Verification {
  readonly id: string;
  readonly customerId: string;
  readonly verificationStatus: string;
  readonly errors: readonly Finding[];
  readonly createdAt: string;
  readonly updatedAt: string;
}
interface Person {
  readonly id: string;
  readonly kycStatus: string;
  readonly personalInfo: Readonly<Record<string, unknown>>;
}
interface Customer {
  readonly id: string;
  readonly customerType: string;
  readonly kycStatus?: string;
  readonly kybStatus?: string;
  readonly beneficialOwners?: readonly Person[];
}
interface Shown {
  readonly verification: Verification;
  readonly customer: Customer & Readonly<Record<string, unknown>>;
  readonly ignoredAnswers: readonly {
    readonly answerId: string;
    readonly outcome: string;
    readonly ignoredAt: string;
  }[];
}

const tenant = { platform: neededPlatform, environment };
const VERIFICATION = {
  VERIFICATION: { about: 'its id, as `verifications list` shows it', read: idOf('Verification') },
};
const CUSTOMER = { CUSTOMER: { about: "the customer's id", read: customerId } };
const OWNER = { OWNER: { about: "the owner's id", read: idOf('BeneficialOwner') } };

const FINDING = /^([A-Z_]+)=([A-Za-z]+:[0-9a-f-]{36})(?:=([A-Za-z0-9.]+))?$/;
/** `EXPIRED_DOCUMENT=Document:…,INVALID_FIELD=Customer:…=birthDate`. */
const findings: ReadWord = (word) =>
  word.split(',').map((each) => {
    const [, type = '', resourceId = '', field] = FINDING.exec(each) ?? [];
    if (type === '') throw new Error('is a list of TYPE=ID or TYPE=ID=FIELD, with commas between them');
    return { type, resourceId, ...(field !== undefined && { field }) };
  });
const findingsOption: Option = {
  value: 'LIST',
  about:
    'what the platform is notified of: EXPIRED_DOCUMENT=Document:0197…,INVALID_FIELD=Customer:0197…=birthDate',
  read: findings,
};

const findingRows = ({ errors }: Verification): string[] =>
  formatRows(
    ['finding', 'about', 'reason'],
    errors.map(({ type, resourceId, reason }) => [type, resourceId, reason]),
    'Nothing is to be mended.',
  );
const formatVerification = (verification: Verification): string[] => [
  ...formatFacts([
    ['verification', verification.id],
    ['customer', verification.customerId],
    ['status', verification.verificationStatus],
    ['begun', verification.createdAt],
    ['changed', verification.updatedAt],
  ]),
  ...findingRows(verification),
];

const review = (
  words: string,
  outcome: string,
  summary: string,
  options: Readonly<Record<string, Option>> = {},
): Command =>
  command<Verification>({
    words,
    summary,
    takes: VERIFICATION,
    options: { ...tenant, ...options },
    request: (given) => ({
      method: 'POST',
      path: '/operator/verifications/review',
      body: {
        ...tenantQuery(given),
        verificationId: given['VERIFICATION'],
        outcome,
        findings: given['findings'],
        rejectedOwners: given['rejected-owners'],
      },
    }),
    format: formatVerification,
  });

const formatCustomer = ({ id, kycStatus, kybStatus }: Customer): string[] =>
  formatFacts([
    ['customer', id],
    ['status', kycStatus ?? kybStatus ?? 'unknown'],
  ]);
const ofCustomer = (given: Given, more: Given = {}): Given => ({
  ...tenantQuery(given),
  customerId: given['CUSTOMER'],
  ...more,
});

const formatShown = ({ verification, customer, ignoredAnswers }: Shown): string[] => [
  ...formatVerification(verification),
  '',
  ...JSON.stringify(customer, null, 2).split('\n'),
  ...ignoredAnswers.map(
    ({ answerId, outcome, ignoredAt }) =>
      `Ignored: ${outcome} of ${ignoredAt}, the provider's answer ${answerId}.`,
  ),
];

const decideOwner = (words: string, kycStatus: string, summary: string): Command =>
  command<Person>({
    words,
    summary,
    takes: OWNER,
    options: tenant,
    request: (given) => ({
      method: 'POST',
      path: '/operator/beneficial-owners/review',
      body: { ...tenantQuery(given), beneficialOwnerId: given['OWNER'], kycStatus },
    }),
    format: (owner) =>
      formatFacts([
        ['owner', owner.id],
        ['status', owner.kycStatus],
      ]),
  });

const STATUSES = [
  'IN_PROGRESS',
  'PENDING_MANUAL_REVIEW',
  'RESOLVE_ERRORS',
  'READY_FOR_VERIFICATION',
  'APPROVED',
  'REJECTED',
];

export const reviewCommands: readonly Command[] = [
  command<Page<Verification>>({
    words: 'verifications list',
    summary: 'what customers submitted for verification, newest first',
    options: {
      ...tenant,
      status: {
        value: 'STATUS',
        about: 'only those in this status, such as IN_PROGRESS',
        read: oneOf(...STATUSES),
      },
      customer: { value: 'ID', about: 'of one customer', read: customerId },
      ...paging,
    },
    request: (given) => ({
      method: 'GET',
      path: '/operator/verifications',
      query: {
        ...tenantQuery(given),
        verificationStatus: given['status'],
        customerId: given['customer'],
        ...pageQuery(given),
      },
    }),
    format: (page) => [
      ...formatRows(
        ['verification', 'customer', 'status', 'changed'],
        page.data.map(({ id, customerId: of, verificationStatus, updatedAt }) => [
          id,
          of,
          verificationStatus,
          updatedAt,
        ]),
        'Nothing was submitted.',
      ),
      ...formatMore(page),
    ],
  }),
  command<Shown>({
    words: 'verifications show',
    summary: 'a submission, its customer, and answers of a provider that came too late',
    takes: VERIFICATION,
    options: tenant,
    request: (given) => ({
      method: 'GET',
      path: `/operator/verifications/${written(given['VERIFICATION'])}`,
      query: tenantQuery(given),
    }),
    format: formatShown,
  }),
  review(
    'verifications approve',
    'APPROVED',
    'accept a submission: the customer is approved, and its people',
    {
      'rejected-owners': {
        value: 'LIST',
        about: 'people of the business who are refused all the same, with commas between them',
        read: several(idOf('BeneficialOwner')),
      },
    },
  ),
  review('verifications reject', 'REJECTED', 'refuse a submission: the customer is rejected', {
    findings: findingsOption,
  }),
  review('verifications return', 'RESOLVE_ERRORS', 'send a submission back, with what is to be mended', {
    findings: { ...findingsOption, needed: true },
  }),
  review(
    'verifications manual-review',
    'PENDING_MANUAL_REVIEW',
    'say that a person looks at a submission, which takes longer',
  ),
  decideOwner('owners approve', 'APPROVED', 'accept a person who joined a business after its review'),
  decideOwner('owners reject', 'REJECTED', 'refuse a person who joined a business after its review'),
  command<Customer>({
    words: 'customers hold',
    summary: 'stop a customer who is approved or under review; its money stays where it is',
    takes: CUSTOMER,
    options: tenant,
    request: (given) => ({ method: 'POST', path: '/operator/customers/hold', body: ofCustomer(given) }),
    format: formatCustomer,
  }),
  command<Customer>({
    words: 'customers lift-hold',
    summary: 'end a hold: back to review, or with a decision',
    takes: CUSTOMER,
    options: {
      ...tenant,
      to: {
        value: 'STATUS',
        about: 'PENDING, APPROVED or REJECTED',
        read: oneOf('PENDING', 'APPROVED', 'REJECTED'),
        needed: true,
      },
    },
    request: (given) => ({
      method: 'POST',
      path: '/operator/customers/lift-hold',
      body: ofCustomer(given, { to: given['to'] }),
    }),
    format: formatCustomer,
  }),
];
