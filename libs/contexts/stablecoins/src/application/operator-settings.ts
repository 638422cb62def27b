import { setting } from '@causeway/commands';
import { flag } from '@causeway/event-store';
import { stablecoinReviewDeclared } from '../settings/operator-settings.js';

/** Whether the tokens of the call's platform are reviewed. */
export const stablecoinReview = setting({
  declared: stablecoinReviewDeclared,
  requests: { set: 'stablecoins.set-review', get: 'stablecoins.get-review' },
  category: 'stablecoin-review',
  event: 'StablecoinReviewSet',
  table: 'stablecoins.review_view',
  columns: { reviewsStablecoins: flag().optional() },
  none: {},
  kept: (asked) => asked,
});
