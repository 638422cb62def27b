import type { SenderInstitutions } from '../application/sender-institutions.js';

/** The simulated world takes everything back; in production no way back is connected. */
export const sandboxSenderInstitutions: SenderInstitutions = {
  giveBack: (_payment, { environment }) =>
    Promise.resolve(environment === 'sandbox' ? ('RETURNED' as const) : ('KEPT' as const)),
};
