import { answersQuery, keyedSetting, Query, type CallContext, type QueryHandling } from '@causeway/commands';
import { text } from '@causeway/event-store';
import { endUserTermsDeclared } from '../settings/operator-settings.js';
import type { CustomersPorts } from './ports.js';

/** Versions that an operator published, for every platform or for one. */
export const publishedTerms = keyedSetting({
  declared: endUserTermsDeclared,
  requests: { set: 'customers.publish-terms', list: 'customers.list-terms' },
  category: 'end-user-terms',
  event: 'EndUserTermsPublished',
  table: 'customers.terms_view',
  key: { version: text() },
  columns: { url: text() },
  none: { url: '' },
  kept: ({ url }) => ({ url }),
  shown: (value) => value,
});

/** A fresh installation ships it, with a page of its own (customers §7). */
export const SHIPPED_VERSION = 'V1';

/** The version that is current, and where its text is. */
export class GetEndUserTerms extends Query<object, EndUserTermsDocument> {
  static readonly type = 'customers.get-end-user-terms';
}
export interface EndUserTermsDocument {
  readonly version: string;
  readonly url: string;
}

/** The newest version of the terms, which is the one to accept. */
export const getEndUserTermsHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<GetEndUserTerms>({
    query: GetEndUserTerms,
    answer: async (_wanted, call) => {
      const versions = await termsVersions(ports, call);
      const current = [...versions].sort((one, other) => numberOf(other.version) - numberOf(one.version))[0];
      if (current === undefined) throw new Error('A version ships with the service');
      return current;
    },
  });

const numberOf = (version: string): number => Number(version.slice(1));

/** Every version that a platform's customers may accept; its own address of one comes before every platform's. */
export const termsVersions = async (
  ports: Pick<CustomersPorts, 'views' | 'rows' | 'pagesUrl'>,
  call: CallContext,
): Promise<readonly EndUserTermsDocument[]> => {
  const { own, everyPlatforms } = await publishedTerms.find(ports, call);
  const shipped = { version: SHIPPED_VERSION, url: `${ports.pagesUrl}/terms/${SHIPPED_VERSION}` };
  const byVersion = new Map([shipped, ...everyPlatforms, ...own].map((each) => [each.version, each.url]));
  return [...byVersion].map(([version, url]) => ({ version, url }));
};
