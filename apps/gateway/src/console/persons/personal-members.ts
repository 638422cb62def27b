/** Members of the documents that name a person, or by which one is found; what the contexts seal, under the names of the API. */
const MEMBERS: ReadonlySet<string> = new Set([
  // Who it is.
  ...['fullName', 'firstName', 'middleName', 'lastName', 'legalName', 'doingBusinessAs'],
  ...['primaryContactFirstName', 'primaryContactLastName', 'accountHolderName', 'nickname'],
  ...['birthDate', 'nationality', 'identifier', 'taxId', 'registrationNumber', 'documentNumber', 'fileName'],
  // Where a person is reached, and where from one asked.
  ...['email', 'phoneNumber', 'recipient', 'umaAddress', 'receiverUmaAddress', 'inviterUma', 'inviteeUma'],
  ...['senderUmaAddress', 'line1', 'line2', 'city', 'postalCode', 'ipAddress', 'endUserIpAddress'],
  ...['fromAddress', 'replyToAddress', 'sendFromEmailAddress', 'replyToEmailAddress'],
  // Where a person is paid.
  ...['iban', 'accountNumber', 'clabeNumber', 'pixKey', 'vpa', 'address', 'lightningAddress', 'invoice'],
  ...['bolt12', 'accountIdentifier', 'primaryIdentifier'],
  // Free words, which may name anyone; so may what an endpoint answers, which echoes what it was sent.
  ...['description', 'remittanceInformation', 'rejectionReason', 'fiToFiInformation', 'sourceOfFunds'],
  ...['sourceOfFundsOtherDescription', 'sourceOfWealthOtherDescription', 'purposeOfAccountOtherDescription'],
  ...['answerStart', 'response_body'],
]);

/** Members that are personal beneath this one, and a state or a city of no one elsewhere. */
const BENEATH: ReadonlySet<string> = new Set(['address.state']);

/** All beneath it is of a person: by names that institutions chose, where a person shops, who sent money. */
const WHOLE: ReadonlySet<string> = new Set([
  ...['counterpartyInformation', 'senderCustomerInfo', 'receiverCustomerInfo', 'merchant', 'originator'],
]);

/** How an account with us is paid into: its numbers are ours, and no person's. */
const OURS: ReadonlySet<string> = new Set(['fundingPaymentInstructions', 'paymentInstructions']);
const HOLDER = 'accountHolderName';

/**
 * Whether a text of a document is a person's: the one place that says so for the console.
 * `interface-document.spec.ts` holds it against every text that the API answers, and against what the contexts seal.
 * @param names of the members that lead to it, without the indices of lists
 */
export const isPersonal = (names: readonly string[]): boolean => {
  const name = names.at(-1) ?? '';
  if (names.some((each) => WHOLE.has(each))) return true;
  if (name !== HOLDER && names.some((each) => OURS.has(each))) return false;
  return MEMBERS.has(name) || BENEATH.has(names.slice(-2).join('.'));
};
