import type { RejectionTable } from '@causeway/commands';
import type { HostedLinkRejection } from '../domain/rejection-codes.js';

/** How each "no" looks to a caller (verification §4); those of an opened link are shown as a page. */
export const hostedLinkRejections: RejectionTable<HostedLinkRejection> = {
  CUSTOMER_NOT_FOUND: { status: 404, code: 'USER_NOT_FOUND', message: 'Customer not found' },
  CHANNELS_NOT_VERIFIED: {
    status: 409,
    code: 'CONFLICT',
    message: 'The customer’s contact channels must be verified first',
  },
  PLATFORM_REGULATED: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Customers of a regulated platform are approved at creation and are not verified here',
  },
  CUSTOMER_APPROVED: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The customer is approved already',
  },
  LINK_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Link not found' },
  LINK_NOT_YOURS: {
    status: 403,
    code: 'FORBIDDEN',
    message: 'The link was used, has expired, or was opened elsewhere',
  },
};
