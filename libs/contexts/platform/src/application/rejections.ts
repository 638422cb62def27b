import type { RejectionTable } from '@causeway/commands';
import type { PlatformRejection } from '../domain/rejection-codes.js';

/** The API's answer for each rejection (config-and-tokens §2, §3, §5). */
export const platformRejections: RejectionTable<PlatformRejection> = {
  INVALID_INPUT: { status: 400, code: 'INVALID_INPUT', message: 'The request has invalid fields' },
  NOT_IMPLEMENTED: {
    status: 501,
    code: 'NOT_IMPLEMENTED',
    message: 'This fee configuration is not supported',
  },
  UMA_DOMAIN_TAKEN: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The domain belongs to another platform',
    field: 'umaDomain',
  },
  UMA_DOMAIN_NOT_CLAIMED: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'The platform claims no such UMA domain',
  },
  PLATFORM_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'Platform not found',
    resource: 'Platform',
    field: 'platformId',
  },
  PLATFORM_EXISTS: { status: 409, code: 'CONFLICT', message: 'The platform exists with other settings' },
  TOKEN_NOT_FOUND: { status: 404, code: 'TOKEN_NOT_FOUND', message: 'Token not found' },
  LAST_MANAGE_TOKEN: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The last token with the permission MANAGE cannot be deleted',
    reason: 'LAST_MANAGE_TOKEN',
  },
  TOO_MANY_TOKENS: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The platform has as many tokens as it may have; delete one first',
    reason: 'TOO_MANY_TOKENS',
  },
  CLIENT_ID_TAKEN: { status: 409, code: 'CONFLICT', message: 'Another token has this client id' },
  OPERATOR_TOKEN_NAME_TAKEN: {
    status: 409,
    code: 'CONFLICT',
    message: 'Another token of an operator has this name',
  },
  LAST_ADMINISTERING_TOKEN: {
    status: 409,
    code: 'CONFLICT',
    message: 'Too few tokens would be left that may administer',
    reason: 'LAST_ADMINISTERING_TOKEN',
  },
  APPROVAL_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Approval not found' },
  APPROVAL_NOT_PENDING: {
    status: 409,
    code: 'CONFLICT',
    message: 'The approval is not open any more',
    reason: 'APPROVAL_NOT_PENDING',
  },
  APPROVAL_EXPIRED: {
    status: 409,
    code: 'CONFLICT',
    message: 'The approval was open for a day, and is over',
    reason: 'APPROVAL_EXPIRED',
  },
  APPROVAL_BY_MAKER: {
    status: 409,
    code: 'CONFLICT',
    message: 'Another operator than the one who asked must agree',
    reason: 'APPROVAL_BY_MAKER',
  },
};
