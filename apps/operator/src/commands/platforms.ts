import { command, type Command } from '../cli/command.js';
import { oneOf, formatFacts, formatRows, text, yesOrNo, written } from '@causeway/cli';
import { oneEnvironment, pageQuery, paging, PLATFORM, formatMore, type Page } from './shared-options.js';

interface Platform {
  readonly platformId: string;
  readonly name: string;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
  readonly environments: readonly string[];
  readonly createdAt: string;
}
interface PlatformDetails extends Platform {
  readonly details: readonly {
    readonly environment: string;
    readonly tokenCount: number;
    readonly supportedCurrencies: readonly string[];
    readonly webhookEndpoint?: string;
    readonly umaDomain?: string;
  }[];
}
interface Keys {
  readonly tokenId: string;
  readonly apiKeyId: string;
  readonly apiKeySecret: string;
  readonly webhookPublicKeyPem: string;
}
interface OpenedPlatform extends Platform {
  readonly sandbox?: Keys;
  readonly production?: Keys;
}

const SHOWN_ONCE = 'The secrets above are shown this once and kept nowhere: hand them over now, and safely.';

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

const facts = ({
  platformId,
  name,
  isRegulatedFinancialInstitution,
  proxyUmaSubdomain,
  createdAt,
}: Platform) =>
  formatFacts([
    ['platform', platformId],
    ['name', name],
    ['regulated', yesNo(isRegulatedFinancialInstitution)],
    ['UMA subdomain', proxyUmaSubdomain],
    ['since', createdAt],
  ]);

const keysOf = (environment: string, keys: Keys | undefined): string[] =>
  keys === undefined
    ? []
    : [
        '',
        environment,
        ...formatFacts([
          ['  token', keys.tokenId],
          ['  key id', keys.apiKeyId],
          ['  key secret', keys.apiKeySecret],
        ]),
        '  public key of its webhooks',
        ...keys.webhookPublicKeyPem
          .trim()
          .split('\n')
          .map((line) => `    ${line}`),
      ];

const formatOpened = (opened: OpenedPlatform): string[] => [
  ...facts(opened),
  ...keysOf('sandbox', opened.sandbox),
  ...keysOf('production', opened.production),
];

export const platformCommands: readonly Command[] = [
  command<Page<Platform>>({
    words: 'platforms list',
    summary: 'the platforms of this installation, newest first',
    options: paging,
    request: (given) => ({ method: 'GET', path: '/operator/platforms', query: pageQuery(given) }),
    format: (page) => [
      ...formatRows(
        ['platform', 'name', 'regulated', 'environments', 'since'],
        page.data.map((each) => [
          each.platformId,
          each.name,
          yesNo(each.isRegulatedFinancialInstitution),
          each.environments.join(', '),
          each.createdAt,
        ]),
        'There is no platform yet. `platforms create` opens one.',
      ),
      ...formatMore(page),
    ],
  }),
  command<PlatformDetails>({
    words: 'platforms show',
    summary: 'a platform, and what it has set in each environment',
    takes: { PLATFORM },
    request: (given) => ({ method: 'GET', path: `/operator/platforms/${written(given['PLATFORM'])}` }),
    format: (platform) => [
      ...facts(platform),
      '',
      ...formatRows(
        ['environment', 'tokens', 'currencies', 'webhook endpoint', 'UMA domain'],
        platform.details.map((each) => [
          each.environment,
          String(each.tokenCount),
          each.supportedCurrencies.join(' ') || 'none',
          each.webhookEndpoint ?? 'none',
          each.umaDomain ?? 'none',
        ]),
        'It has no environment.',
      ),
    ],
  }),
  command<OpenedPlatform>({
    words: 'platforms create',
    summary: 'open a platform, with a first token in each environment',
    remarks:
      'Whether a platform is regulated decides which rules on customers bind it, and is fixed for good. A name belongs to\n' +
      'one platform, so that a command sent twice opens one.',
    options: {
      name: { value: 'TEXT', about: 'its name', needed: true, read: text },
      regulated: {
        value: 'yes|no',
        about: 'whether it is a regulated financial institution',
        needed: true,
        read: yesOrNo,
      },
      'uma-subdomain': { value: 'LABEL', about: 'where UMA requests for it arrive', read: text },
      environment: oneEnvironment,
    },
    request: (given) => ({
      method: 'POST',
      path: '/operator/platforms',
      body: {
        name: given['name'],
        isRegulatedFinancialInstitution: given['regulated'],
        proxyUmaSubdomain: given['uma-subdomain'],
        environments: given['environment'] === undefined ? undefined : [written(given['environment'])],
      },
    }),
    format: formatOpened,
    warning: () => SHOWN_ONCE,
  }),
  command<OpenedPlatform>({
    words: 'platforms open',
    summary: 'open the other environment of a platform that has one',
    takes: { PLATFORM },
    options: {
      environment: {
        value: 'NAME',
        about: 'sandbox or production',
        needed: true,
        read: oneOf('sandbox', 'production'),
      },
    },
    request: (given) => ({
      method: 'POST',
      path: `/operator/platforms/${written(given['PLATFORM'])}/environments`,
      body: { environment: given['environment'] },
    }),
    format: formatOpened,
    warning: () => SHOWN_ONCE,
  }),
];
