import { dtoOf } from '@causeway/http';
import {
  countryCode,
  currencyCode,
  environment,
  flag,
  listOf,
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

export class SetOperatorSettingsDto extends dtoOf(
  object('SetOperatorSettingsDto', {
    ...SCOPE,
    counterpartyRequirements: change(flag()),
    strictBeneficiaries: change(flag()),
    skipPaperwork: change(flag()),
    deniedCountries: change(listOf(countryCode())),
    swiftCurrencies: change(listOf(currencyCode())),
    purposeOfPaymentCurrencies: change(listOf(currencyCode())),
    tokensMax: change(wholeNumber({ min: 1, max: TOKENS_MAX_MAX })),
    reservedUmaDomains: change(listOf(text({ max: 253, pattern: DOMAIN }))),
    displayName: change(text({ min: 1, max: NAME_LENGTH_MAX, trim: true })),
  }),
) {}

export const toSettingsChange = ({
  environment: _environment,
  platformId: _platformId,
  ...settings
}: SetOperatorSettingsDto): SettingsChange => settings;
