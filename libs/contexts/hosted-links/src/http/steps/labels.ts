import type { Choice } from '@causeway/http/pages';

/** Values whose words say more than their letters. */
const WORDS: Readonly<Record<string, string>> = {
  AP_AUTOMATION: 'Paying our own invoices',
  AR_AUTOMATION: 'Collecting from our customers',
  COUNT_UNDER_10: 'Fewer than 10',
  COUNT_10_TO_100: '10 to 100',
  COUNT_100_TO_500: '100 to 500',
  COUNT_500_TO_1000: '500 to 1,000',
  COUNT_OVER_1000: 'More than 1,000',
  CROSS_BORDER_B2B: 'Payments between companies of different countries',
  LLC: 'Limited liability company',
  P2P_TRANSFERS: 'Transfers between people',
  S_CORPORATION: 'S corporation',
  UBO: 'Owner',
  NATIONAL_ID: 'Identity card',
  DRIVERS_LICENSE: 'Driving licence',
  VOLUME_UNDER_10K: 'Less than 10,000 US dollars',
  VOLUME_10K_TO_100K: '10,000 to 100,000 US dollars',
  VOLUME_100K_TO_1M: '100,000 to 1 million US dollars',
  VOLUME_1M_TO_10M: '1 to 10 million US dollars',
  VOLUME_OVER_10M: 'More than 10 million US dollars',
};

/** A value of the API in words: `SOLE_PROPRIETORSHIP` is "Sole proprietorship". */
export const inWords = (value: string): string => {
  const known = WORDS[value];
  if (known !== undefined) return known;
  const words = value.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const choicesOf = (values: readonly string[]): readonly Choice[] =>
  values.map((value) => ({ value, label: inWords(value) }));
