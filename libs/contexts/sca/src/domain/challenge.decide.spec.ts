import { after, idOf, instant, newUuid } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { evolveAuthentication, noAuthentication, type ScaEvent } from './authentication.js';
import { proveChallenge, type ProofFacts } from './challenge.decide.js';

const MINUTE_MS = 60_000;
const issuedAt = instant('2026-03-02T10:00:00.000Z');
const now = after(issuedAt, MINUTE_MS);
const expiresAt = after(issuedAt, 5 * MINUTE_MS);
const customerId = idOf('Customer', newUuid());
const quoteId = idOf('Quote', newUuid());
const challengeId = 'challenge';
const [FORMER, PRESENT] = ['+491700000001', '+491700000002'];

const { given } = decider<Parameters<typeof evolveAuthentication>[0], ScaEvent>({
  initial: noAuthentication,
  evolve: evolveAuthentication,
});
const issued: ScaEvent = {
  ...{ type: 'ScaChallengeIssued', customerId, challengeId, quoteId, factor: 'SMS_OTP' },
  ...{ phoneNumber: FORMER, payment: { amount: '1.00 EUR', payee: 'Ada' }, issuedAt, expiresAt },
};
const loggedInWith = (phoneNumber: string, openedAt = now): ScaEvent => ({
  ...{ type: 'ScaSessionOpened', customerId, factor: 'SMS_OTP', loginId: 'login', used: {} },
  ...{ phoneNumber, endUserIpAddress: '203.0.113.7', openedAt, expiresAt: after(openedAt, 60 * MINUTE_MS) },
});
const rightProofOf = (number: Pick<ProofFacts, 'phoneNumber' | 'numberOnRecord'>): ProofFacts => ({
  judge: { isSmsCode: () => true, appCode: () => undefined, assertion: () => undefined },
  passkeyChallenge: undefined,
  ...number,
});
const prove = (facts: ProofFacts) => (before: Parameters<typeof evolveAuthentication>[0]) =>
  proveChallenge({ customerId, challengeId, quoteId }, before, { now }, facts);
const tooMany = { retryAfterSeconds: 4 * 60 };

describe('a challenge by SMS, once the customer has another number,', () => {
  const present = rightProofOf({ phoneNumber: PRESENT, numberOnRecord: PRESENT });

  it('is void: no attempt is judged until its end', () => {
    given(issued, loggedInWith(PRESENT))
      .when(prove(present))
      .thenRejected('TOO_MANY_PROOFS', tooMany)
      .andRecorded();
  });

  it('stays void where the change was recorded and the former number is back', () => {
    const changed: ScaEvent = { type: 'ScaNumberChanged', customerId, changedAt: issuedAt };
    given(issued, changed, loggedInWith(FORMER))
      .when(prove(rightProofOf({ phoneNumber: FORMER, numberOnRecord: FORMER })))
      .thenRejected('TOO_MANY_PROOFS', tooMany)
      .andRecorded();
  });
});

it('a challenge to a number that is the customer’s and not verified is not void, and proves nothing', () => {
  given(issued, loggedInWith(FORMER))
    .when(prove(rightProofOf({ numberOnRecord: FORMER })))
    .thenRejected('PROOF_WRONG')
    .andRecorded();
});
