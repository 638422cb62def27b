import { markup, noticePage, page, type Page } from '@causeway/http/pages';
import type { CardDetails } from '../application/requests.js';

/** A card's details for its cardholder, in a frame of the platform's page. */
export const detailsPage = ({ pan, cvv, expMonth, expYear }: CardDetails): Page =>
  page({
    title: 'Card details',
    isNarrow: true,
    body: markup`<h1>Card details</h1>
<dl><dt>Number</dt><dd>${pan.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</dd>
<dt>Expires</dt><dd>${String(expMonth).padStart(2, '0')}/${String(expYear)}</dd>
<dt>Security code</dt><dd>${cvv}</dd></dl>
<p class="note">This page can be opened once. Do not show it to others.</p>`,
  });

/** An unknown address, one that was used and one that is over look the same. */
export const noDetailsPage = (): Page =>
  noticePage('These details are no longer shown', 'Ask for them again in the app of your card.', {
    status: 404,
  });

/** Who may show the page in a frame: those that the operator named, and in sandbox anyone where none is named. */
export const frameAncestorsOf = ({
  frameAncestors,
  isSandbox,
}: Pick<CardDetails, 'frameAncestors' | 'isSandbox'>): string => {
  if (frameAncestors.length > 0) return frameAncestors.join(' ');
  return isSandbox ? '*' : "'none'";
};
