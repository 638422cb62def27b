import { setting } from '@causeway/commands';
import { text, texts } from '@causeway/event-store';
import { invitationSetupDeclared } from '../settings/operator-settings.js';

/** What the call's platform shows to the people whom its customers invite. */
export const invitationSetup = setting({
  declared: invitationSetupDeclared,
  requests: { set: 'invitations.set-setup', get: 'invitations.get-setup' },
  category: 'invitation-setup',
  event: 'InvitationSetupSet',
  table: 'invitations.setup_view',
  columns: {
    displayName: text().optional(),
    logoUrl: text().optional(),
    countries: texts(),
    onboardingUrl: text().optional(),
  },
  none: { countries: [] },
  kept: (asked) => ({ ...asked, countries: [...asked.countries].sort() }),
});
