import { dtoOf, SETTING_CHANGED, SETTING_OWNER } from '@causeway/http';
import {
  countryCode,
  currencyCode,
  environment,
  flag,
  listOf,
  nameText,
  nullable,
  object,
  optional,
  resourceId,
  text,
  wholeNumber,
  type Shape,
} from '@causeway/shapes';
import { TOKENS_MAX_MAX, type SettingsChange } from '../application/operator-settings.requests.js';

/** A DNS name of two labels or more; in lower case, as domains are kept. */
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

const NAME_LENGTH_MAX = 100;

/** Left out: unchanged. `null`: removed, so that the deployment's setting or the default applies. */
const change = <Value>(shape: Shape<Value>) => optional(nullable(shape));

/** Whom a request is about: one platform, or all of an environment. */
const SCOPE = { environment: environment(), platformId: optional(resourceId('Platform')) };

export class SettingsScopeDto extends dtoOf(object('SettingsScopeDto', SCOPE)) {}

const SETTINGS = {
  counterpartyRequirements: flag(),
  strictBeneficiaries: flag(),
  skipPaperwork: flag(),
  deniedCountries: listOf(countryCode()),
  swiftCurrencies: listOf(currencyCode()),
  purposeOfPaymentCurrencies: listOf(currencyCode()),
  tokensMax: wholeNumber({ min: 1, max: TOKENS_MAX_MAX }),
  reservedUmaDomains: listOf(text({ max: 253, pattern: DOMAIN })),
  displayName: nameText({ max: NAME_LENGTH_MAX }),
};

export class SetOperatorSettingsDto extends dtoOf(
  object('SetOperatorSettingsDto', {
    ...SCOPE,
    counterpartyRequirements: change(SETTINGS.counterpartyRequirements),
    strictBeneficiaries: change(SETTINGS.strictBeneficiaries),
    skipPaperwork: change(SETTINGS.skipPaperwork),
    deniedCountries: change(SETTINGS.deniedCountries),
    swiftCurrencies: change(SETTINGS.swiftCurrencies),
    purposeOfPaymentCurrencies: change(SETTINGS.purposeOfPaymentCurrencies),
    tokensMax: change(SETTINGS.tokensMax),
    reservedUmaDomains: change(SETTINGS.reservedUmaDomains),
    displayName: change(SETTINGS.displayName),
  }),
) {}

/** What is set for its owner, and what is in force; there is no default of a displayed name. */
export const operatorSettings = object('OperatorSettings', {
  ...SETTING_OWNER,
  set: object(
    'OperatorSettingsSet',
    Object.fromEntries(Object.entries(SETTINGS).map(([name, shape]) => [name, optional<unknown>(shape)])),
  ),
  inForce: object('OperatorSettingsInForce', { ...SETTINGS, displayName: optional(SETTINGS.displayName) }),
  ...SETTING_CHANGED,
});

export const toSettingsChange = ({
  environment: _environment,
  platformId: _platformId,
  ...settings
}: SetOperatorSettingsDto): SettingsChange => settings;
