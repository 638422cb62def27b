export type AccountTransactionDestination = {
  readonly destinationType: 'ACCOUNT';
  readonly accountId: string;
  readonly currency?: string;
  readonly onChainTransaction?: OnChainTransaction;
};

export type AccountTransactionSource = {
  readonly sourceType: 'ACCOUNT';
  readonly accountId: string;
  readonly currency?: string;
  readonly onChainTransaction?: OnChainTransaction;
};

export type AddInstitutionDto = {
  readonly environment: Environment;
  readonly country: string;
  readonly currency: string;
  readonly bankName: string;
  readonly displayName?: string;
};

export type Address = {
  readonly line1: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode: string;
  readonly country: string;
};

export type AnnualIncomeRange =
  'UNDER_50K' | 'RANGE_50K_100K' | 'RANGE_100K_250K' | 'RANGE_250K_1M' | 'OVER_1M';

export type ApiToken = {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** The user name of HTTP Basic authentication */
  readonly clientId: string;
  /** The password; only in the answer that creates the token */
  readonly clientSecret?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type ApiTokenCreateRequest = {
  readonly name: string;
  readonly permissions: readonly Permission[];
};

export type BeneficialOwner = {
  readonly id: string;
  readonly customerId: string;
  readonly roles: readonly BeneficialOwnerRole[];
  readonly ownershipPercentage: number;
  readonly personalInfo: BeneficialOwnerPersonalInfo;
  readonly kycStatus: KycStatus;
  readonly createdAt: string;
  readonly updatedAt?: string;
};

export type BeneficialOwnerPersonalInfo = {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly nationality: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly address: Address;
  readonly idType: 'SSN' | 'ITIN' | 'EIN' | 'NON_US_TAX_ID';
  readonly identifier: string;
  readonly countryOfIssuance?: string;
};

export type BeneficialOwnerRole =
  'UBO' | 'DIRECTOR' | 'COMPANY_OFFICER' | 'CONTROL_PERSON' | 'TRUSTEE' | 'GENERAL_PARTNER';

export type BusinessCustomer = {
  readonly customerType: 'BUSINESS';
  readonly platformCustomerId: string;
  readonly region?: string;
  readonly currencies: readonly string[];
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly umaAddress: string;
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly address?: Address;
  readonly businessInfo: BusinessInfo;
  readonly id: string;
  readonly contactVerification?: ContactVerification;
  readonly isDeleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly kybStatus: KybStatus;
  readonly beneficialOwners: readonly BeneficialOwner[];
};

export type BusinessInfo = {
  readonly legalName: string;
  readonly doingBusinessAs?: string;
  readonly country: string;
  readonly registrationNumber?: string;
  readonly incorporatedOn: string;
  readonly entityType?: EntityType;
  readonly taxId: string;
  readonly countriesOfOperation?: readonly string[];
  readonly businessType?: BusinessType;
  readonly purposeOfAccount?: PurposeOfAccount;
  readonly sourceOfFunds?: string;
  readonly expectedMonthlyTransactionCount?:
    'COUNT_UNDER_10' | 'COUNT_10_TO_100' | 'COUNT_100_TO_500' | 'COUNT_500_TO_1000' | 'COUNT_OVER_1000';
  readonly expectedMonthlyTransactionVolume?:
    'VOLUME_UNDER_10K' | 'VOLUME_10K_TO_100K' | 'VOLUME_100K_TO_1M' | 'VOLUME_1M_TO_10M' | 'VOLUME_OVER_10M';
  readonly expectedRecipientJurisdictions?: readonly string[];
  readonly naicsCode?: string;
  readonly sourceOfFundsCategories?: readonly SourceOfFundsCategory[];
  readonly sourceOfFundsOtherDescription?: string;
  readonly purposeOfAccountOtherDescription?: string;
  readonly expectedCounterpartyCountries?: readonly string[];
  readonly primaryContactFirstName?: string;
  readonly primaryContactLastName?: string;
};

export type BusinessType =
  | 'AGRICULTURE_FORESTRY_FISHING_AND_HUNTING'
  | 'MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION'
  | 'UTILITIES'
  | 'CONSTRUCTION'
  | 'MANUFACTURING'
  | 'WHOLESALE_TRADE'
  | 'RETAIL_TRADE'
  | 'TRANSPORTATION_AND_WAREHOUSING'
  | 'INFORMATION'
  | 'FINANCE_AND_INSURANCE'
  | 'REAL_ESTATE_AND_RENTAL_AND_LEASING'
  | 'PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES'
  | 'MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES'
  | 'ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES'
  | 'EDUCATIONAL_SERVICES'
  | 'HEALTH_CARE_AND_SOCIAL_ASSISTANCE'
  | 'ARTS_ENTERTAINMENT_AND_RECREATION'
  | 'ACCOMMODATION_AND_FOOD_SERVICES'
  | 'OTHER_SERVICES'
  | 'PUBLIC_ADMINISTRATION';

export type Card = {
  readonly id: string;
  readonly cardholderId: string;
  readonly platformCardId: string;
  readonly state: CardState;
  readonly stateReason: CardStateReason | null;
  readonly brand?: CardBrand;
  readonly form: CardForm;
  readonly last4?: string;
  readonly expMonth?: number;
  readonly expYear?: number;
  readonly fundingSources: readonly string[];
  readonly maxSpendPerTransaction: number | null;
  readonly currency: string;
  readonly processorRef?: string;
  readonly issuerRef?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type CardBrand = 'VISA' | 'MASTERCARD';

export type CardForm = 'VIRTUAL';

export type CardMerchant = {
  readonly descriptor: string;
  /** Merchant category code */
  readonly mcc?: string;
  readonly country?: string;
  readonly city?: string;
  readonly state?: string;
};

export type CardPullSummary = {
  readonly count: number;
  readonly totalAmount: number;
  readonly pendingCount: number;
};

export type CardRefundSummary = {
  readonly count: number;
  readonly totalAmount: number;
};

export type CardSettlementSummary = {
  readonly count: number;
  readonly totalAmount: number;
};

export type CardState = 'PENDING_KYC' | 'PROCESSING' | 'ACTIVE' | 'FROZEN' | 'CLOSED';

export type CardStateReason = 'ISSUER_REJECTED' | 'CLOSED_BY_PLATFORM' | 'CLOSED_BY_SERVICE';

export type CardTransaction = {
  readonly type: 'CARD';
  readonly id: string;
  readonly cardId: string;
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly issuerTransactionToken: string;
  /** Of a merchant return: its purchase */
  readonly originalTransactionId?: string;
  readonly status: CardTransactionStatus;
  /** Only where it is DECLINED */
  readonly declineReason?:
    | 'CARD_PAUSED'
    | 'CARD_CLOSED'
    | 'CARD_NOT_ACTIVE'
    | 'INSUFFICIENT_FUNDS'
    | 'SPENDING_LIMIT_EXCEEDED'
    | 'DELEGATED_KEY_REQUIRED'
    | 'DECISION_TIMED_OUT'
    | 'ACCOUNT_NOT_ACTIVE';
  readonly direction: TransactionDirection;
  readonly merchant: CardMerchant;
  readonly authorizedAmount: CurrencyAmount;
  /** Absent before the first clearing */
  readonly settledAmount?: CurrencyAmount;
  /** Absent before the first return */
  readonly refundedAmount?: CurrencyAmount;
  readonly accountId: string;
  readonly pullSummary: CardPullSummary;
  readonly refundSummary: CardRefundSummary;
  readonly settlementSummary: CardSettlementSummary;
  readonly authorizedAt: string;
  readonly lastEventAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type CardTransactionStatus = 'AUTHORIZED' | 'PARTIALLY_SETTLED' | 'SETTLED' | 'DECLINED' | 'EXCEPTION';

export type ContactVerification = {
  readonly email: ContactVerificationStatus;
  readonly phone: ContactVerificationStatus;
};

export type ContactVerificationStatus = 'PENDING' | 'VERIFIED';

export type CryptoNetwork =
  | 'SOLANA'
  | 'ETHEREUM'
  | 'BASE'
  | 'POLYGON'
  | 'ARBITRUM'
  | 'TRON'
  | 'PLASMA'
  | 'SPARK'
  | 'LIGHTNING'
  | 'BITCOIN';

export type Currency = {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
};

export type CurrencyAmount = {
  readonly amount: number;
  readonly currency: Currency;
};

export type CurrencyProviderDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  readonly currencyCode: string;
  /** Its name; currencies of different ones cannot be of one customer */
  readonly provider: string;
  /** The only regions whose customers it serves; every one by default */
  readonly regions?: readonly string[];
};

export type DepositArrivalStatus =
  'RECEIVED' | 'CASE' | 'ATTRIBUTED' | 'DROPPED' | 'RETURNING' | 'RETURNED' | 'RETURN_FAILED';

export type DepositOriginator = {
  readonly accountHolderName?: string;
  /** May be masked */
  readonly accountIdentifier?: string;
  readonly bankName?: string;
  readonly bankIdentifier?: string;
  readonly paymentRail?: PaymentRail;
  readonly remittanceInformation?: string;
  readonly endToEndId?: string;
  readonly traceNumber?: string;
};

export type Document = {
  readonly id: string;
  readonly documentHolder: string;
  readonly documentType: DocumentType;
  readonly side?: 'FRONT' | 'BACK';
  readonly country: string;
  readonly documentNumber?: string;
  readonly issuingAuthority?: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly updatedAt?: string;
};

export type DocumentListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly Document[];
};

export type DocumentType =
  | 'PASSPORT'
  | 'DRIVERS_LICENSE'
  | 'NATIONAL_ID'
  | 'PROOF_OF_ADDRESS'
  | 'BANK_STATEMENT'
  | 'TAX_RETURN'
  | 'CERTIFICATE_OF_INCORPORATION'
  | 'ARTICLES_OF_INCORPORATION'
  | 'ARTICLES_OF_ASSOCIATION'
  | 'STATE_REGISTRY_EXCERPT'
  | 'GOOD_STANDING_CERTIFICATE'
  | 'INFORMATION_STATEMENT'
  | 'INCUMBENCY_CERTIFICATE'
  | 'BUSINESS_LICENSE'
  | 'SHAREHOLDER_REGISTER'
  | 'POWER_OF_ATTORNEY'
  | 'UTILITY_BILL'
  | 'ELECTRICITY_BILL'
  | 'RENT_OR_LEASE_AGREEMENT'
  | 'DIRECTOR_REGISTRY'
  | 'TRUST_AGREEMENT'
  | 'STATE_COMPANY_REGISTRY'
  | 'PARTNERSHIP_CONTROL_AGREEMENT'
  | 'PARTNERSHIP_AGREEMENT'
  | 'SELFIE'
  | 'OTHER';

export type EndUserTermsAcceptanceMethod = 'CHECKBOX' | 'CLICK_TO_ACCEPT';

export type EndUserTermsConsent = {
  readonly acceptedAt: string;
  readonly ipAddress: string;
  readonly termsVersion: string;
  readonly acceptanceMethod: EndUserTermsAcceptanceMethod;
};

export type EntityType =
  | 'SOLE_PROPRIETORSHIP'
  | 'PARTNERSHIP'
  | 'LLC'
  | 'CORPORATION'
  | 'S_CORPORATION'
  | 'NON_PROFIT'
  | 'PUBLICLY_LISTED_COMPANY'
  | 'TRUST'
  | 'PRIVATE_FOUNDATION'
  | 'CHARITY'
  | 'OTHER';

export type Environment = 'sandbox' | 'production';

export type Error400 = {
  readonly status: 400;
  readonly code:
    | 'INVALID_INPUT'
    | 'END_USER_TERMS_VERSION_NOT_FOUND'
    | 'MISSING_MANDATORY_USER_INFO'
    | 'INVITATION_ALREADY_CLAIMED'
    | 'INVITATIONS_NOT_CONFIGURED'
    | 'INVALID_UMA_ADDRESS'
    | 'INVITATION_CANCELLED'
    | 'QUOTE_REQUEST_FAILED'
    | 'INVALID_PAYREQ_RESPONSE'
    | 'INVALID_RECEIVER'
    | 'PARSE_PAYREQ_RESPONSE_ERROR'
    | 'CERT_CHAIN_INVALID'
    | 'CERT_CHAIN_EXPIRED'
    | 'INVALID_PUBKEY_FORMAT'
    | 'MISSING_REQUIRED_UMA_PARAMETERS'
    | 'SENDER_NOT_ACCEPTED'
    | 'AMOUNT_OUT_OF_RANGE'
    | 'INVALID_CURRENCY'
    | 'INVALID_TIMESTAMP'
    | 'INVALID_NONCE'
    | 'INVALID_REQUEST_FORMAT'
    | 'INVALID_BANK_ACCOUNT'
    | 'SELF_PAYMENT'
    | 'LOOKUP_REQUEST_FAILED'
    | 'PARSE_LNURLP_RESPONSE_ERROR'
    | 'INVALID_AMOUNT'
    | 'WEBHOOK_ENDPOINT_NOT_SET'
    | 'WEBHOOK_DELIVERY_ERROR'
    | 'LOW_QUALITY'
    | 'DATA_MISMATCH'
    | 'EXPIRED'
    | 'SUSPECTED_FRAUD'
    | 'UNSUITABLE_DOCUMENT'
    | 'INCOMPLETE'
    | 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS'
    | 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS'
    | 'PASSKEY_CREDENTIAL_ALREADY_EXISTS'
    | 'STABLECOIN_PROVIDER_ACCOUNT_INVALID'
    | 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED'
    | 'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED'
    | 'CARDHOLDER_KYC_NOT_APPROVED'
    | 'TRANSACTION_SIZE_LIMIT_EXCEEDED'
    | 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED';
  readonly message: string;
  readonly details?: {
    readonly errors?: readonly FieldError[];
    readonly [key: string]: unknown;
  };
};

export type Error401 = {
  readonly status: 401;
  readonly code:
    | 'UNAUTHORIZED'
    | 'INVALID_SIGNATURE'
    | 'WALLET_SIGNATURE_MISSING'
    | 'WALLET_SIGNATURE_MALFORMED'
    | 'WALLET_SIGNATURE_BODY_MISMATCH'
    | 'WALLET_SIGNATURE_INVALID'
    | 'REQUEST_ID_MISSING';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The check that failed */
  readonly reason?: string;
};

export type Error403 = {
  readonly status: 403;
  readonly code:
    | 'FORBIDDEN'
    | 'USER_NOT_READY'
    | 'COUNTERPARTY_NOT_ALLOWED'
    | 'VELOCITY_LIMIT_EXCEEDED'
    | 'END_USER_TERMS_NOT_ACCEPTED';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error404 = {
  readonly status: 404;
  readonly code:
    | 'TRANSACTION_NOT_FOUND'
    | 'INVITATION_NOT_FOUND'
    | 'USER_NOT_FOUND'
    | 'QUOTE_NOT_FOUND'
    | 'LOOKUP_REQUEST_NOT_FOUND'
    | 'TOKEN_NOT_FOUND'
    | 'BULK_UPLOAD_JOB_NOT_FOUND'
    | 'REFERENCE_NOT_FOUND'
    | 'UMA_NOT_FOUND'
    | 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error405 = {
  readonly status: 405;
  readonly code: 'METHOD_NOT_ALLOWED';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error409 = {
  readonly status: 409;
  readonly code:
    | 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'
    | 'TRANSACTION_NOT_CANCELLABLE'
    | 'UMA_ADDRESS_EXISTS'
    | 'EMAIL_OTP_EMAIL_ALREADY_EXISTS'
    | 'EMAIL_OTP_CREDENTIAL_SET_CHANGED'
    | 'PASSKEY_ALREADY_ENROLLED'
    | 'SCA_SESSION_REQUIRED'
    | 'BENEFICIARY_TRUSTED'
    | 'INVALID_STATE_TRANSITION'
    | 'CARD_ALREADY_CLOSED'
    | 'CARD_NOT_MUTABLE'
    | 'CARD_LIMIT_REACHED'
    | 'STABLECOIN_SERVICE_ENABLEMENT_NOT_REQUESTABLE'
    | 'CONFLICT';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error410 = {
  readonly status: 410;
  readonly code: 'CUSTOMER_DELETED';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error412 = {
  readonly status: 412;
  readonly code: 'UNSUPPORTED_UMA_VERSION';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error423 = {
  readonly status: 423;
  readonly code: 'ACCOUNT_LOCKED';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error424 = {
  readonly status: 424;
  readonly code:
    | 'PAYREQ_REQUEST_FAILED'
    | 'COUNTERPARTY_PUBKEY_FETCH_ERROR'
    | 'NO_COMPATIBLE_UMA_VERSION'
    | 'LNURLP_REQUEST_FAILED'
    | 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error429 = {
  readonly status: 429;
  readonly code: 'RATE_LIMITED' | 'DAILY_VOLUME_LIMIT_EXCEEDED';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error500 = {
  readonly status: 500;
  readonly code: 'SERVICE_SWITCH_ERROR' | 'INTERNAL_ERROR';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error501 = {
  readonly status: 501;
  readonly code: 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY' | 'NOT_IMPLEMENTED';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Error503 = {
  readonly status: 503;
  readonly code: 'SERVICE_UNAVAILABLE';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type ExpectedMonthlyTransactionCount =
  'COUNT_UNDER_10' | 'COUNT_10_TO_100' | 'COUNT_100_TO_500' | 'COUNT_500_TO_1000' | 'COUNT_OVER_1000';

export type ExpectedMonthlyTransactionVolume =
  'VOLUME_UNDER_10K' | 'VOLUME_10K_TO_100K' | 'VOLUME_100K_TO_1M' | 'VOLUME_1M_TO_10M' | 'VOLUME_OVER_10M';

export type FieldConstraint = {
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
};

export type FieldError = {
  /** Dotted path with array indexes: `a.0.b` */
  readonly field: string;
  readonly constraint?: FieldConstraint;
  readonly message?: string;
};

export type IdentificationType = 'SSN' | 'ITIN';

export type IgnoredAnswer = {
  readonly answerId: string;
  readonly outcome: string;
  readonly ignoredAt: string;
};

export type IncomingTransaction = {
  readonly id: string;
  readonly direction: TransactionDirection;
  readonly source: AccountTransactionSource | UmaAddressTransactionSource | RealtimeFundingTransactionSource;
  readonly destination: AccountTransactionDestination | UmaAddressTransactionDestination;
  /** The platform’s id on its own payments */
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly description?: string;
  readonly exchangeRate?: number;
  readonly quoteId?: string;
  /** Only where an agent started it */
  readonly agentId?: string;
  /** Only while it is held */
  readonly pendingReason?: TransactionPendingReason;
  readonly settledAt?: string;
  readonly refund?: Refund;
  readonly reconciliationInstructions?: ReconciliationInstructions;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the platform delivered the receipt */
  readonly receiptDeliveryConfirmedAt?: string;
  readonly counterpartyInformation?: Readonly<Record<string, unknown>>;
  readonly type: 'INCOMING';
  readonly status: TransactionStatus;
  readonly receivedAmount: CurrencyAmount;
  readonly sentAmount?: CurrencyAmount;
  readonly fees?: number;
  readonly failureReason?: IncomingTransactionFailureReason;
};

export type IncomingTransactionFailureReason =
  | 'LNURLP_FAILED'
  | 'PAY_REQUEST_FAILED'
  | 'PAYMENT_APPROVAL_WEBHOOK_ERROR'
  | 'PAYMENT_APPROVAL_TIMED_OUT'
  | 'OFFRAMP_FAILED'
  | 'MISSING_MANDATORY_PAYEE_DATA'
  | 'QUOTE_EXPIRED'
  | 'QUOTE_EXECUTION_FAILED'
  | 'COMPLIANCE_REJECTED'
  | 'COLLECTION_FAILED';

export type IndividualCustomer = {
  readonly customerType: 'INDIVIDUAL';
  readonly platformCustomerId: string;
  readonly region?: string;
  readonly currencies: readonly string[];
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly umaAddress: string;
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly fullName?: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly address?: Address;
  readonly idType?: IdentificationType;
  readonly countryOfIssuance?: 'US';
  readonly sourceOfFundsCategories?: readonly IndividualSourceOfFundsCategory[];
  readonly sourceOfFundsOtherDescription?: string;
  readonly sourceOfWealthCategories?: readonly SourceOfWealthCategory[];
  readonly sourceOfWealthOtherDescription?: string;
  readonly purposeOfAccount?: PurposeOfAccount;
  readonly purposeOfAccountOtherDescription?: string;
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  readonly annualIncomeRange?: AnnualIncomeRange;
  readonly netWorthRange?: NetWorthRange;
  readonly pepStatus?: PepStatus;
  readonly id: string;
  readonly contactVerification?: ContactVerification;
  readonly isDeleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly kycStatus: KycStatus;
};

export type IndividualSourceOfFundsCategory =
  | 'SALARY'
  | 'SELF_EMPLOYMENT_INCOME'
  | 'INVESTMENT_INCOME'
  | 'PENSION'
  | 'RENTAL_INCOME'
  | 'GIFT'
  | 'INHERITANCE'
  | 'LOAN'
  | 'SAVINGS'
  | 'SALE_OF_ASSETS'
  | 'OTHER';

export type InternalAccount = {
  readonly id: string;
  /** Absent on the accounts of the platform itself */
  readonly customerId?: string;
  readonly type: InternalAccountType;
  readonly status: InternalAccountStatus;
  /** Spendable now */
  readonly balance: CurrencyAmount;
  /** With what is held or still pending */
  readonly totalBalance: CurrencyAmount;
  readonly fundingPaymentInstructions: readonly PaymentInstructions[];
  /** Only on embedded wallets */
  readonly privateEnabled?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type InternalAccountStatus = 'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED';

export type InternalAccountType = 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';

export type KybStatus = 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD';

export type KycStatus = 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD';

export type LedgerBalance = {
  readonly available: number;
  readonly held: number;
  readonly pending: number;
  /** All of these */
  readonly total: number;
  /** What the account owes the service */
  readonly owed: number;
};

export type LedgerBalanceAsOf = {
  readonly account: string;
  readonly currency: string;
  readonly lane: string;
  readonly lanePosition: number;
  readonly balance: LedgerBalance;
  readonly lastEntry: LedgerEntryPlace | null;
};

export type LedgerCause = {
  readonly kind: string;
  readonly transactionId: string;
};

export type LedgerCurrencyTrial = {
  readonly currency: string;
  readonly internal: LedgerInternalTotal;
  readonly system: Readonly<Record<string, number>>;
  /** Zero, always */
  readonly sum: number;
};

export type LedgerEntryPlace = {
  readonly position: number;
  /** Which entry of the account it is */
  readonly ordinal: number;
  readonly recordedAt: string;
};

export type LedgerInternalTotal = {
  readonly available: number;
  readonly held: number;
  readonly pending: number;
  /** All of these */
  readonly total: number;
  /** What the account owes the service */
  readonly owed: number;
  readonly accounts: number;
};

export type LedgerMove = {
  readonly movement: 'ENTRY' | 'HOLD' | 'CAPTURE' | 'RELEASE' | 'PENDING' | 'SETTLE' | 'REJECT';
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: number;
};

export type LedgerStatement = {
  readonly account: string;
  readonly currency: string;
  readonly lane: string;
  /** Before the period */
  readonly opening: LedgerBalance;
  /** After the period */
  readonly closing: LedgerBalance;
  /** Newest first */
  readonly data: readonly LedgerStatementLine[];
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  readonly totalCount: number;
};

export type LedgerStatementLine = {
  readonly position: number;
  /** Which entry of the account it is */
  readonly ordinal: number;
  readonly recordedAt: string;
  readonly type: string;
  readonly cause: LedgerCause;
  readonly postings: readonly LedgerMove[];
  readonly after: LedgerBalance;
};

export type LedgerTransactionEntries = {
  /** Oldest first */
  readonly data: readonly LedgerTransactionEntry[];
};

export type LedgerTransactionEntry = {
  readonly position: number;
  readonly recordedAt: string;
  readonly type: string;
  readonly cause: LedgerCause;
  readonly postings: readonly LedgerTransactionPosting[];
};

export type LedgerTransactionPosting = {
  readonly movement: 'ENTRY' | 'HOLD' | 'CAPTURE' | 'RELEASE' | 'PENDING' | 'SETTLE' | 'REJECT';
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: number;
  readonly account: string;
  readonly currency: string;
  readonly after: LedgerBalance;
};

export type LedgerTrialBalance = {
  readonly lane: string;
  readonly position: number;
  readonly currencies: readonly LedgerCurrencyTrial[];
};

export type LivenessOutcome = 'LIVENESS_PASSED' | 'REJECTED';

export type MessageChannel = 'EMAIL' | 'SMS';

export type MessageStatus = 'KEPT' | 'WAITING' | 'SENT' | 'FAILED';

export type NetWorthRange =
  'UNDER_100K' | 'RANGE_100K_500K' | 'RANGE_500K_1M' | 'RANGE_1M_5M' | 'RANGE_5M_25M' | 'OVER_25M';

export type OnChainTransaction = {
  readonly transactionHash: string;
  readonly network: CryptoNetwork;
};

export type OneKeyDto = {
  readonly keyId: string;
  readonly publicKeyPem: string;
  readonly standardPublicKey?: string;
};

export type OperatorAccessToken = {
  readonly id: string;
  readonly name: string;
  readonly permission: OperatorPermission;
  /** Only in the answer that makes it */
  readonly secret?: string;
  readonly createdAt: string;
  readonly rotatedAt: string | null;
};

export type OperatorAccessTokenList = {
  readonly data: readonly OperatorAccessToken[];
};

export type OperatorAccessTokenRevoked = {
  readonly tokenId: string;
};

export type OperatorAccountStatusRequest = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly accountId: string;
  readonly status: 'ACTIVE' | 'FROZEN' | 'FAILED' | 'CLOSED';
  /** A code, such as COMPLIANCE_HOLD */
  readonly reason?: string;
};

export type OperatorApproval = {
  readonly id: string;
  readonly status: OperatorApprovalStatus;
  readonly operation: string;
  readonly request: OperatorRequestToApprove;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly approvedBy: string | null;
};

export type OperatorApprovalList = {
  readonly data: readonly OperatorApproval[];
};

export type OperatorApprovalStatus = 'PENDING' | 'APPROVED' | 'WITHDRAWN' | 'CARRIED_OUT' | 'EXPIRED';

export type OperatorAuthenticationSetupRequest = {
  readonly environment: Environment;
  readonly platformId: string;
  /** The platform’s name in authenticator apps and in passkey dialogues */
  readonly displayName?: string;
  /** The domain that passkeys belong to; none can be enrolled without it */
  readonly relyingPartyId?: string;
  /** The origins of the pages that use passkeys, at that domain or below it */
  readonly allowedOrigins: readonly string[];
  /** A payment into another currency is proven twice: its conversion, then its payout */
  readonly provesConversionFirst?: boolean;
};

export type OperatorCardProgramRequest = {
  readonly environment: Environment;
  readonly platformId: string;
  /** Cards that are not closed, at once */
  readonly liveCardsMax?: number;
  /** A cardholder may have one card that is not closed */
  readonly oneCardEach?: boolean;
  /** Currencies of accounts that may fund a card; all that can, when empty */
  readonly fundingCurrencies: readonly ('USD' | 'USDB' | 'USDC' | 'EUR')[];
  /** Origins whose pages may show a card’s details in a frame */
  readonly frameAncestors: readonly string[];
};

export type OperatorCardRequest = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly cardId: string;
};

export type OperatorCardTransactionRequest = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly cardTransactionId: string;
};

export type OperatorClock = {
  readonly sandbox: string;
  readonly production: string;
};

export type OperatorClockMoveRequest = {
  readonly environment?: Environment;
  readonly advanceSeconds?: number;
  readonly moveTo?: string;
};

export type OperatorClockMoved = {
  readonly environment: 'sandbox';
  readonly now: string;
  /** False when what fell due on the way still runs */
  readonly isSettled: boolean;
};

export type OperatorClocks = {
  readonly sandbox: string;
  readonly production: string;
  readonly sandboxOffsetMs: number;
};

export type OperatorDeposit = {
  /** Also the transaction that it makes on an account */
  readonly depositId: string;
  readonly status: DepositArrivalStatus;
  readonly connector: string;
  readonly arrivalId: string;
  readonly amount: CurrencyAmount;
  readonly coordinates?: string;
  readonly reference?: string;
  readonly originator?: DepositOriginator;
  readonly onChainTransaction?: OnChainTransaction;
  readonly isFinal: boolean;
  readonly caseReason?: 'NO_DESTINATION' | 'AMBIGUOUS_DESTINATION' | 'WRONG_ASSET';
  readonly platformId?: string;
  readonly accountId?: string;
  readonly quoteId?: string;
  readonly attributedBy?: 'COORDINATES' | 'REFERENCE' | 'OPERATOR';
  readonly transactionId?: string;
  readonly transactionStatus?: string;
  readonly pendingReason?: TransactionPendingReason;
  readonly reportedAt: string;
  readonly updatedAt: string;
};

export type OperatorDepositAttribution = {
  readonly environment: Environment;
  readonly depositId: string;
  readonly platformId: string;
  readonly accountId?: string;
  readonly quoteId?: string;
};

export type OperatorDepositListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly OperatorDeposit[];
};

export type OperatorDepositReport = {
  readonly environment: Environment;
  /** The same one is the same money, however often it is reported */
  readonly arrivalId: string;
  /** Whose id that is; `operator` when left out */
  readonly connector?: string;
  /** `FINAL` when left out. What is seen may still be dropped; what is final never is */
  readonly state?: 'SEEN' | 'FINAL' | 'DROPPED';
  /** In the smallest unit of `currency` */
  readonly amount: number;
  readonly currency: string;
  /** The account number, IBAN, address or invoice that was paid to */
  readonly coordinates?: string;
  /** What the payer named */
  readonly reference?: string;
  /** When it was first seen */
  readonly seenAt?: string;
  readonly transactionHash?: string;
  readonly network?: 'BITCOIN' | 'ETHEREUM' | 'SOLANA' | 'BASE' | 'POLYGON' | 'TRON' | 'PLASMA' | 'SPARK';
  readonly confirmations?: number;
  /** Screening wants a person to look at it first */
  readonly needsReview?: boolean;
  readonly originator?: DepositOriginator;
};

export type OperatorDepositRequest = {
  readonly environment: Environment;
  readonly depositId: string;
};

export type OperatorDocumentContentRequest = {
  readonly environment: Environment;
  readonly platformId: string;
  readonly documentId: string;
};

export type OperatorEnvironmentCreateRequest = {
  readonly environment: Environment;
};

export type OperatorEnvironmentKeys = {
  readonly tokenId: string;
  /** The user name of HTTP Basic authentication */
  readonly apiKeyId: string;
  /** The password: in this answer and never again */
  readonly apiKeySecret: string;
  /** The platform checks its webhooks with it */
  readonly webhookPublicKeyPem: string;
};

export type OperatorEnvironmentSummary = {
  readonly environment: Environment;
  readonly tokenCount: number;
  readonly supportedCurrencies: readonly string[];
  readonly webhookEndpoint?: string;
  readonly umaDomain?: string;
};

export type OperatorErasure = {
  readonly customerId: string;
  readonly erasedAt: string;
  /** The parts of the service that still blank what they keep */
  readonly waitingFor: readonly string[];
  /** From then on nothing of the person can be read any more */
  readonly keyShreddedAt?: string;
};

export type OperatorEvent = {
  readonly lane: string;
  readonly position: number;
  readonly streamId: string;
  readonly type: string;
  readonly recordedAt: string;
};

export type OperatorEventList = {
  /** By the time they were recorded; never their content */
  readonly data: readonly OperatorEvent[];
  /** The next request’s `after` */
  readonly after: string;
};

export type OperatorExternalAccountReviewRequest = {
  readonly environment: Environment;
  readonly platformId: string;
  readonly externalAccountId: string;
  readonly finding: ReviewFinding;
};

export type OperatorFactorReset = {
  readonly customerId: string;
  readonly resetId: string;
  readonly factor: ScaFactor;
  readonly status: 'INITIATED' | 'PENDING_REVIEW' | 'LIVENESS_PASSED' | 'COMPLETED' | 'REJECTED' | 'EXPIRED';
  readonly createdAt: string;
  readonly expiresAt: string;
};

export type OperatorFactorResetDecision = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly resetId: string;
  readonly outcome: LivenessOutcome;
};

export type OperatorFactorResetList = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly OperatorFactorReset[];
};

export type OperatorHold = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly customerId: string;
};

export type OperatorHoldLift = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly customerId: string;
  /** PENDING goes back to review; the others are a decision */
  readonly to: StatusAfterHold;
};

export type OperatorInstallationReadiness = 'ready' | 'unready';

export type OperatorInvitationSetupRequest = {
  readonly environment: Environment;
  readonly platformId: string;
  /** The platform’s name on the landing page of its invitations */
  readonly displayName?: string;
  /** The platform’s logo on that page */
  readonly logoUrl?: string;
  /** Countries whose people may begin there */
  readonly countries: readonly string[];
  /** Where invited people begin; {code} in it stands for the invitation’s code, which is appended otherwise */
  readonly onboardingUrl?: string;
};

export type OperatorLane = {
  readonly lane: string;
  readonly environment: Environment;
  /** The service that owns it */
  readonly service: string;
  /** The position of its last event, 0 when it is empty */
  readonly head: number;
  /** The commits that it was written in */
  readonly batches: number;
  /** On the clock of its environment */
  readonly lastEventAt?: string;
  /** The one process that writes it; absent where all of the service may */
  readonly writer?: OperatorLaneWriter;
  readonly readers: readonly OperatorReader[];
};

export type OperatorLaneList = {
  readonly data: readonly OperatorLane[];
};

export type OperatorLaneWriter = {
  /** Of the process */
  readonly instanceId: string;
  /** Where siblings reach it */
  readonly address?: string;
  /** Claims of the lane so far; it grows with every change of writers */
  readonly epoch: number;
};

export type OperatorOutboxMessage = {
  readonly messageId: string;
  readonly customerId: string;
  readonly channel: MessageChannel;
  readonly status: MessageStatus;
  readonly recipient?: string;
  readonly text?: string;
  readonly attempts: number;
  readonly createdAt: string;
  readonly expiresAt: string;
};

export type OperatorOutboxPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly OperatorOutboxMessage[];
};

export type OperatorOwnerReview = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly beneficialOwnerId: string;
  readonly kycStatus: OwnerDecision;
};

export type OperatorParkedEvent = {
  readonly reader: string;
  /** The lane, or the partition of a topic, that it came from */
  readonly source: string;
  readonly position: number;
  readonly type: string;
  /** What the reader said of it */
  readonly error: string;
  readonly parkedAt: string;
};

export type OperatorParkedEventList = {
  readonly data: readonly OperatorParkedEvent[];
};

export type OperatorParkedRetry = {
  readonly digested: number;
  readonly stillParked: number;
};

export type OperatorPaymentConclusion = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly transactionId: string;
  /** Whether the partner gave what it was to collect, or paid out what it was to pay */
  readonly outcome: PaymentConclusion;
};

export type OperatorPermission = 'READ' | 'OPERATE' | 'ADMINISTER';

export type OperatorPlatform = {
  readonly platformId: string;
  readonly name: string;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
  readonly environments: readonly Environment[];
  readonly createdAt: string;
};

export type OperatorPlatformCreateRequest = {
  readonly name: string;
  /** Fixed for good: it decides which rules on customers bind the platform */
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
  /** Both, unless said otherwise */
  readonly environments?: readonly Environment[];
};

export type OperatorPlatformDetails = {
  readonly platformId: string;
  readonly name: string;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
  readonly environments: readonly Environment[];
  readonly createdAt: string;
  readonly details: readonly OperatorEnvironmentSummary[];
};

export type OperatorPlatformList = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly OperatorPlatform[];
};

export type OperatorPlatformOpened = {
  readonly platformId: string;
  readonly name: string;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
  readonly environments: readonly Environment[];
  readonly createdAt: string;
  readonly sandbox?: OperatorEnvironmentKeys;
  readonly production?: OperatorEnvironmentKeys;
};

export type OperatorReader = {
  readonly reader: string;
  /** The service that runs it */
  readonly service: string;
  /** Published messages that it has not finished, counted up to 10000 */
  readonly lagMessages: number;
  /** `running`, or `waiting: ` and the reason */
  readonly status: string;
};

export type OperatorReadiness = 'ready' | 'unready' | 'unreachable';

export type OperatorRefundRequest = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly transactionId: string;
};

export type OperatorReplayDto = {
  /** Deliveries queued at this time or later */
  readonly createdAfter: string;
  /** Deliveries queued before this time; now when absent */
  readonly createdBefore?: string;
  readonly type?: WebhookEventType;
  readonly status?: SettledWebhookDeliveryStatus;
  readonly platformId: string;
  readonly environment: Environment;
};

export type OperatorRequestToApprove = {
  readonly method: string;
  readonly path: string;
  /** As it was sent; empty where there is none */
  readonly body: string;
};

export type OperatorReview = {
  readonly platformId: string;
  readonly environment: Environment;
  readonly verificationId: string;
  /** RESOLVE_ERRORS sends the submission back, with what is to be mended */
  readonly outcome: ReviewOutcome;
  /** What the platform is notified of; the words follow from the type */
  readonly findings?: readonly OperatorVerificationFinding[];
  /** Owners who are refused although the business is approved */
  readonly rejectedOwners?: readonly string[];
};

export type OperatorServiceStatus = {
  readonly service: string;
  readonly status: OperatorReadiness;
  /** By part, what keeps it from its work */
  readonly faults: Readonly<Record<string, string>>;
  /** Of the software */
  readonly version?: string;
  /** Of Node.js */
  readonly node?: string;
  readonly startedAt?: string;
  /** That it hosts */
  readonly contexts?: readonly string[];
  /** How far its sandbox is ahead */
  readonly sandboxOffsetMs?: number;
};

export type OperatorStablecoin = {
  readonly stablecoinId: string;
  readonly symbol: string;
  readonly issuanceStatus: StablecoinIssuanceStatus;
  readonly serviceOperationsStatus: StablecoinServiceOperationsStatus;
  readonly baseCurrency: string;
  readonly minted: string;
  readonly burnt: string;
  readonly outstanding: string;
  readonly reserve: string;
  readonly open: readonly OperatorStablecoinOperation[];
};

export type OperatorStablecoinBook = {
  readonly currency: string;
  readonly outstanding: string;
  readonly reserve: string;
  readonly supply: string;
  readonly verdict: StablecoinSupplyVerdict;
};

export type OperatorStablecoinCase = {
  readonly environment: Environment;
  readonly platformId: string;
  readonly stablecoinOperationId: string;
  readonly outcome: StablecoinCaseOutcome;
};

export type OperatorStablecoinDecision = {
  readonly environment: Environment;
  readonly platformId: string;
  readonly stablecoinId: string;
  readonly decision: OperatorStablecoinDecisionKind;
};

export type OperatorStablecoinDecisionKind =
  'ACCEPT' | 'REJECT' | 'APPROVE' | 'DECLINE' | 'DISABLE' | 'ENABLE';

export type OperatorStablecoinOperation = {
  readonly operationId: string;
  readonly operationType: StablecoinOperationType;
  readonly status: StablecoinOperationStatus;
  readonly amount: string;
  readonly case: 'FUNDS_KEPT' | 'CONTRADICTED' | 'NOT_BOOKED' | null;
  readonly updatedAt: string;
};

export type OperatorStablecoinProviderAccount = {
  readonly environment: Environment;
  readonly platformId: string;
  readonly stablecoinProviderAccountId: string;
};

export type OperatorStablecoinReviewRequest = {
  readonly environment: Environment;
  readonly platformId: string;
  /** Whether tokens that the platform registers wait for your review before they are minted or burnt */
  readonly reviewsStablecoins?: boolean;
};

export type OperatorStablecoins = {
  readonly data: readonly OperatorStablecoin[];
  readonly ledger: readonly OperatorStablecoinBook[];
};

export type OperatorStatus = {
  readonly status: OperatorInstallationReadiness;
  readonly apiVersion: string;
  readonly clock: OperatorClocks;
  readonly services: readonly OperatorServiceStatus[];
};

export type OperatorTokenCreateRequest = {
  /** Stands in the log */
  readonly name: string;
  readonly permission: OperatorPermission;
};

export type OperatorTokenRevoked = {
  readonly tokenId: string;
  /** With none left, only the operator can give the platform another token */
  readonly manageTokensLeft: number;
};

export type OperatorUmaAllowListRequest = {
  readonly environment: Environment;
  readonly platformId: string;
  /** UMA domains that the platform deals with; none means every one */
  readonly domains: readonly string[];
};

export type OperatorUmaDomainCheck = {
  readonly environment: Environment;
  readonly platformId: string;
};

export type OperatorUmaDomainProof = {
  readonly environment: Environment;
  readonly platformId: string;
  /** The domain that the platform claims, said once more */
  readonly umaDomain: string;
};

export type OperatorUmaDomainRelease = {
  readonly environment: Environment;
  readonly platformId: string;
  /** The domain that the platform claims, said once more */
  readonly umaDomain: string;
};

export type OperatorUmaVelocityLimit = {
  /** The UMA domain of an institution */
  readonly domain: string;
  /** Payments that are agreed on within any hour */
  readonly paymentsPerHourMax: number;
};

export type OperatorUmaVelocityLimitsRequest = {
  readonly environment: Environment;
  readonly platformId: string;
  /** Institutions and their payments an hour; those not named have no limit */
  readonly limits: readonly OperatorUmaVelocityLimit[];
};

export type OperatorVaspRequest = {
  readonly environment: Environment;
  readonly vaspName: string;
  readonly url?: string;
};

export type OperatorVerification = {
  readonly verification: Verification;
  readonly customer: IndividualCustomer | BusinessCustomer;
  /** Answers of a provider that came when nothing waited for them */
  readonly ignoredAnswers: readonly IgnoredAnswer[];
};

export type OperatorVerificationFinding = {
  readonly type: VerificationErrorType;
  readonly resourceId: string;
  readonly field?: string;
};

export type OutgoingRateDetails = {
  readonly counterpartyMultiplier: number;
  readonly counterpartyFixedFee: number;
  readonly serviceApiMultiplier: number;
  readonly serviceApiFixedFee: number;
  readonly serviceApiVariableFeeRate: number;
  readonly serviceApiVariableFeeAmount: number;
};

export type OutgoingTransaction = {
  readonly id: string;
  readonly direction: TransactionDirection;
  readonly source: AccountTransactionSource | UmaAddressTransactionSource | RealtimeFundingTransactionSource;
  readonly destination: AccountTransactionDestination | UmaAddressTransactionDestination;
  /** The platform’s id on its own payments */
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly description?: string;
  readonly exchangeRate?: number;
  readonly quoteId?: string;
  /** Only where an agent started it */
  readonly agentId?: string;
  /** Only while it is held */
  readonly pendingReason?: TransactionPendingReason;
  readonly settledAt?: string;
  readonly refund?: Refund;
  readonly reconciliationInstructions?: ReconciliationInstructions;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the platform delivered the receipt */
  readonly receiptDeliveryConfirmedAt?: string;
  readonly counterpartyInformation?: Readonly<Record<string, unknown>>;
  readonly type: 'OUTGOING';
  readonly status: OutgoingTransactionStatus;
  readonly sentAmount: CurrencyAmount;
  readonly receivedAmount: CurrencyAmount;
  readonly fees: number;
  readonly platformFees: number;
  readonly paymentInstructions: readonly PaymentInstructions[];
  readonly rateDetails: OutgoingRateDetails;
  readonly failureReason?: OutgoingTransactionFailureReason;
  readonly paymentRail: PaymentRail | null;
  readonly railSelectionMode: RailSelectionMode | null;
  readonly expectedSettlementAt: string | null;
  readonly settlementTimelineSeconds: number | null;
};

export type OutgoingTransactionFailureReason =
  | 'QUOTE_EXPIRED'
  | 'QUOTE_RATE_UNAVAILABLE'
  | 'QUOTE_EXECUTION_FAILED'
  | 'FUNDING_AMOUNT_MISMATCH'
  | 'SCA_NOT_COMPLETED'
  | 'PAYOUT_RETURNED'
  | 'LIMIT_EXCEEDED'
  | 'ACCOUNT_CANNOT_RECEIVE'
  | 'ACCOUNT_INVALID'
  | 'COMPLIANCE_REJECTED'
  | 'LIGHTNING_PAYMENT_FAILED'
  | 'COUNTERPARTY_POST_TX_FAILED';

export type OutgoingTransactionStatus =
  'PENDING' | 'PENDING_AUTHORIZATION' | 'EXPIRED' | 'PROCESSING' | 'COMPLETED' | 'FAILED';

export type OwnerDecision = 'APPROVED' | 'REJECTED';

export type PausedEndpointDto = {
  readonly url: string | null;
  /** While true, webhooks are kept and not sent */
  readonly isPaused: boolean;
  readonly pausedAt?: string;
  readonly pauseReason?: WebhookPauseReason;
  readonly platformId: string;
};

export type PausedEndpointListDto = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  /** The longest paused first */
  readonly data: readonly PausedEndpointDto[];
};

export type PaymentAedAccountInfo = {
  readonly accountType: 'AED_ACCOUNT';
  readonly iban: string;
  readonly reference: string;
  readonly swiftCode?: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentArbitrumWalletInfo = {
  readonly accountType: 'ARBITRUM_WALLET';
  readonly address: string;
  readonly assetType: 'USDC' | 'USDT';
};

export type PaymentArsAccountInfo = {
  readonly accountType: 'ARS_ACCOUNT';
  readonly accountNumber: string;
};

export type PaymentBaseWalletInfo = {
  readonly accountType: 'BASE_WALLET';
  readonly address: string;
  readonly assetType: 'USDC';
};

export type PaymentBdtAccountInfo = {
  readonly accountType: 'BDT_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  readonly accountNumber?: string;
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
  readonly branchCode?: string;
  readonly swiftCode?: string;
};

export type PaymentBitcoinDepositAddressInfo = {
  readonly accountType: 'BITCOIN_L1';
  readonly address: string;
  readonly network?: 'BITCOIN';
};

export type PaymentBrlAccountInfo = {
  readonly accountType: 'BRL_ACCOUNT';
  readonly qrCode: string;
};

export type PaymentBwpAccountInfo = {
  readonly accountType: 'BWP_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentCadAccountInfo = {
  readonly accountType: 'CAD_ACCOUNT';
  readonly bankCode: string;
  readonly branchCode: string;
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentCnyAccountInfo = {
  readonly accountType: 'CNY_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  readonly accountNumber?: string;
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

/** Whether the partner gave what it was to collect, or paid out what it was to pay */
export type PaymentConclusion = 'ARRIVED' | 'NOT_ARRIVED';

export type PaymentCopAccountInfo = {
  readonly accountType: 'COP_ACCOUNT';
  readonly paymentUrl: string;
};

export type PaymentDkkAccountInfo = {
  readonly accountType: 'DKK_ACCOUNT';
  readonly iban: string;
  readonly reference: string;
  readonly swiftCode?: string;
  readonly accountHolderName?: string;
  readonly bankName?: string;
  readonly paymentRails: readonly ('SEPA' | 'SEPA_INSTANT')[];
};

export type PaymentEgpAccountInfo = {
  readonly accountType: 'EGP_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  readonly iban?: string;
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type PaymentEmbeddedWalletInfo = {
  readonly accountType: 'EMBEDDED_WALLET';
  readonly payloadToSign: string;
};

export type PaymentEthereumWalletInfo = {
  readonly accountType: 'ETHEREUM_WALLET';
  readonly address: string;
  readonly assetType: 'USDC' | 'USDT';
};

export type PaymentEurAccountInfo = {
  readonly accountType: 'EUR_ACCOUNT';
  readonly iban: string;
  readonly reference: string;
  readonly swiftCode?: string;
  readonly accountHolderName?: string;
  readonly bankName?: string;
  readonly paymentRails: readonly ('SEPA' | 'SEPA_INSTANT')[];
};

export type PaymentGbpAccountInfo = {
  readonly accountType: 'GBP_ACCOUNT';
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'FASTER_PAYMENTS'[];
};

export type PaymentGhsAccountInfo = {
  readonly accountType: 'GHS_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  readonly accountNumber?: string;
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type PaymentGtqAccountInfo = {
  readonly accountType: 'GTQ_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
};

export type PaymentHkdAccountInfo = {
  readonly accountType: 'HKD_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentHtgAccountInfo = {
  readonly accountType: 'HTG_ACCOUNT';
  readonly phoneNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentIdrAccountInfo = {
  readonly accountType: 'IDR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
  readonly phoneNumber: string;
};

export type PaymentInrAccountInfo = {
  readonly accountType: 'INR_ACCOUNT';
  readonly vpa: string;
  readonly accountNumber?: string;
  readonly ifsc?: string;
  readonly rail?: string;
  readonly bankName?: string;
  readonly paymentRails: readonly ('UPI' | 'NEFT' | 'RTGS')[];
};

export type PaymentInstructions = {
  readonly accountOrWalletInfo:
    | PaymentUsdAccountInfo
    | PaymentEurAccountInfo
    | PaymentDkkAccountInfo
    | PaymentGbpAccountInfo
    | PaymentBrlAccountInfo
    | PaymentMxnAccountInfo
    | PaymentInrAccountInfo
    | PaymentArsAccountInfo
    | PaymentCopAccountInfo
    | PaymentCadAccountInfo
    | PaymentNgnAccountInfo
    | PaymentPhpAccountInfo
    | PaymentIdrAccountInfo
    | PaymentAedAccountInfo
    | PaymentZarAccountInfo
    | PaymentGtqAccountInfo
    | PaymentJmdAccountInfo
    | PaymentBdtAccountInfo
    | PaymentSlvAccountInfo
    | PaymentCnyAccountInfo
    | PaymentGhsAccountInfo
    | PaymentPkrAccountInfo
    | PaymentEgpAccountInfo
    | PaymentHtgAccountInfo
    | PaymentBwpAccountInfo
    | PaymentKesAccountInfo
    | PaymentMwkAccountInfo
    | PaymentRwfAccountInfo
    | PaymentTzsAccountInfo
    | PaymentUgxAccountInfo
    | PaymentZmwAccountInfo
    | PaymentXafAccountInfo
    | PaymentXofAccountInfo
    | PaymentHkdAccountInfo
    | PaymentMyrAccountInfo
    | PaymentSgdAccountInfo
    | PaymentThbAccountInfo
    | PaymentVndAccountInfo
    | PaymentSwiftAccountInfo
    | PaymentSparkWalletInfo
    | PaymentLightningInvoiceInfo
    | PaymentBitcoinDepositAddressInfo
    | PaymentSolanaWalletInfo
    | PaymentBaseWalletInfo
    | PaymentPolygonWalletInfo
    | PaymentEthereumWalletInfo
    | PaymentArbitrumWalletInfo
    | PaymentEmbeddedWalletInfo
    | PaymentTronWalletInfo
    | PaymentPlasmaWalletInfo;
  /** Spark: the invoice of `accountOrWalletInfo` once more */
  readonly invoice?: string;
  readonly instructionsNotes?: string;
  readonly isPlatformAccount?: boolean;
};

export type PaymentJmdAccountInfo = {
  readonly accountType: 'JMD_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
  readonly branchCode: string;
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
};

export type PaymentKesAccountInfo = {
  readonly accountType: 'KES_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentLightningInvoiceInfo = {
  readonly accountType: 'LIGHTNING';
  readonly invoice: string;
};

export type PaymentMwkAccountInfo = {
  readonly accountType: 'MWK_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentMxnAccountInfo = {
  readonly accountType: 'MXN_ACCOUNT';
  readonly clabeNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'SPEI'[];
};

export type PaymentMyrAccountInfo = {
  readonly accountType: 'MYR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentNgnAccountInfo = {
  readonly accountType: 'NGN_ACCOUNT';
  readonly accountNumber: string;
  readonly bankName: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentPhpAccountInfo = {
  readonly accountType: 'PHP_ACCOUNT';
  readonly accountNumber: string;
  readonly bankName: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentPkrAccountInfo = {
  readonly accountType: 'PKR_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  readonly accountNumber?: string;
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
  readonly iban?: string;
};

export type PaymentPlasmaWalletInfo = {
  readonly accountType: 'PLASMA_WALLET';
  readonly address: string;
  readonly assetType: 'USDT';
};

export type PaymentPolygonWalletInfo = {
  readonly accountType: 'POLYGON_WALLET';
  readonly address: string;
  readonly assetType: 'USDC';
};

export type PaymentRail =
  | 'ACH'
  | 'ACH_COLOMBIA'
  | 'BANK_TRANSFER'
  | 'BRE_B'
  | 'CIPS'
  | 'FAST'
  | 'FASTER_PAYMENTS'
  | 'FEDNOW'
  | 'INSTAPAY'
  | 'MOBILE_MONEY'
  | 'NEFT'
  | 'PAYNOW'
  | 'PESONET'
  | 'PIX'
  | 'RTGS'
  | 'RTP'
  | 'SEPA'
  | 'SEPA_INSTANT'
  | 'SPEI'
  | 'SWIFT'
  | 'UNIONPAY'
  | 'UPI'
  | 'WIRE';

export type PaymentRwfAccountInfo = {
  readonly accountType: 'RWF_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentSgdAccountInfo = {
  readonly accountType: 'SGD_ACCOUNT';
  readonly bankName?: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly ('PAYNOW' | 'FAST' | 'BANK_TRANSFER')[];
};

export type PaymentSlvAccountInfo = {
  readonly accountType: 'SLV_ACCOUNT';
  readonly bankName?: string;
  readonly reference: string;
  readonly accountNumber?: string;
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
};

export type PaymentSolanaWalletInfo = {
  readonly accountType: 'SOLANA_WALLET';
  readonly address: string;
  readonly assetType: 'USDC' | 'USDT';
};

export type PaymentSparkWalletInfo = {
  readonly accountType: 'SPARK_WALLET';
  readonly address: string;
  readonly assetType: 'BTC' | 'USDB';
  readonly invoice?: string;
};

export type PaymentSwiftAccountInfo = {
  readonly accountType: 'SWIFT_ACCOUNT';
  readonly accountHolderName: string;
  readonly country: string;
  readonly swiftCode: string;
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly iban?: string;
  readonly bankAddress?: string;
  readonly reference?: string;
  readonly paymentRails: readonly 'SWIFT'[];
};

export type PaymentThbAccountInfo = {
  readonly accountType: 'THB_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentTronWalletInfo = {
  readonly accountType: 'TRON_WALLET';
  readonly address: string;
  readonly assetType: 'USDT';
};

export type PaymentTzsAccountInfo = {
  readonly accountType: 'TZS_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentUgxAccountInfo = {
  readonly accountType: 'UGX_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentUsdAccountInfo = {
  readonly accountType: 'USD_ACCOUNT';
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly reference: string;
  readonly accountHolderName?: string;
  readonly bankName?: string;
  readonly bankAddress?: string;
  readonly intermediaryBankName?: string;
  readonly intermediaryRoutingNumber?: string;
  readonly fiToFiInformation?: string;
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly paymentRails: readonly ('ACH' | 'WIRE' | 'RTP' | 'FEDNOW')[];
};

export type PaymentVndAccountInfo = {
  readonly accountType: 'VND_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentXafAccountInfo = {
  readonly accountType: 'XAF_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
  readonly region: 'CM' | 'CG';
};

export type PaymentXofAccountInfo = {
  readonly accountType: 'XOF_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
  readonly region: 'BJ' | 'CI' | 'SN' | 'TG';
};

export type PaymentZarAccountInfo = {
  readonly accountType: 'ZAR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentZmwAccountInfo = {
  readonly accountType: 'ZMW_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PepStatus = 'NONE' | 'DOMESTIC' | 'FOREIGN' | 'HIO' | 'FAMILY_OR_ASSOCIATE';

export type Permission = 'VIEW' | 'TRANSACT' | 'MANAGE';

export type PublishTermsDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  /** The label of the version, such as V2 */
  readonly version: string;
  /** Where its text is */
  readonly url: string;
};

export type PurposeOfAccount =
  | 'CONTRACTOR_PAYOUTS'
  | 'CREATOR_PAYOUTS'
  | 'EMPLOYEE_PAYOUTS'
  | 'MARKETPLACE_SELLER_PAYOUTS'
  | 'SUPPLIER_PAYMENTS'
  | 'CROSS_BORDER_B2B'
  | 'AR_AUTOMATION'
  | 'AP_AUTOMATION'
  | 'EMBEDDED_PAYMENTS'
  | 'PLATFORM_FEE_COLLECTION'
  | 'P2P_TRANSFERS'
  | 'CHARITABLE_DONATIONS'
  | 'OTHER';

export type RailSelectionMode = 'AUTO' | 'MANUAL';

export type RealtimeFundingTransactionSource = {
  readonly sourceType: 'REALTIME_FUNDING';
  readonly currency: string;
  readonly customerId?: string;
  readonly accountHolderName?: string;
  /** May be masked */
  readonly accountIdentifier?: string;
  readonly bankName?: string;
  readonly bankIdentifier?: string;
  readonly paymentRail?: PaymentRail;
  readonly remittanceInformation?: string;
  readonly endToEndId?: string;
  readonly traceNumber?: string;
  readonly onChainTransaction?: OnChainTransaction;
};

export type ReconciliationInstructions = {
  readonly reference?: string;
  /** Deprecated: of the settlement between institutions of a UMA payment */
  readonly transactionHash?: string;
};

export type Refund = {
  readonly reference: string;
  readonly initiatedAt: string;
  readonly settledAt?: string;
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly reason?: 'TRANSACTION_FAILED' | 'USER_CANCELLATION' | 'TIMEOUT';
};

export type ReviewFinding = 'POSSIBLE_MATCH' | 'CONFIRMED_MATCH' | 'CLEARED' | 'REFUSED' | 'RE_ENABLED';

/** RESOLVE_ERRORS sends the submission back, with what is to be mended */
export type ReviewOutcome = 'APPROVED' | 'REJECTED' | 'RESOLVE_ERRORS' | 'PENDING_MANUAL_REVIEW';

export type ScaFactor = 'SMS_OTP' | 'TOTP' | 'PASSKEY';

export type SetCorridorDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  /** What is sent */
  readonly sendingCurrency: string;
  /** What arrives */
  readonly receivingCurrency: string;
  /** Whether it is offered */
  readonly isEnabled: boolean;
};

export type SetFeeRowDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  readonly sendingCurrency?: string;
  readonly receivingCurrency?: string;
  readonly paymentRail?: PaymentRail;
  readonly fixedFee?: number;
  readonly basisPoints: number;
  readonly counterpartyFixedFee?: number;
};

export type SetLimitsDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  /** What is sent */
  readonly sendingCurrency: string;
  /** What arrives */
  readonly receivingCurrency: string;
  /** The most that one payment may send */
  readonly transactionMax?: number | null;
  /** The most that a platform may send on a day */
  readonly dailyVolumeMax?: number | null;
};

export type SetOperatorSettingsDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  readonly counterpartyRequirements?: boolean | null;
  readonly strictBeneficiaries?: boolean | null;
  readonly skipPaperwork?: boolean | null;
  readonly deniedCountries?: readonly string[] | null;
  readonly swiftCurrencies?: readonly string[] | null;
  readonly purposeOfPaymentCurrencies?: readonly string[] | null;
  readonly tokensMax?: number | null;
  readonly reservedUmaDomains?: readonly string[] | null;
  readonly displayName?: string | null;
};

export type SetRailDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  /** A rail, such as SEPA */
  readonly paymentRail: PaymentRail;
  /** Whether it is offered */
  readonly isEnabled: boolean;
  /** Of the limits */
  readonly currency?: string;
  /** The least that one payment carries */
  readonly amountMin?: number | null;
  /** The most that one payment carries */
  readonly amountMax?: number | null;
};

export type SettledWebhookDeliveryStatus = 'DELIVERED' | 'UNDELIVERABLE' | 'SKIPPED';

export type SourceOfFundsCategory =
  | 'OPERATING_REVENUE'
  | 'INVESTMENT_INCOME'
  | 'LOANS'
  | 'VENTURE_CAPITAL'
  | 'PERSONAL_SAVINGS'
  | 'DONATIONS'
  | 'OTHER';

export type SourceOfWealthCategory =
  | 'SALARY'
  | 'BUSINESS_INCOME'
  | 'INVESTMENTS'
  | 'INHERITANCE'
  | 'PROPERTY_SALE'
  | 'GIFT'
  | 'RETIREMENT'
  | 'SAVINGS'
  | 'OTHER';

export type Stablecoin = {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly baseCurrency: string;
  readonly network: StablecoinNetwork;
  readonly decimals: number;
  readonly issuanceStatus: StablecoinIssuanceStatus;
  readonly serviceOperationsStatus: StablecoinServiceOperationsStatus;
  readonly networkTokenIdentifier: string;
  readonly currency?: string;
  readonly provider: StablecoinProvider;
  readonly stablecoinProviderAccountId: string;
  readonly providerEnvironment: StablecoinProviderEnvironment;
  readonly providerTokenIdentifier: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type StablecoinCaseOutcome = 'REFUNDED' | 'WRITTEN_OFF' | 'SETTLED';

export type StablecoinEstimatedDelivery = {
  readonly rail?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly timing?: string;
};

export type StablecoinIssuanceStatus =
  'PENDING_REVIEW' | 'PROVISIONING' | 'PROVISIONED' | 'REJECTED' | 'FAILED';

export type StablecoinNetwork = 'SPARK';

export type StablecoinOperation = {
  readonly id: string;
  readonly stablecoinId: string;
  readonly operationType: StablecoinOperationType;
  readonly status: StablecoinOperationStatus;
  readonly amount: string;
  readonly provider: StablecoinProvider;
  readonly providerEnvironment: StablecoinProviderEnvironment;
  readonly stablecoinProviderAccountId: string;
  readonly source?: StablecoinOperationSource;
  readonly fundingInstructions?: Readonly<Record<string, string>>;
  readonly destination?: StablecoinOperationDestination;
  readonly estimatedDelivery?: StablecoinEstimatedDelivery;
  readonly expiresAt?: string;
  readonly providerStatus?: string;
  readonly failureReason?: string;
  readonly description?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type StablecoinOperationDestination = {
  readonly accountId: string;
  readonly rail?: 'WIRE' | 'ACH_CREDIT' | 'SAME_DAY_ACH_CREDIT' | 'RTP_CREDIT';
};

export type StablecoinOperationSource = {
  readonly type:
    | 'WIRE'
    | 'ACH_DEBIT'
    | 'SAME_DAY_ACH_DEBIT'
    | 'EXTERNAL_ACCOUNT'
    | 'SERVICE_INTERNAL_ACCOUNT'
    | 'PROVIDER_INTERNAL_BALANCE';
  readonly externalAccountId?: string;
};

export type StablecoinOperationStatus =
  'CREATED' | 'PENDING_FUNDING' | 'PENDING_PROVIDER' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';

export type StablecoinOperationType = 'MINT' | 'BURN';

export type StablecoinProvider = 'BRALE';

export type StablecoinProviderAccount = {
  readonly id: string;
  readonly provider: StablecoinProvider;
  readonly providerAccountId: string;
  readonly providerEnvironment: StablecoinProviderEnvironment;
  readonly status: StablecoinProviderAccountStatus;
  readonly lastVerifiedAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type StablecoinProviderAccountStatus = 'ACTIVE' | 'INVALID' | 'REVOKED';

export type StablecoinProviderEnvironment = 'SANDBOX' | 'PRODUCTION';

export type StablecoinServiceOperationsStatus =
  'NOT_ENABLED' | 'PENDING_APPROVAL' | 'ENABLING' | 'ENABLED' | 'DISABLED';

export type StablecoinSupplyVerdict = 'EQUAL' | 'BOOKING' | 'DIFFERS';

/** PENDING goes back to review; the others are a decision */
export type StatusAfterHold = 'PENDING' | 'APPROVED' | 'REJECTED';

export type TestWebhookResponse = {
  /** Where the test went */
  readonly url?: string;
  /** The HTTP status that the endpoint answered */
  readonly response_status: number;
  /** The first 10 KiB of what the endpoint answered */
  readonly response_body?: string;
};

export type TokenListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly ApiToken[];
};

export type TransactionDirection = 'CREDIT' | 'DEBIT';

export type TransactionListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly (IncomingTransaction | OutgoingTransaction | CardTransaction)[];
};

/** Only while it is held */
export type TransactionPendingReason =
  | 'COUNTERPARTY_DECLARATION_REQUIRED'
  | 'WALLET_VERIFICATION_REQUIRED'
  | 'COUNTERPARTY_INFORMATION_REQUIRED'
  | 'COMPLIANCE_REVIEW';

export type TransactionStatus =
  | 'CREATED'
  | 'PENDING'
  | 'PENDING_AUTHORIZATION'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'REJECTED'
  | 'FAILED'
  | 'REFUNDED'
  | 'EXPIRED';

export type UmaAddressTransactionDestination = {
  readonly destinationType: 'UMA_ADDRESS';
  readonly umaAddress: string;
  readonly currency?: string;
};

export type UmaAddressTransactionSource = {
  readonly sourceType: 'UMA_ADDRESS';
  readonly umaAddress: string;
  readonly currency?: string;
};

export type Verification = {
  readonly id: string;
  readonly customerId: string;
  readonly verificationStatus: VerificationStatus;
  readonly errors: readonly VerificationError[];
  readonly createdAt: string;
  readonly updatedAt?: string;
};

export type VerificationError = {
  readonly resourceId: string;
  readonly type: VerificationErrorType;
  readonly field?: string;
  readonly acceptedDocumentTypes?: readonly DocumentType[];
  readonly reason: string;
};

export type VerificationErrorType =
  | 'MISSING_FIELD'
  | 'INVALID_FIELD'
  | 'MISSING_LEGAL_PRESENCE_DOCUMENT'
  | 'MISSING_CONTROL_STRUCTURE_DOCUMENT'
  | 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT'
  | 'MISSING_PROOF_OF_ADDRESS_DOCUMENT'
  | 'MISSING_IDENTITY_DOCUMENT'
  | 'INVALID_DOCUMENT'
  | 'EXPIRED_DOCUMENT'
  | 'POOR_QUALITY_DOCUMENT'
  | 'SUSPECTED_FRAUD_DOCUMENT'
  | 'WRONG_DOCUMENT_TYPE'
  | 'INCOMPLETE_DOCUMENT'
  | 'UNREADABLE_DOCUMENT'
  | 'DOCUMENT_VERIFICATION_FAILED'
  | 'APPLICANT_SANCTIONED'
  | 'APPLICANT_FRAUD'
  | 'APPLICANT_CRIMINAL_RECORD'
  | 'APPLICANT_REJECTED'
  | 'MISSING_BENEFICIAL_OWNER'
  | 'MISSING_CONTROL_PERSON'
  | 'MISSING_GOOD_STANDING_DOCUMENT';

export type VerificationListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly Verification[];
};

export type VerificationStatus =
  | 'RESOLVE_ERRORS'
  | 'PENDING_MANUAL_REVIEW'
  | 'IN_PROGRESS'
  | 'APPROVED'
  | 'REJECTED'
  | 'READY_FOR_VERIFICATION';

export type WebhookAttemptDto = {
  readonly attempt: number;
  readonly attemptedAt: string;
  /** Where the request went */
  readonly url: string;
  /** The `webhook-timestamp` of the request */
  readonly timestamp?: string;
  /** The keys that signed it */
  readonly signedBy?: readonly string[];
  /** From its start to the end of the answer */
  readonly durationMs: number;
  /** Absent when there was no answer */
  readonly answerStatus?: number;
  /** Why there was no answer */
  readonly failure?: string;
  /** The pause that the answer asked for */
  readonly retryAfterMs?: number;
  /** The first 1 KiB of the answer */
  readonly answerStart?: string;
};

export type WebhookDeliveryDetailsDto = {
  /** The `id` of the webhook */
  readonly webhookId: string;
  readonly type: WebhookEventType;
  readonly status: WebhookDeliveryStatus;
  /** The resource it is about */
  readonly orderingKey: string;
  readonly attemptsMade: number;
  readonly lastAnswerStatus: number | null;
  readonly lastFailure: string | null;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Why it was not sent */
  readonly skipReason: string | null;
  /** The exact bytes that are sent, as text */
  readonly body?: string;
  /** The latest 50, oldest first */
  readonly attempts: readonly WebhookAttemptDto[];
};

export type WebhookDeliveryDto = {
  /** The `id` of the webhook */
  readonly webhookId: string;
  readonly type: WebhookEventType;
  readonly status: WebhookDeliveryStatus;
  /** The resource it is about */
  readonly orderingKey: string;
  readonly attemptsMade: number;
  readonly lastAnswerStatus: number | null;
  readonly lastFailure: string | null;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type WebhookDeliveryListDto = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly WebhookDeliveryDto[];
};

export type WebhookDeliveryStatus = 'QUEUED' | 'RETRYING' | 'DELIVERED' | 'UNDELIVERABLE' | 'SKIPPED';

export type WebhookEndpointDto = {
  readonly url: string | null;
  /** While true, webhooks are kept and not sent */
  readonly isPaused: boolean;
  readonly pausedAt?: string;
  readonly pauseReason?: WebhookPauseReason;
};

export type WebhookEventType =
  | 'OUTGOING_PAYMENT.PENDING'
  | 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION'
  | 'OUTGOING_PAYMENT.PROCESSING'
  | 'OUTGOING_PAYMENT.COMPLETED'
  | 'OUTGOING_PAYMENT.FAILED'
  | 'OUTGOING_PAYMENT.EXPIRED'
  | 'OUTGOING_PAYMENT.REFUND_PENDING'
  | 'OUTGOING_PAYMENT.REFUND_COMPLETED'
  | 'OUTGOING_PAYMENT.REFUND_FAILED'
  | 'INCOMING_PAYMENT.PENDING'
  | 'INCOMING_PAYMENT.COMPLETED'
  | 'INCOMING_PAYMENT.FAILED'
  | 'INCOMING_PAYMENT.REFUND_PENDING'
  | 'INCOMING_PAYMENT.REFUND_COMPLETED'
  | 'INCOMING_PAYMENT.REFUND_FAILED'
  | 'INTERNAL_ACCOUNT.BALANCE_UPDATED'
  | 'INTERNAL_ACCOUNT.STATUS_UPDATED'
  | 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED'
  | 'EXTERNAL_ACCOUNT.STATUS_UPDATED'
  | 'CUSTOMER.KYC_APPROVED'
  | 'CUSTOMER.KYC_REJECTED'
  | 'CUSTOMER.KYC_PENDING'
  | 'CUSTOMER.KYB_APPROVED'
  | 'CUSTOMER.KYB_REJECTED'
  | 'CUSTOMER.KYB_PENDING'
  | 'VERIFICATION.APPROVED'
  | 'VERIFICATION.REJECTED'
  | 'VERIFICATION.RESOLVE_ERRORS'
  | 'VERIFICATION.IN_PROGRESS'
  | 'VERIFICATION.PENDING_MANUAL_REVIEW'
  | 'INVITATION.CLAIMED'
  | 'BULK_UPLOAD.COMPLETED'
  | 'BULK_UPLOAD.FAILED'
  | 'AGENT_ACTION.PENDING_APPROVAL'
  | 'CARD.STATE_CHANGE'
  | 'CARD.FUNDING_SOURCE_CHANGE'
  | 'CARD_TRANSACTION.AUTHORIZED'
  | 'CARD_TRANSACTION.PARTIALLY_SETTLED'
  | 'CARD_TRANSACTION.SETTLED'
  | 'CARD_TRANSACTION.DECLINED'
  | 'CARD_TRANSACTION.EXCEPTION'
  | 'TEST';

export type WebhookKeyDto = {
  readonly role: WebhookKeyRole;
  readonly keyId: string;
  /** P-256, PEM (SPKI) */
  readonly publicKeyPem: string;
  /** Ed25519 for `v1a` of Standard Webhooks, `whpk_…` */
  readonly standardPublicKey?: string;
};

export type WebhookKeyListDto = {
  readonly data: readonly WebhookKeyDto[];
};

export type WebhookKeyRole = 'ACTIVE' | 'NEXT' | 'PREVIOUS';

export type WebhookPauseReason = 'ASKED' | 'FAILED_FOR_7_DAYS';

export type WebhookReplayAnswerDto = {
  readonly replayId: string;
  readonly status: WebhookReplayStatus;
  /** Deliveries queued once more */
  readonly resent: number;
  /** Deliveries that cannot be sent once more */
  readonly refused: number;
  readonly startedAt: string;
  readonly updatedAt: string;
};

export type WebhookReplayStatus = 'RUNNING' | 'FINISHED';

export type WebhookResendDto = {
  readonly status: WebhookDeliveryStatus;
};

export type WebhookSecretDto = {
  readonly keyId: string;
  /** The shared secret of `v1` of Standard Webhooks, `whsec_…` */
  readonly secret: string;
};

export type WebhookSecretListDto = {
  readonly data: readonly WebhookSecretDto[];
};
