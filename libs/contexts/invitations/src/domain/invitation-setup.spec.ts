import { missingOf, onboardingUrl, setupIn } from './invitation-setup.js';

const set = {
  displayName: 'Acme',
  logoUrl: 'https://acme.example/logo.svg',
  countries: ['DE'],
  onboardingUrl: 'https://acme.example/join',
};
const production = { environment: 'production', hasEndpoint: true } as const;

describe('what a platform needs before it can invite (invitations §2)', () => {
  it('is everything in production', () => {
    expect(missingOf(setupIn('production', set), production)).toStrictEqual([]);
    expect(
      missingOf(setupIn('production', { countries: [] }), { ...production, hasEndpoint: false }),
    ).toStrictEqual(['displayName', 'logoUrl', 'onboardingUrl', 'countries', 'webhookEndpoint']);
  });

  it('is built into the sandbox, where no endpoint is needed', () => {
    const sandbox = { environment: 'sandbox', hasEndpoint: false } as const;
    expect(missingOf(setupIn('sandbox', { countries: [] }), sandbox)).toStrictEqual([]);
  });

  it('is the operator’s where the operator set it, in sandbox as well', () => {
    expect(setupIn('sandbox', set)).toStrictEqual(set);
    expect(setupIn('sandbox', { countries: ['FR'] })).toMatchObject({
      displayName: 'Sandbox platform',
      countries: ['FR'],
    });
  });
});

it.each([
  ['https://acme.example/join/{code}/now', 'https://acme.example/join/0a1b2c3d/now'],
  ['https://acme.example/?c={code}', 'https://acme.example/?c=0a1b2c3d'],
  ['https://acme.example/join', 'https://acme.example/join?code=0a1b2c3d'],
  ['https://acme.example/join?from=uma#top', 'https://acme.example/join?from=uma&code=0a1b2c3d#top'],
])('an onboarding URL %s gets the code: %s', (url, expected) => {
  expect(onboardingUrl(url, '0a1b2c3d')).toBe(expected);
});
