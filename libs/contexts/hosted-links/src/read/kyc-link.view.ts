import { findOne, rowOf, type Reading } from '@causeway/commands';
import { defineView, text, time, type ViewRecord } from '@causeway/event-store';
import { ENVIRONMENTS, type Environment, type Id } from '@causeway/kernel';
import type { IssuedLink, KycLink } from '../domain/kyc-link.js';

/** One row a link, found by its id whatever platform made it. */
export const linkView = defineView('hosted_links.link_view', {
  key: ['environment', 'linkId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    linkId: text(),
    platformId: text(),
    customerId: text<Id<'Customer'>>(),
    secretHash: text(),
    redirectUri: text().sealed().optional(),
    sessionHash: text().optional(),
    issuedAt: time(),
    expiresAt: time(),
    usedAt: time().optional(),
  },
});

export const linkRows = rowOf(linkView, (link: KycLink, { environment, platformId }) => {
  if (link.status === 'ABSENT') return null;
  const { status: _status, ...issued } = link;
  return { ...issued, environment, platformId };
});

/** A link with what its id does not say: whose it is, and where. */
export interface FoundLink {
  readonly environment: Environment;
  readonly platformId: string;
  readonly link: IssuedLink;
}

/** A link's id says nothing of its environment: both are looked through. */
export const findLink = async (reading: Reading, linkId: string): Promise<FoundLink | undefined> => {
  const found = await Promise.all(
    ENVIRONMENTS.map((environment) => findOne(reading, linkView, { filters: { environment, linkId } })),
  );
  const row = found.find((each) => each !== undefined);
  return row && foundLinkOf(row);
};

const foundLinkOf = ({ environment, platformId, ...link }: ViewRecord<typeof linkView>): FoundLink => ({
  environment,
  platformId,
  link: { ...link, status: 'ISSUED' },
});
