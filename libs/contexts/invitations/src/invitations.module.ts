import { context, part } from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import { following, forgetting } from './application/forget-person.js';
import { invitationEvents, invitations as invitationStreams } from './application/invitation.aggregate.js';
import {
  cancelInvitationHandling,
  claimInvitationHandling,
  createInvitationHandling,
  getInvitationHandling,
} from './application/invitation.handlers.js';
import { showLandingHandling } from './application/landing.handler.js';
import { invitationSetup } from './application/operator-settings.js';
import type { InvitationsPorts } from './application/ports.js';
import { invitationRejections } from './application/rejections.js';
import { CreateInvitationViews1766000000000 } from './infrastructure/migrations/1766000000000-create-invitation-views.js';
import { FindClaimsByInvitee1767000000000 } from './infrastructure/migrations/1767000000000-find-claims-by-invitee.js';

/** A customer invites a person, whose platform claims the invitation; the landing page leads the way. */
const inviting = part<InvitationsPorts>({
  events: invitationEvents,
  aggregates: [invitationStreams],
  rejections: invitationRejections,
  commands: (ports) => [
    createInvitationHandling(ports),
    claimInvitationHandling(ports),
    cancelInvitationHandling(ports),
  ],
  queries: (ports) => [getInvitationHandling(ports), showLandingHandling(ports)],
});

export const invitations = context<InvitationsPorts>({
  name: 'invitations',
  migrations: [CreateInvitationViews1766000000000, FindClaimsByInvitee1767000000000],
  parts: [
    inviting,
    invitationSetup.part<InvitationsPorts>(({ dispatch }) => ({
      knowsPlatform: (call) => dispatch.execute(new GetPlatformConfig({}, call)),
    })),
    forgetting,
    following,
  ],
});
