import type { DeclaredSetting } from '@causeway/commands';
import { described, listOf, object, text, wholeNumber } from '@causeway/shapes';
import { DOMAIN } from '../domain/protocol/host.js';

/** More institutions than any platform names; a bound on work. */
const INSTITUTIONS_MAX = 1_000;
/** More than any institution takes within an hour. */
const PAYMENTS_MAX = 1_000_000;

const domain = text({ max: 253, pattern: DOMAIN });

/** Which institutions a platform deals with (rates-and-rails §11). */
export const allowListDeclared = {
  name: 'uma-allow-list',
  tag: 'UMA',
  owner: 'PLATFORM',
  value: object('OperatorUmaAllowListRequest', {
    domains: described(
      listOf(domain, { max: INSTITUTIONS_MAX }),
      'UMA domains that the platform deals with; none means every one',
    ),
  }),
  operations: {
    show: { id: 'getUmaAllowList', summary: 'The institutions that a platform deals with over UMA' },
    set: {
      id: 'setUmaAllowList',
      summary: 'Say which institutions a platform deals with over UMA; the next look-up obeys it',
    },
  },
  words: { domains: { empty: 'Every institution: the list is empty.' } },
} as const satisfies DeclaredSetting;

const velocityLimit = object('OperatorUmaVelocityLimit', {
  domain: described(domain, 'The UMA domain of an institution'),
  paymentsPerHourMax: described(
    wholeNumber({ min: 0, max: PAYMENTS_MAX }),
    'Payments that are agreed on within any hour',
  ),
});

/** How fast a platform may pay each institution (quotes §1.4, row 9). */
export const velocityLimitsDeclared = {
  name: 'uma-velocity-limits',
  tag: 'UMA',
  owner: 'PLATFORM',
  value: object('OperatorUmaVelocityLimitsRequest', {
    limits: described(
      listOf(velocityLimit, { max: INSTITUTIONS_MAX }),
      'Institutions and their payments an hour; those not named have no limit',
    ),
  }),
  operations: {
    show: { id: 'getUmaVelocityLimits', summary: 'How fast a platform may pay institutions over UMA' },
    set: {
      id: 'setUmaVelocityLimits',
      summary: 'Say how fast a platform may pay institutions over UMA; the next agreement obeys it',
    },
  },
  words: { limits: { empty: 'No institution has a limit.' } },
} as const satisfies DeclaredSetting;
