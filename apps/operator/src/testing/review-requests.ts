import type { ApiRequest } from '../cli/command.js';

const PLATFORM = 'Platform:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const CUSTOMER = 'Customer:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c12';
const VERIFICATION = 'Verification:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c15';
const OWNER = 'BeneficialOwner:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c16';
const DOCUMENT = 'Document:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c17';
const TENANT = { platformId: PLATFORM, environment: 'sandbox' };
const OF = `--platform ${PLATFORM}`;

const reviewed = (outcome: string, more: object = {}): ApiRequest => ({
  method: 'POST',
  path: '/operator/verifications/review',
  body: { ...TENANT, verificationId: VERIFICATION, outcome, ...more },
});
const ownerReviewed = (kycStatus: string): ApiRequest => ({
  method: 'POST',
  path: '/operator/beneficial-owners/review',
  body: { ...TENANT, beneficialOwnerId: OWNER, kycStatus },
});

export const REVIEW_REQUESTS: readonly (readonly [line: string, request: ApiRequest])[] = [
  [
    `verifications list ${OF} --status IN_PROGRESS`,
    {
      method: 'GET',
      path: '/operator/verifications',
      query: { ...TENANT, verificationStatus: 'IN_PROGRESS', limit: 20 },
    },
  ],
  [
    `verifications show ${VERIFICATION} ${OF}`,
    { method: 'GET', path: `/operator/verifications/${VERIFICATION}`, query: TENANT },
  ],
  [
    `verifications approve ${VERIFICATION} ${OF} --rejected-owners ${OWNER}`,
    reviewed('APPROVED', { rejectedOwners: [OWNER] }),
  ],
  [
    `verifications reject ${VERIFICATION} ${OF} --findings APPLICANT_SANCTIONED=${CUSTOMER}`,
    reviewed('REJECTED', { findings: [{ type: 'APPLICANT_SANCTIONED', resourceId: CUSTOMER }] }),
  ],
  [
    `verifications return ${VERIFICATION} ${OF} --findings EXPIRED_DOCUMENT=${DOCUMENT},INVALID_FIELD=${CUSTOMER}=birthDate`,
    reviewed('RESOLVE_ERRORS', {
      findings: [
        { type: 'EXPIRED_DOCUMENT', resourceId: DOCUMENT },
        { type: 'INVALID_FIELD', resourceId: CUSTOMER, field: 'birthDate' },
      ],
    }),
  ],
  [`verifications manual-review ${VERIFICATION} ${OF}`, reviewed('PENDING_MANUAL_REVIEW')],
  [`owners approve ${OWNER} ${OF}`, ownerReviewed('APPROVED')],
  [`owners reject ${OWNER} ${OF}`, ownerReviewed('REJECTED')],
  [
    `customers hold ${CUSTOMER} ${OF}`,
    { method: 'POST', path: '/operator/customers/hold', body: { ...TENANT, customerId: CUSTOMER } },
  ],
  [
    `customers lift-hold ${CUSTOMER} ${OF} --to APPROVED`,
    {
      method: 'POST',
      path: '/operator/customers/lift-hold',
      body: { ...TENANT, customerId: CUSTOMER, to: 'APPROVED' },
    },
  ],
];
