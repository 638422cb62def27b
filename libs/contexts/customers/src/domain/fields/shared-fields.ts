import {
  countryCode,
  currencyCodeText,
  emailAddress,
  ipAddress,
  listOf,
  object,
  oneOf,
  optional,
  phoneNumber,
  printableText,
  text,
  textThat,
  type Shape,
} from '@causeway/shapes';
import { ACCEPTANCE_METHODS, CUSTOMER_TYPES } from './choices.js';
import { pastMoment } from './date-rules.js';

/** The bound of every text that has none of its own (customers §2). */
const LINE_LENGTH_MAX = 255;
/** Explanations in the customer's own words. */
export const DESCRIPTION_LENGTH_MAX = 500;

/** A list without duplicates; an empty one clears the field (customers §2). */
export const clearableList = <Value>(item: Shape<Value>): Shape<Value[]> =>
  listOf(item, { unique: true, emptyIsAbsent: true });

/** Spaces around a text are no part of it, so that blanks alone never fill a field. */
export const line = () => text({ max: LINE_LENGTH_MAX, trim: true });
/** A text of 1 to 255 characters, blanks around it not counted. */
export const filledLine = () => text({ min: 1, max: LINE_LENGTH_MAX, trim: true });
/** An explanation of 1 to 500 characters, blanks around it not counted. */
export const description = () => text({ min: 1, max: DESCRIPTION_LENGTH_MAX, trim: true });

/** A user of 64 characters with its sign, an at sign, and the longest domain name. */
export const UMA_ADDRESS_LENGTH_MAX = 318;

/** An address that is too long is malformed like any other; the rest of its form depends on the platform's domain. */
const umaAddress = textThat(
  (sent) => sent.length <= UMA_ADDRESS_LENGTH_MAX,
  'must be $user@domain',
  { format: 'uma-address' },
  { type: 'string', maxLength: UMA_ADDRESS_LENGTH_MAX },
);

export const address = object('Address', {
  line1: filledLine(),
  line2: optional(line()),
  city: optional(line()),
  state: optional(line()),
  postalCode: filledLine(),
  country: countryCode(),
});

export const consent = object('EndUserTermsConsent', {
  acceptedAt: pastMoment(),
  ipAddress: ipAddress(),
  termsVersion: filledLine(),
  acceptanceMethod: oneOf(ACCEPTANCE_METHODS, 'EndUserTermsAcceptanceMethod'),
});

/**
 * What a customer of either type may say (customers §2). The form of a UMA address depends on the platform's
 * domain, and the currencies on its configuration: both are checked beside this table.
 */
export const SHARED_FIELDS = {
  customerType: oneOf(CUSTOMER_TYPES, 'CustomerType'),
  platformCustomerId: optional(printableText({ max: LINE_LENGTH_MAX })),
  region: optional(countryCode()),
  currencies: optional(listOf(currencyCodeText(), { min: 1, unique: true })),
  email: optional(emailAddress()),
  phoneNumber: optional(phoneNumber()),
  umaAddress: optional(umaAddress),
  endUserTermsConsent: optional(consent),
};
