import { rowOf } from '@causeway/commands';
import { defineView, flag, json, text, time, type ViewRecord } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type {
  LoadedCardTokenization,
  LoadedEmbeddedWallet,
  Platform,
  PlatformConfig,
} from '../domain/platform-config.js';
import type { CurrencySetting, FeeSetting } from '../domain/settings.js';

export const configView = defineView('platform.config_view', {
  key: ['environment', 'platformId'],
  subject: 'platformId',
  columns: {
    environment: text<Environment>(),
    platformId: text(),
    name: text(),
    isRegulated: flag(),
    proxyUmaSubdomain: text().optional(),
    umaDomain: text().optional(),
    webhookEndpoint: text().optional(),
    supportedCurrencies: json<readonly CurrencySetting[]>(),
    embeddedWallet: json<LoadedEmbeddedWallet>(),
    embeddedWalletFromAddress: text().sealed().optional(),
    embeddedWalletReplyToAddress: text().sealed().optional(),
    cardTokenization: json<LoadedCardTokenization>(),
    cardTokenizationFromAddress: text().sealed().optional(),
    cardTokenizationReplyToAddress: text().sealed().optional(),
    feeConfigs: json<readonly FeeSetting[]>(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export const configRows = rowOf(configView, (platform: Platform, { environment }) =>
  platform.status === 'ABSENT' ? null : recordOf(platform.config, environment),
);

/** Addresses have columns of their own, so that they can be sealed; the settings around them stay readable. */
const recordOf = (config: PlatformConfig, environment: Environment) => {
  const { sendFromEmailAddress, replyToEmailAddress, ...embeddedWallet } = config.embeddedWalletConfig;
  const { email, ...cardTokenization } = config.cardTokenization2faConfig;
  const { fromAddress, replyToAddress, ...plainEmail } = email ?? {};
  return {
    ...config,
    environment,
    isRegulated: config.isRegulatedFinancialInstitution,
    embeddedWallet,
    embeddedWalletFromAddress: sendFromEmailAddress,
    embeddedWalletReplyToAddress: replyToEmailAddress,
    cardTokenization: email === undefined ? cardTokenization : { ...cardTokenization, email: plainEmail },
    cardTokenizationFromAddress: fromAddress,
    cardTokenizationReplyToAddress: replyToAddress,
  };
};

/** The senders' addresses lie in columns of their own; here they are put back where the configuration has them. */
export const configOf = ({
  environment: _environment,
  isRegulated,
  embeddedWallet,
  embeddedWalletFromAddress,
  embeddedWalletReplyToAddress,
  cardTokenization,
  cardTokenizationFromAddress,
  cardTokenizationReplyToAddress,
  ...config
}: ViewRecord<typeof configView>): PlatformConfig => ({
  ...config,
  isRegulatedFinancialInstitution: isRegulated,
  embeddedWalletConfig: {
    ...embeddedWallet,
    ...present('sendFromEmailAddress', embeddedWalletFromAddress),
    ...present('replyToEmailAddress', embeddedWalletReplyToAddress),
  },
  cardTokenization2faConfig: {
    ...cardTokenization,
    ...(cardTokenization.email !== undefined && {
      email: {
        ...cardTokenization.email,
        ...present('fromAddress', cardTokenizationFromAddress),
        ...present('replyToAddress', cardTokenizationReplyToAddress),
      },
    }),
  },
});

const present = <Field extends string, Value>(
  field: Field,
  value: Value | undefined,
): Partial<Record<Field, Value>> => (value === undefined ? {} : ({ [field]: value } as Record<Field, Value>));
