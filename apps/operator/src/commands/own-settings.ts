import {
  country,
  currency,
  type Given,
  oneOf,
  onOrOff,
  type Option,
  several,
  formatFacts,
  formatRows,
  text,
  wholeNumber,
  written,
} from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { scope, scopeOf, formatOwner } from './settings.js';

type Setting = boolean | number | string | readonly string[] | null;
type Settings = Readonly<Record<string, Setting>>;
interface OwnSettings {
  readonly platformId: string | null;
  readonly set: Settings;
  readonly inForce: Settings;
}

const PATH = '/operator/settings';

/** Their names in the API, and their notation here. */
const SETTINGS: Readonly<Record<string, Option & { readonly name: string }>> = {
  'counterparty-requirements': {
    name: 'counterpartyRequirements',
    value: 'on|off',
    about: 'whether institutions must name the payer and the payee',
    read: onOrOff,
  },
  'strict-beneficiaries': {
    name: 'strictBeneficiaries',
    value: 'on|off',
    about: 'whether beneficiaries need addresses and registrations',
    read: onOrOff,
  },
  'skip-paperwork': {
    name: 'skipPaperwork',
    value: 'on|off',
    about: 'whether new customers are approved without documents',
    read: onOrOff,
  },
  'denied-countries': {
    name: 'deniedCountries',
    value: 'LIST',
    about: 'countries without payouts, or none',
    read: several(country),
  },
  'reserved-uma-domains': {
    name: 'reservedUmaDomains',
    value: 'LIST',
    about: 'UMA domains that no platform may have, nor any below them, or none',
    read: several(text),
  },
  'swift-currencies': {
    name: 'swiftCurrencies',
    value: 'LIST',
    about: 'currencies that SWIFT accounts may hold, or none',
    read: several(currency),
  },
  'purpose-of-payment-currencies': {
    name: 'purposeOfPaymentCurrencies',
    value: 'LIST',
    about: 'currencies that are not paid without a purpose, or none',
    read: several(currency),
  },
  'display-name': {
    name: 'displayName',
    value: 'NAME',
    about: 'the platform’s name on pages that its customers see',
    read: text,
  },
  'tokens-max': {
    name: 'tokensMax',
    value: 'COUNT',
    about: 'how many tokens a platform may have at once',
    read: wholeNumber(1, 10_000),
  },
};
const NAMES = Object.keys(SETTINGS);

const changesOf = (given: Given): Given =>
  Object.fromEntries(NAMES.map((name) => [SETTINGS[name]?.name ?? name, given[name]]));

const formatSetting = (setting: Setting | undefined): string => {
  if (setting === undefined || setting === null) return 'not set';
  if (typeof setting === 'boolean') return setting ? 'on' : 'off';
  if (typeof setting === 'number' || typeof setting === 'string') return String(setting);
  return setting.length === 0 ? 'none' : setting.join(' ');
};

const format = ({ platformId, set, inForce }: OwnSettings, given: Given): string[] => [
  ...formatFacts([['for', `${formatOwner(platformId)}, ${written(given['environment'])}`]]),
  '',
  ...formatRows(
    ['setting', 'set here', 'in force'],
    // Other settings of the service are printed too, by their names there.
    Object.entries(inForce).map(([name, holds]) => [
      NAMES.find((option) => SETTINGS[option]?.name === name) ?? name,
      formatSetting(set[name]),
      formatSetting(holds),
    ]),
    'There is nothing to set.',
  ),
];

export const ownSettingCommands: readonly Command[] = [
  command<OwnSettings>({
    words: 'settings show',
    summary: 'settings of the operator alone, for all platforms or for one, and what is in force',
    options: scope,
    request: (given) => ({ method: 'GET', path: PATH, query: scopeOf(given) }),
    format,
  }),
  command<OwnSettings>({
    words: 'settings set',
    summary: 'set some of them; the others stay as they are',
    options: {
      ...scope,
      ...Object.fromEntries(
        NAMES.map((option) => {
          const { name: _ofTheApi, ...setting } = SETTINGS[option] ?? { name: option, about: '' };
          return [option, setting];
        }),
      ),
    },
    request: (given) => ({ method: 'PATCH', path: PATH, body: { ...scopeOf(given), ...changesOf(given) } }),
    format,
  }),
  command<OwnSettings>({
    words: 'settings clear',
    summary: 'remove one, so that the setting for all platforms or the default is in force',
    takes: { SETTING: { about: 'its name, as `settings show` has it', read: oneOf(...NAMES) } },
    options: scope,
    request: (given) => {
      const name = SETTINGS[written(given['SETTING'])]?.name ?? '';
      return { method: 'PATCH', path: PATH, body: { ...scopeOf(given), [name]: null } };
    },
    format,
  }),
];
