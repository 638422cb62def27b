import { nothing, record, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { Authentication, ScaEvent } from './authentication.js';

export interface NumberChange {
  readonly customerId: Id<'Customer'>;
  /** Since then. */
  readonly phoneNumber: string;
  readonly changedAt: Instant;
}

/**
 * Ends for good what belongs to a former number (sca §3, §5): a customer who takes that number again begins anew. Until it is
 * recorded the two numbers are compared, so that nothing is proven meanwhile.
 */
export const recordNumberChange = (
  { customerId, phoneNumber, changedAt }: NumberChange,
  { session, login, challenges, beneficiaries }: Authentication,
): Decision<ScaEvent> => {
  const isFormer = (number: string | undefined, since: Instant): boolean =>
    number !== undefined && number !== phoneNumber && since <= changedAt;
  const isConcerned =
    (session !== undefined && isFormer(session.phoneNumber, session.openedAt)) ||
    (login?.factor === 'SMS_OTP' && isFormer(login.material, login.startedAt)) ||
    Object.values(challenges).some((each) => !each.isVoid && isFormer(each.phoneNumber, each.issuedAt)) ||
    Object.values(beneficiaries).some(({ open }) => open && isFormer(open.material, open.startedAt));
  return isConcerned ? record({ type: 'ScaNumberChanged', customerId, changedAt }) : nothing();
};
