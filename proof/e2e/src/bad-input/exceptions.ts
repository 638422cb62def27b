/** A value that the matrix takes as wrong, and that one operation accepts or refuses in its own way. */
export interface Exception {
  readonly operation: RegExp;
  readonly field: RegExp;
  /** The name of the hostile value; `all` where everything is wrong at once. */
  readonly value: RegExp;
  /** Accepted, and so not sent. */
  readonly isAccepted?: true;
  readonly status?: number;
  readonly code?: string;
  /** What is named instead of the field itself. */
  readonly names?: readonly string[];
  readonly because: string;
}

/** Every rule of the specification that departs from the general ones, and nothing else. */
const EXCEPTIONS: readonly Exception[] = [
  {
    operation: /^listBeneficialOwners$/,
    field: /^query\.cursor$/,
    value: /^text/,
    names: ['customerId'],
    because: 'verification §5: without the business no list is asked for, and no cursor is read',
  },
  {
    operation: /^create(?:Customer|Platform)ExternalAccount$/,
    field: /^currency$/,
    value: /^(?:text|unknown|too long|with a control)/,
    code: 'INVALID_CURRENCY',
    because: 'external-accounts §2: the type of the account fixes its currencies, before any form is checked',
  },
  {
    operation: /^create(?:Customer|Platform)ExternalAccount$/,
    field: /^currency$/,
    value: /^all$/,
    isAccepted: true,
    because: 'external-accounts §2: a wrong currency is refused alone',
  },
  {
    operation: /^create(?:Customer|Platform)ExternalAccount$/,
    field: /^accountInfo\.beneficiary\.countryOfResidence$/,
    value: /^missing$/,
    isAccepted: true,
    because: 'external-accounts §5: left out, it is taken from the address, the nationality or the IBAN',
  },
  {
    operation: /^createQuote$/,
    field: /^platformFeeOverride\.platformFixedFee\.amount$/,
    value: /^-\d+$/,
    code: 'INVALID_INPUT',
    because: 'quotes §3: an override below zero is a field like any other',
  },
  {
    operation: /^(?:createAgent|updateAgentPolicy)$/,
    field: /(?:Limit|amount|currency)$/,
    value: /^(?:-?\d.*|unknown)$/,
    code: 'INVALID_INPUT',
    because: 'agents §2: whatever is wrong with a policy is a field like any other',
  },
  {
    operation: /^updatePlatformConfig$/,
    field: /[aA]mount$/,
    value: /^-?[1-9]\d*(?:e\d+)?$/,
    code: 'INVALID_INPUT',
    because: 'config-and-tokens §2: a wrong amount is a field like any other',
  },
  {
    operation: /^updatePlatformConfig$/,
    field: /^feeConfigs\.0\.(?:sourceCurrency|fixedFee\.currency)$/,
    value: /^unknown$/,
    status: 501,
    code: 'NOT_IMPLEMENTED',
    names: [],
    because: 'config-and-tokens §2.2',
  },
  {
    operation: /^sandboxFundInternalAccount$/,
    field: /^amount$/,
    value: /^(?:\d{2,}|1e400)$/,
    code: 'INVALID_INPUT',
    because: 'sandbox §8: above its own maximum',
  },
  {
    operation: /^(?:sandboxReceive|lookupUma|lookupExternalAccount)$/,
    field: /(?:sender|receiver)UmaAddress$/,
    value: /^(?:text|too long|with a control)/,
    code: 'INVALID_UMA_ADDRESS',
    because: 'rates-and-rails §10',
  },
  {
    operation: /^(?:createCustomer|updateCustomerById)$/,
    field: /^umaAddress$/,
    value: /^(?:too long|with a control)/,
    code: 'INVALID_UMA_ADDRESS',
    because: 'customers §2',
  },
  {
    operation: /^(?:createCard|updateCardById)$/,
    field: /^maxSpendPerTransaction$/,
    value: /^(?:0|-\d+)$/,
    code: 'INVALID_INPUT',
    because: 'cards §3: a limit below 1 is a field like any other',
  },
  {
    operation: /^sandboxSimulateCard/,
    field: /^amount$/,
    value: /^(?:0|-\d+)$/,
    code: 'INVALID_INPUT',
    because: 'cards §6: so is the amount of a message',
  },
  {
    operation: /^challengeAuthCredential$/,
    field: /^clientPublicKey$/,
    value: /./,
    isAccepted: true,
    because: 'wallet-auth §4: the fields of a challenge count for a passkey alone, and this one is of a code',
  },
  {
    operation: /^(?:create|claim)Invitation$/,
    field: /^(?:inviter|invitee)Uma$/,
    value: /^(?:text|too long|with a control)/,
    code: 'INVALID_UMA_ADDRESS',
    because: 'invitations §4.1, §4.3',
  },
  {
    operation: /^lookupUma$/,
    field: /^path\.receiverUmaAddress$/,
    value: /^(?!%ZZ|%ED|x{1500})/,
    status: 400,
    code: 'INVALID_UMA_ADDRESS',
    because: 'rates-and-rails §10',
  },
  {
    operation: /^getAvailableUmaProviders$/,
    field: /^query\.(?:countryCode|currencyCode|hasBlockedProviders)$/,
    value: /./,
    isAccepted: true,
    because: 'rates-and-rails §11: malformed filter values give an empty list',
  },
  {
    operation: /^(?:deleteScaFactor|getTwoFactorResetStatus|completeTwoFactorReset)$/,
    field: /^path\.(?:credentialId|resetId)$/,
    value: /^(?!%ZZ|%ED|x{1500})/,
    status: 400,
    code: 'INVALID_INPUT',
    because: 'sca §1.1: whose it is, which the query says, comes before what it names',
  },
];

export const exceptionFor = (operation: string, field: string, value: string): Exception | undefined =>
  EXCEPTIONS.find(
    (each) => each.operation.test(operation) && each.field.test(field) && each.value.test(value),
  );
