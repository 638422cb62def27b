import { LANES_MAX } from '@causeway/event-store';
import type { S3Settings } from '@causeway/file-store';
import { resolve } from 'node:path';
import { databaseUrlFaults } from './database-url.js';
import { bucketOfFiles } from './file-settings.js';
import { approvalKinds, settleLimits, type ApprovalConfig } from './operator-config.js';
import { keyFaults } from './key-settings.js';
import { hasSamplePassword, isLoopback } from './sample-password.js';
import { withSecretFiles } from './secret-files.js';
import { loneSettings } from './setting-pairs.js';
import {
  brokers,
  countUpTo,
  dnsServers,
  HTTP_URL,
  HTTP_URL_OF_PATHS,
  httpUrl,
  httpUrlOfPaths,
  httpUrls,
  oidcIssuers,
  origin,
  shown,
  umaPeers,
  wholeNumber,
  wireName,
} from './setting-values.js';
import { trustedNetworks } from './trusted-networks.js';

export const SERVICES = ['gateway', 'ledger', 'quotes', 'onboarding', 'webhooks'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Private targets of webhooks; `loopback` and `sandbox` mean those of the sandbox: for development. */
export type AllowPrivate = 'none' | 'loopback' | 'sandbox' | 'all';

export interface WalletLimitsConfig {
  readonly sessionLifetimeMs: number;
  readonly challengesPerMinute: number;
  readonly verificationsPerMinute: number;
}
export interface ServiceConfig {
  readonly host: string;
  readonly port: number;
  /** The origin under which people reach the pages that are served for them, such as an invitation's. */
  readonly pagesUrl: string;
  /** The address siblings reach this service on; unused in standalone. */
  readonly serviceHost: string;
  readonly servicePort: number;
  readonly dataDir: string;
  /** Where files of customers lie; without it, in the data folder. */
  readonly s3: S3Settings | undefined;
  /** How messages leave production; without one of them, messages of that kind are refused. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  readonly sms: { readonly url: string; readonly token: string | undefined } | undefined;
  readonly databaseUrl: string | undefined;
  readonly kafkaBrokers: readonly string[] | undefined;
  readonly masterKey: string | undefined;
  /** The key before it, during a rotation. */
  readonly masterKeyPrevious: string | undefined;
  /** Seals the private keys of wallets; without it `custodian.key` in the data folder does. */
  readonly custodianKey: string | undefined;
  /** The custodian key before it, during a rotation. */
  readonly custodianKeyPrevious: string | undefined;
  /** Signs the heads of the log; without it `signing.key` in the data folder does. */
  readonly signingKey: string | undefined;
  /** The signing key before a rotation, which vouches for the new one. */
  readonly signingKeyPrevious: string | undefined;
  readonly wireName: string;
  readonly webhookAllowPrivate: AllowPrivate;
  /** Issuers of OIDC tokens that wallets take beside the well-known ones (wallet-auth §6). */
  readonly oidcIssuers: readonly string[];
  /** How long sessions of wallets last, and how often a credential is challenged and tried (wallet-auth §12). */
  readonly walletLimits: WalletLimitsConfig;
  /** Name servers that resolve platforms' hosts; empty for the system's. */
  readonly dnsServers: readonly string[];
  /** Who reviews production's customers; with `none` they cannot be submitted (verification §8.1). */
  readonly verificationProvider: 'none' | 'operator';
  /** Institutions that the operator vouches for: by UMA domain, the origin at which they are reached. */
  readonly umaPeers: Readonly<Record<string, string>>;
  /** The addresses of each service's instances: one, or several that replace each other. */
  readonly serviceUrls: Readonly<Record<ServiceName, readonly string[]>>;
  /** The address of this very instance for siblings. */
  readonly serviceAddress: string;
  /** The source of production's prices; without one, production converts no currency. */
  readonly rateSource: HttpProgramConfig | undefined;
  /** Who pays out in production; without one, payments to accounts outside are refused there. */
  readonly payoutPartner: HttpProgramConfig | undefined;
  /** The address of `/operator` and `/console`; absent where they are at the public address. */
  readonly operatorAddress: { readonly host: string; readonly port: number } | undefined;
  readonly approvals: ApprovalConfig;
  /** Addresses and networks (CIDR) of the proxies in front, whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Requests of one token. */
  readonly rateLimit: { readonly perSecond: number; readonly burst: number };
  readonly platformRateLimit: { readonly perSecond: number; readonly burst: number };
  /** Concurrent requests of one platform: when it is alone, and while other platforms have requests. */
  readonly places: { readonly atOnce: number; readonly atOnceShared: number };
  /** Outcomes that moved no money, kept of each platform, context and environment (config-and-tokens §7). */
  readonly outcomesPerPlatformMax: number;
  /** How many lanes the ledger has in each environment; never fewer than at an earlier start. */
  readonly ledgerLanes: number;
  /** How long a claimed timer belongs to its process; after a crash, no other process fires it before. */
  readonly timerLeaseMs: number;
  readonly logLevel: string;
  readonly otelEndpoint: string | undefined;
}

/** A program of the operator's that is asked over HTTP. */
export interface HttpProgramConfig {
  readonly url: string;
  readonly token?: string;
  readonly timeoutMs: number;
}

/** Every setting is an environment variable; docs/reference/settings.md lists them. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** Longer than any timer's work (a webhook attempt of 30 s), so that no two processes fire it at once. */
const DEFAULT_TIMER_LEASE_MS = 60_000;
/** Kill suites shorten the lease; below this a busy process would take its own timers twice. */
const TIMER_LEASE_MS_MIN = 500;
const TIMER_LEASE_MS_MAX = 3_600_000;

/** Some 100 MB of each platform, in each context and environment. */
const DEFAULT_OUTCOMES_PER_PLATFORM = 100_000;
/** The sweep counts as many index entries of each platform that has them. */
const OUTCOMES_PER_PLATFORM_MAX = 10_000_000;

/** A source that needs longer than this counts as unavailable. */
const DEFAULT_RATE_SOURCE_TIMEOUT_MS = 3_000;
const RATE_SOURCE_TIMEOUT_MS_MAX = 20_000;

const DEFAULT_PAYOUT_PARTNER_TIMEOUT_MS = 5_000;
/** A step of a payment waits for three answers at most, and ends within the lease of its timer. */
const PAYOUT_PARTNER_TIMEOUT_MS_MAX = 15_000;

const DEFAULT_SERVICE_PORTS: Readonly<Record<ServiceName, number>> = {
  gateway: 3100,
  ledger: 3101,
  quotes: 3102,
  onboarding: 3103,
  webhooks: 3104,
};

const SMTP_URL = /^smtps?:\/\/\S+$/;

/** The server of e-mail and the sender belong together. */
const mailOf = (settings: Settings, fault: (text: string) => void): ServiceConfig['mail'] => {
  const [url, from] = [settings['CAUSEWAY_SMTP_URL'], settings['CAUSEWAY_MAIL_FROM']];
  if (!url && !from) return undefined;
  // The URL may hold a secret, and is not repeated.
  if (!url || !SMTP_URL.test(url)) fault('CAUSEWAY_SMTP_URL must be a URL with smtp or smtps');
  if (!from?.includes('@')) fault('CAUSEWAY_MAIL_FROM must be the address that messages come from');
  return { url: url ?? '', from: from ?? '' };
};

/** Reads and checks all settings at once. Throws one error that names every wrong one and what it may be. */
export const readConfig = (
  environment: Settings,
  shape: { service: ServiceName; webhookAllowPrivate: AllowPrivate },
): ServiceConfig => {
  const faults: string[] = [];
  const settings = withSecretFiles(environment, (fault) => faults.push(fault));
  faults.push(...keyFaults(settings), ...loneSettings(settings));
  const read = <Value>(
    name: string,
    fallback: Value,
    parse: (text: string) => Value | undefined,
    rule: string,
  ): Value => {
    const text = settings[name];
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value === undefined) faults.push(`${name} must be ${rule}; it is "${shown(text)}"`);
    return value ?? fallback;
  };
  const portOf = (name: string, fallback: number): number =>
    read(name, fallback, (text) => wholeNumber(text, 0, 65_535), 'a port from 0 to 65535');
  const smsUrl = read('CAUSEWAY_SMS_URL', undefined, httpUrl, HTTP_URL);
  const smsToken = settings['CAUSEWAY_SMS_TOKEN'] || undefined;
  const programOf = (
    prefix: string,
    url: string | undefined,
    defaultMs: number,
    maxMs: number,
  ): HttpProgramConfig | undefined => {
    const token = settings[`${prefix}_TOKEN`] || undefined;
    const timeoutMs = read(
      `${prefix}_TIMEOUT_MS`,
      defaultMs,
      (text) => wholeNumber(text, 1, maxMs),
      `milliseconds from 1 to ${maxMs}`,
    );
    return url === undefined ? undefined : { url, timeoutMs, ...(token !== undefined && { token }) };
  };
  const rateOf = (prefix: string, fallback: ServiceConfig['rateLimit']): ServiceConfig['rateLimit'] => ({
    perSecond: read(`${prefix}_LIMIT`, fallback.perSecond, countUpTo(1_000_000), 'requests per second'),
    burst: read(`${prefix}_BURST`, fallback.burst, countUpTo(1_000_000), 'a number of requests'),
  });
  const rateLimit = rateOf('CAUSEWAY_RATE', { perSecond: 200, burst: 400 });
  const operatorHost = settings['CAUSEWAY_OPERATOR_HOST'] || '127.0.0.1';
  const port = portOf('CAUSEWAY_PORT', 3000);
  const serviceHost = settings['CAUSEWAY_SERVICE_HOST'] || '127.0.0.1';
  const servicePort = portOf('CAUSEWAY_SERVICE_PORT', DEFAULT_SERVICE_PORTS[shape.service]);
  const config: ServiceConfig = {
    host: settings['CAUSEWAY_HOST'] || '127.0.0.1',
    port,
    pagesUrl: read(
      'CAUSEWAY_PAGES_URL',
      `http://127.0.0.1:${port}`,
      origin,
      'an origin, such as https://pay.example',
    ),
    serviceHost,
    servicePort,
    dataDir: resolve(settings['CAUSEWAY_DATA_DIR'] || '.causeway'),
    s3: bucketOfFiles(settings, (fault) => faults.push(fault)),
    mail: mailOf(settings, (fault) => faults.push(fault)),
    sms: smsUrl === undefined ? undefined : { url: smsUrl, token: smsToken },
    databaseUrl: settings['DATABASE_URL'] || undefined,
    kafkaBrokers: read(
      'KAFKA_BROKERS',
      undefined,
      brokers,
      'a list of host:port, such as kafka-1:9092,kafka-2:9092',
    ),
    masterKey: settings['CAUSEWAY_MASTER_KEY'] || undefined,
    masterKeyPrevious: settings['CAUSEWAY_MASTER_KEY_PREVIOUS'] || undefined,
    custodianKey: settings['CAUSEWAY_CUSTODIAN_KEY'] || undefined,
    custodianKeyPrevious: settings['CAUSEWAY_CUSTODIAN_KEY_PREVIOUS'] || undefined,
    signingKey: settings['CAUSEWAY_SIGNING_KEY'] || undefined,
    signingKeyPrevious: settings['CAUSEWAY_SIGNING_KEY_PREVIOUS'] || undefined,
    wireName: read('CAUSEWAY_WIRE_NAME', 'Service', wireName, 'a capitalised word of letters and digits'),
    webhookAllowPrivate: read(
      'CAUSEWAY_WEBHOOK_ALLOW_PRIVATE',
      shape.webhookAllowPrivate,
      (text) => (['none', 'loopback', 'sandbox', 'all'] as const).find((value) => value === text),
      'none, loopback, sandbox or all',
    ),
    verificationProvider: read(
      'CAUSEWAY_VERIFICATION_PROVIDER',
      'none',
      (text) => (['none', 'operator'] as const).find((value) => value === text),
      'none or operator',
    ),
    oidcIssuers: read(
      'CAUSEWAY_OIDC_ISSUERS',
      [],
      oidcIssuers,
      'URLs with https, separated by commas, such as https://login.example/realms/pay',
    ),
    walletLimits: {
      sessionLifetimeMs:
        read('CAUSEWAY_WALLET_SESSION_SECONDS', 900, countUpTo(86_400), 'seconds from 1 to 86400') * 1_000,
      challengesPerMinute: read('CAUSEWAY_WALLET_CHALLENGES', 10, countUpTo(1_000), 'a number a minute'),
      verificationsPerMinute: read('CAUSEWAY_WALLET_PROOFS', 20, countUpTo(1_000), 'a number a minute'),
    },
    dnsServers: read(
      'CAUSEWAY_DNS_SERVERS',
      [],
      dnsServers,
      'IP addresses, separated by commas, such as 10.0.0.2 or 10.0.0.2:5353 or [fd00::2]:53',
    ),
    umaPeers: read(
      'CAUSEWAY_UMA_PEERS',
      {},
      umaPeers,
      'a list of domain=origin, such as bank.example=http://10.0.0.7:3000',
    ),
    serviceUrls: Object.fromEntries(
      SERVICES.map((name) => [
        name,
        read(
          `CAUSEWAY_${name.toUpperCase()}_URL`,
          [`http://127.0.0.1:${DEFAULT_SERVICE_PORTS[name]}`],
          httpUrls,
          'a list of URLs with http or https, such as http://10.0.0.7:3101,http://10.0.0.8:3101',
        ),
      ]),
    ) as ServiceConfig['serviceUrls'],
    serviceAddress: read(
      'CAUSEWAY_SERVICE_ADDRESS',
      `http://${serviceHost}:${servicePort}`,
      httpUrl,
      HTTP_URL,
    ),
    ledgerLanes: read(
      'CAUSEWAY_LEDGER_LANES',
      1,
      (text) => wholeNumber(text, 1, LANES_MAX),
      `lanes from 1 to ${LANES_MAX}`,
    ),
    rateSource: programOf(
      'CAUSEWAY_RATE_SOURCE',
      read('CAUSEWAY_RATE_SOURCE_URL', undefined, httpUrl, HTTP_URL),
      DEFAULT_RATE_SOURCE_TIMEOUT_MS,
      RATE_SOURCE_TIMEOUT_MS_MAX,
    ),
    payoutPartner: programOf(
      'CAUSEWAY_PAYOUT_PARTNER',
      read('CAUSEWAY_PAYOUT_PARTNER_URL', undefined, httpUrlOfPaths, HTTP_URL_OF_PATHS),
      DEFAULT_PAYOUT_PARTNER_TIMEOUT_MS,
      PAYOUT_PARTNER_TIMEOUT_MS_MAX,
    ),
    operatorAddress: settings['CAUSEWAY_OPERATOR_PORT']
      ? {
          host: operatorHost,
          port: portOf('CAUSEWAY_OPERATOR_PORT', 0),
        }
      : undefined,
    approvals: {
      kinds: read(
        'CAUSEWAY_APPROVALS',
        [] as ApprovalConfig['kinds'],
        approvalKinds,
        'a list of erase, settle and rotate-keys',
      ),
      settleAbove: read(
        'CAUSEWAY_APPROVAL_SETTLE_ABOVE',
        {},
        settleLimits,
        'a list of amounts in minor units, such as USD=100000,EUR=100000',
      ),
    },
    trustedProxies: read(
      'CAUSEWAY_TRUSTED_PROXIES',
      [],
      trustedNetworks,
      'a list of IP addresses and networks, such as 10.0.0.7,192.168.0.0/16',
    ),
    rateLimit,
    platformRateLimit: rateOf('CAUSEWAY_PLATFORM_RATE', rateLimit),
    places: {
      atOnce: read('CAUSEWAY_REQUESTS_AT_ONCE', 128, countUpTo(1_000), 'requests from 1 to 1000'),
      atOnceShared: read('CAUSEWAY_REQUESTS_AT_ONCE_SHARED', 2, countUpTo(1_000), 'requests from 1 to 1000'),
    },
    outcomesPerPlatformMax: read(
      'CAUSEWAY_KEPT_ANSWERS_MAX',
      DEFAULT_OUTCOMES_PER_PLATFORM,
      countUpTo(OUTCOMES_PER_PLATFORM_MAX),
      `answers from 1 to ${OUTCOMES_PER_PLATFORM_MAX}`,
    ),
    timerLeaseMs: read(
      'CAUSEWAY_TIMER_LEASE_MS',
      DEFAULT_TIMER_LEASE_MS,
      (text) => wholeNumber(text, TIMER_LEASE_MS_MIN, TIMER_LEASE_MS_MAX),
      `milliseconds from ${TIMER_LEASE_MS_MIN} to ${TIMER_LEASE_MS_MAX}`,
    ),
    logLevel: read(
      'CAUSEWAY_LOG_LEVEL',
      'info',
      (text) =>
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].find((level) => level === text),
      'fatal, error, warn, info, debug, trace or silent',
    ),
    otelEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT', undefined, httpUrl, HTTP_URL),
  };
  if (config.port !== 0 && isSameAddress(config, config.operatorAddress))
    faults.push('CAUSEWAY_OPERATOR_PORT must be another port than CAUSEWAY_PORT');
  faults.push(...databaseUrlFaults(config.databaseUrl ?? ''));
  if (isReachedByOthers(config, settings) && hasSamplePassword(config.databaseUrl ?? ''))
    faults.push(SAMPLE_PASSWORD);
  if (faults.length > 0) throw new Error(`Settings are wrong:\n  ${faults.join('\n  ')}`);
  return config;
};

const SAMPLE_PASSWORD =
  'DATABASE_URL must not hold a sample password where others can reach this process: give its user a random one, ' +
  'for example from openssl rand -hex 24';

type Address = Pick<ServiceConfig, 'host' | 'port'>;

const isSameAddress = (one: Address, other: Address | undefined): boolean =>
  one.host === other?.host && one.port === other.port;

/** Production use: configured so, as in our image, or listening to more than this machine. */
const isReachedByOthers = ({ host, serviceHost }: ServiceConfig, settings: Settings): boolean =>
  settings['NODE_ENV'] === 'production' || !isLoopback(host) || !isLoopback(serviceHost);
