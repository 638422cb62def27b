import { settingController } from '@causeway/http';
import { invitationSetup } from './application/operator-settings.js';
import { InvitationsController } from './http/invitations.controller.js';
import { LandingController } from './http/landing.controller.js';

/** What the gateway puts on the API, under `/operator`, and at the landing page's path. */
export const invitationsControllers = [
  InvitationsController,
  LandingController,
  settingController(invitationSetup),
] as const;
