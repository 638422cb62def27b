import {
  choice,
  mobileNumber,
  nationalNumber,
  provider,
  required,
  type AccountField,
} from '../account-field.js';
import {
  textIn,
  unless,
  type AccountRule,
  type AccountVariant,
  type AccountVariants,
} from '../account-variant.js';

const mobile = (
  schema: string,
  currency: AccountVariant['currencies'][number],
  phoneNumber: AccountField,
  fields: Readonly<Record<string, AccountField>>,
  more: Partial<AccountVariant> = {},
): AccountVariant => ({
  schema,
  kind: 'FIAT',
  currencies: [currency],
  fields: { phoneNumber: required(phoneNumber), ...fields },
  ways: [{ identifier: ['phoneNumber'], rails: ['MOBILE_MONEY'] }],
  ...more,
});

/** Countries that share a currency: calling code, and how many digits may follow it; `undefined` for any. */
type Regions = Readonly<
  Record<string, { readonly callingCode: string; readonly digits?: readonly number[] }>
>;

const CENTRAL_AFRICA: Regions = { CM: { callingCode: '+237' }, CG: { callingCode: '+242' } };
const WEST_AFRICA: Regions = {
  BJ: { callingCode: '+229', digits: [8, 9, 10] },
  CI: { callingCode: '+225', digits: [10] },
  SN: { callingCode: '+221', digits: [9] },
  TG: { callingCode: '+228', digits: [8] },
};

const numberOfItsRegion =
  (regions: Regions): AccountRule =>
  (info) => {
    const region = regions[textIn(info, 'region')];
    const phoneNumber = textIn(info, 'phoneNumber');
    const isOfRegion =
      region === undefined ||
      (phoneNumber.startsWith(region.callingCode) &&
        (region.digits?.includes(phoneNumber.length - region.callingCode.length) ?? true));
    return unless(isOfRegion, 'phoneNumber', 'cannot exist: it is no number of the region');
  };

const regional = (
  schema: string,
  currency: AccountVariant['currencies'][number],
  regions: Regions,
): AccountVariant =>
  mobile(
    schema,
    currency,
    mobileNumber('+'),
    { ...RUN_BY, region: required(choice(Object.keys(regions))) },
    { strictRules: numberOfItsRegion(regions) },
  );

const RUN_BY = { provider: required(provider()) };

/** Mobile money (external-accounts §4). */
export const MOBILE_VARIANTS = {
  BWP_ACCOUNT: mobile('Bwp', 'BWP', mobileNumber('+267'), RUN_BY),
  HTG_ACCOUNT: mobile('Htg', 'HTG', mobileNumber('+509'), {}),
  KES_ACCOUNT: mobile('Kes', 'KES', nationalNumber('+254', 9), RUN_BY),
  MWK_ACCOUNT: mobile('Mwk', 'MWK', mobileNumber('+265', 9), RUN_BY),
  RWF_ACCOUNT: mobile('Rwf', 'RWF', nationalNumber('+250', 9), RUN_BY),
  TZS_ACCOUNT: mobile('Tzs', 'TZS', nationalNumber('+255', 9), RUN_BY),
  UGX_ACCOUNT: mobile('Ugx', 'UGX', mobileNumber('+256', 9), RUN_BY),
  XAF_ACCOUNT: regional('Xaf', 'XAF', CENTRAL_AFRICA),
  XOF_ACCOUNT: regional('Xof', 'XOF', WEST_AFRICA),
  ZMW_ACCOUNT: mobile('Zmw', 'ZMW', nationalNumber('+260', 9), RUN_BY),
} as const satisfies AccountVariants;
