import type { Dispatch } from '@causeway/commands';
import type { BeneficiaryTrust } from '@causeway/external-accounts';
import { IsBeneficiaryTrusted } from '../application/beneficiary.requests.js';

/** How external accounts ask this context, wherever it runs. */
export const beneficiaryTrust = (dispatch: Dispatch): BeneficiaryTrust => ({
  isTrusted: (beneficiary, call) => dispatch.execute(new IsBeneficiaryTrusted(beneficiary, call)),
});
