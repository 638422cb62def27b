import { decides, RejectedError, type CallContext, type CommandHandling } from '@causeway/commands';
import { GetCustomerEligibility } from '@causeway/customers';
import { uuidOf } from '@causeway/kernel';
import type { ExternalAccount, ExternalAccountEvent } from '../domain/external-account.js';
import { reviewAccount, type ReviewFacts } from '../domain/review-account.decide.js';
import type { ExternalAccountReader, FoundAccount } from '../read/external-account.query.js';
import { externalAccountAggregate } from './external-account.aggregate.js';
import type { ExternalAccountsPorts } from './ports.js';
import { ReviewExternalAccount } from './requests.js';

/**
 * An operator's finding about an account. Whether its owner is still there and whether it is the default UMA target
 * are facts of the decision.
 */
export const reviewExternalAccountHandling = (
  { dispatch }: Pick<ExternalAccountsPorts, 'dispatch'>,
  reader: ExternalAccountReader,
): CommandHandling =>
  decides<ExternalAccount, ExternalAccountEvent, ReviewExternalAccount, ReviewFacts>({
    command: ReviewExternalAccount,
    aggregate: externalAccountAggregate,
    streamId: ({ accountId }) => uuidOf(accountId),
    facts: async ({ accountId }, call) => {
      const found = await reader.find(call, accountId);
      if (found === undefined)
        throw new RejectedError('external_accounts', 'EXTERNAL_ACCOUNT_NOT_FOUND', {
          resource: 'ExternalAccount',
        });
      return {
        isDefaultUmaTarget: found.isDefaultUmaTarget,
        isOwnerThere: await isOwnerThere(dispatch, found, call),
      };
    },
    decide: ({ finding }, account, { now }, facts) => reviewAccount(finding, account, { now }, facts),
    answer: (account) => {
      if (account.state === 'ABSENT') throw new Error('A review that was accepted left no account behind');
      const { accountId, status } = account.account;
      return { accountId, status };
    },
  });

/** The platform is always there. */
const isOwnerThere = async (
  dispatch: ExternalAccountsPorts['dispatch'],
  { account: { customerId } }: FoundAccount,
  call: CallContext,
): Promise<boolean> => {
  if (customerId === undefined) return true;
  const eligibility = await dispatch.execute(new GetCustomerEligibility({ customerId }, call));
  return eligibility !== null && !eligibility.isDeleted;
};
