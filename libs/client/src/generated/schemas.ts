export type AccountDestination = {
  readonly destinationType: 'ACCOUNT';
  readonly accountId: string;
  readonly paymentRail?: PaymentRail;
};

export type AccountQuoteSource = {
  readonly sourceType: 'ACCOUNT';
  readonly accountId: string;
  /** The customer for whom the platform pays from an account of its own */
  readonly customerId?: string;
};

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

export type Address = {
  readonly line1: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode: string;
  readonly country: string;
};

export type AedBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address: BeneficiaryAddress;
};

export type AedExternalAccountCreateInfo = {
  readonly accountType: 'AED_ACCOUNT';
  readonly iban: string;
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: AedBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type AedExternalAccountInfo = {
  readonly accountType: 'AED_ACCOUNT';
  readonly iban: string;
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: AedBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type Agent = {
  readonly id: string;
  readonly name: string;
  readonly customerId: string;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  readonly policy: AgentPolicy;
  readonly usage: AgentUsage;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type AgentAccountRestrictions = {
  /** `null`, or absent: every account of the customer; empty: none */
  readonly allowedAccountIds?: readonly string[] | null;
  readonly accountRules?: readonly AgentAccountRule[];
};

export type AgentAccountRule = {
  readonly accountId: string;
  readonly executionMode?: AgentExecutionMode;
  /** In place of the general limit, higher or lower */
  readonly perTransactionLimit?: number | null;
};

export type AgentAction = {
  readonly id: string;
  readonly agentId: string;
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly status: AgentActionStatus;
  readonly type: AgentActionType;
  /** Only of `EXECUTE_QUOTE` */
  readonly quote?: Quote;
  /** Only of transfers */
  readonly transferDetails?: AgentTransferDetails;
  /** Once it was approved */
  readonly transaction?: IncomingTransaction | OutgoingTransaction | CardTransaction;
  readonly rejectionReason?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type AgentActionListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly AgentAction[];
};

export type AgentActionRejectRequest = {
  readonly reason?: string;
};

export type AgentActionStatus = 'PENDING_APPROVAL' | 'APPROVED' | 'REJECTED' | 'FAILED';

export type AgentActionType = 'EXECUTE_QUOTE' | 'TRANSFER_OUT' | 'TRANSFER_IN';

export type AgentApprovalThresholds = {
  /** Required with an amount */
  readonly currency?: string;
  /** Above it an automatic execution waits for an approval */
  readonly amount?: number | null;
};

export type AgentCreateRequest = {
  readonly name: string;
  readonly customerId: string;
  readonly policy: AgentPolicy;
};

export type AgentCreateResponse = {
  readonly agent: Agent;
  readonly deviceCode: AgentDeviceCode;
};

export type AgentDeviceCode = {
  readonly code: string;
  readonly agentId: string;
  readonly expiresAt: string;
  readonly redeemed: boolean;
};

export type AgentDeviceCodeRedeemResponse = {
  readonly agentId: string;
  readonly agentName: string;
  readonly accessToken: string;
  readonly policy: AgentPolicy;
};

export type AgentDeviceCodeStatusResponse = {
  readonly code: string;
  readonly redeemed: boolean;
};

export type AgentExecutionMode = 'AUTO' | 'APPROVAL_REQUIRED';

export type AgentListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly Agent[];
};

export type AgentPermission =
  'VIEW_TRANSACTIONS' | 'CREATE_TRANSFERS' | 'CREATE_QUOTES' | 'EXECUTE_QUOTES' | 'MANAGE_EXTERNAL_ACCOUNTS';

export type AgentPolicy = {
  readonly permissions: readonly AgentPermission[];
  readonly defaultExecutionMode: AgentExecutionMode;
  readonly spendingLimits: AgentSpendingLimits;
  readonly accountRestrictions?: AgentAccountRestrictions;
  readonly approvalThresholds?: AgentApprovalThresholds;
};

export type AgentPolicyUpdateRequest = {
  readonly permissions?: readonly AgentPermission[];
  readonly defaultExecutionMode?: AgentExecutionMode;
  readonly spendingLimits?: AgentSpendingLimitsUpdate;
  readonly accountRestrictions?: AgentAccountRestrictions;
  readonly approvalThresholds?: AgentApprovalThresholds;
};

export type AgentSpendingLimits = {
  readonly currency: string;
  readonly perTransactionLimit: number;
  /** `null`, or absent: no limit */
  readonly dailyLimit?: number | null;
  readonly dailyTransactionLimit?: number;
  /** `null`, or absent: no limit */
  readonly monthlyLimit?: number | null;
};

export type AgentSpendingLimitsUpdate = {
  readonly currency?: string;
  readonly perTransactionLimit?: number;
  /** `null`, or absent: no limit */
  readonly dailyLimit?: number | null;
  readonly dailyTransactionLimit?: number;
  /** `null`, or absent: no limit */
  readonly monthlyLimit?: number | null;
};

export type AgentTransferDetails = {
  readonly amount: number;
  readonly currency: string;
  readonly sourceAccountId: string;
  readonly destinationAccountId: string;
};

export type AgentUpdateRequest = {
  readonly name?: string;
  readonly isPaused?: boolean;
};

export type AgentUsage = {
  readonly dailyTransactionCount: number;
  readonly dailySpend: number;
  readonly dailyResetDate?: string;
  readonly monthlySpend: number;
  readonly monthlyResetMonth?: string;
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

export type ApprovePaymentRequest = {
  /** At least the mandatory fields that were asked for */
  readonly receiverCustomerInfo?: Readonly<Record<string, string>>;
};

export type ArbitrumWalletExternalAccountCreateInfo = {
  readonly accountType: 'ARBITRUM_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type ArbitrumWalletExternalAccountInfo = {
  readonly accountType: 'ARBITRUM_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
};

export type AuthCredentialChallengeRequest = {
  readonly clientPublicKey?: string;
};

export type AuthCredentialListResponse = {
  readonly data: readonly AuthMethod[];
};

export type AuthMethod = {
  readonly id: string;
  readonly accountId: string;
  readonly type: AuthMethodType;
  readonly credentialId?: string;
  readonly nickname: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type AuthMethodResponse = {
  readonly id: string;
  readonly accountId: string;
  readonly type: AuthMethodType;
  readonly credentialId?: string;
  readonly nickname: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly otpEncryptionTargetBundle?: string;
};

export type AuthMethodType = 'OAUTH' | 'EMAIL_OTP' | 'SMS_OTP' | 'PASSKEY';

export type AuthSession = {
  readonly id: string;
  readonly accountId: string;
  readonly type: AuthMethodType;
  readonly credentialId?: string;
  readonly nickname: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly encryptedSessionSigningKey?: string;
  readonly expiresAt: string;
};

export type AuthSessionRefreshRequest = {
  readonly clientPublicKey: string;
};

export type AuthSignedRequestChallenge = {
  readonly payloadToSign: string;
  readonly requestId: string;
  readonly expiresAt: string;
  readonly type: AuthMethodType;
};

export type BaseWalletExternalAccountCreateInfo = {
  readonly accountType: 'BASE_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type BaseWalletExternalAccountInfo = {
  readonly accountType: 'BASE_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
};

export type BdtBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type BdtExternalAccountCreateInfo = {
  readonly accountType: 'BDT_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly branchCode?: string;
  readonly swiftCode?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: BdtBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type BdtExternalAccountInfo = {
  readonly accountType: 'BDT_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly branchCode?: string;
  readonly swiftCode?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: BdtBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
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

export type BeneficialOwnerCreateRequest = {
  readonly customerId: string;
  readonly roles: readonly BeneficialOwnerRole[];
  readonly ownershipPercentage: number;
  readonly personalInfo: BeneficialOwnerPersonalInfoRequest;
};

export type BeneficialOwnerListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly BeneficialOwner[];
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

export type BeneficialOwnerPersonalInfoRequest = {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly nationality: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly address: Address;
  readonly idType: PersonalIdentificationType;
  readonly identifier: string;
  readonly countryOfIssuance?: string;
};

export type BeneficialOwnerPersonalInfoUpdate = {
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly address?: Address;
  readonly idType?: PersonalIdentificationType;
  readonly identifier?: string;
  readonly countryOfIssuance?: string;
};

export type BeneficialOwnerRole =
  'UBO' | 'DIRECTOR' | 'COMPANY_OFFICER' | 'CONTROL_PERSON' | 'TRUSTEE' | 'GENERAL_PARTNER';

export type BeneficialOwnerUpdateRequest = {
  readonly roles?: readonly BeneficialOwnerRole[];
  readonly ownershipPercentage?: number;
  readonly personalInfo?: BeneficialOwnerPersonalInfoUpdate;
};

export type BeneficiaryAddress = {
  readonly line1: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode: string;
  readonly country: string;
};

export type BeneficiaryTrustConfirm = {
  readonly trusted: boolean;
};

export type BeneficiaryTrustConfirmRequest = {
  readonly challengeId?: string | null;
  readonly code?: string | null;
  readonly passkeyAssertion?: ScaPasskeyAssertion | null;
  readonly origin?: string | null;
};

export type BeneficiaryTrustStart = {
  readonly scaChallenge?: ScaChallenge;
};

export type BeneficiaryVerificationStatus =
  'MATCHED' | 'PARTIAL_MATCH' | 'NOT_MATCHED' | 'UNSUPPORTED' | 'CHECKED_BY_RECEIVING_FI' | 'PENDING';

export type BeneficiaryVerifiedData = {
  readonly fullName?: string;
};

export type BrlBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type BrlExternalAccountCreateInfo = {
  readonly accountType: 'BRL_ACCOUNT';
  readonly pixKey: string;
  readonly pixKeyType: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM';
  readonly taxId: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: BrlBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type BrlExternalAccountInfo = {
  readonly accountType: 'BRL_ACCOUNT';
  readonly pixKey: string;
  readonly pixKeyType: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM';
  readonly taxId: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: BrlBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'PIX'[];
};

export type BulkCustomerImportErrorEntry = {
  readonly correlationId: string;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type BulkCustomerImportForm = Readonly<Record<string, unknown>>;

export type BulkCustomerImportJob = {
  readonly id: string;
  readonly status: BulkImportStatus;
  readonly progress: BulkCustomerImportProgress;
  readonly errors: readonly BulkCustomerImportErrorEntry[];
  readonly completedAt?: string;
};

export type BulkCustomerImportJobAccepted = {
  readonly jobId: string;
  readonly status: BulkImportStart;
};

export type BulkCustomerImportProgress = {
  readonly total: number;
  readonly processed: number;
  readonly successful: number;
  readonly failed: number;
};

export type BulkImportStart = 'PENDING' | 'PROCESSING';

export type BulkImportStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';

export type BusinessBeneficiary = {
  readonly beneficiaryType: 'BUSINESS';
  readonly legalName: string;
  readonly registrationNumber?: string;
  readonly taxId?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

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

export type BusinessCustomerCreateRequest = {
  readonly customerType: 'BUSINESS';
  readonly platformCustomerId?: string;
  readonly region?: string;
  readonly currencies?: readonly string[];
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly umaAddress?: string;
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly address?: Address;
  readonly businessInfo: BusinessInfo;
};

export type BusinessCustomerUpdateRequest = {
  readonly customerType: 'BUSINESS';
  readonly platformCustomerId?: string;
  readonly region?: string;
  readonly currencies?: readonly string[];
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly umaAddress?: string;
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly address?: Address;
  readonly businessInfo?: BusinessInfoUpdate;
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

export type BusinessInfoUpdate = {
  readonly legalName?: string;
  readonly doingBusinessAs?: string;
  readonly country?: string;
  readonly registrationNumber?: string;
  readonly incorporatedOn?: string;
  readonly entityType?: EntityType;
  readonly taxId?: string;
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

export type BwpBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type BwpExternalAccountCreateInfo = {
  readonly accountType: 'BWP_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: BwpBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type BwpExternalAccountInfo = {
  readonly accountType: 'BWP_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: BwpBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type CadBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
  readonly registrationNumber?: string;
};

export type CadExternalAccountCreateInfo = {
  readonly accountType: 'CAD_ACCOUNT';
  readonly bankCode: string;
  readonly branchCode: string;
  readonly accountNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: CadBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type CadExternalAccountInfo = {
  readonly accountType: 'CAD_ACCOUNT';
  readonly bankCode: string;
  readonly branchCode: string;
  readonly accountNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: CadBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type CancelTransactionRequest = {
  readonly reason?: string;
};

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

export type CardCreateRequest = {
  readonly cardholderId: string;
  readonly platformCardId?: string;
  /** For purchases online with cards in EUR; passed to the issuer and forgotten */
  readonly threeDSecurePassword?: string;
  readonly form: CardForm;
  /** Internal accounts of the cardholder, in order of priority */
  readonly fundingSources: readonly string[];
  readonly maxSpendPerTransaction?: number;
};

export type CardForm = 'VIRTUAL';

export type CardListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly Card[];
};

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

export type CardRevealResponse = {
  readonly panEmbedUrl: string;
  readonly expiresAt: string;
};

export type CardSettlementSummary = {
  readonly count: number;
  readonly totalAmount: number;
};

export type CardState = 'PENDING_KYC' | 'PROCESSING' | 'ACTIVE' | 'FROZEN' | 'CLOSED';

export type CardStateReason = 'ISSUER_REJECTED' | 'CLOSED_BY_PLATFORM' | 'CLOSED_BY_SERVICE';

export type CardTokenization2FAConfig = {
  readonly displayName?: string;
  readonly logoUrl?: string;
  readonly email?: CardTokenization2FAEmailConfig;
  readonly sms?: CardTokenization2FASmsConfig;
};

export type CardTokenization2FAEmailConfig = {
  readonly fromAddress?: string;
  readonly fromName?: string;
  readonly replyToAddress?: string;
  readonly subject?: string;
  readonly bodyText?: string;
};

export type CardTokenization2FASmsConfig = {
  readonly templateSid?: string;
  readonly bodyText?: string;
};

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

export type CardUpdateRequest = {
  readonly state?: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  /** Internal accounts of the cardholder, in order of priority */
  readonly fundingSources?: readonly string[];
  /** null clears it */
  readonly maxSpendPerTransaction?: number | null;
};

export type CnyBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type CnyExternalAccountCreateInfo = {
  readonly accountType: 'CNY_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: CnyBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type CnyExternalAccountInfo = {
  readonly accountType: 'CNY_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: CnyBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type ConfirmReceiptDeliveryRequest = {
  /** When the receipt was delivered; now, when left out */
  readonly receiptDeliveryConfirmedAt?: string;
};

export type ContactVerification = {
  readonly email: ContactVerificationStatus;
  readonly phone: ContactVerificationStatus;
};

export type ContactVerificationConfirmRequest = {
  readonly code: string;
};

export type ContactVerificationStatus = 'PENDING' | 'VERIFIED';

export type CopBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
  readonly documentType?: 'CC' | 'CE' | 'TI' | 'NIT' | 'PP';
  readonly documentNumber?: string;
};

export type CopExternalAccountCreateInfo = {
  readonly accountType: 'COP_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly phoneNumber?: string;
  readonly beneficiary: CopBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type CopExternalAccountInfo = {
  readonly accountType: 'COP_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly phoneNumber?: string;
  readonly beneficiary: CopBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type CounterpartyFieldDefinition = {
  readonly name: CustomerInfoFieldName;
  readonly mandatory: boolean;
};

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

export type CurrencyPreference = {
  readonly currency: Currency;
  /** Receiving major units for one sending major unit; not a locked price */
  readonly estimatedExchangeRate: number;
  readonly min: number;
  readonly max: number;
};

export type CustomerInfoFieldName =
  | 'FULL_NAME'
  | 'BIRTH_DATE'
  | 'NATIONALITY'
  | 'PHONE_NUMBER'
  | 'EMAIL'
  | 'POSTAL_ADDRESS'
  | 'TAX_ID'
  | 'REGISTRATION_NUMBER'
  | 'USER_TYPE'
  | 'COUNTRY_OF_RESIDENCE'
  | 'ACCOUNT_IDENTIFIER'
  | 'FI_LEGAL_ENTITY_NAME'
  | 'FI_ADDRESS'
  | 'PURPOSE_OF_PAYMENT'
  | 'ULTIMATE_INSTITUTION_COUNTRY'
  | 'IDENTIFIER'
  | 'BUSINESS_TYPE'
  | 'COMPANY_LEGAL_NAME'
  | 'ID_TYPE'
  | 'ID_NUMBER';

export type CustomerListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly (IndividualCustomer | BusinessCustomer)[];
};

export type CustomerType = 'INDIVIDUAL' | 'BUSINESS';

export type DelegatedKey = {
  readonly id: string;
  readonly cardId: string;
  readonly fundingSourceId: string;
  readonly accountId: string;
  readonly publicKey: string;
  readonly nickname: string;
  readonly status: DelegatedKeyStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type DelegatedKeyCreateRequest = {
  readonly cardId: string;
  readonly internalAccountId: string;
  readonly nickname: string;
};

export type DelegatedKeyListResponse = {
  readonly data: readonly DelegatedKey[];
};

export type DelegatedKeySignedRequestChallenge = {
  readonly payloadToSign: string;
  readonly requestId: string;
  readonly expiresAt: string;
};

export type DelegatedKeyStatus = 'PENDING' | 'ACTIVE' | 'REVOKED';

export type Discovery = {
  /** To be sent as `bankName`, or as `provider` for mobile money */
  readonly bankName: string;
  readonly displayName: string;
  readonly country: string;
  readonly currency: string;
};

export type DiscoveryListResponse = {
  readonly data: readonly Discovery[];
};

export type DkkBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type DkkExternalAccountCreateInfo = {
  readonly accountType: 'DKK_ACCOUNT';
  readonly iban: string;
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: DkkBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type DkkExternalAccountInfo = {
  readonly accountType: 'DKK_ACCOUNT';
  readonly iban: string;
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: DkkBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('SEPA' | 'SEPA_INSTANT')[];
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

export type DocumentReplaceFields = {
  readonly documentType: DocumentType;
  readonly side?: 'FRONT' | 'BACK';
  readonly country: string;
  readonly documentNumber?: string;
  readonly issuingAuthority?: string;
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

export type DocumentUploadFields = {
  readonly documentHolder: string;
  readonly documentType: DocumentType;
  readonly side?: 'FRONT' | 'BACK';
  readonly country: string;
  readonly documentNumber?: string;
  readonly issuingAuthority?: string;
};

export type EgpBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type EgpExternalAccountCreateInfo = {
  readonly accountType: 'EGP_ACCOUNT';
  readonly bankName: string;
  readonly iban?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: EgpBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type EgpExternalAccountInfo = {
  readonly accountType: 'EGP_ACCOUNT';
  readonly bankName: string;
  readonly iban?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: EgpBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type EmailOtpCredentialCreateRequest = {
  readonly type: 'EMAIL_OTP';
  readonly accountId: string;
};

export type EmailOtpCredentialVerifyRequest = {
  readonly type: 'EMAIL_OTP';
  readonly encryptedOtpBundle: string;
};

export type EmbeddedWalletConfig = {
  readonly appName?: string;
  readonly otpLength?: number;
  readonly alphanumeric?: boolean;
  readonly expirationSeconds?: number;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
  readonly logoUrl?: string;
};

export type EndUserTerms = {
  readonly version: string;
  readonly url: string;
};

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
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
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
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
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
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
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
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
};

export type Error405 = {
  readonly status: 405;
  readonly code: 'METHOD_NOT_ALLOWED';
  readonly message: string;
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
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
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
};

export type Error410 = {
  readonly status: 410;
  readonly code: 'CUSTOMER_DELETED';
  readonly message: string;
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
};

export type Error412 = {
  readonly status: 412;
  readonly code: 'UNSUPPORTED_UMA_VERSION';
  readonly message: string;
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
};

export type Error423 = {
  readonly status: 423;
  readonly code: 'ACCOUNT_LOCKED';
  readonly message: string;
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
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
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
};

export type Error429 = {
  readonly status: 429;
  readonly code: 'RATE_LIMITED' | 'DAILY_VOLUME_LIMIT_EXCEEDED';
  readonly message: string;
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
};

export type Error500 = {
  readonly status: 500;
  readonly code: 'SERVICE_SWITCH_ERROR' | 'INTERNAL_ERROR';
  readonly message: string;
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
};

export type Error501 = {
  readonly status: 501;
  readonly code: 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY' | 'NOT_IMPLEMENTED';
  readonly message: string;
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
};

export type Error503 = {
  readonly status: 503;
  readonly code: 'SERVICE_UNAVAILABLE';
  readonly message: string;
  readonly details?: {
    /** The page of the code: what it means, when it is answered, what to do */
    readonly docUrl?: string;
    readonly [key: string]: unknown;
  };
};

export type EstimateCryptoWithdrawalFeeRequest = {
  readonly internalAccountId: string;
  readonly currency: string;
  readonly cryptoNetwork: CryptoNetwork;
  /** All that leaves the account, fees included */
  readonly amount: number;
  readonly destinationAddress: string;
};

export type EstimateCryptoWithdrawalFeeResponse = {
  /** In the smallest unit of `networkFeeAsset`; not to be added to the others */
  readonly networkFee: number;
  readonly networkFeeAsset: string;
  readonly applicationFee: number;
  readonly totalFee: number;
  readonly netAmount: number;
};

export type EthereumWalletExternalAccountCreateInfo = {
  readonly accountType: 'ETHEREUM_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type EthereumWalletExternalAccountInfo = {
  readonly accountType: 'ETHEREUM_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
};

export type EurBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence: string;
  readonly address?: BeneficiaryAddress;
};

export type EurExternalAccountCreateInfo = {
  readonly accountType: 'EUR_ACCOUNT';
  readonly iban: string;
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: EurBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type EurExternalAccountInfo = {
  readonly accountType: 'EUR_ACCOUNT';
  readonly iban: string;
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: EurBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('SEPA' | 'SEPA_INSTANT')[];
};

export type ExchangeRate = {
  readonly sourceCurrency: Currency;
  readonly destinationCurrency: Currency;
  readonly destinationPaymentRail: PaymentRail;
  readonly sendingAmount: number;
  readonly minSendingAmount: number;
  readonly maxSendingAmount: number;
  readonly receivingAmount: number;
  readonly exchangeRate: number;
  readonly fees: ExchangeRateFees;
  readonly updatedAt: string;
};

export type ExchangeRateFees = {
  readonly fixed: number;
  readonly total: number;
};

export type ExchangeRateListResponse = {
  readonly data: readonly ExchangeRate[];
};

export type ExecuteQuoteRequest = {
  readonly scaFactor?: ScaFactor;
};

export type ExpectedMonthlyTransactionCount =
  'COUNT_UNDER_10' | 'COUNT_10_TO_100' | 'COUNT_100_TO_500' | 'COUNT_500_TO_1000' | 'COUNT_OVER_1000';

export type ExpectedMonthlyTransactionVolume =
  'VOLUME_UNDER_10K' | 'VOLUME_10K_TO_100K' | 'VOLUME_100K_TO_1M' | 'VOLUME_1M_TO_10M' | 'VOLUME_OVER_10M';

export type ExternalAccount = {
  readonly id: string;
  readonly customerId?: string;
  readonly status: ExternalAccountStatus;
  readonly platformAccountId?: string;
  readonly ownershipType?: OwnershipType;
  readonly currency: string;
  readonly defaultUmaDepositAccount?: boolean;
  readonly beneficiaryVerificationStatus?: BeneficiaryVerificationStatus;
  readonly beneficiaryVerifiedData?: BeneficiaryVerifiedData;
  readonly accountInfo:
    | AedExternalAccountInfo
    | BrlExternalAccountInfo
    | CadExternalAccountInfo
    | DkkExternalAccountInfo
    | EurExternalAccountInfo
    | GbpExternalAccountInfo
    | GtqExternalAccountInfo
    | HkdExternalAccountInfo
    | IdrExternalAccountInfo
    | IlsExternalAccountInfo
    | JmdExternalAccountInfo
    | MxnExternalAccountInfo
    | MyrExternalAccountInfo
    | NgnExternalAccountInfo
    | PhpExternalAccountInfo
    | SgdExternalAccountInfo
    | SwiftExternalAccountInfo
    | ThbExternalAccountInfo
    | UsdExternalAccountInfo
    | VndExternalAccountInfo
    | ZarExternalAccountInfo
    | BdtExternalAccountInfo
    | CnyExternalAccountInfo
    | CopExternalAccountInfo
    | EgpExternalAccountInfo
    | GhsExternalAccountInfo
    | InrExternalAccountInfo
    | PkrExternalAccountInfo
    | SlvExternalAccountInfo
    | BwpExternalAccountInfo
    | HtgExternalAccountInfo
    | KesExternalAccountInfo
    | MwkExternalAccountInfo
    | RwfExternalAccountInfo
    | TzsExternalAccountInfo
    | UgxExternalAccountInfo
    | XafExternalAccountInfo
    | XofExternalAccountInfo
    | ZmwExternalAccountInfo
    | ArbitrumWalletExternalAccountInfo
    | BaseWalletExternalAccountInfo
    | EthereumWalletExternalAccountInfo
    | PlasmaWalletExternalAccountInfo
    | PolygonWalletExternalAccountInfo
    | SolanaWalletExternalAccountInfo
    | SparkWalletExternalAccountInfo
    | TronWalletExternalAccountInfo
    | LightningExternalAccountInfo;
};

export type ExternalAccountCreateRequest = {
  readonly currency: string;
  readonly platformAccountId?: string;
  readonly ownershipType?: OwnershipType;
  readonly accountInfo:
    | AedExternalAccountCreateInfo
    | BrlExternalAccountCreateInfo
    | CadExternalAccountCreateInfo
    | DkkExternalAccountCreateInfo
    | EurExternalAccountCreateInfo
    | GbpExternalAccountCreateInfo
    | GtqExternalAccountCreateInfo
    | HkdExternalAccountCreateInfo
    | IdrExternalAccountCreateInfo
    | IlsExternalAccountCreateInfo
    | JmdExternalAccountCreateInfo
    | MxnExternalAccountCreateInfo
    | MyrExternalAccountCreateInfo
    | NgnExternalAccountCreateInfo
    | PhpExternalAccountCreateInfo
    | SgdExternalAccountCreateInfo
    | SwiftExternalAccountCreateInfo
    | ThbExternalAccountCreateInfo
    | UsdExternalAccountCreateInfo
    | VndExternalAccountCreateInfo
    | ZarExternalAccountCreateInfo
    | BdtExternalAccountCreateInfo
    | CnyExternalAccountCreateInfo
    | CopExternalAccountCreateInfo
    | EgpExternalAccountCreateInfo
    | GhsExternalAccountCreateInfo
    | InrExternalAccountCreateInfo
    | PkrExternalAccountCreateInfo
    | SlvExternalAccountCreateInfo
    | BwpExternalAccountCreateInfo
    | HtgExternalAccountCreateInfo
    | KesExternalAccountCreateInfo
    | MwkExternalAccountCreateInfo
    | RwfExternalAccountCreateInfo
    | TzsExternalAccountCreateInfo
    | UgxExternalAccountCreateInfo
    | XafExternalAccountCreateInfo
    | XofExternalAccountCreateInfo
    | ZmwExternalAccountCreateInfo
    | ArbitrumWalletExternalAccountCreateInfo
    | BaseWalletExternalAccountCreateInfo
    | EthereumWalletExternalAccountCreateInfo
    | PlasmaWalletExternalAccountCreateInfo
    | PolygonWalletExternalAccountCreateInfo
    | SolanaWalletExternalAccountCreateInfo
    | SparkWalletExternalAccountCreateInfo
    | TronWalletExternalAccountCreateInfo
    | LightningExternalAccountCreateInfo;
  /** Absent for an account of the platform itself */
  readonly customerId?: string;
  readonly defaultUmaDepositAccount?: boolean;
};

export type ExternalAccountDestinationReference = {
  readonly accountId: string;
  readonly paymentRail?: PaymentRail;
};

export type ExternalAccountListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly ExternalAccount[];
};

export type ExternalAccountReference = {
  readonly accountId: string;
};

export type ExternalAccountStatus =
  'PENDING' | 'ACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' | 'UNVERIFIED' | 'UNDER_REVIEW' | 'INACTIVE';

export type FeeConfig = {
  readonly feeType: FeeType;
  readonly sourceCurrency: string;
  readonly variableFeeBps: number;
  readonly fixedFee: FixedFee;
};

export type FeeConfigUpdate = {
  readonly feeType: FeeType;
  readonly sourceCurrency: string;
  readonly variableFeeBps?: number;
  readonly fixedFee?: FixedFee;
};

export type FeeType = 'CROSS_CURRENCY_TRANSACTION';

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

export type FixedFee = {
  readonly amount: number;
  readonly currency: string;
};

export type GbpBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type GbpExternalAccountCreateInfo = {
  readonly accountType: 'GBP_ACCOUNT';
  readonly sortCode: string;
  readonly accountNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: GbpBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type GbpExternalAccountInfo = {
  readonly accountType: 'GBP_ACCOUNT';
  readonly sortCode: string;
  readonly accountNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: GbpBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'FASTER_PAYMENTS'[];
};

export type GhsBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type GhsExternalAccountCreateInfo = {
  readonly accountType: 'GHS_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: GhsBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type GhsExternalAccountInfo = {
  readonly accountType: 'GHS_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: GhsBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type GtqBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber: string;
  readonly countryOfResidence: string;
  readonly address?: BeneficiaryAddress;
};

export type GtqExternalAccountCreateInfo = {
  readonly accountType: 'GTQ_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
  readonly beneficiary: GtqBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type GtqExternalAccountInfo = {
  readonly accountType: 'GTQ_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
  readonly beneficiary: GtqBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type HkdBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type HkdExternalAccountCreateInfo = {
  readonly accountType: 'HKD_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: HkdBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type HkdExternalAccountInfo = {
  readonly accountType: 'HKD_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: HkdBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type HtgBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type HtgExternalAccountCreateInfo = {
  readonly accountType: 'HTG_ACCOUNT';
  readonly phoneNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: HtgBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type HtgExternalAccountInfo = {
  readonly accountType: 'HTG_ACCOUNT';
  readonly phoneNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: HtgBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type IdentificationType = 'SSN' | 'ITIN';

export type IdrBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type IdrExternalAccountCreateInfo = {
  readonly accountType: 'IDR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly phoneNumber: string;
  readonly beneficiary: IdrBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type IdrExternalAccountInfo = {
  readonly accountType: 'IDR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly phoneNumber: string;
  readonly beneficiary: IdrBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type IlsBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type IlsExternalAccountCreateInfo = {
  readonly accountType: 'ILS_ACCOUNT';
  readonly iban: string;
  readonly swiftCode?: string;
  readonly bankName?: string;
  readonly beneficiary: IlsBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type IlsExternalAccountInfo = {
  readonly accountType: 'ILS_ACCOUNT';
  readonly iban: string;
  readonly swiftCode?: string;
  readonly bankName?: string;
  readonly beneficiary: IlsBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
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

export type IndividualCustomerCreateRequest = {
  readonly customerType: 'INDIVIDUAL';
  readonly platformCustomerId?: string;
  readonly region?: string;
  readonly currencies?: readonly string[];
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly umaAddress?: string;
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly fullName?: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly address?: Address;
  readonly idType?: IdentificationType;
  readonly identifier?: string;
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
};

export type IndividualCustomerUpdateRequest = {
  readonly customerType: 'INDIVIDUAL';
  readonly platformCustomerId?: string;
  readonly region?: string;
  readonly currencies?: readonly string[];
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly umaAddress?: string;
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly fullName?: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly address?: Address;
  readonly idType?: IdentificationType;
  readonly identifier?: string;
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

export type InrBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type InrExternalAccountCreateInfo = {
  readonly accountType: 'INR_ACCOUNT';
  readonly vpa?: string;
  readonly accountNumber?: string;
  readonly ifsc?: string;
  readonly rail?: 'NEFT' | 'RTGS';
  readonly bankName?: string;
  readonly beneficiary: InrBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type InrExternalAccountInfo = {
  readonly accountType: 'INR_ACCOUNT';
  readonly vpa?: string;
  readonly accountNumber?: string;
  readonly ifsc?: string;
  readonly rail?: 'NEFT' | 'RTGS';
  readonly bankName?: string;
  readonly beneficiary: InrBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('UPI' | 'NEFT' | 'RTGS')[];
};

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

export type InternalAccountExportRequest = {
  readonly clientPublicKey: string;
};

export type InternalAccountExportResponse = {
  readonly id: string;
  readonly encryptedWalletCredentials: string;
};

export type InternalAccountListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly InternalAccount[];
};

export type InternalAccountReference = {
  readonly accountId: string;
};

export type InternalAccountStatus = 'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED';

export type InternalAccountType = 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';

export type InternalAccountUpdateRequest = {
  readonly privateEnabled?: boolean;
};

export type JmdBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber: string;
  readonly countryOfResidence?: string;
  readonly address: BeneficiaryAddress;
};

export type JmdExternalAccountCreateInfo = {
  readonly accountType: 'JMD_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly branchCode: string;
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
  readonly beneficiary: JmdBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type JmdExternalAccountInfo = {
  readonly accountType: 'JMD_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly branchCode: string;
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
  readonly beneficiary: JmdBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type KesBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type KesExternalAccountCreateInfo = {
  readonly accountType: 'KES_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: KesBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type KesExternalAccountInfo = {
  readonly accountType: 'KES_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: KesBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type KybStatus = 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD';

export type KycLinkCreateRequest = {
  readonly redirectUri?: string;
};

export type KycLinkResponse = {
  readonly kycUrl: string;
  readonly expiresAt: string;
  readonly provider: KycProvider;
};

export type KycProvider = 'SUMSUB';

export type KycStatus = 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD';

export type LightningExternalAccountCreateInfo = {
  readonly accountType: 'LIGHTNING';
  readonly invoice?: string;
  readonly bolt12?: string;
  readonly lightningAddress?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type LightningExternalAccountInfo = {
  readonly accountType: 'LIGHTNING';
  readonly invoice?: string;
  readonly bolt12?: string;
  readonly lightningAddress?: string;
};

export type LivenessChallenge = {
  readonly method: 'LIVENESS';
  readonly verificationLink: string;
  /** Opens the look at a face in an application of your own */
  readonly token?: string;
  readonly expiresAt: string;
};

export type MwkBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type MwkExternalAccountCreateInfo = {
  readonly accountType: 'MWK_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: MwkBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type MwkExternalAccountInfo = {
  readonly accountType: 'MWK_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: MwkBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type MxnBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type MxnExternalAccountCreateInfo = {
  readonly accountType: 'MXN_ACCOUNT';
  readonly clabeNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: MxnBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type MxnExternalAccountInfo = {
  readonly accountType: 'MXN_ACCOUNT';
  readonly clabeNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  readonly beneficiary: MxnBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'SPEI'[];
};

export type MyrBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type MyrExternalAccountCreateInfo = {
  readonly accountType: 'MYR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: MyrBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type MyrExternalAccountInfo = {
  readonly accountType: 'MYR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: MyrBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type NetWorthRange =
  'UNDER_100K' | 'RANGE_100K_500K' | 'RANGE_500K_1M' | 'RANGE_1M_5M' | 'RANGE_5M_25M' | 'OVER_25M';

export type NgnBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type NgnExternalAccountCreateInfo = {
  readonly accountType: 'NGN_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly beneficiary: NgnBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type NgnExternalAccountInfo = {
  readonly accountType: 'NGN_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly beneficiary: NgnBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type OauthCredentialCreateRequest = {
  readonly type: 'OAUTH';
  readonly accountId: string;
  readonly oidcToken: string;
};

export type OauthCredentialVerifyRequest = {
  readonly type: 'OAUTH';
  readonly oidcToken: string;
  readonly clientPublicKey: string;
};

export type OnChainTransaction = {
  readonly transactionHash: string;
  readonly network: CryptoNetwork;
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

export type OwnershipChallengeRequest = {
  readonly method: OwnershipVerificationMethod;
};

export type OwnershipType = 'FIRST_PARTY' | 'THIRD_PARTY';

export type OwnershipVerificationMethod = 'WALLET_SIGNATURE' | 'LIVENESS';

export type OwnershipVerifyRequest = {
  readonly signature: string;
  readonly signatureScheme?: 'bip137' | 'electrum';
};

export type PasskeyAssertion = {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
};

export type PasskeyAttestation = {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports?: readonly ('usb' | 'nfc' | 'ble' | 'internal' | 'hybrid')[];
};

export type PasskeyAuthChallenge = {
  readonly id: string;
  readonly accountId: string;
  readonly type: AuthMethodType;
  readonly credentialId: string;
  readonly nickname: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly challenge: string;
  readonly requestId: string;
  readonly expiresAt: string;
};

export type PasskeyCredentialCreateRequest = {
  readonly type: 'PASSKEY';
  readonly accountId: string;
  readonly nickname: string;
  readonly challenge: string;
  readonly attestation: PasskeyAttestation;
};

export type PasskeyCredentialVerifyRequest = {
  readonly type: 'PASSKEY';
  readonly assertion: PasskeyAssertion;
};

export type PasskeyEnrollmentConfirmResponse = {
  readonly type: 'PASSKEY';
  readonly factor: ScaFactorView;
};

export type PasskeyEnrollmentStart = {
  readonly type: 'PASSKEY';
  readonly options: Readonly<Record<string, unknown>>;
  readonly allowedOrigins: readonly string[];
  readonly relyingPartyId: string;
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

export type PersonalIdentificationType = 'SSN' | 'ITIN' | 'NON_US_TAX_ID';

export type PhpBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type PhpExternalAccountCreateInfo = {
  readonly accountType: 'PHP_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly beneficiary: PhpBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type PhpExternalAccountInfo = {
  readonly accountType: 'PHP_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly beneficiary: PhpBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PkrBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type PkrExternalAccountCreateInfo = {
  readonly accountType: 'PKR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly iban?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: PkrBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type PkrExternalAccountInfo = {
  readonly accountType: 'PKR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly iban?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: PkrBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type PlasmaWalletExternalAccountCreateInfo = {
  readonly accountType: 'PLASMA_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type PlasmaWalletExternalAccountInfo = {
  readonly accountType: 'PLASMA_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
};

export type PlatformConfig = {
  readonly id: string;
  readonly umaDomain?: string;
  readonly proxyUmaSubdomain?: string;
  readonly webhookEndpoint?: string;
  readonly supportedCurrencies: readonly PlatformCurrencyConfig[];
  readonly isRegulatedFinancialInstitution: boolean;
  readonly embeddedWalletConfig?: EmbeddedWalletConfig;
  readonly cardTokenization2faConfig?: CardTokenization2FAConfig;
  readonly feeConfigs: readonly FeeConfig[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type PlatformConfigUpdateRequest = {
  readonly umaDomain?: string;
  /** The empty text clears it */
  readonly webhookEndpoint?: string;
  readonly supportedCurrencies?: readonly PlatformCurrencyConfig[];
  readonly embeddedWalletConfig?: EmbeddedWalletConfig;
  readonly cardTokenization2faConfig?: CardTokenization2FAConfig;
  readonly feeConfigs?: readonly FeeConfigUpdate[];
};

export type PlatformCurrencyConfig = {
  readonly currencyCode: string;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly requiredCounterpartyFields: readonly CounterpartyFieldDefinition[];
  readonly providerRequiredCustomerFields?: readonly CustomerInfoFieldName[];
  readonly providerRequiredCounterpartyCustomerFields?: readonly CustomerInfoFieldName[];
  readonly enabledTransactionTypes: readonly TransactionType[];
};

export type PlatformExternalAccountCreateRequest = {
  readonly currency: string;
  readonly platformAccountId?: string;
  readonly ownershipType?: OwnershipType;
  readonly accountInfo:
    | AedExternalAccountCreateInfo
    | BrlExternalAccountCreateInfo
    | CadExternalAccountCreateInfo
    | DkkExternalAccountCreateInfo
    | EurExternalAccountCreateInfo
    | GbpExternalAccountCreateInfo
    | GtqExternalAccountCreateInfo
    | HkdExternalAccountCreateInfo
    | IdrExternalAccountCreateInfo
    | IlsExternalAccountCreateInfo
    | JmdExternalAccountCreateInfo
    | MxnExternalAccountCreateInfo
    | MyrExternalAccountCreateInfo
    | NgnExternalAccountCreateInfo
    | PhpExternalAccountCreateInfo
    | SgdExternalAccountCreateInfo
    | SwiftExternalAccountCreateInfo
    | ThbExternalAccountCreateInfo
    | UsdExternalAccountCreateInfo
    | VndExternalAccountCreateInfo
    | ZarExternalAccountCreateInfo
    | BdtExternalAccountCreateInfo
    | CnyExternalAccountCreateInfo
    | CopExternalAccountCreateInfo
    | EgpExternalAccountCreateInfo
    | GhsExternalAccountCreateInfo
    | InrExternalAccountCreateInfo
    | PkrExternalAccountCreateInfo
    | SlvExternalAccountCreateInfo
    | BwpExternalAccountCreateInfo
    | HtgExternalAccountCreateInfo
    | KesExternalAccountCreateInfo
    | MwkExternalAccountCreateInfo
    | RwfExternalAccountCreateInfo
    | TzsExternalAccountCreateInfo
    | UgxExternalAccountCreateInfo
    | XafExternalAccountCreateInfo
    | XofExternalAccountCreateInfo
    | ZmwExternalAccountCreateInfo
    | ArbitrumWalletExternalAccountCreateInfo
    | BaseWalletExternalAccountCreateInfo
    | EthereumWalletExternalAccountCreateInfo
    | PlasmaWalletExternalAccountCreateInfo
    | PolygonWalletExternalAccountCreateInfo
    | SolanaWalletExternalAccountCreateInfo
    | SparkWalletExternalAccountCreateInfo
    | TronWalletExternalAccountCreateInfo
    | LightningExternalAccountCreateInfo;
};

export type PlatformFeeOverride = {
  readonly platformFixedFee: PlatformFeeOverrideFixedFee;
  readonly platformVariableFeeBps: number;
};

export type PlatformFeeOverrideFixedFee = {
  readonly amount: number;
  readonly currency: string;
};

export type PlatformInternalAccountListResponse = {
  readonly data: readonly InternalAccount[];
  /** Always false */
  readonly hasMore: boolean;
  readonly totalCount: number;
};

export type PolygonWalletExternalAccountCreateInfo = {
  readonly accountType: 'POLYGON_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type PolygonWalletExternalAccountInfo = {
  readonly accountType: 'POLYGON_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
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

export type PurposeOfPayment =
  | 'GIFT'
  | 'SELF'
  | 'GOODS_OR_SERVICES'
  | 'EDUCATION'
  | 'HEALTH_OR_MEDICAL'
  | 'REAL_ESTATE_PURCHASE'
  | 'TAX_PAYMENT'
  | 'LOAN_PAYMENT'
  | 'UTILITY_BILL'
  | 'DONATION'
  | 'TRAVEL'
  | 'FAMILY_SUPPORT'
  | 'SALARY_PAYMENT'
  | 'OTHER';

export type Quote = {
  readonly id: string;
  readonly status: 'PENDING' | 'PENDING_AUTHORIZATION' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly source: AccountQuoteSource | RealtimeFundingQuoteSource;
  readonly destination: AccountDestination | UmaAddressDestination;
  readonly sendingCurrency: Currency;
  readonly receivingCurrency: Currency;
  readonly totalSendingAmount: number;
  readonly totalReceivingAmount: number;
  /** Sending major units for one receiving major unit, before fees */
  readonly exchangeRate: number;
  readonly feesIncluded: number;
  readonly platformFeesIncluded: number;
  readonly rateDetails?: OutgoingRateDetails;
  readonly paymentInstructions?: readonly PaymentInstructions[];
  readonly counterpartyInformation?: Readonly<Record<string, unknown>>;
  readonly transactionId: string;
  /** Only while the customer has to authorize */
  readonly scaChallenge?: ScaChallenge;
  readonly description?: string;
};

export type QuoteLockSide = 'SENDING' | 'RECEIVING';

export type QuoteRequest = {
  readonly source: AccountQuoteSource | RealtimeFundingQuoteSource;
  readonly destination: AccountDestination | UmaAddressDestination;
  readonly lockedCurrencySide: QuoteLockSide;
  readonly lockedCurrencyAmount: number;
  readonly immediatelyExecute?: boolean;
  readonly description?: string;
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: PurposeOfPayment;
  readonly platformFeeOverride?: PlatformFeeOverride;
  readonly scaFactor?: ScaFactor;
  readonly lookupId?: string;
  /** By the names of customer information */
  readonly senderCustomerInfo?: Readonly<Record<string, string>>;
};

export type RailSelectionMode = 'AUTO' | 'MANUAL';

export type RealtimeFundingQuoteSource = {
  readonly sourceType: 'REALTIME_FUNDING';
  readonly currency: string;
  readonly customerId?: string;
  readonly cryptoNetwork?:
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
};

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

export type ReceiverExternalAccountLookupResponse = {
  readonly supportedCurrencies: readonly CurrencyPreference[];
  readonly requiredPayerDataFields?: readonly CounterpartyFieldDefinition[];
  readonly lookupId: string;
  readonly accountId: string;
};

export type ReceiverUmaLookupResponse = {
  readonly supportedCurrencies: readonly CurrencyPreference[];
  readonly requiredPayerDataFields?: readonly CounterpartyFieldDefinition[];
  readonly lookupId: string;
  readonly receiverUmaAddress: string;
};

export type RecentRequest = {
  readonly requestId: string;
  readonly askedAt: string;
  readonly method: string;
  /** The route’s pattern: never an id */
  readonly path: string;
  readonly operationId?: string;
  readonly status: number;
  readonly durationMs: number;
  readonly tokenId: string;
  /** Why it was refused */
  readonly code?: string;
  /** The fields that were wrong, never what stood there */
  readonly fields: readonly string[];
};

export type RecentRequestListResponse = {
  /** The newest first, of the last six hours, as far as this gateway has them */
  readonly data: readonly RecentRequest[];
  /** The gateway that answers, of several perhaps: each has the requests that it answered since its start */
  readonly gateway: RequestsGateway;
};

export type ReconciliationInstructions = {
  readonly reference?: string;
  /** Deprecated: of the settlement between institutions of a UMA payment */
  readonly transactionHash?: string;
};

export type RecordSecurityEventRequest = {
  readonly eventType: 'RESET_PASSWORD_COMPLETED' | 'FAILED_LOGIN_ATTEMPT';
};

export type RecordSecurityEventResponse = {
  readonly eventType: 'RESET_PASSWORD_COMPLETED' | 'FAILED_LOGIN_ATTEMPT';
  readonly suspended: boolean;
  readonly lockedUntil: string | null;
  readonly failedAttempts: number;
};

export type Refund = {
  readonly reference: string;
  readonly initiatedAt: string;
  readonly settledAt?: string;
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly reason?: 'TRANSACTION_FAILED' | 'USER_CANCELLATION' | 'TIMEOUT';
};

export type RejectPaymentRequest = {
  /** Kept for the record */
  readonly reason?: string;
};

export type RequestsGateway = {
  readonly id: string;
  readonly since: string;
};

export type RwfBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type RwfExternalAccountCreateInfo = {
  readonly accountType: 'RWF_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: RwfBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type RwfExternalAccountInfo = {
  readonly accountType: 'RWF_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: RwfBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type SandboxCardAuthorizationAdviceRequest = {
  readonly cardTransactionId: string;
  readonly amount: number;
};

export type SandboxCardAuthorizationRequest = {
  readonly amount: number;
  readonly currency: SandboxCardCurrency;
  readonly merchant: CardMerchant;
};

export type SandboxCardBalanceInquiryRequest = {
  readonly merchant: CardMerchant;
};

export type SandboxCardClearingRequest = {
  readonly cardTransactionId: string;
  readonly amount: number;
};

export type SandboxCardCurrency = {
  readonly code: string;
  readonly name?: string;
  readonly symbol?: string;
  readonly decimals?: number;
};

export type SandboxCardReturnRequest = {
  readonly cardTransactionId: string;
  readonly amount: number;
};

export type SandboxCardSimulationResponse = {
  readonly issuerTransactionToken: string;
};

export type SandboxCardTransactionRefRequest = {
  readonly cardTransactionId: string;
};

export type SandboxFundRequest = {
  /** In the smallest unit of the account’s currency */
  readonly amount: number;
};

export type SandboxSendRequest = {
  readonly quoteId: string;
  /** The currency that the quote is funded in */
  readonly currencyCode: string;
  /** In its smallest unit; the exact amount when left out */
  readonly currencyAmount?: number;
};

export type SandboxUmaReceiveRequest = {
  readonly senderUmaAddress: string;
  readonly receiverUmaAddress?: string;
  readonly customerId?: string;
  readonly receivingCurrencyCode: string;
  readonly receivingCurrencyAmount: number;
};

export type ScaAuthorization = {
  readonly code?: string | null;
  readonly passkeyAssertion?: ScaPasskeyAssertion | null;
  readonly origin?: string | null;
  readonly endUserIpAddress?: string | null;
};

export type ScaChallenge = {
  readonly id: string;
  readonly expiresAt: string;
  readonly factor: ScaFactor;
  readonly availableFactors: readonly ScaFactor[];
  readonly purpose?: string;
  readonly passkeyAssertionOptions?: Readonly<Record<string, unknown>>;
};

export type ScaFactor = 'SMS_OTP' | 'TOTP' | 'PASSKEY';

export type ScaFactorConfirmRequestOneOf = {
  readonly type: 'TOTP' | 'PASSKEY';
  readonly secret?: string | null;
  readonly code?: string | null;
  readonly origin?: string | null;
  readonly credential?: ScaPasskeyCredential | null;
};

export type ScaFactorEnrollRequestOneOf = {
  readonly type: 'TOTP' | 'PASSKEY';
};

export type ScaFactorList = {
  readonly factors: readonly ScaFactorView[];
};

export type ScaFactorView = {
  readonly factor: ScaFactor;
  readonly credentialId?: string;
  readonly name?: string;
};

export type ScaLoginComplete = {
  readonly status: 'SUCCESS';
  readonly sessionExpiresAt: string;
};

export type ScaLoginCompleteRequest = {
  readonly factor: ScaFactor;
  /** Of the end user, not of your server */
  readonly endUserIpAddress: string;
  readonly challengeId?: string | null;
  readonly code?: string | null;
  readonly passkeyAssertion?: ScaPasskeyAssertion | null;
  readonly origin?: string | null;
};

export type ScaLoginStart = {
  readonly factor: ScaFactor;
  readonly challengeId?: string;
  readonly expiresAt?: string;
  readonly passkeyOptions?: Readonly<Record<string, unknown>>;
  readonly allowedOrigins?: readonly string[];
  readonly relyingPartyId?: string;
};

export type ScaLoginStartRequest = {
  readonly factor: ScaFactor;
};

export type ScaPasskeyAssertion = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: ScaPasskeyAssertionResponse;
};

export type ScaPasskeyAssertionResponse = {
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
};

export type ScaPasskeyAttestationResponse = {
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports?: readonly string[];
};

export type ScaPasskeyCredential = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: ScaPasskeyAttestationResponse;
};

export type SessionListResponse = {
  readonly data: readonly AuthSession[];
};

export type SettledWebhookDeliveryStatus = 'DELIVERED' | 'UNDELIVERABLE' | 'SKIPPED';

export type SgdBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type SgdExternalAccountCreateInfo = {
  readonly accountType: 'SGD_ACCOUNT';
  readonly bankName?: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: SgdBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SgdExternalAccountInfo = {
  readonly accountType: 'SGD_ACCOUNT';
  readonly bankName?: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: SgdBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('PAYNOW' | 'FAST' | 'BANK_TRANSFER')[];
};

export type SignedRequestChallenge = {
  readonly payloadToSign: string;
  readonly requestId: string;
  readonly expiresAt: string;
};

export type SlvBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type SlvExternalAccountCreateInfo = {
  readonly accountType: 'SLV_ACCOUNT';
  readonly accountNumber?: string;
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly bankName?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: SlvBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SlvExternalAccountInfo = {
  readonly accountType: 'SLV_ACCOUNT';
  readonly accountNumber?: string;
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly bankName?: string;
  readonly phoneNumber?: string;
  readonly beneficiary: SlvBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type SmsOtpCredentialCreateRequest = {
  readonly type: 'SMS_OTP';
  readonly accountId: string;
};

export type SmsOtpCredentialVerifyRequest = {
  readonly type: 'SMS_OTP';
  readonly encryptedOtpBundle: string;
};

export type SolanaWalletExternalAccountCreateInfo = {
  readonly accountType: 'SOLANA_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SolanaWalletExternalAccountInfo = {
  readonly accountType: 'SOLANA_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
};

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

export type SparkWalletExternalAccountCreateInfo = {
  readonly accountType: 'SPARK_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SparkWalletExternalAccountInfo = {
  readonly accountType: 'SPARK_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
};

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

export type StablecoinAchDebitFundingSource = {
  readonly type: 'ACH_DEBIT';
  readonly externalAccountId: string;
};

export type StablecoinBurnDestination = {
  readonly type: 'EXTERNAL_ACCOUNT';
  readonly externalAccountId: string;
  readonly rail: 'WIRE' | 'ACH_CREDIT' | 'SAME_DAY_ACH_CREDIT' | 'RTP_CREDIT';
};

export type StablecoinBurnRequest = {
  readonly amount: string;
  readonly source:
    | StablecoinExternalAccountBurnSource
    | StablecoinServiceInternalBurnSource
    | StablecoinProviderBalanceBurnSource;
  readonly destination: StablecoinBurnDestination;
  readonly description?: string;
};

export type StablecoinEstimatedDelivery = {
  readonly rail?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly timing?: string;
};

export type StablecoinExternalAccountBurnSource = {
  readonly type: 'EXTERNAL_ACCOUNT';
};

export type StablecoinIssuanceStatus =
  'PENDING_REVIEW' | 'PROVISIONING' | 'PROVISIONED' | 'REJECTED' | 'FAILED';

export type StablecoinListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly Stablecoin[];
};

export type StablecoinMintDestination = {
  readonly accountId: string;
};

export type StablecoinMintRequest = {
  readonly amount: string;
  readonly fundingSource:
    | StablecoinWireFundingSource
    | StablecoinAchDebitFundingSource
    | StablecoinSameDayAchDebitFundingSource
    | StablecoinServiceInternalFundingSource
    | StablecoinProviderBalanceFundingSource;
  readonly destination: StablecoinMintDestination;
  readonly description?: string;
};

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

export type StablecoinOperationListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly StablecoinOperation[];
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

export type StablecoinProviderAccountLinkRequest = {
  readonly provider: StablecoinProvider;
  readonly apiClientId: string;
  /** Kept sealed; no answer ever shows it */
  readonly apiClientSecret: string;
  /** Needed where the credentials open several accounts */
  readonly providerAccountId?: string;
};

export type StablecoinProviderAccountListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly StablecoinProviderAccount[];
};

export type StablecoinProviderAccountStatus = 'ACTIVE' | 'INVALID' | 'REVOKED';

export type StablecoinProviderBalanceBurnSource = {
  readonly type: 'PROVIDER_INTERNAL_BALANCE';
};

export type StablecoinProviderBalanceFundingSource = {
  readonly type: 'PROVIDER_INTERNAL_BALANCE';
  readonly sourceTokenIdentifier: string;
  readonly cryptoNetwork: string;
};

export type StablecoinProviderEnvironment = 'SANDBOX' | 'PRODUCTION';

export type StablecoinRegisterRequest = {
  readonly providerTokenIdentifier: string;
  readonly networkTokenIdentifier: string;
  readonly network: StablecoinNetwork;
  /** Needed where the platform has several active links */
  readonly stablecoinProviderAccountId?: string;
};

export type StablecoinSameDayAchDebitFundingSource = {
  readonly type: 'SAME_DAY_ACH_DEBIT';
  readonly externalAccountId: string;
};

export type StablecoinServiceInternalBurnSource = {
  readonly type: 'SERVICE_INTERNAL_ACCOUNT';
  readonly accountId: string;
};

export type StablecoinServiceInternalFundingSource = {
  readonly type: 'SERVICE_INTERNAL_ACCOUNT';
  readonly accountId: string;
};

export type StablecoinServiceOperationsStatus =
  'NOT_ENABLED' | 'PENDING_APPROVAL' | 'ENABLING' | 'ENABLED' | 'DISABLED';

export type StablecoinWireFundingSource = {
  readonly type: 'WIRE';
};

export type SwiftBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type SwiftExternalAccountCreateInfo = {
  readonly accountType: 'SWIFT_ACCOUNT';
  readonly country: string;
  readonly swiftCode: string;
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly iban?: string;
  readonly beneficiary: SwiftBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SwiftExternalAccountInfo = {
  readonly accountType: 'SWIFT_ACCOUNT';
  readonly country: string;
  readonly swiftCode: string;
  readonly bankName: string;
  readonly accountNumber?: string;
  readonly iban?: string;
  readonly beneficiary: SwiftBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'SWIFT'[];
};

export type TestWebhookResponse = {
  /** Where the test went */
  readonly url?: string;
  /** The HTTP status that the endpoint answered */
  readonly response_status: number;
  /** The first 10 KiB of what the endpoint answered */
  readonly response_body?: string;
};

export type ThbBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type ThbExternalAccountCreateInfo = {
  readonly accountType: 'THB_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: ThbBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type ThbExternalAccountInfo = {
  readonly accountType: 'THB_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: ThbBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type TokenListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly ApiToken[];
};

export type TotpEnrollmentConfirmResponse = {
  readonly type: 'TOTP';
  readonly recoveryCodes: readonly string[];
};

export type TotpEnrollmentStart = {
  readonly type: 'TOTP';
  readonly secret: string;
  readonly secretBase32Encoded: string;
  readonly totpUri: string;
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

export type TransactionType = 'INCOMING' | 'OUTGOING';

export type TransferInRequest = {
  readonly source: ExternalAccountReference;
  readonly destination: InternalAccountReference;
  /** Needed nevertheless: a transfer without it is refused */
  readonly amount?: number;
};

export type TransferOutRequest = {
  readonly source: InternalAccountReference;
  readonly destination: ExternalAccountDestinationReference;
  /** Needed nevertheless: a transfer without it is refused */
  readonly amount?: number;
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: PurposeOfPayment;
};

export type TronWalletExternalAccountCreateInfo = {
  readonly accountType: 'TRON_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type TronWalletExternalAccountInfo = {
  readonly accountType: 'TRON_WALLET';
  readonly address: string;
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  readonly vaspName?: string;
};

export type TwoFactorResetCompleteRequest = {
  readonly mobile?: TwoFactorResetMobile | null;
};

export type TwoFactorResetMobile = {
  readonly countryCode: string;
  readonly number: string;
};

export type TwoFactorResetStart = {
  readonly resetId: string;
  readonly livenessAccessToken?: string | null;
  readonly verificationLink?: string | null;
  readonly expiresAt: string;
};

export type TwoFactorResetStartRequest = {
  readonly factor: ScaFactor;
};

export type TwoFactorResetStatus = {
  readonly status: 'INITIATED' | 'PENDING_REVIEW' | 'LIVENESS_PASSED' | 'COMPLETED' | 'REJECTED' | 'EXPIRED';
  readonly factor: ScaFactor;
  readonly enrollmentStatus: 'PENDING' | 'COMPLETED' | null;
  readonly expiresAt: string;
  readonly completedAt: string | null;
};

export type TzsBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type TzsExternalAccountCreateInfo = {
  readonly accountType: 'TZS_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: TzsBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type TzsExternalAccountInfo = {
  readonly accountType: 'TZS_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: TzsBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type UgxBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type UgxExternalAccountCreateInfo = {
  readonly accountType: 'UGX_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: UgxBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type UgxExternalAccountInfo = {
  readonly accountType: 'UGX_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: UgxBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type UmaAddressDestination = {
  readonly destinationType: 'UMA_ADDRESS';
  readonly umaAddress: string;
  readonly currency?: string;
};

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

export type UmaInvitation = {
  readonly code: string;
  readonly createdAt: string;
  readonly claimedAt?: string;
  readonly url: string;
  readonly expiresAt?: string;
  readonly inviterUma: string;
  readonly inviteeUma?: string;
  readonly status: 'PENDING' | 'CLAIMED' | 'EXPIRED' | 'CANCELLED';
  readonly firstName?: string;
  readonly amountToSend?: CurrencyAmount;
};

export type UmaInvitationClaimRequest = {
  readonly inviteeUma: string;
};

export type UmaInvitationCreateRequest = {
  readonly inviterUma: string;
  readonly firstName?: string;
  readonly amountToSend?: number;
  readonly expiresAt?: string;
};

export type UmaProvider = {
  readonly name: string;
  readonly supportedRegions: readonly string[];
  readonly domain: string;
  readonly supportedCurrencies: readonly Currency[];
  readonly logoUrl?: string;
  readonly lei: string;
  readonly allowListStatus: boolean;
};

export type UmaProviderListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly UmaProvider[];
};

export type UsdBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type UsdExternalAccountCreateInfo = {
  readonly accountType: 'USD_ACCOUNT';
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly bankName?: string;
  readonly intermediaryBankName?: string;
  readonly intermediaryRoutingNumber?: string;
  readonly fiToFiInformation?: string;
  readonly beneficiary: UsdBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type UsdExternalAccountInfo = {
  readonly accountType: 'USD_ACCOUNT';
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly bankName?: string;
  readonly intermediaryBankName?: string;
  readonly intermediaryRoutingNumber?: string;
  readonly fiToFiInformation?: string;
  readonly beneficiary: UsdBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('ACH' | 'WIRE' | 'RTP' | 'FEDNOW')[];
};

export type Vasp = {
  readonly vaspName: string;
  readonly url?: string;
};

export type VaspListResponse = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly Vasp[];
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

export type VerificationRequest = {
  readonly customerId: string;
};

export type VerificationStatus =
  | 'RESOLVE_ERRORS'
  | 'PENDING_MANUAL_REVIEW'
  | 'IN_PROGRESS'
  | 'APPROVED'
  | 'REJECTED'
  | 'READY_FOR_VERIFICATION';

export type VndBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type VndExternalAccountCreateInfo = {
  readonly accountType: 'VND_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: VndBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type VndExternalAccountInfo = {
  readonly accountType: 'VND_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly swiftCode: string;
  readonly beneficiary: VndBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type WalletIndividualBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly countryOfResidence: string;
};

export type WalletSignatureChallenge = {
  readonly method: 'WALLET_SIGNATURE';
  readonly messageToSign: string;
  readonly expiresAt: string;
};

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

export type WebhookReplayDto = {
  /** Deliveries queued at this time or later */
  readonly createdAfter: string;
  /** Deliveries queued before this time; now when absent */
  readonly createdBefore?: string;
  readonly type?: WebhookEventType;
  readonly status?: SettledWebhookDeliveryStatus;
};

export type WebhookReplayStatus = 'RUNNING' | 'FINISHED';

export type WebhookResendDto = {
  readonly status: WebhookDeliveryStatus;
};

export type WebhookStatusDto = {
  readonly endpoint: WebhookEndpointDto;
  /** The keys that sign now, the active one first */
  readonly keys: readonly WebhookKeyDto[];
  /** When the oldest change happened that is not delivered and not given up; absent where none is */
  readonly oldestWaitingAt?: string;
};

export type XafBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type XafExternalAccountCreateInfo = {
  readonly accountType: 'XAF_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly region: 'CM' | 'CG';
  readonly beneficiary: XafBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type XafExternalAccountInfo = {
  readonly accountType: 'XAF_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly region: 'CM' | 'CG';
  readonly beneficiary: XafBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type XofBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type XofExternalAccountCreateInfo = {
  readonly accountType: 'XOF_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly region: 'BJ' | 'CI' | 'SN' | 'TG';
  readonly beneficiary: XofBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type XofExternalAccountInfo = {
  readonly accountType: 'XOF_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly region: 'BJ' | 'CI' | 'SN' | 'TG';
  readonly beneficiary: XofBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type ZarBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type ZarExternalAccountCreateInfo = {
  readonly accountType: 'ZAR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly beneficiary: ZarBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type ZarExternalAccountInfo = {
  readonly accountType: 'ZAR_ACCOUNT';
  readonly bankName: string;
  readonly accountNumber: string;
  readonly beneficiary: ZarBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type ZmwBeneficiary = {
  readonly beneficiaryType: 'INDIVIDUAL';
  readonly fullName: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type ZmwExternalAccountCreateInfo = {
  readonly accountType: 'ZMW_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: ZmwBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type ZmwExternalAccountInfo = {
  readonly accountType: 'ZMW_ACCOUNT';
  readonly phoneNumber: string;
  readonly provider: string;
  readonly beneficiary: ZmwBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};
