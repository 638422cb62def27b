import type { Environment } from '@causeway/kernel';

/** What the operator sets so that a platform can invite (invitations §2). */
export interface InvitationSetup {
  readonly displayName?: string;
  readonly logoUrl?: string;
  /** ISO 3166-1 alpha-2; none means that it is not set up. */
  readonly countries: readonly string[];
  /** Where invited people begin. `{code}` in it stands for the invitation's code. */
  readonly onboardingUrl?: string;
}

const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23777' d='M0 8V4a4 4 0 0 1 8 0v4H6V4a2 2 0 0 0-4 0v4z'/%3E%3C/svg%3E";

/** A sandbox platform can invite on a fresh installation. */
const SANDBOX_SETUP = {
  displayName: 'Sandbox platform',
  logoUrl: LOGO,
  countries: ['DE', 'FR', 'MX', 'US'],
  onboardingUrl: 'https://onboarding.example/join?code={code}',
} as const satisfies InvitationSetup;

/** What holds in an environment: in sandbox what the operator left out is built in. */
export const setupIn = (environment: Environment, set: InvitationSetup): InvitationSetup => {
  if (environment === 'production') return set;
  return {
    ...SANDBOX_SETUP,
    ...set,
    countries: set.countries.length > 0 ? set.countries : SANDBOX_SETUP.countries,
  };
};

/** What a platform lacks before it can invite, by name. In sandbox no webhook endpoint is needed. */
export const missingOf = (
  setup: InvitationSetup,
  { environment, hasEndpoint }: { readonly environment: Environment; readonly hasEndpoint: boolean },
): readonly string[] => [
  ...(['displayName', 'logoUrl', 'onboardingUrl'] as const).filter((name) => setup[name] === undefined),
  ...(setup.countries.length === 0 ? ['countries'] : []),
  ...(environment === 'production' && !hasEndpoint ? ['webhookEndpoint'] : []),
];

const PLACEHOLDER = '{code}';

/** An onboarding URL for one invitation: the code in its place, or as the query parameter `code`. */
export const onboardingUrl = (url: string, code: string): string => {
  if (url.includes(PLACEHOLDER)) return url.replaceAll(PLACEHOLDER, code);
  const target = new URL(url);
  target.searchParams.set('code', code);
  return target.href;
};
