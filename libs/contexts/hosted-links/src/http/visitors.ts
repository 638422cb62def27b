import { Command, type Dispatch, type Query } from '@causeway/commands';
import { GetCustomer, ListVerifications, type VerificationDocument } from '@causeway/customers';
import type { EdgeRequest } from '@causeway/http';
import { PageSession, type Page } from '@causeway/http/pages';
import { isUuid } from '@causeway/kernel';
import { GetOperatorSettings } from '@causeway/platform';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ShowKycLink, type Visit } from '../application/requests.js';
import { callFor, pathOf, visitorsCall, type Flow } from './flow.js';
import { endedLink, obstacleOf, obstaclePage, unknownLink } from './notices.js';

/** Both buses as one. */
export const dispatchOf = (commands: CommandBus, queries: QueryBus): Dispatch => ({
  execute: (request) =>
    request instanceof Command ? commands.execute(request) : queries.execute(request as Query<object, never>),
});

/** What a browser may do with a link: go on with it, or read why not. */
export type Admitted = { readonly flow: Flow } | { readonly notice: Page } | { readonly end: string };

/** The link as the visitor’s session, or the secret of its address, shows it; `null` for an unknown one. */
export const visitOf = async (
  dispatch: Dispatch,
  request: EdgeRequest,
  linkId: string,
  secretHash?: string,
): Promise<Visit | null> => {
  if (!isUuid(linkId)) return null;
  const sessionHash = PageSession.of(request)?.hash;
  const visitor = {
    linkId,
    ...(sessionHash !== undefined && { sessionHash }),
    ...(secretHash !== undefined && { secretHash }),
  };
  return dispatch.execute(new ShowKycLink(visitor, visitorsCall(request.id)));
};

const UNDER_REVIEW = ['IN_PROGRESS', 'PENDING_MANUAL_REVIEW'];

/** What became of the customer's last submission; `undefined` where there was none. */
export const latestVerification = async (
  dispatch: Dispatch,
  visit: Visit,
  request: EdgeRequest,
): Promise<VerificationDocument | undefined> => {
  const { customerId } = visit;
  const call = callFor({ visit }, request.id);
  const { data } = await dispatch.execute(new ListVerifications({ customerId, limit: 1 }, call));
  return data[0];
};

/** Admits the session that owns a link to its flow, as long as its customer can be sent to review. */
export const admitted = async (
  dispatch: Dispatch,
  request: EdgeRequest,
  linkId: string,
): Promise<Admitted> => {
  const session = PageSession.of(request);
  const visit = session && (await visitOf(dispatch, request, linkId));
  if (session === undefined || visit === null || visit === undefined) return { notice: unknownLink() };
  const { state } = visit;
  if (state === 'USED' || state === 'EXPIRED' || state === 'TAKEN') return { notice: endedLink(state) };
  if (state === 'ENDED') return { end: `${pathOf(linkId)}/end` };
  if (state === 'NEW') return { notice: unknownLink() };
  const call = callFor({ visit }, request.id);
  const { customerId } = visit;
  const [customer, latest] = await Promise.all([
    dispatch.execute(new GetCustomer({ customerId }, call)),
    latestVerification(dispatch, visit, request),
  ]);
  const isInReview = latest !== undefined && UNDER_REVIEW.includes(latest.verificationStatus);
  const obstacle = obstacleOf(customer, isInReview);
  if (obstacle !== undefined) return { notice: obstaclePage(obstacle, visit) };
  const asksPapers = await arePapersAsked(dispatch, { visit, customer }, request);
  return { flow: { visit, session, customer, asksPapers, ip: request.ip } };
};

/** Endings of a number that leave a business in review, for which its papers are needed. */
const UNDECIDED = /(?:001|003)\s*$/;

const arePapersAsked = async (
  dispatch: Dispatch,
  { visit, customer }: Pick<Flow, 'visit' | 'customer'>,
  request: EdgeRequest,
): Promise<boolean> => {
  const { customerType, businessInfo } = customer;
  const isDecided = customerType === 'BUSINESS' && !UNDECIDED.test(businessInfo?.registrationNumber ?? '');
  if (visit.environment !== 'sandbox' || !isDecided) return true;
  const settings = await dispatch.execute(new GetOperatorSettings({}, callFor({ visit }, request.id)));
  return !settings.skipPaperwork;
};
