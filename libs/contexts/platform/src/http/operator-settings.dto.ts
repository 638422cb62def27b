import { Flag, ListOf, OneOf, ResourceId, WholeNumber } from '@causeway/http';
import { countryCode, currencyCode, text } from '@causeway/shapes';
import { ENVIRONMENTS, type CurrencyCode, type Environment, type Id } from '@causeway/kernel';
import {
  TOKENS_MAX_MAX,
  type OperatorSettings,
  type SettingsChange,
} from '../application/operator-settings.requests.js';

type Changed<Name extends keyof OperatorSettings> = OperatorSettings[Name] | null;

/** A DNS name of two labels or more; in lower case, as domains are kept. */
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** Left out: stays as it is. `null`: taken away, so that everybody's setting or the default holds. */
const change = { optional: true, nullable: true };

/** Whom a request is about: one platform, or all of an environment. */
export class SettingsScopeDto {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @ResourceId('Platform', { optional: true }) platformId?: Id<'Platform'>;
}

export class SetOperatorSettingsDto extends SettingsScopeDto {
  @Flag(change) counterpartyRequirements?: Changed<'counterpartyRequirements'>;
  @Flag(change) strictBeneficiaries?: Changed<'strictBeneficiaries'>;
  @Flag(change) skipPaperwork?: Changed<'skipPaperwork'>;
  @ListOf(countryCode(), change) deniedCountries?: readonly string[] | null;
  @ListOf(currencyCode(), change) swiftCurrencies?: readonly CurrencyCode[] | null;
  @ListOf(currencyCode(), change) purposeOfPaymentCurrencies?: readonly CurrencyCode[] | null;
  @WholeNumber({ min: 1, max: TOKENS_MAX_MAX }, change) tokensMax?: Changed<'tokensMax'>;
  @ListOf(text({ max: 253, pattern: DOMAIN }), change) reservedUmaDomains?: readonly string[] | null;
}

export const toSettingsChange = ({
  environment: _environment,
  platformId: _platformId,
  ...settings
}: SetOperatorSettingsDto): SettingsChange => settings;
