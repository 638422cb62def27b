import type { DeclaredSetting } from '@causeway/commands';
import { described, flag, listOf, nameText, object, optional, text, textThat } from '@causeway/shapes';
import { isOrigin, isOriginOf } from '../domain/relying-party.js';

const NAME_LENGTH_MAX = 100;
const DOMAIN_LENGTH_MAX = 253;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const ORIGINS_MAX = 20;

/** How a platform's customers authenticate (sca §2.1). */
export const authenticationSetupDeclared = {
  name: 'authentication-setup',
  tag: 'Strong Customer Authentication',
  owner: 'PLATFORM',
  value: object(
    'OperatorAuthenticationSetupRequest',
    {
      displayName: optional(
        described(
          nameText({ max: NAME_LENGTH_MAX }),
          'The platform’s name in authenticator apps and in passkey dialogues',
        ),
      ),
      relyingPartyId: optional(
        described(
          text({ min: 3, max: DOMAIN_LENGTH_MAX, pattern: DOMAIN }),
          'The domain that passkeys belong to; none can be enrolled without it',
        ),
      ),
      allowedOrigins: described(
        listOf(textThat(isOrigin, 'must be an origin such as https://pay.example', { format: 'origin' }), {
          max: ORIGINS_MAX,
          unique: true,
        }),
        'The origins of the pages that use passkeys, at that domain or below it',
      ),
      provesConversionFirst: optional(
        described(flag(), 'A payment into another currency is proven twice: its conversion, then its payout'),
      ),
    },
    {
      across: ({ relyingPartyId, allowedOrigins }) => {
        if (!Array.isArray(allowedOrigins)) return [];
        return (allowedOrigins as readonly unknown[]).flatMap((origin, index) =>
          typeof relyingPartyId === 'string' && isOrigin(origin) && !isOriginOf(origin, relyingPartyId)
            ? [{ path: `allowedOrigins.${String(index)}`, message: `must be at ${relyingPartyId}` }]
            : [],
        );
      },
    },
  ),
  operations: {
    show: { id: 'getAuthenticationSetup', summary: 'How a platform’s customers authenticate' },
    set: {
      id: 'setAuthenticationSetup',
      summary:
        'Say how a platform’s customers authenticate; production enrols no passkeys without a domain and its origins',
    },
  },
  words: {
    allowedOrigins: { empty: 'No passkeys in production; in sandbox they work at localhost.' },
  },
} as const satisfies DeclaredSetting;
