import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { type Environment, Erased, instant, type Instant } from '@causeway/kernel';
import {
  evolvePlatform,
  type Platform,
  type PlatformConfig,
  type PlatformEvent,
} from '../domain/platform-config.js';
import type {
  CardTokenizationSetting,
  CurrencySetting,
  EmbeddedWalletSetting,
  FeeSetting,
  Personal,
} from '../domain/settings.js';
import { platformIdOf } from '../domain/streams.js';

export const configView = {
  table: 'config_view',
  key: ['environment', 'platform_id'],
  columns: {
    environment: 'text',
    platform_id: 'text',
    name: 'text',
    is_regulated: 'boolean',
    proxy_uma_subdomain: 'text',
    uma_domain: 'text',
    webhook_endpoint: 'text',
    supported_currencies: 'json',
    embedded_wallet: 'json',
    embedded_wallet_from_address: 'text',
    embedded_wallet_reply_to_address: 'text',
    card_tokenization: 'json',
    card_tokenization_from_address: 'text',
    card_tokenization_reply_to_address: 'text',
    fee_configs: 'json',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  personal: [
    'embedded_wallet_from_address',
    'embedded_wallet_reply_to_address',
    'card_tokenization_from_address',
    'card_tokenization_reply_to_address',
  ],
  subjectColumn: 'platform_id',
} as const satisfies ViewDefinition;

/** Addresses have columns of their own, so that they can be sealed; the settings around them stay readable. */
export type ConfigRow = {
  readonly environment: Environment;
  readonly platform_id: string;
  readonly name: string;
  readonly is_regulated: boolean;
  readonly proxy_uma_subdomain: string | null;
  readonly uma_domain: string | null;
  readonly webhook_endpoint: string | null;
  readonly supported_currencies: readonly CurrencySetting[];
  readonly embedded_wallet: EmbeddedWalletSetting;
  readonly embedded_wallet_from_address: Personal | null;
  readonly embedded_wallet_reply_to_address: Personal | null;
  readonly card_tokenization: CardTokenizationSetting;
  readonly card_tokenization_from_address: Personal | null;
  readonly card_tokenization_reply_to_address: Personal | null;
  readonly fee_configs: readonly FeeSetting[];
  readonly created_at: Instant;
  readonly updated_at: Instant;
};

/** One row a platform and environment: the aggregate's own fold, laid out in columns. */
export const configRows: InlineView<PlatformEvent, ConfigRow> = {
  definition: configView,
  rowKey: (_event, { streamId, metadata }) => ({
    environment: metadata.environment,
    platform_id: platformIdOf(streamId),
  }),
  fold: (row, event, { metadata }) => {
    const before: Platform = row ? { status: 'ACTIVE', config: configOf(row) } : { status: 'ABSENT' };
    const after = evolvePlatform(before, event);
    return after.status === 'ABSENT' ? null : rowOf(after.config, metadata.environment);
  },
};

export const rowOf = (config: PlatformConfig, environment: Environment): ConfigRow => {
  const { sendFromEmailAddress, replyToEmailAddress, ...embeddedWallet } = config.embeddedWalletConfig;
  const { email, ...cardTokenization } = config.cardTokenization2faConfig;
  const { fromAddress, replyToAddress, ...plainEmail } = email ?? {};
  return {
    environment,
    platform_id: config.platformId,
    name: config.name,
    is_regulated: config.isRegulatedFinancialInstitution,
    proxy_uma_subdomain: config.proxyUmaSubdomain ?? null,
    uma_domain: config.umaDomain ?? null,
    webhook_endpoint: config.webhookEndpoint ?? null,
    supported_currencies: config.supportedCurrencies,
    embedded_wallet: embeddedWallet,
    embedded_wallet_from_address: stored(sendFromEmailAddress),
    embedded_wallet_reply_to_address: stored(replyToEmailAddress),
    card_tokenization: email === undefined ? cardTokenization : { ...cardTokenization, email: plainEmail },
    card_tokenization_from_address: stored(fromAddress),
    card_tokenization_reply_to_address: stored(replyToAddress),
    fee_configs: config.feeConfigs,
    created_at: config.createdAt,
    updated_at: config.updatedAt,
  };
};

/** What was erased is blank from then on: a row never seals anything under a key that is gone. */
const stored = (address: Personal | undefined): string | null =>
  address === undefined || address instanceof Erased ? null : address;

export const configOf = (row: ConfigRow): PlatformConfig => ({
  platformId: row.platform_id,
  name: row.name,
  isRegulatedFinancialInstitution: row.is_regulated,
  ...present('proxyUmaSubdomain', row.proxy_uma_subdomain),
  ...present('umaDomain', row.uma_domain),
  ...present('webhookEndpoint', row.webhook_endpoint),
  supportedCurrencies: row.supported_currencies,
  embeddedWalletConfig: {
    ...row.embedded_wallet,
    ...present('sendFromEmailAddress', row.embedded_wallet_from_address),
    ...present('replyToEmailAddress', row.embedded_wallet_reply_to_address),
  },
  cardTokenization2faConfig: {
    ...row.card_tokenization,
    ...(row.card_tokenization.email === undefined
      ? {}
      : {
          email: {
            ...row.card_tokenization.email,
            ...present('fromAddress', row.card_tokenization_from_address),
            ...present('replyToAddress', row.card_tokenization_reply_to_address),
          },
        }),
  },
  feeConfigs: row.fee_configs,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
});

const present = <Field extends string, Value>(
  field: Field,
  value: Value | null,
): Partial<Record<Field, Value>> => (value === null ? {} : ({ [field]: value } as Record<Field, Value>));
