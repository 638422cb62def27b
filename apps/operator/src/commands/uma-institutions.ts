import { command, type Command } from '../cli/command.js';
import { formatRows, text } from '@causeway/cli';
import { currencyProvidersDeclared, endUserTermsDeclared } from '@causeway/customers/settings';
import { fundingCoordinatesDeclared } from '@causeway/ledger/settings';
import { invitationSetupDeclared } from '@causeway/invitations/settings';
import { requiredCustomerFieldsDeclared } from '@causeway/platform/settings';
import { authenticationSetupDeclared } from '@causeway/sca/settings';
import { allowListDeclared, velocityLimitsDeclared } from '@causeway/uma/settings';
import { settingCommands } from './setting-commands.js';
import { environment, neededPlatform, onePlatform } from './shared-options.js';

interface DomainClaim {
  readonly platformId: string;
  readonly umaDomain: string;
  readonly status: string;
  readonly proof: string | null;
  readonly failedChecks: number;
  readonly nextCheckAt: string | null;
  readonly dnsRecord: string;
  readonly proofText: string;
}

const DOMAINS = '/operator/uma-domains';
const formatClaims = (claims: readonly DomainClaim[]): string[] =>
  formatRows(
    ['domain', 'platform', 'state', 'failed looks', 'next look', 'TXT record', 'its text'],
    claims.map((each) => [
      each.umaDomain,
      each.platformId,
      each.proof === null ? 'claimed' : `proven by ${each.proof}`,
      String(each.failedChecks),
      each.nextCheckAt ?? 'none',
      each.dnsRecord,
      each.proofText,
    ]),
    'No platform claims a UMA domain.',
  );
const formatClaim = (claim: DomainClaim | null): string[] => formatClaims(claim === null ? [] : [claim]);

export const umaCommands: readonly Command[] = [
  ...settingCommands(allowListDeclared),
  ...settingCommands(velocityLimitsDeclared),
  ...settingCommands(invitationSetupDeclared),
  ...settingCommands(endUserTermsDeclared),
  ...settingCommands(currencyProvidersDeclared),
  ...settingCommands(requiredCustomerFieldsDeclared),
  ...settingCommands(fundingCoordinatesDeclared),
  ...settingCommands(authenticationSetupDeclared),
  command<{ readonly data: readonly DomainClaim[] }>({
    words: 'uma-domains list',
    summary: 'the UMA domains that platforms claim, and what proves them',
    options: { platform: onePlatform, environment },
    request: (given) => ({
      method: 'GET',
      path: DOMAINS,
      query: { platformId: given['platform'], environment: given['environment'] },
    }),
    format: ({ data }) => formatClaims(data),
  }),
  command<DomainClaim | null>({
    words: 'uma-domains check',
    summary: 'look now whether a platform has proven the domain that it claims',
    options: { platform: neededPlatform, environment },
    request: (given) => ({
      method: 'POST',
      path: `${DOMAINS}/check`,
      body: { platformId: given['platform'], environment: given['environment'] },
    }),
    format: formatClaim,
  }),
  command<DomainClaim | null>({
    words: 'uma-domains prove',
    summary: 'vouch for the domain that a platform claims, without any record',
    options: {
      platform: neededPlatform,
      environment,
      domain: { value: 'DOMAIN', about: 'the domain, said once more', needed: true, read: text },
    },
    request: (given) => ({
      method: 'POST',
      path: `${DOMAINS}/prove`,
      body: {
        platformId: given['platform'],
        environment: given['environment'],
        umaDomain: given['domain'],
      },
    }),
    format: formatClaim,
  }),
  command({
    words: 'uma-domains release',
    summary: 'take the domain that a platform claims from it, so that its name is free again',
    options: {
      platform: neededPlatform,
      environment,
      domain: { value: 'DOMAIN', about: 'the domain, said once more', needed: true, read: text },
    },
    request: (given) => ({
      method: 'POST',
      path: `${DOMAINS}/release`,
      body: {
        platformId: given['platform'],
        environment: given['environment'],
        umaDomain: given['domain'],
      },
    }),
    format: () => ['Released: the name is free again.'],
  }),
];
