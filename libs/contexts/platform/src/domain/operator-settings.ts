import type { CurrencyCode, Environment, Instant } from '@causeway/kernel';

/** What only the operator sets, beside corridors, fees and limits (config-and-tokens §1). */
export interface OperatorSettings {
  /** The platform is subject to counterparty requirements, such as the Travel Rule (external-accounts §6.1). */
  readonly counterpartyRequirements: boolean;
  /** Beneficiaries need addresses and registrations (external-accounts §5). */
  readonly strictBeneficiaries: boolean;
  /** Sandbox customers of an unregulated platform are verified without papers (verification §1). */
  readonly skipPaperwork: boolean;
  /** No account and no beneficiary may be there (rates-and-rails §6). */
  readonly deniedCountries: readonly string[];
  /** What SWIFT accounts may hold (external-accounts §4). */
  readonly swiftCurrencies: readonly CurrencyCode[];
  /** Payments that arrive in these need a purpose (quotes §1.3). */
  readonly purposeOfPaymentCurrencies: readonly CurrencyCode[];
  /** How many tokens a platform may have at once. */
  readonly tokensMax: number;
  /** No platform may have these UMA domains, nor any below them, such as those of public mail hosts. */
  readonly reservedUmaDomains: readonly string[];
  /** The platform's name on pages that its customers see; without one they see its UMA domain. */
  readonly displayName?: string;
}

/** More than any team needs, and few enough for one page. */
const TOKENS_MAX_DEFAULT = 100;
/** A roster of so many is still decided on within milliseconds. */
export const TOKENS_MAX_MAX = 10_000;

/** The settings of the deployment, or of one platform. */
export type SettingsSet = Partial<OperatorSettings>;

/** A setting that is left out stays; `null` takes it away. */
export type SettingsChange = { readonly [Name in keyof OperatorSettings]?: OperatorSettings[Name] | null };

export interface OperatorSettingsEvent {
  readonly type: 'OperatorSettingsChanged';
  /** The settings that changed, and no others. */
  readonly changes: SettingsChange;
  readonly changedAt: Instant;
}

export interface OperatorSettingsState {
  readonly set: SettingsSet;
  readonly updatedAt: Instant | null;
}

export const untouchedSettings: OperatorSettingsState = { set: {}, updatedAt: null };

/** A setting of `null` is taken away, so that what is set for all applies again; one that is absent stays. */
export const evolveSettings = (
  { set }: OperatorSettingsState,
  { changes, changedAt }: OperatorSettingsEvent,
): OperatorSettingsState => ({
  set: Object.fromEntries(Object.entries({ ...set, ...changes }).filter(([, value]) => value !== null)),
  updatedAt: changedAt,
});

const defaultsOf = (environment: Environment): OperatorSettings => ({
  counterpartyRequirements: false,
  strictBeneficiaries: environment === 'production',
  skipPaperwork: false,
  deniedCountries: [],
  swiftCurrencies: ['EUR', 'GBP', 'USD'],
  purposeOfPaymentCurrencies: environment === 'production' ? ['INR'] : [],
  tokensMax: TOKENS_MAX_DEFAULT,
  reservedUmaDomains: [],
});

/** A platform's setting precedes the deployment's, but allows no country that the deployment denies. */
export const settingsInForce = (
  environment: Environment,
  deploymentWide: SettingsSet,
  own: SettingsSet = {},
): OperatorSettings => ({
  ...defaultsOf(environment),
  ...deploymentWide,
  ...own,
  deniedCountries: sorted([...(deploymentWide.deniedCountries ?? []), ...(own.deniedCountries ?? [])]),
});

/** Each once, in the order of the alphabet. */
export const sorted = <Code extends string>(codes: readonly Code[]): readonly Code[] =>
  [...new Set(codes)].sort();
