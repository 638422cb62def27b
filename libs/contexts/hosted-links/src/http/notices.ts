import type { CustomerDocument, VerificationDocument } from '@causeway/customers';
import { markup, named, noticePage, page, type Page } from '@causeway/http/pages';
import type { Visit } from '../application/requests.js';

const ENDED = {
  USED: ['This link was used', 'Each link works once. Ask the company that sent it for a new one.'],
  EXPIRED: ['This link has expired', 'Its time is over. Ask the company that sent it for a new one.'],
  TAKEN: [
    'This link is open in another browser',
    'It works only in the browser where it was opened first. Go on there, or ask the company that sent it for a new one.',
  ],
} as const;

/** What the link is for, and the button that opens it. */
export const startPage = (action: string, { platformName: name }: Pick<Visit, 'platformName'>): Page =>
  page({
    title: 'Verification',
    isNarrow: true,
    body: markup`<h1>Show who you are</h1>
<p>To go on${name !== undefined && markup` with <strong>${named(name)}</strong>`} we need to check a few things about you or your company. It takes about five minutes. Have your passport or identity card at hand, and the papers of the company if it is about one.</p>
<p class="note">What you enter is kept step by step. The link works once, in the browser where you begin.</p>
<form method="post" action="${action}"><p class="actions"><button>Begin</button></p></form>`,
  });

/** Of an unknown link, and of one whose secret is wrong: both read the same. */
export const unknownLink = (): Page =>
  noticePage(
    'Link not found',
    'Look whether the link is complete, or ask the company that sent it for a new one.',
    {
      status: 404,
    },
  );

/** Of a link that is not this browser's to use. */
export const endedLink = (state: keyof typeof ENDED): Page => {
  const [title, remedy] = ENDED[state];
  return noticePage(title, remedy, { status: 410 });
};

/** Why a customer cannot be sent to review at the moment; `undefined` where it can. */
export type Obstacle = 'DELETED' | 'APPROVED' | 'IN_REVIEW' | 'CHANNELS';

/** Why the pages of a link cannot be filled in now; `undefined` where nothing is in the way. */
export const obstacleOf = (customer: CustomerDocument, isInReview: boolean): Obstacle | undefined => {
  const { isDeleted, kycStatus, kybStatus, contactVerification } = customer;
  if (isDeleted) return 'DELETED';
  if ((kycStatus ?? kybStatus) === 'APPROVED') return 'APPROVED';
  if (isInReview) return 'IN_REVIEW';
  return Object.values(contactVerification ?? {}).some((status) => status !== 'VERIFIED')
    ? 'CHANNELS'
    : undefined;
};

const OBSTACLES: Readonly<Record<Obstacle, readonly [string, string]>> = {
  DELETED: ['There is nothing to do', 'This customer does not exist any more. Nothing was sent.'],
  APPROVED: ['You are verified', 'There is nothing more to do here. Nothing was sent.'],
  IN_REVIEW: [
    'Your data is being reviewed',
    'You will hear of the outcome. Until then nothing can be changed here, and nothing was sent.',
  ],
  CHANNELS: [
    'Confirm your contact details first',
    'Your e-mail address and telephone number must be confirmed before you can be verified. Nothing was sent.',
  ],
};

/** What the page says instead of its form. */
export const obstaclePage = (obstacle: Obstacle, visit: Pick<Visit, 'redirectUri'>): Page => {
  const [title, remedy] = OBSTACLES[obstacle];
  return noticePage(title, markup`${remedy}${wayBack(visit)}`);
};

/** Where the person came from, if the platform said so. */
export const wayBack = ({ redirectUri }: Pick<Visit, 'redirectUri'>) =>
  redirectUri === undefined
    ? undefined
    : markup`<span class="actions"><a class="button" href="${redirectUri}" rel="noreferrer">Go back</a></span>`;

const OUTCOMES: Readonly<Record<string, readonly [string, string]>> = {
  APPROVED: ['You are verified', 'Everything is in order. There is nothing more to do.'],
  REJECTED: ['You could not be verified', 'Ask the company that sent you here what can be done.'],
  RESOLVE_ERRORS: [
    'Something has to be mended',
    'One of your documents could not be accepted, because it cannot be read well. Ask the company that sent you here for a new link and send a better one.',
  ],
  PENDING_MANUAL_REVIEW: [
    'Thank you',
    'A person will look at what you sent. You will hear of the outcome; there is nothing more to do here.',
  ],
};
const SENT = ['Thank you', 'What you sent is being reviewed. You will hear of the outcome.'] as const;

/** The end of the flow. Where the platform wants the person back, the browser goes there by itself. */
export const outcomePage = (
  verification: Pick<VerificationDocument, 'verificationStatus'> | undefined,
  visit: Pick<Visit, 'redirectUri'>,
): Page => {
  const [title, remedy] = OUTCOMES[verification?.verificationStatus ?? ''] ?? SENT;
  const shown = noticePage(title, markup`${remedy}${wayBack(visit)}`);
  return visit.redirectUri === undefined ? shown : { ...shown, onwards: visit.redirectUri };
};
