import type { Tenant } from './tenant.js';

const EITHER = ['MANAGE', 'TRANSACT'] as const;
const SCA_NOT_REQUIRED = 409;
/** What a request names is looked for before it is said that the customer needs none of it (sca §1.1). */
const NOTHING_THERE = 404;
const of = (own: Tenant) => ({ query: { customerId: own.value('Customer') } });

const ofAccount = (own: Tenant) => ({ path: { externalAccountId: own.value('ExternalAccount') } });
const proofOfAccount = (own: Tenant) => ({
  ...ofAccount(own),
  body: { challengeId: 'none', code: '123456' },
});
const OF_ACCOUNT = { needs: EITHER, answers: SCA_NOT_REQUIRED, takes: ['path.externalAccountId'] } as const;
const NOTHING_IN_PROOFS = ['body.challengeId', 'body.passkeyAssertion.rawId'] as const;

/**
 * Strong authentication of customers. The customers of this suite live where none is required: that no other platform
 * reaches what a covered one has is proven beside the context, in `sca.int.spec.ts`.
 */
export const SCA_ROWS = {
  listScaFactors: {
    needs: ['VIEW'],
    answers: SCA_NOT_REQUIRED,
    call: of,
    takes: ['query.customerId'],
  },
  startScaFactorEnrollment: {
    needs: EITHER,
    answers: SCA_NOT_REQUIRED,
    call: (own: Tenant) => ({ ...of(own), body: { type: 'TOTP' } }),
    takes: ['query.customerId'],
  },
  confirmScaFactorEnrollment: {
    needs: EITHER,
    answers: SCA_NOT_REQUIRED,
    call: (own: Tenant) => ({ ...of(own), body: { type: 'TOTP', secret: '00', code: '123456' } }),
    takes: ['query.customerId'],
    namesNothing: ['body.credential.rawId'],
  },
  deleteScaFactor: {
    needs: EITHER,
    answers: NOTHING_THERE,
    call: (own: Tenant) => ({ ...of(own), path: { credentialId: 'AAAA' } }),
    takes: ['query.customerId'],
    namesNothing: ['path.credentialId'],
  },
  startScaLogin: {
    needs: EITHER,
    answers: SCA_NOT_REQUIRED,
    call: (own: Tenant) => ({ ...of(own), body: { factor: 'SMS_OTP' } }),
    takes: ['query.customerId'],
  },
  completeScaLogin: {
    needs: EITHER,
    answers: SCA_NOT_REQUIRED,
    call: (own: Tenant) => ({
      ...of(own),
      body: { factor: 'TOTP', code: '123456', endUserIpAddress: '203.0.113.7' },
    }),
    takes: ['query.customerId'],
    namesNothing: ['body.challengeId', 'body.endUserIpAddress', 'body.passkeyAssertion.rawId'],
  },
  recordSecurityEvent: {
    needs: EITHER,
    answers: SCA_NOT_REQUIRED,
    call: (own: Tenant) => ({ ...of(own), body: { eventType: 'FAILED_LOGIN_ATTEMPT' } }),
    takes: ['query.customerId'],
  },
  startTwoFactorReset: {
    needs: EITHER,
    answers: SCA_NOT_REQUIRED,
    call: (own: Tenant) => ({ ...of(own), body: { factor: 'SMS_OTP' } }),
    takes: ['query.customerId'],
  },
  getTwoFactorResetStatus: {
    needs: ['VIEW'],
    answers: NOTHING_THERE,
    call: (own: Tenant) => ({ ...of(own), path: { resetId: 'none' } }),
    takes: ['query.customerId'],
    namesNothing: ['path.resetId'],
  },
  completeTwoFactorReset: {
    needs: EITHER,
    answers: NOTHING_THERE,
    call: (own: Tenant) => ({ ...of(own), path: { resetId: 'none' }, body: {} }),
    takes: ['query.customerId'],
    namesNothing: ['path.resetId'],
  },
  startBeneficiaryTrust: { ...OF_ACCOUNT, call: ofAccount },
  startBeneficiaryUntrust: { ...OF_ACCOUNT, call: ofAccount },
  confirmBeneficiaryTrust: { ...OF_ACCOUNT, call: proofOfAccount, namesNothing: NOTHING_IN_PROOFS },
  confirmBeneficiaryUntrust: { ...OF_ACCOUNT, call: proofOfAccount, namesNothing: NOTHING_IN_PROOFS },
  authorizeQuote: {
    needs: ['TRANSACT'],
    answers: SCA_NOT_REQUIRED,
    call: (own: Tenant) => ({ path: { quoteId: own.value('Quote') }, body: { code: '123456' } }),
    takes: ['path.quoteId'],
    namesNothing: ['body.endUserIpAddress', 'body.passkeyAssertion.rawId'],
  },
  resendQuoteScaCode: {
    needs: ['TRANSACT'],
    answers: SCA_NOT_REQUIRED,
    call: (own: Tenant) => ({ path: { quoteId: own.value('Quote') } }),
    takes: ['path.quoteId'],
  },
} as const;
