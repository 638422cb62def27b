import {
  answersQuery,
  carriesOut,
  childCall,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { DEFAULT_UMA_DOMAIN, FindUmaBearer, GetCustomer } from '@causeway/customers';
import { isCurrencyCode, type CurrencyCode, type Id } from '@causeway/kernel';
import { GetPlatformConfig, type PlatformConfigDocument } from '@causeway/platform';
import { invitationCode } from '../domain/invitation-code.js';
import { setupIn } from '../domain/invitation-setup.js';
import {
  cancelInvitation,
  claimInvitation,
  createInvitation,
  type InvitationFacts,
} from '../domain/invitation.decide.js';
import type { Invitation, SentInvitation } from '../domain/invitation.js';
import type { InvitationDocument } from '../published/invitation.document.js';
import { toInvitationDocument } from '../read/invitation.document.js';
import { createdLately, findInvitation } from '../read/invitation.query.js';
import { bothPeople, invitations } from './invitation.aggregate.js';
import { invitationSetup } from './operator-settings.js';
import type { InvitationsPorts } from './ports.js';
import { CancelInvitation, ClaimInvitation, CreateInvitation, GetInvitation } from './requests.js';

/** Two codes in a row that are taken already mean that something else is wrong. */
const ATTEMPTS_MAX = 3;

/**
 * Makes an invitation under a short code; a code that is taken already is followed by the next one that the command
 * derives.
 */
export const createInvitationHandling = (ports: InvitationsPorts): CustomHandling =>
  carriesOut<CreateInvitation>({
    command: CreateInvitation,
    execute: async (wanted, call) => {
      for (let attempt = 1; ; attempt += 1) {
        const code = invitationCode(call.commandId, attempt);
        try {
          return await ports.record(childCall(call, 'create', code), {
            name: 'create-invitation',
            on: invitations,
            id: code,
            content: wanted,
            begins: true,
            facts: () => factsFor(ports, call, { code, inviterUma: wanted.inviterUma }),
            decide: (invitation, context, facts) => createInvitation(wanted, invitation, context, facts),
            answer: (invitation) => shownTo(ports, call, invitation),
            answersAbout: inviterOf,
          });
        } catch (error) {
          const isTaken = error instanceof RejectedError && error.code === 'CODE_TAKEN';
          if (!isTaken || attempt === ATTEMPTS_MAX) throw error;
        }
      }
    },
  });

const factsFor = async (
  ports: InvitationsPorts,
  call: CallContext,
  { code, inviterUma }: { readonly code: string; readonly inviterUma: string },
): Promise<InvitationFacts> => {
  const { platformId, environment } = call;
  const [config, setup, customerId] = await Promise.all([
    ports.dispatch.execute(new GetPlatformConfig({}, call)),
    invitationSetup.find(ports, call),
    customerWith(ports, call, inviterUma),
  ]);
  const now = ports.clock.now(environment);
  const of = customerId && { environment, inviterId: customerId };
  return {
    code,
    url: `${ports.pagesUrl}/i/${code}`,
    platformId,
    umaDomain: config.umaDomain ?? DEFAULT_UMA_DOMAIN,
    setup: setupIn(environment, setup),
    hasEndpoint: config.webhookEndpoint !== undefined,
    lately: of === undefined ? [] : await createdLately(ports, { ...of, now }),
    ...(customerId !== undefined && {
      inviter: { customerId, ...(await payoutCurrencyOf(ports, call, { customerId, config })) },
    }),
  };
};

/** The living customer of the calling platform with a UMA address. */
const customerWith = async (
  { dispatch }: Pick<InvitationsPorts, 'dispatch'>,
  call: CallContext,
  umaAddress: string,
): Promise<Id<'Customer'> | undefined> => {
  const bearer = await dispatch.execute(new FindUmaBearer({ umaAddress }, call));
  return bearer?.platformId === call.platformId ? bearer.customerId : undefined;
};

/** The inviter's first currency that the platform pays out (invitations §4.1). */
const payoutCurrencyOf = async (
  { dispatch }: Pick<InvitationsPorts, 'dispatch'>,
  call: CallContext,
  { customerId, config }: { readonly customerId: Id<'Customer'>; readonly config: PlatformConfigDocument },
): Promise<{ readonly payoutCurrency?: CurrencyCode }> => {
  const { currencies } = await dispatch.execute(new GetCustomer({ customerId }, call));
  const paidOut = config.supportedCurrencies.filter(({ enabledTransactionTypes }) =>
    enabledTransactionTypes.includes('OUTGOING'),
  );
  const first = currencies.find((code) => paidOut.some(({ currencyCode }) => currencyCode === code));
  return isCurrencyCode(first) ? { payoutCurrency: first } : {};
};

/**
 * A code opens an invitation to platforms other than the inviter's, too; who asks decides what of it is shown
 * (invitations §4.2).
 */
export const getInvitationHandling = (ports: InvitationsPorts): QueryHandling =>
  answersQuery<GetInvitation>({
    query: GetInvitation,
    answer: async ({ code }, call) => shownTo(ports, call, await sent(ports, call, code)),
  });

/** It is recorded for the inviting platform, which is notified of it. */
export const claimInvitationHandling = (ports: InvitationsPorts): CustomHandling =>
  carriesOut<ClaimInvitation>({
    command: ClaimInvitation,
    execute: async ({ code, inviteeUma }, call) => {
      const { platformId } = await sent(ports, call, code);
      return ports.record(
        { ...call, platformId },
        {
          name: 'claim-invitation',
          on: invitations,
          id: code,
          content: { inviteeUma },
          facts: () => customerWith(ports, call, inviteeUma),
          decide: (invitation, context, inviteeId) =>
            claimInvitation(
              { inviteeUma, claimedBy: call.platformId, ...(inviteeId !== undefined && { inviteeId }) },
              invitation,
              context,
            ),
          answer: (invitation) => shownTo(ports, call, invitation),
          answersAbout: bothPeople(call.environment, code),
        },
      );
    },
  });

/**
 * Only the platform that invited may, and only while the invitation waits: `NOT_THE_INVITING_PLATFORM`,
 * `INVITATION_ALREADY_CLAIMED` (invitations §4.4).
 */
export const cancelInvitationHandling = (ports: InvitationsPorts): CustomHandling =>
  carriesOut<CancelInvitation>({
    command: CancelInvitation,
    execute: ({ code }, call) =>
      ports.record(call, {
        name: 'cancel-invitation',
        on: invitations,
        id: code,
        decide: (invitation, context) => cancelInvitation(call, invitation, context),
        answer: (invitation) => shownTo(ports, call, invitation),
        answersAbout: inviterOf,
      }),
  });

const sent = async (ports: InvitationsPorts, { environment }: CallContext, code: string) => {
  const invitation = await findInvitation(ports, environment, code);
  if (invitation === undefined) throw new RejectedError('invitations', 'INVITATION_NOT_FOUND');
  return invitation;
};

const shownTo = (
  { clock }: Pick<InvitationsPorts, 'clock'>,
  { environment, platformId }: CallContext,
  invitation: Invitation,
): InvitationDocument => {
  return toInvitationDocument(there(invitation), { now: clock.now(environment), platformId });
};

const inviterOf = (invitation: Invitation): string => there(invitation).inviterId;

const there = (invitation: Invitation): SentInvitation => {
  if (invitation.status === 'ABSENT') throw new Error('An accepted command left no invitation behind');
  return invitation;
};
