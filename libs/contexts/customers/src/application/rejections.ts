import type { RejectionTable } from '@causeway/commands';
import type { CustomerRejection } from '../domain/rejection-codes.js';

/** The API's answer for each rejection (customers §4). */
export const customerRejections: RejectionTable<CustomerRejection> = {
  INVALID_INPUT: { status: 400, code: 'INVALID_INPUT', message: 'The request has invalid fields' },
  INVALID_UMA_ADDRESS: {
    status: 400,
    code: 'INVALID_UMA_ADDRESS',
    message: 'The UMA address is malformed or at another domain',
  },
  TERMS_VERSION_NOT_FOUND: {
    status: 400,
    code: 'END_USER_TERMS_VERSION_NOT_FOUND',
    message: 'This version of the end-user terms was never published',
  },
  CUSTOMER_FIELDS_MISSING: {
    status: 400,
    code: 'MISSING_MANDATORY_USER_INFO',
    message: 'A currency of the customer needs more fields',
  },
  REQUIRED_FIELD_UNKNOWN: {
    status: 501,
    code: 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
    message: 'A currency of the customer needs a field that is not known here',
  },
  CURRENCIES_APART: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'These currencies are of different providers: make a customer for those of each',
    field: 'currencies',
  },
  REGION_NOT_SERVED: {
    status: 501,
    code: 'NOT_IMPLEMENTED',
    message: 'No provider serves customers of this region in these currencies',
  },
  PLATFORM_CUSTOMER_ID_TAKEN: {
    status: 409,
    code: 'CONFLICT',
    message: 'Another customer has this platformCustomerId',
    field: 'platformCustomerId',
  },
  UMA_ADDRESS_TAKEN: {
    status: 409,
    code: 'UMA_ADDRESS_EXISTS',
    message: 'Another customer has this UMA address',
    field: 'umaAddress',
  },
  CUSTOMER_EXISTS: { status: 409, code: 'CONFLICT', message: 'The customer exists' },
  CUSTOMER_NOT_FOUND: { status: 404, code: 'USER_NOT_FOUND', message: 'Customer not found' },
  CUSTOMER_DELETED: { status: 410, code: 'CUSTOMER_DELETED', message: 'The customer was deleted already' },
  NOT_A_BUSINESS: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Only a business has beneficial owners',
    field: 'customerId',
  },
  DOCUMENT_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Document not found' },
  DOCUMENT_LOCKED: { status: 409, code: 'CONFLICT', message: 'The document is part of a submission' },
  DOCUMENT_NOT_REPLACEABLE: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The document is part of a submission and cannot be replaced',
  },
  TOO_MANY_DOCUMENTS: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The holder has as many documents as one may have',
    field: 'documentHolder',
  },
  LOW_QUALITY: { status: 400, code: 'LOW_QUALITY', message: 'The document cannot be read well enough' },
  DATA_MISMATCH: {
    status: 400,
    code: 'DATA_MISMATCH',
    message: 'The document says something else than what was sent',
  },
  EXPIRED: { status: 400, code: 'EXPIRED', message: 'The document has expired' },
  SUSPECTED_FRAUD: { status: 400, code: 'SUSPECTED_FRAUD', message: 'The document may be forged' },
  UNSUITABLE_DOCUMENT: {
    status: 400,
    code: 'UNSUITABLE_DOCUMENT',
    message: 'The document is of another kind than what was sent',
  },
  INCOMPLETE: { status: 400, code: 'INCOMPLETE', message: 'A part of the document is missing' },
  OWNER_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Beneficial owner not found' },
  NOT_TO_BE_VERIFIED: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'This customer is not verified here: its platform is regulated, or it was decided on',
    field: 'customerId',
  },
  CHANNELS_UNVERIFIED: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The e-mail address and the phone number must be verified first',
    field: 'customerId',
  },
  CHANNEL_NOT_NEEDED: {
    status: 409,
    code: 'CONFLICT',
    message: 'This customer does not need this contact verified',
  },
  CHANNEL_VERIFIED: { status: 409, code: 'CONFLICT', message: 'This contact is verified already' },
  CODE_WRONG: { status: 400, code: 'INVALID_INPUT', message: 'The code is wrong or not valid any more' },
  NO_MESSAGE_PROVIDER: {
    status: 501,
    code: 'NOT_IMPLEMENTED',
    message:
      'Messages of this kind are not sent from here: the operator sets CAUSEWAY_SMTP_URL or CAUSEWAY_SMS_URL',
  },
  NO_VERIFICATION_PROVIDER: {
    status: 501,
    code: 'NOT_IMPLEMENTED',
    message: 'No reviewer of production is configured here: set CAUSEWAY_VERIFICATION_PROVIDER',
  },
  VERIFICATION_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Verification not found' },
  NOT_UNDER_REVIEW: { status: 409, code: 'CONFLICT', message: 'This is not under review, or was decided on' },
  UNDER_REVIEW: {
    status: 409,
    code: 'CONFLICT',
    message: 'A verification of the customer is under review: decide on that, which ends the hold',
  },
  NOT_TO_BE_HELD: { status: 409, code: 'CONFLICT', message: 'Only an approved or pending customer is held' },
  NOT_ON_HOLD: { status: 409, code: 'CONFLICT', message: 'The customer is not on hold' },
  CUSTOMER_HAS_MONEY: {
    status: 409,
    code: 'CONFLICT',
    message: 'The customer has money on accounts, held or on its way: pay it out first',
  },
  CUSTOMER_HAS_OPEN_PAYMENTS: {
    status: 409,
    code: 'CONFLICT',
    message: 'Payments of the customer are under way: wait for their end',
  },
};
