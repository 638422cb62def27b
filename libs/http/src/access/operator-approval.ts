import { described, nullable, object, oneOf, resourceId, text, timestamp } from '@causeway/shapes';

const NAME_MAX = 100;
const BODY_MAX = 1_048_576;

const requestToApprove = object('OperatorRequestToApprove', {
  method: text({ max: NAME_MAX }),
  path: text({ max: BODY_MAX }),
  body: described(text({ max: BODY_MAX }), 'As it was sent; empty where there is none'),
});

/** A request that needs a second operator. */
export const operatorApproval = object('OperatorApproval', {
  id: resourceId('OperatorAction'),
  status: oneOf(['PENDING', 'APPROVED', 'WITHDRAWN', 'CARRIED_OUT', 'EXPIRED'], 'OperatorApprovalStatus'),
  operation: text({ max: NAME_MAX }),
  request: requestToApprove,
  requestedBy: text({ max: NAME_MAX }),
  requestedAt: timestamp(),
  expiresAt: timestamp(),
  approvedBy: nullable(text({ max: NAME_MAX })),
});

/** What is answered instead of a result while a second operator must agree first. */
export const awaitedApproval = object('OperatorApprovalAwaited', { approval: operatorApproval });
