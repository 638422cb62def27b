import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { GetCustomer, type CustomerDocument } from '@causeway/customers';
import { derivedUuid } from '@causeway/kernel';
import { GetPlatformConfig, GetPlatformName } from '@causeway/platform';
import { issueLink, openLink, type LinkFacts, type NewLink } from '../domain/kyc-link.decide.js';
import { linkStateFor, redirectOf } from '../domain/kyc-link.js';
import { CONTRACT_PROVIDER } from '../published/kyc-link.document.js';
import { findLink, type FoundLink } from '../read/kyc-link.view.js';
import { kycLinks } from './kyc-link.aggregate.js';
import type { HostedLinksPorts } from './ports.js';
import { CreateKycLink, OpenKycLink, ShowKycLink, type Visit, type Visitor } from './requests.js';

/** Makes a link; a repeated request gets the same one, whose secret follows from its id. */
export const createKycLinkHandling = (ports: HostedLinksPorts): CustomHandling =>
  carriesOut<CreateKycLink>({
    command: CreateKycLink,
    execute: (wanted, call) => {
      // A repeated request finds the link that it made.
      const linkId = derivedUuid('kyc-link', call.commandId);
      const secret = ports.secrets.secretOf(linkId);
      return ports.record(call, {
        name: 'issue-link',
        on: kycLinks,
        id: linkId,
        begins: true,
        content: wanted,
        facts: async () => ({
          linkId,
          secretHash: ports.secrets.hash(secret),
          ...(await factsOf(ports, wanted, call)),
        }),
        decide: (link, when, facts: LinkFacts) => issueLink(wanted, link, when, facts),
        answer: (link) => {
          if (link.status === 'ABSENT') throw new Error('An accepted command left no link behind');
          const kycUrl = `${ports.pagesUrl}/verify/${linkId}/start/${secret}`;
          return { kycUrl, expiresAt: link.expiresAt, provider: CONTRACT_PROVIDER };
        },
        answersAbout: wanted.customerId,
      });
    },
  });

const factsOf = async (
  { dispatch }: Pick<HostedLinksPorts, 'dispatch'>,
  { customerId }: NewLink,
  call: CallContext,
): Promise<Pick<LinkFacts, 'customer' | 'isRegulated'>> => {
  const [customer, config] = await Promise.all([
    dispatch.execute(new GetCustomer({ customerId }, call)),
    dispatch.execute(new GetPlatformConfig({}, call)),
  ]);
  return {
    isRegulated: config.isRegulatedFinancialInstitution,
    ...(!customer.isDeleted && {
      customer: { verificationStatus: statusOf(customer), unverifiedChannels: unverifiedChannels(customer) },
    }),
  };
};

const statusOf = ({ kycStatus, kybStatus }: CustomerDocument): string =>
  kycStatus ?? kybStatus ?? 'UNVERIFIED';

const unverifiedChannels = ({ contactVerification }: CustomerDocument): readonly string[] =>
  Object.entries(contactVerification ?? {})
    .filter(([, status]) => status !== 'VERIFIED')
    .map(([channel]) => channel);

/** What a browser with this secret and session sees; `null` for a secret that no link has. */
export const showKycLinkHandling = (ports: HostedLinksPorts): QueryHandling =>
  answersQuery<ShowKycLink>({
    query: ShowKycLink,
    answer: async (visitor, call) => {
      const found = await known(ports, visitor);
      if (found === undefined) return null;
      const { platformId, environment } = found;
      const own = { ...call, platformId, environment };
      const platformName = await ports.dispatch.execute(new GetPlatformName({}, own));
      return {
        ...visitOf(ports, found, visitor.sessionHash),
        ...(platformName !== null && { platformName }),
      };
    },
  });

/** Who knows the secret may open a link; who owns it needs no more than the session. */
export const openKycLinkHandling = (ports: HostedLinksPorts): CustomHandling =>
  carriesOut<OpenKycLink>({
    command: OpenKycLink,
    execute: async (visitor, call) => {
      const found = await known(ports, { linkId: visitor.linkId, secretHash: visitor.secretHash });
      if (found === undefined) throw new RejectedError('hosted_links', 'LINK_NOT_FOUND');
      const { platformId, environment } = found;
      await ports.record(
        { ...call, platformId, environment },
        {
          name: 'open-link',
          on: kycLinks,
          id: visitor.linkId,
          content: { sessionHash: visitor.sessionHash },
          decide: (link, when) => openLink(visitor.sessionHash, link, when),
        },
      );
    },
  });

/** `undefined` for an unknown link and for a visitor who cannot show that it is theirs: both read the same. */
export const known = async (
  ports: Pick<HostedLinksPorts, 'views' | 'rows' | 'secrets'>,
  { linkId, secretHash, sessionHash }: Visitor,
): Promise<FoundLink | undefined> => {
  const found = await findLink(ports, linkId);
  if (found === undefined) return undefined;
  const { link } = found;
  const matches = (shown: string | undefined, kept: string | undefined) =>
    shown !== undefined && kept !== undefined && ports.secrets.areSame(shown, kept);
  return matches(secretHash, link.secretHash) || matches(sessionHash, link.sessionHash) ? found : undefined;
};

/** What a browser with this session finds at the link, at this moment of its environment. */
export const visitOf = (
  { clock, pagesUrl: origin }: Pick<HostedLinksPorts, 'clock' | 'pagesUrl'>,
  { link, environment, platformId }: FoundLink,
  sessionHash: string | undefined,
): Visit => {
  const redirectUri = redirectOf(link);
  const now = clock.now(environment);
  return {
    state: linkStateFor(link, sessionHash, now),
    ...{ now, origin, linkId: link.linkId },
    platformId,
    environment,
    customerId: link.customerId,
    ...(redirectUri !== undefined && { redirectUri }),
  };
};
