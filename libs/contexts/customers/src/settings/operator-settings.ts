import type { DeclaredSetting } from '@causeway/commands';
import {
  countryCode,
  currencyCode,
  described,
  listOf,
  nameText,
  object,
  optional,
  text,
  url,
} from '@causeway/shapes';

/** Labels of versions are numbered from `V1` on (customers §7). */
const VERSION = /^V[1-9]\d{0,3}$/;

/** Versions of the end-user terms that an operator published (customers §7). */
export const endUserTermsDeclared = {
  name: 'end-user-terms',
  tag: 'OperatorTerms',
  owner: 'PLATFORM_OR_ALL',
  key: object('TermsVersionKey', {
    version: described(text({ max: 5, pattern: VERSION }), 'The label of the version, such as V2'),
  }),
  value: object('PublishTermsDto', {
    url: described(url({ https: true }), 'Where its text is'),
  }),
  operations: {
    show: { id: 'listEndUserTerms', summary: 'Versions of the end-user terms that were published' },
    set: {
      id: 'publishEndUserTerms',
      summary: 'Publish a version of the end-user terms',
      remarks:
        'From then on the highest number is the current version, and consent to any published version is taken. Consents\n' +
        'to earlier versions stay as they are.',
    },
  },
  whenNone: 'No version was published: V1 applies, whose page the service serves itself.',
} as const satisfies DeclaredSetting;

const PROVIDER_LENGTH_MAX = 60;
const REGIONS_MAX = 300;

/** Which provider serves a currency, and where: a customer has one provider (customers §3). */
export const currencyProvidersDeclared = {
  name: 'currency-providers',
  tag: 'Customers',
  owner: 'PLATFORM_OR_ALL',
  key: object('CurrencyProviderKey', { currencyCode: currencyCode() }),
  value: object('CurrencyProviderDto', {
    provider: described(
      nameText({ max: PROVIDER_LENGTH_MAX }),
      'Its name; currencies of different ones cannot be of one customer',
    ),
    regions: described(
      optional(listOf(countryCode(), { min: 1, max: REGIONS_MAX, unique: true })),
      'The only regions whose customers it serves; every one by default',
    ),
  }),
  operations: {
    show: { id: 'listCurrencyProviders', summary: 'Which provider serves which currency, and where' },
    set: {
      id: 'setCurrencyProvider',
      summary: 'Say which provider serves a currency',
      remarks: 'It binds customers who choose their currencies from then on. Those who have them keep them.',
    },
  },
  whenNone: 'One provider serves every currency everywhere.',
} as const satisfies DeclaredSetting;
