import {
  type Argument,
  currency,
  type Given,
  oneOf,
  type Option,
  platformId,
  text,
  wholeNumber,
} from '@causeway/cli';

const ENVIRONMENTS = ['sandbox', 'production'] as const;

export const environment: Option = {
  value: 'NAME',
  about: 'sandbox or production',
  read: oneOf(...ENVIRONMENTS),
  byDefault: 'sandbox',
};

/** Where leaving it out means both. */
export const oneEnvironment: Option = {
  value: 'NAME',
  about: 'sandbox or production alone (default both)',
  read: oneOf(...ENVIRONMENTS),
};

export const PLATFORM: Argument = { about: 'its id, as `platforms list` shows it', read: platformId };

export const onePlatform: Option = {
  value: 'ID',
  about: 'a platform, as `platforms list` shows it',
  read: platformId,
};
export const neededPlatform: Option = { ...onePlatform, needed: true };
/** Of settings of one platform or of all platforms. */
export const platformOrAll: Option = {
  ...onePlatform,
  about: 'for one platform alone (default every platform)',
};

export const sending: Option = { value: 'CURRENCY', about: 'what is sent', read: currency };
export const receiving: Option = { value: 'CURRENCY', about: 'what arrives', read: currency };

export const tenantQuery = (given: Given): Given => ({
  platformId: given['platform'],
  environment: given['environment'],
});

/** Of lists that come page by page. */
export const paging = {
  limit: { value: 'N', about: 'rows of a page, up to 100', read: wholeNumber(1, 100), byDefault: '20' },
  cursor: { value: 'TEXT', about: 'the page that the one before named', read: text },
} satisfies Readonly<Record<string, Option>>;

export const pageQuery = (given: Given): Given => ({ limit: given['limit'], cursor: given['cursor'] });

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly totalCount: number;
  readonly nextCursor?: string;
}

/** How many there are beside those shown, and how to see them. */
export const formatMore = ({ data, totalCount, nextCursor }: Page<unknown>): string[] =>
  nextCursor === undefined
    ? []
    : ['', `${data.length} of ${totalCount}. The next page: the same command with --cursor ${nextCursor}`];
