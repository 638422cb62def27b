import type { Given, Option } from '@causeway/cli';
import { environment, pageQuery, paging, platformOrAll, type Page } from './shared-options.js';

/** A list of settings, with what holds where it has no row. */
export type SettingsPage<Row, Default> = Page<Row> & { readonly default: Default };

/** Whose setting it is, and of which environment. */
export const scope = { environment, platform: platformOrAll } satisfies Readonly<Record<string, Option>>;
export const listing = { ...scope, ...paging };

export const scopeOf = (given: Given): Given => ({
  environment: given['environment'],
  platformId: given['platform'],
});
export const pairOf = (given: Given): Given => ({
  sendingCurrency: given['from'],
  receivingCurrency: given['to'],
});
export const listQuery = (given: Given): Given => ({ ...scopeOf(given), ...pageQuery(given) });

export const formatOwner = (platformId: string | null): string => platformId ?? 'every platform';
export const formatAny = (value: string | null): string => value ?? 'any';
