import type { DeclaredSetting } from '@causeway/commands';
import { described, flag, object, optional } from '@causeway/shapes';

/** Whether an operator looks at tokens before they are used (stablecoins §4). */
export const stablecoinReviewDeclared = {
  name: 'stablecoin-review',
  tag: 'Stablecoins',
  owner: 'PLATFORM',
  value: object('OperatorStablecoinReviewRequest', {
    reviewsStablecoins: described(
      optional(flag()),
      'Whether tokens that the platform registers wait for your review before they are minted or burnt',
    ),
  }),
  operations: {
    show: { id: 'getStablecoinReview', summary: 'Whether a platform’s tokens are reviewed' },
    set: {
      id: 'setStablecoinReview',
      summary:
        'Say whether a platform’s tokens are reviewed; those that are registered already stay as they are',
    },
  },
} as const satisfies DeclaredSetting;
