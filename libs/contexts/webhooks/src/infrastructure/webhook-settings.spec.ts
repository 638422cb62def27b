import { webhookReach } from './webhook-settings.js';

const POLICIES = ['none', 'loopback', 'sandbox', 'all'] as const;
const reached = (environment: 'sandbox' | 'production') =>
  Object.fromEntries(
    POLICIES.map((policy) => {
      const mayReach = webhookReach(policy, environment);
      return [
        policy,
        {
          public: [mayReach('PUBLIC', true), mayReach('PUBLIC', false)],
          loopback: [mayReach('LOOPBACK', true), mayReach('LOOPBACK', false)],
          private: [mayReach('PRIVATE', true), mayReach('PRIVATE', false)],
          forbidden: [mayReach('FORBIDDEN', true), mayReach('FORBIDDEN', false)],
        },
      ];
    }),
  );
const [never, always, unprivileged] = [
  [false, false],
  [true, true],
  [false, true],
];
const NOWHERE_ELSE = { public: always, loopback: never, private: never, forbidden: never };

describe('where webhooks may go, at privileged ports and at others', () => {
  it('in the sandbox', () => {
    expect(reached('sandbox')).toStrictEqual({
      none: NOWHERE_ELSE,
      loopback: { ...NOWHERE_ELSE, loopback: unprivileged },
      sandbox: { ...NOWHERE_ELSE, loopback: unprivileged, private: always },
      all: { ...NOWHERE_ELSE, loopback: always, private: always },
    });
  });

  it('in production', () => {
    expect(reached('production')).toStrictEqual({
      none: NOWHERE_ELSE,
      loopback: NOWHERE_ELSE,
      sandbox: NOWHERE_ELSE,
      all: { ...NOWHERE_ELSE, loopback: always, private: always },
    });
  });
});
