import { setting } from '@causeway/commands';
import { flag, text, texts } from '@causeway/event-store';
import { authenticationSetupDeclared } from '../settings/operator-settings.js';

/** How the customers of the call's platform authenticate. */
export const authenticationSetup = setting({
  declared: authenticationSetupDeclared,
  requests: { set: 'sca.set-setup', get: 'sca.get-setup' },
  category: 'sca-setup',
  event: 'AuthenticationSetupSet',
  table: 'sca.setup_view',
  columns: {
    displayName: text().optional(),
    relyingPartyId: text().optional(),
    allowedOrigins: texts(),
    provesConversionFirst: flag().optional(),
  },
  none: { allowedOrigins: [] },
  kept: (asked) => ({ ...asked, allowedOrigins: [...asked.allowedOrigins].sort() }),
});
