import { carriesOut, childCall, RejectedError, type CustomHandling } from '@causeway/commands';
import { SubmitVerification, type VerificationDocument } from '@causeway/customers';
import { crashPoint } from '@causeway/kernel';
import { useLink } from '../domain/kyc-link.decide.js';
import { kycLinks } from './kyc-link.aggregate.js';
import { known } from './kyc-link.handlers.js';
import type { HostedLinksPorts } from './ports.js';
import { FinishKycLink } from './requests.js';

/** The submission is first: a link whose end was not recorded shows what became of it. */
export const finishKycLinkHandling = (ports: HostedLinksPorts): CustomHandling =>
  carriesOut<FinishKycLink>({
    command: FinishKycLink,
    execute: async ({ linkId, sessionHash, suffix }, call) => {
      const found = await known(ports, { linkId, sessionHash });
      if (found === undefined) throw new RejectedError('hosted_links', 'LINK_NOT_FOUND');
      const { platformId, environment, link } = found;
      const own = { ...call, platformId, environment };
      const submission = {
        ...{ customerId: link.customerId, isHosted: true },
        ...(suffix !== undefined && environment === 'sandbox' && { suffix }),
      };
      const verification = await ports.dispatch.execute(
        new SubmitVerification(submission, childCall(own, 'submit')),
      );
      crashPoint('onboarding.after-submission');
      if (canBeFilledIn(verification)) return { isEnded: false, verification };
      await ports.record(childCall(own, 'use'), {
        name: 'use-link',
        on: kycLinks,
        id: linkId,
        decide: (before, when) => useLink(sessionHash, before, when),
      });
      return { isEnded: true, verification };
    },
  });

/** Whether the page can have all of it filled in at once; what a reviewer found ends the flow. */
const canBeFilledIn = ({ verificationStatus, errors }: VerificationDocument): boolean =>
  verificationStatus === 'RESOLVE_ERRORS' &&
  errors.every(
    ({ type }) => type.startsWith('MISSING_') || type === 'INVALID_FIELD' || type === 'INCOMPLETE_DOCUMENT',
  );
