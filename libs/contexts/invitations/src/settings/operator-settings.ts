import type { DeclaredSetting } from '@causeway/commands';
import { countryCode, described, listOf, nameText, object, optional, url } from '@causeway/shapes';

const DISPLAY_NAME_LENGTH_MAX = 100;

/** What a platform needs before it can invite (invitations §2). */
export const invitationSetupDeclared = {
  name: 'invitation-setup',
  tag: 'Invitations',
  owner: 'PLATFORM',
  value: object('OperatorInvitationSetupRequest', {
    displayName: optional(
      described(
        nameText({ max: DISPLAY_NAME_LENGTH_MAX }),
        'The platform’s name on the landing page of its invitations',
      ),
    ),
    logoUrl: optional(described(url({ https: true }), 'The platform’s logo on that page')),
    countries: described(listOf(countryCode(), { unique: true }), 'Countries whose people may begin there'),
    onboardingUrl: optional(
      described(
        url({ https: true }),
        'Where invited people begin; {code} in it stands for the invitation’s code, which is appended otherwise',
      ),
    ),
  }),
  operations: {
    show: { id: 'getInvitationSetup', summary: 'What a platform’s invitations show' },
    set: {
      id: 'setInvitationSetup',
      summary: 'Say what a platform’s invitations show; without it a platform cannot invite',
    },
  },
  words: { countries: { empty: 'Nothing is set: production refuses invitations, sandbox uses a sample.' } },
} as const satisfies DeclaredSetting;
