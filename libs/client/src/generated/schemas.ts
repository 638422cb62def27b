export type AccountDestination = {
  /** Where the money goes: it decides which other fields there are */
  readonly destinationType: 'ACCOUNT';
  /** An internal or an external account */
  readonly accountId: string;
  /** How to send it; the service chooses where it is left out */
  readonly paymentRail?: PaymentRail;
};

export type AccountQuoteSource = {
  /** Where the money comes from: it decides which other fields there are */
  readonly sourceType: 'ACCOUNT';
  /** An internal account, or an external one that may be debited */
  readonly accountId: string;
  /** The customer for whom the platform pays from an account of its own */
  readonly customerId?: string;
};

export type AccountTransactionDestination = {
  /** Where the money goes: it decides which other fields there are */
  readonly destinationType: 'ACCOUNT';
  readonly accountId: string;
  readonly currency?: string;
  readonly onChainTransaction?: OnChainTransaction;
};

export type AccountTransactionSource = {
  /** Where the money comes from: it decides which other fields there are */
  readonly sourceType: 'ACCOUNT';
  readonly accountId: string;
  readonly currency?: string;
  readonly onChainTransaction?: OnChainTransaction;
};

export type Address = {
  /** Street and number */
  readonly line1: string;
  /** What the first line has no room for, such as a floor */
  readonly line2?: string;
  readonly city?: string;
  /** State or province, where the country has any */
  readonly state?: string;
  readonly postalCode: string;
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
};

export type AedBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address: BeneficiaryAddress;
};

export type AedExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'AED_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: AedBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type AedExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'AED_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: AedBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type Agent = {
  readonly id: string;
  readonly name: string;
  readonly customerId: string;
  /** Whether every request of it is refused for the time being */
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  /** What it may do and spend */
  readonly policy: AgentPolicy;
  readonly usage: AgentUsage;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type AgentAccountRestrictions = {
  /** `null`, or absent: every account of the customer; empty: none */
  readonly allowedAccountIds?: readonly string[] | null;
  /** One for each account; what is not named is closed to it */
  readonly accountRules?: readonly AgentAccountRule[];
};

export type AgentAccountRule = {
  /** The account that the rule is for */
  readonly accountId: string;
  /** Whether its customer is asked before a payment from this account */
  readonly executionMode?: AgentExecutionMode;
  /** In place of the general limit, higher or lower */
  readonly perTransactionLimit?: number | null;
};

export type AgentAction = {
  readonly id: string;
  readonly agentId: string;
  readonly customerId: string;
  /** The id that your own system has for the customer; of the living ones each has another */
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
  /** In your words; the agent reads it */
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
  /** By which its customer recognizes it */
  readonly name: string;
  /** Whose money it spends */
  readonly customerId: string;
  /** What it may do and spend */
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
  /** What it may do and spend */
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
  /** What it may do */
  readonly permissions: readonly AgentPermission[];
  /** Whether its customer is asked before each payment */
  readonly defaultExecutionMode: AgentExecutionMode;
  /** How much it may spend, and how often */
  readonly spendingLimits: AgentSpendingLimits;
  /** Which accounts it may use, and how */
  readonly accountRestrictions?: AgentAccountRestrictions;
  /** From which amount its customer is asked first */
  readonly approvalThresholds?: AgentApprovalThresholds;
};

export type AgentPolicyUpdateRequest = {
  /** What it may do; the whole list */
  readonly permissions?: readonly AgentPermission[];
  /** Whether its customer is asked before each payment */
  readonly defaultExecutionMode?: AgentExecutionMode;
  /** How much it may spend, and how often */
  readonly spendingLimits?: AgentSpendingLimitsUpdate;
  /** Which accounts it may use, and how */
  readonly accountRestrictions?: AgentAccountRestrictions;
  /** From which amount its customer is asked first */
  readonly approvalThresholds?: AgentApprovalThresholds;
};

export type AgentSpendingLimits = {
  /** In which the limits are */
  readonly currency: string;
  /** The most that one payment may cost, in minor units */
  readonly perTransactionLimit: number;
  /** `null`, or absent: no limit */
  readonly dailyLimit?: number | null;
  /** How many payments a day; without limit where left out */
  readonly dailyTransactionLimit?: number;
  /** `null`, or absent: no limit */
  readonly monthlyLimit?: number | null;
};

export type AgentSpendingLimitsUpdate = {
  /** In which the limits are */
  readonly currency?: string;
  /** The most that one payment may cost, in minor units */
  readonly perTransactionLimit?: number;
  /** `null`, or absent: no limit */
  readonly dailyLimit?: number | null;
  /** How many payments a day; without limit where left out */
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
  /** By which its customer recognizes it */
  readonly name?: string;
  /** Whether every request of it is refused for the time being */
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
  /** What you recognize it by */
  readonly name: string;
  /** What it may do; none includes another */
  readonly permissions: readonly Permission[];
};

export type ApprovePaymentRequest = {
  /** At least the mandatory fields that were asked for */
  readonly receiverCustomerInfo?: Readonly<Record<string, string>>;
};

export type ArbitrumWalletExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ARBITRUM_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type ArbitrumWalletExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ARBITRUM_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
};

export type AuthCredentialChallengeRequest = {
  /** A new public key of P-256 in hexadecimal; what is secret in the answer is sealed to it */
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
  /** A new public key of P-256 in hexadecimal; what is secret in the answer is sealed to it */
  readonly clientPublicKey: string;
};

export type AuthSignedRequestChallenge = {
  readonly payloadToSign: string;
  readonly requestId: string;
  readonly expiresAt: string;
  readonly type: AuthMethodType;
};

export type BaseWalletExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BASE_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type BaseWalletExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BASE_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
};

export type BdtBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type BdtExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BDT_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The number of the branch that keeps the account */
  readonly branchCode?: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: BdtBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type BdtExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BDT_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The number of the branch that keeps the account */
  readonly branchCode?: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: BdtBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type BeneficialOwner = {
  readonly id: string;
  readonly customerId: string;
  /** What the person is in the company */
  readonly roles: readonly BeneficialOwnerRole[];
  /** How much of the company the person owns, in whole percent */
  readonly ownershipPercentage: number;
  /** The person: name, birth, nationality, address, identification */
  readonly personalInfo: BeneficialOwnerPersonalInfo;
  readonly kycStatus: KycStatus;
  readonly createdAt: string;
  readonly updatedAt?: string;
};

export type BeneficialOwnerCreateRequest = {
  /** The company that the person owns or directs */
  readonly customerId: string;
  /** What the person is in the company */
  readonly roles: readonly BeneficialOwnerRole[];
  /** How much of the company the person owns, in whole percent */
  readonly ownershipPercentage: number;
  /** The person: name, birth, nationality, address, identification */
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
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  readonly address: Address;
  /** What kind of number `identifier` is */
  readonly idType: 'SSN' | 'ITIN' | 'EIN' | 'NON_US_TAX_ID';
  /** The tax or identification number */
  readonly identifier: string;
  /** Who issued the number: a code of two letters (ISO 3166-1) */
  readonly countryOfIssuance?: string;
};

export type BeneficialOwnerPersonalInfoRequest = {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  readonly address: Address;
  /** What kind of number `identifier` is */
  readonly idType: PersonalIdentificationType;
  /** The tax or identification number */
  readonly identifier: string;
  /** Who issued the number: a code of two letters (ISO 3166-1) */
  readonly countryOfIssuance?: string;
};

export type BeneficialOwnerPersonalInfoUpdate = {
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  readonly address?: Address;
  /** What kind of number `identifier` is */
  readonly idType?: PersonalIdentificationType;
  /** The tax or identification number */
  readonly identifier?: string;
  /** Who issued the number: a code of two letters (ISO 3166-1) */
  readonly countryOfIssuance?: string;
};

export type BeneficialOwnerRole =
  'UBO' | 'DIRECTOR' | 'COMPANY_OFFICER' | 'CONTROL_PERSON' | 'TRUSTEE' | 'GENERAL_PARTNER';

export type BeneficialOwnerUpdateRequest = {
  /** What the person is in the company */
  readonly roles?: readonly BeneficialOwnerRole[];
  /** How much of the company the person owns, in whole percent */
  readonly ownershipPercentage?: number;
  /** The person: name, birth, nationality, address, identification */
  readonly personalInfo?: BeneficialOwnerPersonalInfoUpdate;
};

export type BeneficiaryAddress = {
  /** Street and number */
  readonly line1: string;
  /** What the first line has no room for, such as a floor */
  readonly line2?: string;
  readonly city?: string;
  /** State or province, where the country has any */
  readonly state?: string;
  readonly postalCode: string;
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
};

export type BeneficiaryTrustConfirm = {
  readonly trusted: boolean;
};

export type BeneficiaryTrustConfirmRequest = {
  /** From the answer that started it */
  readonly challengeId?: string | null;
  /** What the person was sent, or what the person’s application shows, in place of `passkeyAssertion` */
  readonly code?: string | null;
  /** What the passkey signed, as the browser gives it, in place of `code` */
  readonly passkeyAssertion?: ScaPasskeyAssertion | null;
  /** Which page the browser showed, such as `https://platform.example` */
  readonly origin?: string | null;
};

export type BeneficiaryTrustStart = {
  readonly scaChallenge?: ScaChallenge;
};

export type BeneficiaryVerificationStatus =
  'MATCHED' | 'PARTIAL_MATCH' | 'NOT_MATCHED' | 'UNSUPPORTED' | 'CHECKED_BY_RECEIVING_FI' | 'PENDING';

export type BeneficiaryVerifiedData = {
  /** The whole name, as official documents show it */
  readonly fullName?: string;
};

export type BrlBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type BrlExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BRL_ACCOUNT';
  /** The key by which the account is known to PIX; `pixKeyType` says which kind */
  readonly pixKey: string;
  /** Which kind of key `pixKey` is */
  readonly pixKeyType: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM';
  /** Its tax number */
  readonly taxId: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: BrlBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type BrlExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BRL_ACCOUNT';
  /** The key by which the account is known to PIX; `pixKeyType` says which kind */
  readonly pixKey: string;
  /** Which kind of key `pixKey` is */
  readonly pixKeyType: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM';
  /** Its tax number */
  readonly taxId: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
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
  /** A person or a company */
  readonly beneficiaryType: 'BUSINESS';
  /** The name under which it is registered */
  readonly legalName: string;
  /** Its number in the register of companies */
  readonly registrationNumber?: string;
  /** Its tax number */
  readonly taxId?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type BusinessCustomer = {
  /** A person or a company; it never changes */
  readonly customerType: 'BUSINESS';
  /** The id that your own system has for the customer; of the living ones each has another */
  readonly platformCustomerId: string;
  /** Where the customer lives or sits: a code of two letters (ISO 3166-1). It decides which rules hold */
  readonly region?: string;
  /** Codes of the currencies that the customer has accounts in */
  readonly currencies: readonly string[];
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** An address of UMA, such as `$ada@uma.example` */
  readonly umaAddress: string;
  /** How and when the person accepted the terms */
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly address?: Address;
  /** The company itself, as its verification asks for it */
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
  /** A person or a company; it never changes */
  readonly customerType: 'BUSINESS';
  /** The id that your own system has for the customer; of the living ones each has another */
  readonly platformCustomerId?: string;
  /** Where the customer lives or sits: a code of two letters (ISO 3166-1). It decides which rules hold */
  readonly region?: string;
  /** Codes of the currencies that the customer has accounts in */
  readonly currencies?: readonly string[];
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** An address of UMA, such as `$ada@uma.example` */
  readonly umaAddress?: string;
  /** How and when the person accepted the terms */
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly address?: Address;
  /** The company itself, as its verification asks for it */
  readonly businessInfo: BusinessInfo;
};

export type BusinessCustomerUpdateRequest = {
  /** A person or a company; it never changes */
  readonly customerType: 'BUSINESS';
  /** The id that your own system has for the customer; of the living ones each has another */
  readonly platformCustomerId?: string;
  /** Where the customer lives or sits: a code of two letters (ISO 3166-1). It decides which rules hold */
  readonly region?: string;
  /** Codes of the currencies that the customer has accounts in */
  readonly currencies?: readonly string[];
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** An address of UMA, such as `$ada@uma.example` */
  readonly umaAddress?: string;
  /** How and when the person accepted the terms */
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly address?: Address;
  /** The company itself, as its verification asks for it */
  readonly businessInfo?: BusinessInfoUpdate;
};

export type BusinessInfo = {
  /** The name under which it is registered */
  readonly legalName: string;
  /** The name it trades under, where that is another */
  readonly doingBusinessAs?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
  /** Its number in the register of companies */
  readonly registrationNumber?: string;
  /** The day on which it was founded, such as `2015-03-01` */
  readonly incorporatedOn: string;
  /** Its legal form */
  readonly entityType?: EntityType;
  /** Its tax number */
  readonly taxId: string;
  /** Where it does business, as codes of two letters (ISO 3166-1) */
  readonly countriesOfOperation?: readonly string[];
  /** The branch of industry */
  readonly businessType?: BusinessType;
  /** What the account will be used for */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** Where its money comes from, in words */
  readonly sourceOfFunds?: string;
  /** How many payments a month are expected */
  readonly expectedMonthlyTransactionCount?:
    'COUNT_UNDER_10' | 'COUNT_10_TO_100' | 'COUNT_100_TO_500' | 'COUNT_500_TO_1000' | 'COUNT_OVER_1000';
  /** How much a month is expected, in US dollars */
  readonly expectedMonthlyTransactionVolume?:
    'VOLUME_UNDER_10K' | 'VOLUME_10K_TO_100K' | 'VOLUME_100K_TO_1M' | 'VOLUME_1M_TO_10M' | 'VOLUME_OVER_10M';
  /** Where its payments will go, as codes of two letters (ISO 3166-1) */
  readonly expectedRecipientJurisdictions?: readonly string[];
  /** Its industry in the North American classification, two to six digits */
  readonly naicsCode?: string;
  /** Where the money for payments comes from */
  readonly sourceOfFundsCategories?: readonly SourceOfFundsCategory[];
  /** In words, where a category is `OTHER` */
  readonly sourceOfFundsOtherDescription?: string;
  /** In words, where the purpose is `OTHER` */
  readonly purposeOfAccountOtherDescription?: string;
  /** Where its counterparties are, as codes of two letters (ISO 3166-1) */
  readonly expectedCounterpartyCountries?: readonly string[];
  /** First name of the person to ask at the company */
  readonly primaryContactFirstName?: string;
  /** Last name of the person to ask at the company */
  readonly primaryContactLastName?: string;
};

export type BusinessInfoUpdate = {
  /** The name under which it is registered */
  readonly legalName?: string;
  /** The name it trades under, where that is another */
  readonly doingBusinessAs?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly country?: string;
  /** Its number in the register of companies */
  readonly registrationNumber?: string;
  /** The day on which it was founded, such as `2015-03-01` */
  readonly incorporatedOn?: string;
  /** Its legal form */
  readonly entityType?: EntityType;
  /** Its tax number */
  readonly taxId?: string;
  /** Where it does business, as codes of two letters (ISO 3166-1) */
  readonly countriesOfOperation?: readonly string[];
  /** The branch of industry */
  readonly businessType?: BusinessType;
  /** What the account will be used for */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** Where its money comes from, in words */
  readonly sourceOfFunds?: string;
  /** How many payments a month are expected */
  readonly expectedMonthlyTransactionCount?:
    'COUNT_UNDER_10' | 'COUNT_10_TO_100' | 'COUNT_100_TO_500' | 'COUNT_500_TO_1000' | 'COUNT_OVER_1000';
  /** How much a month is expected, in US dollars */
  readonly expectedMonthlyTransactionVolume?:
    'VOLUME_UNDER_10K' | 'VOLUME_10K_TO_100K' | 'VOLUME_100K_TO_1M' | 'VOLUME_1M_TO_10M' | 'VOLUME_OVER_10M';
  /** Where its payments will go, as codes of two letters (ISO 3166-1) */
  readonly expectedRecipientJurisdictions?: readonly string[];
  /** Its industry in the North American classification, two to six digits */
  readonly naicsCode?: string;
  /** Where the money for payments comes from */
  readonly sourceOfFundsCategories?: readonly SourceOfFundsCategory[];
  /** In words, where a category is `OTHER` */
  readonly sourceOfFundsOtherDescription?: string;
  /** In words, where the purpose is `OTHER` */
  readonly purposeOfAccountOtherDescription?: string;
  /** Where its counterparties are, as codes of two letters (ISO 3166-1) */
  readonly expectedCounterpartyCountries?: readonly string[];
  /** First name of the person to ask at the company */
  readonly primaryContactFirstName?: string;
  /** Last name of the person to ask at the company */
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
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type BwpExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BWP_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: BwpBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type BwpExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BWP_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: BwpBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type CadBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
  /** Its number in the register of companies */
  readonly registrationNumber?: string;
};

export type CadExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'CAD_ACCOUNT';
  /** The bank’s own number in its country */
  readonly bankCode: string;
  /** The number of the branch that keeps the account */
  readonly branchCode: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: CadBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type CadExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'CAD_ACCOUNT';
  /** The bank’s own number in its country */
  readonly bankCode: string;
  /** The number of the branch that keeps the account */
  readonly branchCode: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: CadBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type CancelTransactionRequest = {
  /** In your words; kept with the payment */
  readonly reason?: string;
};

export type Card = {
  readonly id: string;
  /** The customer who pays with the card */
  readonly cardholderId: string;
  /** The id that your own system has for the card */
  readonly platformCardId: string;
  readonly state: CardState;
  readonly stateReason: CardStateReason | null;
  readonly brand?: CardBrand;
  /** What the card is made as */
  readonly form: CardForm;
  readonly last4?: string;
  readonly expMonth?: number;
  readonly expYear?: number;
  readonly fundingSources: readonly string[];
  /** The most that one payment may cost, in minor units of the card’s currency; without it there is no limit */
  readonly maxSpendPerTransaction: number | null;
  readonly currency: string;
  readonly processorRef?: string;
  readonly issuerRef?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type CardBrand = 'VISA' | 'MASTERCARD';

export type CardCreateRequest = {
  /** The customer who pays with the card */
  readonly cardholderId: string;
  /** The id that your own system has for the card */
  readonly platformCardId?: string;
  /** For purchases online with cards in EUR; passed to the issuer and forgotten */
  readonly threeDSecurePassword?: string;
  /** What the card is made as */
  readonly form: CardForm;
  /** Internal accounts of the cardholder, in order of priority */
  readonly fundingSources: readonly string[];
  /** The most that one payment may cost, in minor units of the card’s currency; without it there is no limit */
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
  /** What stands on the cardholder’s statement; in sandbox its ending decides what happens */
  readonly descriptor: string;
  /** Merchant category code */
  readonly mcc?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly country?: string;
  readonly city?: string;
  /** State or province, where the country has any */
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
  /** The name that the message speaks of */
  readonly displayName?: string;
  /** Where the picture above the message lies */
  readonly logoUrl?: string;
  /** The code as an e-mail */
  readonly email?: CardTokenization2FAEmailConfig;
  /** The code as a text message */
  readonly sms?: CardTokenization2FASmsConfig;
};

export type CardTokenization2FAEmailConfig = {
  /** The address that the message comes from */
  readonly fromAddress?: string;
  /** The name that the message comes from */
  readonly fromName?: string;
  /** Where an answer to the message goes */
  readonly replyToAddress?: string;
  /** What stands above the message */
  readonly subject?: string;
  /** Plain text, without variables */
  readonly bodyText?: string;
};

export type CardTokenization2FASmsConfig = {
  /** The template of the message at the provider that sends it */
  readonly templateSid?: string;
  /** Plain text, without variables */
  readonly bodyText?: string;
};

export type CardTransaction = {
  readonly type: 'CARD';
  readonly id: string;
  readonly cardId: string;
  readonly customerId: string;
  /** The id that your own system has for the customer; of the living ones each has another */
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
  /** What becomes of the card: paused, usable again, or closed for good */
  readonly state?: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  /** Internal accounts of the cardholder, in order of priority */
  readonly fundingSources?: readonly string[];
  /** null clears it */
  readonly maxSpendPerTransaction?: number | null;
};

export type CnyBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type CnyExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'CNY_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: CnyBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type CnyExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'CNY_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
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
  /** What was sent to the address or the telephone */
  readonly code: string;
};

export type ContactVerificationStatus = 'PENDING' | 'VERIFIED';

export type CopBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
  /** The document by which the beneficiary is known, as Colombia abbreviates it */
  readonly documentType?: 'CC' | 'CE' | 'TI' | 'NIT' | 'PP';
  /** The number of the document by which the beneficiary is known */
  readonly documentNumber?: string;
};

export type CopExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'COP_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** A current account or a savings account */
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: CopBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type CopExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'COP_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** A current account or a savings account */
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: CopBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type CounterpartyFieldDefinition = {
  /** What is asked for */
  readonly name: CustomerInfoFieldName;
  /** Whether a payment without it is refused */
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
  /** The card that the key may pay with */
  readonly cardId: string;
  /** The account of the embedded wallet */
  readonly internalAccountId: string;
  /** What the person recognizes it by */
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
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
  readonly currency: string;
};

export type DiscoveryListResponse = {
  readonly data: readonly Discovery[];
};

export type DkkBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type DkkExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'DKK_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: DkkBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type DkkExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'DKK_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: DkkBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('SEPA' | 'SEPA_INSTANT')[];
};

export type Document = {
  readonly id: string;
  /** Whom the document is of: a customer or a beneficial owner */
  readonly documentHolder: string;
  /** What kind of document it is */
  readonly documentType: DocumentType;
  /** Which side of the document the file shows */
  readonly side?: 'FRONT' | 'BACK';
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
  /** The number that stands on the document */
  readonly documentNumber?: string;
  /** Who issued the document */
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
  /** What kind of document it is */
  readonly documentType: DocumentType;
  /** Which side of the document the file shows */
  readonly side?: 'FRONT' | 'BACK';
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
  /** The number that stands on the document */
  readonly documentNumber?: string;
  /** Who issued the document */
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
  /** Whom the document is of: a customer or a beneficial owner */
  readonly documentHolder: string;
  /** What kind of document it is */
  readonly documentType: DocumentType;
  /** Which side of the document the file shows */
  readonly side?: 'FRONT' | 'BACK';
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
  /** The number that stands on the document */
  readonly documentNumber?: string;
  /** Who issued the document */
  readonly issuingAuthority?: string;
};

export type EgpBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type EgpExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'EGP_ACCOUNT';
  readonly bankName: string;
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: EgpBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type EgpExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'EGP_ACCOUNT';
  readonly bankName: string;
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: EgpBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type EmailOtpCredentialCreateRequest = {
  readonly type: 'EMAIL_OTP';
  /** The account of the embedded wallet */
  readonly accountId: string;
};

export type EmailOtpCredentialVerifyRequest = {
  readonly type: 'EMAIL_OTP';
  /** The code, sealed to the key of the challenge (HPKE) */
  readonly encryptedOtpBundle: string;
};

export type EmbeddedWalletConfig = {
  /** Which application the message is from */
  readonly appName?: string;
  /** How many characters a code has */
  readonly otpLength?: number;
  /** Whether codes have letters, too */
  readonly alphanumeric?: boolean;
  /** How long a code holds */
  readonly expirationSeconds?: number;
  /** The address that the message comes from */
  readonly sendFromEmailAddress?: string;
  /** The name that the message comes from */
  readonly sendFromEmailSenderName?: string;
  /** Where an answer to the message goes */
  readonly replyToEmailAddress?: string;
  /** Where the picture above the message lies */
  readonly logoUrl?: string;
};

export type EndUserTerms = {
  readonly version: string;
  readonly url: string;
};

export type EndUserTermsAcceptanceMethod = 'CHECKBOX' | 'CLICK_TO_ACCEPT';

export type EndUserTermsConsent = {
  /** When the terms were accepted; not in the future */
  readonly acceptedAt: string;
  /** From which address the terms were accepted, IPv4 or IPv6 */
  readonly ipAddress: string;
  /** Which version of the terms was accepted */
  readonly termsVersion: string;
  /** How the terms were accepted */
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
  /** The account that pays */
  readonly internalAccountId: string;
  /** Which currency leaves the account */
  readonly currency: string;
  /** The chain, such as `BASE` */
  readonly cryptoNetwork: CryptoNetwork;
  /** All that leaves the account, fees included */
  readonly amount: number;
  /** The wallet’s address on the chain */
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
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ETHEREUM_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type EthereumWalletExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ETHEREUM_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
};

export type EurBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence: string;
  readonly address?: BeneficiaryAddress;
};

export type EurExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'EUR_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: EurBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type EurExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'EUR_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: EurBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('SEPA' | 'SEPA_INSTANT')[];
};

export type ExchangeRate = {
  /** The currency that is sent */
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
  /** How the customer confirms the payment, where the law asks for it; by SMS where left out */
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
  /** The id that your own system has for the account; two may have the same */
  readonly platformAccountId?: string;
  /** Whether the account is the customer’s own or of another */
  readonly ownershipType?: OwnershipType;
  readonly currency: string;
  /** Whether payments to the customer’s UMA address go to this account; it moves from the account that had it */
  readonly defaultUmaDepositAccount?: boolean;
  readonly beneficiaryVerificationStatus?: BeneficiaryVerificationStatus;
  readonly beneficiaryVerifiedData?: BeneficiaryVerifiedData;
  /** Where money goes: what a bank, a wallet or a network needs; `accountType` says which */
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
  /** In which currency the account is paid */
  readonly currency: string;
  /** The id that your own system has for the account; two may have the same */
  readonly platformAccountId?: string;
  /** Whether the account is the customer’s own or of another */
  readonly ownershipType?: OwnershipType;
  /** Where money goes: what a bank, a wallet or a network needs; `accountType` says which */
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
  /** Whether payments to the customer’s UMA address go to this account; it moves from the account that had it */
  readonly defaultUmaDepositAccount?: boolean;
};

export type ExternalAccountDestinationReference = {
  /** An external account */
  readonly accountId: string;
  /** How to send it; the service chooses where it is left out */
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
  /** An external account that may be debited */
  readonly accountId: string;
};

export type ExternalAccountStatus =
  'PENDING' | 'ACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' | 'UNVERIFIED' | 'UNDER_REVIEW' | 'INACTIVE';

export type FeeConfig = {
  /** What the fee is taken for */
  readonly feeType: FeeType;
  /** The currency that is sent */
  readonly sourceCurrency: string;
  /** The part that does, in hundredths of a percent */
  readonly variableFeeBps: number;
  /** The part that does not depend on the amount; its currency is `sourceCurrency` */
  readonly fixedFee: FixedFee;
};

export type FeeConfigUpdate = {
  /** What the fee is taken for */
  readonly feeType: FeeType;
  /** The currency that is sent */
  readonly sourceCurrency: string;
  /** The part that does, in hundredths of a percent */
  readonly variableFeeBps?: number;
  /** The part that does not depend on the amount; its currency is `sourceCurrency` */
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
  /** In minor units */
  readonly amount: number;
  /** The same as `sourceCurrency` */
  readonly currency: string;
};

export type GbpBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type GbpExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'GBP_ACCOUNT';
  /** The six digits of a bank of the United Kingdom */
  readonly sortCode: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: GbpBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type GbpExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'GBP_ACCOUNT';
  /** The six digits of a bank of the United Kingdom */
  readonly sortCode: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: GbpBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'FASTER_PAYMENTS'[];
};

export type GhsBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type GhsExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'GHS_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: GhsBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type GhsExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'GHS_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: GhsBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type GtqBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence: string;
  readonly address?: BeneficiaryAddress;
};

export type GtqExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'GTQ_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** A current account or a savings account */
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
  /** Whose account it is */
  readonly beneficiary: GtqBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type GtqExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'GTQ_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** A current account or a savings account */
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
  /** Whose account it is */
  readonly beneficiary: GtqBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type HkdBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type HkdExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'HKD_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
  readonly beneficiary: HkdBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type HkdExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'HKD_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
  readonly beneficiary: HkdBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type HtgBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type HtgExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'HTG_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: HtgBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type HtgExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'HTG_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: HtgBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type IdentificationType = 'SSN' | 'ITIN';

export type IdrBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type IdrExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'IDR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** Whose account it is */
  readonly beneficiary: IdrBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type IdrExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'IDR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** Whose account it is */
  readonly beneficiary: IdrBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type IlsBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type IlsExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ILS_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: IlsBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type IlsExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ILS_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  readonly bankName?: string;
  /** Whose account it is */
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
  /** The id that your own system has for the customer; of the living ones each has another */
  readonly platformCustomerId: string;
  readonly description?: string;
  readonly exchangeRate?: number;
  /** The quote that it belongs to */
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
  /** A person or a company; it never changes */
  readonly customerType: 'INDIVIDUAL';
  /** The id that your own system has for the customer; of the living ones each has another */
  readonly platformCustomerId: string;
  /** Where the customer lives or sits: a code of two letters (ISO 3166-1). It decides which rules hold */
  readonly region?: string;
  /** Codes of the currencies that the customer has accounts in */
  readonly currencies: readonly string[];
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** An address of UMA, such as `$ada@uma.example` */
  readonly umaAddress: string;
  /** How and when the person accepted the terms */
  readonly endUserTermsConsent?: EndUserTermsConsent;
  /** The whole name, as official documents show it */
  readonly fullName?: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly address?: Address;
  /** What kind of number `identifier` is */
  readonly idType?: IdentificationType;
  /** Who issued the number: a code of two letters (ISO 3166-1) */
  readonly countryOfIssuance?: 'US';
  /** Where the money for payments comes from */
  readonly sourceOfFundsCategories?: readonly IndividualSourceOfFundsCategory[];
  /** In words, where a category is `OTHER` */
  readonly sourceOfFundsOtherDescription?: string;
  /** How the person came to what he or she owns */
  readonly sourceOfWealthCategories?: readonly SourceOfWealthCategory[];
  /** In words, where a category is `OTHER` */
  readonly sourceOfWealthOtherDescription?: string;
  /** What the account will be used for */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** In words, where the purpose is `OTHER` */
  readonly purposeOfAccountOtherDescription?: string;
  /** How many payments a month are expected */
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  /** How much a month is expected, in US dollars */
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  /** What the person earns in a year, in US dollars */
  readonly annualIncomeRange?: AnnualIncomeRange;
  /** What the person owns, in US dollars */
  readonly netWorthRange?: NetWorthRange;
  /** Whether the person holds a public office, or is close to one who does */
  readonly pepStatus?: PepStatus;
  readonly id: string;
  readonly contactVerification?: ContactVerification;
  readonly isDeleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly kycStatus: KycStatus;
};

export type IndividualCustomerCreateRequest = {
  /** A person or a company; it never changes */
  readonly customerType: 'INDIVIDUAL';
  /** The id that your own system has for the customer; of the living ones each has another */
  readonly platformCustomerId?: string;
  /** Where the customer lives or sits: a code of two letters (ISO 3166-1). It decides which rules hold */
  readonly region?: string;
  /** Codes of the currencies that the customer has accounts in */
  readonly currencies?: readonly string[];
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** An address of UMA, such as `$ada@uma.example` */
  readonly umaAddress?: string;
  /** How and when the person accepted the terms */
  readonly endUserTermsConsent?: EndUserTermsConsent;
  /** The whole name, as official documents show it */
  readonly fullName?: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly address?: Address;
  /** What kind of number `identifier` is */
  readonly idType?: IdentificationType;
  /** The tax or identification number */
  readonly identifier?: string;
  /** Who issued the number: a code of two letters (ISO 3166-1) */
  readonly countryOfIssuance?: 'US';
  /** Where the money for payments comes from */
  readonly sourceOfFundsCategories?: readonly IndividualSourceOfFundsCategory[];
  /** In words, where a category is `OTHER` */
  readonly sourceOfFundsOtherDescription?: string;
  /** How the person came to what he or she owns */
  readonly sourceOfWealthCategories?: readonly SourceOfWealthCategory[];
  /** In words, where a category is `OTHER` */
  readonly sourceOfWealthOtherDescription?: string;
  /** What the account will be used for */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** In words, where the purpose is `OTHER` */
  readonly purposeOfAccountOtherDescription?: string;
  /** How many payments a month are expected */
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  /** How much a month is expected, in US dollars */
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  /** What the person earns in a year, in US dollars */
  readonly annualIncomeRange?: AnnualIncomeRange;
  /** What the person owns, in US dollars */
  readonly netWorthRange?: NetWorthRange;
  /** Whether the person holds a public office, or is close to one who does */
  readonly pepStatus?: PepStatus;
};

export type IndividualCustomerUpdateRequest = {
  /** A person or a company; it never changes */
  readonly customerType: 'INDIVIDUAL';
  /** The id that your own system has for the customer; of the living ones each has another */
  readonly platformCustomerId?: string;
  /** Where the customer lives or sits: a code of two letters (ISO 3166-1). It decides which rules hold */
  readonly region?: string;
  /** Codes of the currencies that the customer has accounts in */
  readonly currencies?: readonly string[];
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** An address of UMA, such as `$ada@uma.example` */
  readonly umaAddress?: string;
  /** How and when the person accepted the terms */
  readonly endUserTermsConsent?: EndUserTermsConsent;
  /** The whole name, as official documents show it */
  readonly fullName?: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly address?: Address;
  /** What kind of number `identifier` is */
  readonly idType?: IdentificationType;
  /** The tax or identification number */
  readonly identifier?: string;
  /** Who issued the number: a code of two letters (ISO 3166-1) */
  readonly countryOfIssuance?: 'US';
  /** Where the money for payments comes from */
  readonly sourceOfFundsCategories?: readonly IndividualSourceOfFundsCategory[];
  /** In words, where a category is `OTHER` */
  readonly sourceOfFundsOtherDescription?: string;
  /** How the person came to what he or she owns */
  readonly sourceOfWealthCategories?: readonly SourceOfWealthCategory[];
  /** In words, where a category is `OTHER` */
  readonly sourceOfWealthOtherDescription?: string;
  /** What the account will be used for */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** In words, where the purpose is `OTHER` */
  readonly purposeOfAccountOtherDescription?: string;
  /** How many payments a month are expected */
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  /** How much a month is expected, in US dollars */
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  /** What the person earns in a year, in US dollars */
  readonly annualIncomeRange?: AnnualIncomeRange;
  /** What the person owns, in US dollars */
  readonly netWorthRange?: NetWorthRange;
  /** Whether the person holds a public office, or is close to one who does */
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
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type InrExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'INR_ACCOUNT';
  /** An address of UPI, such as `ada@bank` */
  readonly vpa?: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The code of an Indian branch */
  readonly ifsc?: string;
  /** By which rail the bank is reached */
  readonly rail?: 'NEFT' | 'RTGS';
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: InrBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type InrExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'INR_ACCOUNT';
  /** An address of UPI, such as `ada@bank` */
  readonly vpa?: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The code of an Indian branch */
  readonly ifsc?: string;
  readonly rail?: 'NEFT' | 'RTGS';
  readonly bankName?: string;
  /** Whose account it is */
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
  /** A new public key of P-256 in hexadecimal; what is secret in the answer is sealed to it */
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
  /** An internal account */
  readonly accountId: string;
};

export type InternalAccountStatus = 'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED';

export type InternalAccountType = 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';

export type InternalAccountUpdateRequest = {
  /** Whether the wallet’s payments are hidden from the public */
  readonly privateEnabled?: boolean;
};

export type JmdBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address: BeneficiaryAddress;
};

export type JmdExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'JMD_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The number of the branch that keeps the account */
  readonly branchCode: string;
  /** A current account or a savings account */
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
  /** Whose account it is */
  readonly beneficiary: JmdBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type JmdExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'JMD_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The number of the branch that keeps the account */
  readonly branchCode: string;
  /** A current account or a savings account */
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
  /** Whose account it is */
  readonly beneficiary: JmdBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type KesBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type KesExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'KES_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: KesBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type KesExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'KES_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: KesBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type KybStatus = 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD';

export type KycLinkCreateRequest = {
  /** Where the person’s browser goes in the end */
  readonly redirectUri?: string;
};

export type KycLinkResponse = {
  readonly kycUrl: string;
  readonly expiresAt: string;
  /** Who verifies the customer */
  readonly provider: KycProvider;
};

export type KycProvider = 'SUMSUB';

export type KycStatus = 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD';

export type LightningExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'LIGHTNING';
  /** An invoice of the Lightning network (BOLT 11) */
  readonly invoice?: string;
  /** An offer of the Lightning network (BOLT 12) */
  readonly bolt12?: string;
  /** An address of the Lightning network, such as `ada@wallet.example` */
  readonly lightningAddress?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type LightningExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'LIGHTNING';
  /** An invoice of the Lightning network (BOLT 11) */
  readonly invoice?: string;
  /** An offer of the Lightning network (BOLT 12) */
  readonly bolt12?: string;
  /** An address of the Lightning network, such as `ada@wallet.example` */
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
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type MwkExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'MWK_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: MwkBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type MwkExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'MWK_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: MwkBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type MxnBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type MxnExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'MXN_ACCOUNT';
  /** The 18 digits of a Mexican account */
  readonly clabeNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: MxnBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type MxnExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'MXN_ACCOUNT';
  /** The 18 digits of a Mexican account */
  readonly clabeNumber: string;
  /** Kept as sent; its code names the bank */
  readonly bankName?: string;
  /** Whose account it is */
  readonly beneficiary: MxnBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'SPEI'[];
};

export type MyrBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type MyrExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'MYR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
  readonly beneficiary: MyrBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type MyrExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'MYR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
  readonly beneficiary: MyrBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type NetWorthRange =
  'UNDER_100K' | 'RANGE_100K_500K' | 'RANGE_500K_1M' | 'RANGE_1M_5M' | 'RANGE_5M_25M' | 'OVER_25M';

export type NgnBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type NgnExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'NGN_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Whose account it is */
  readonly beneficiary: NgnBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type NgnExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'NGN_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Whose account it is */
  readonly beneficiary: NgnBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type OauthCredentialCreateRequest = {
  readonly type: 'OAUTH';
  /** The account of the embedded wallet */
  readonly accountId: string;
  /** The identity token of the provider that the person signed in with */
  readonly oidcToken: string;
};

export type OauthCredentialVerifyRequest = {
  readonly type: 'OAUTH';
  /** The identity token of the provider that the person signed in with */
  readonly oidcToken: string;
  /** A new public key of P-256 in hexadecimal; what is secret in the answer is sealed to it */
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
  /** The id that your own system has for the customer; of the living ones each has another */
  readonly platformCustomerId: string;
  readonly description?: string;
  readonly exchangeRate?: number;
  /** The quote that it belongs to */
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
  /** How the owner shows that the wallet is theirs */
  readonly method: OwnershipVerificationMethod;
};

export type OwnershipType = 'FIRST_PARTY' | 'THIRD_PARTY';

export type OwnershipVerificationMethod = 'WALLET_SIGNATURE' | 'LIVENESS';

export type OwnershipVerifyRequest = {
  /** What the wallet made of the challenge’s message */
  readonly signature: string;
  /** How a Bitcoin wallet signs; other wallets ignore it */
  readonly signatureScheme?: 'bip137' | 'electrum';
};

export type PasskeyAssertion = {
  /** The passkey’s id, in base64url */
  readonly credentialId: string;
  /** From the browser, in base64url */
  readonly clientDataJson: string;
  /** From the browser, in base64url */
  readonly authenticatorData: string;
  /** From the browser, in base64url */
  readonly signature: string;
  /** From the browser, in base64url */
  readonly userHandle?: string;
};

export type PasskeyAttestation = {
  /** The passkey’s id, in base64url */
  readonly credentialId: string;
  /** From the browser, in base64url */
  readonly clientDataJson: string;
  /** From the browser, in base64url */
  readonly attestationObject: string;
  /** How the browser reaches the passkey */
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
  /** The account of the embedded wallet */
  readonly accountId: string;
  /** What the person recognizes it by */
  readonly nickname: string;
  /** What the browser was given to sign, in base64url */
  readonly challenge: string;
  /** The new passkey, as the browser gives it */
  readonly attestation: PasskeyAttestation;
};

export type PasskeyCredentialVerifyRequest = {
  readonly type: 'PASSKEY';
  /** What the passkey signed, as the browser gives it */
  readonly assertion: PasskeyAssertion;
};

export type PasskeyEnrollmentConfirmResponse = {
  readonly type: 'PASSKEY';
  /** How the person shows who it is */
  readonly factor: ScaFactorView;
};

export type PasskeyEnrollmentStart = {
  readonly type: 'PASSKEY';
  readonly options: Readonly<Record<string, unknown>>;
  readonly allowedOrigins: readonly string[];
  readonly relyingPartyId: string;
};

export type PaymentAedAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'AED_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  readonly reference: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentArbitrumWalletInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ARBITRUM_WALLET';
  readonly address: string;
  readonly assetType: 'USDC' | 'USDT';
};

export type PaymentArsAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ARS_ACCOUNT';
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
};

export type PaymentBaseWalletInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BASE_WALLET';
  readonly address: string;
  readonly assetType: 'USDC';
};

export type PaymentBdtAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BDT_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
  /** The number of the branch that keeps the account */
  readonly branchCode?: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
};

export type PaymentBitcoinDepositAddressInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BITCOIN_L1';
  readonly address: string;
  readonly network?: 'BITCOIN';
};

export type PaymentBrlAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BRL_ACCOUNT';
  readonly qrCode: string;
};

export type PaymentBwpAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'BWP_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentCadAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'CAD_ACCOUNT';
  /** The bank’s own number in its country */
  readonly bankCode: string;
  /** The number of the branch that keeps the account */
  readonly branchCode: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentCnyAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'CNY_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type PaymentCopAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'COP_ACCOUNT';
  readonly paymentUrl: string;
};

export type PaymentDkkAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'DKK_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  readonly reference: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  readonly accountHolderName?: string;
  readonly bankName?: string;
  readonly paymentRails: readonly ('SEPA' | 'SEPA_INSTANT')[];
};

export type PaymentEgpAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'EGP_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type PaymentEmbeddedWalletInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'EMBEDDED_WALLET';
  readonly payloadToSign: string;
};

export type PaymentEthereumWalletInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ETHEREUM_WALLET';
  readonly address: string;
  readonly assetType: 'USDC' | 'USDT';
};

export type PaymentEurAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'EUR_ACCOUNT';
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban: string;
  readonly reference: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode?: string;
  readonly accountHolderName?: string;
  readonly bankName?: string;
  readonly paymentRails: readonly ('SEPA' | 'SEPA_INSTANT')[];
};

export type PaymentGbpAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'GBP_ACCOUNT';
  /** The six digits of a bank of the United Kingdom */
  readonly sortCode: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'FASTER_PAYMENTS'[];
};

export type PaymentGhsAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'GHS_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type PaymentGtqAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'GTQ_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
  /** A current account or a savings account */
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
};

export type PaymentHkdAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'HKD_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentHtgAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'HTG_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentIdrAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'IDR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
};

export type PaymentInrAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'INR_ACCOUNT';
  /** An address of UPI, such as `ada@bank` */
  readonly vpa: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The code of an Indian branch */
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
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'JMD_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
  /** The number of the branch that keeps the account */
  readonly branchCode: string;
  /** A current account or a savings account */
  readonly bankAccountType: 'CHECKING' | 'SAVINGS';
};

export type PaymentKesAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'KES_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentLightningInvoiceInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'LIGHTNING';
  /** An invoice of the Lightning network (BOLT 11) */
  readonly invoice: string;
};

export type PaymentMwkAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'MWK_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentMxnAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'MXN_ACCOUNT';
  /** The 18 digits of a Mexican account */
  readonly clabeNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'SPEI'[];
};

export type PaymentMyrAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'MYR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentNgnAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'NGN_ACCOUNT';
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  readonly bankName: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentPhpAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'PHP_ACCOUNT';
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  readonly bankName: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentPkrAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'PKR_ACCOUNT';
  readonly bankName: string;
  readonly reference: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban?: string;
};

export type PaymentPlasmaWalletInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'PLASMA_WALLET';
  readonly address: string;
  readonly assetType: 'USDT';
};

export type PaymentPolygonWalletInfo = {
  /** Which kind of account it is; it decides which other fields there are */
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
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'RWF_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentSgdAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SGD_ACCOUNT';
  readonly bankName?: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly ('PAYNOW' | 'FAST' | 'BANK_TRANSFER')[];
};

export type PaymentSlvAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SLV_ACCOUNT';
  readonly bankName?: string;
  readonly reference: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
  /** A current account or a savings account */
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
};

export type PaymentSolanaWalletInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SOLANA_WALLET';
  readonly address: string;
  readonly assetType: 'USDC' | 'USDT';
};

export type PaymentSparkWalletInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SPARK_WALLET';
  readonly address: string;
  readonly assetType: 'BTC' | 'USDB';
  /** An invoice of Spark */
  readonly invoice?: string;
};

export type PaymentSwiftAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SWIFT_ACCOUNT';
  readonly accountHolderName: string;
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban?: string;
  readonly bankAddress?: string;
  readonly reference?: string;
  readonly paymentRails: readonly 'SWIFT'[];
};

export type PaymentThbAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'THB_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentTronWalletInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'TRON_WALLET';
  readonly address: string;
  readonly assetType: 'USDT';
};

export type PaymentTzsAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'TZS_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentUgxAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'UGX_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PaymentUsdAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'USD_ACCOUNT';
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The nine digits of a bank of the United States */
  readonly routingNumber: string;
  readonly reference: string;
  readonly accountHolderName?: string;
  readonly bankName?: string;
  readonly bankAddress?: string;
  /** A bank on the way; sent by wire only, together with its number */
  readonly intermediaryBankName?: string;
  /** The nine digits of the bank on the way; sent by wire only */
  readonly intermediaryRoutingNumber?: string;
  /** What one bank says to the other; sent by wire only */
  readonly fiToFiInformation?: string;
  /** A current account or a savings account */
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly paymentRails: readonly ('ACH' | 'WIRE' | 'RTP' | 'FEDNOW')[];
};

export type PaymentVndAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'VND_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentXafAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'XAF_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
  readonly region: 'CM' | 'CG';
};

export type PaymentXofAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'XOF_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
  readonly region: 'BJ' | 'CI' | 'SN' | 'TG';
};

export type PaymentZarAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ZAR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  readonly reference: string;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PaymentZmwAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ZMW_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly reference: string;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type PepStatus = 'NONE' | 'DOMESTIC' | 'FOREIGN' | 'HIO' | 'FAMILY_OR_ASSOCIATE';

export type Permission = 'VIEW' | 'TRANSACT' | 'MANAGE';

export type PersonalIdentificationType = 'SSN' | 'ITIN' | 'NON_US_TAX_ID';

export type PhpBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type PhpExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'PHP_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Whose account it is */
  readonly beneficiary: PhpBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type PhpExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'PHP_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Whose account it is */
  readonly beneficiary: PhpBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type PkrBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type PkrExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'PKR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: PkrBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type PkrExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'PKR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: PkrBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type PlasmaWalletExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'PLASMA_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type PlasmaWalletExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'PLASMA_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
};

export type PlatformConfig = {
  readonly id: string;
  /** What stands behind the `@` in the UMA addresses of its customers; of one platform alone */
  readonly umaDomain?: string;
  readonly proxyUmaSubdomain?: string;
  readonly webhookEndpoint?: string;
  readonly supportedCurrencies: readonly PlatformCurrencyConfig[];
  readonly isRegulatedFinancialInstitution: boolean;
  /** How the code looks that signs in to an embedded wallet */
  readonly embeddedWalletConfig?: EmbeddedWalletConfig;
  /** How the code looks that puts a card into a wallet */
  readonly cardTokenization2faConfig?: CardTokenization2FAConfig;
  /** Your own fees; each replaces the one of its type and currency, others stay */
  readonly feeConfigs: readonly FeeConfig[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type PlatformConfigUpdateRequest = {
  /** What stands behind the `@` in the UMA addresses of its customers; of one platform alone */
  readonly umaDomain?: string;
  /** The empty text clears it */
  readonly webhookEndpoint?: string;
  /** The currencies of the platform; the whole list */
  readonly supportedCurrencies?: readonly PlatformCurrencyConfig[];
  /** How the code looks that signs in to an embedded wallet */
  readonly embeddedWalletConfig?: EmbeddedWalletConfig;
  /** How the code looks that puts a card into a wallet */
  readonly cardTokenization2faConfig?: CardTokenization2FAConfig;
  /** Your own fees; each replaces the one of its type and currency, others stay */
  readonly feeConfigs?: readonly FeeConfigUpdate[];
};

export type PlatformCurrencyConfig = {
  /** The currency that this row is for */
  readonly currencyCode: string;
  /** The least that one payment may move, in minor units */
  readonly minAmount: number;
  /** The most that one payment may move, in minor units */
  readonly maxAmount: number;
  /** What must be known of the other side of a payment over UMA */
  readonly requiredCounterpartyFields: readonly CounterpartyFieldDefinition[];
  readonly providerRequiredCustomerFields?: readonly CustomerInfoFieldName[];
  readonly providerRequiredCounterpartyCustomerFields?: readonly CustomerInfoFieldName[];
  /** Whether money may come in, go out, or both */
  readonly enabledTransactionTypes: readonly TransactionType[];
};

export type PlatformExternalAccountCreateRequest = {
  /** In which currency the account is paid */
  readonly currency: string;
  /** The id that your own system has for the account; two may have the same */
  readonly platformAccountId?: string;
  /** Whether the account is the customer’s own or of another */
  readonly ownershipType?: OwnershipType;
  /** Where money goes: what a bank, a wallet or a network needs; `accountType` says which */
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
  /** The part of the fee that does not depend on the amount */
  readonly platformFixedFee: PlatformFeeOverrideFixedFee;
  /** The part of the fee that does, in hundredths of a percent */
  readonly platformVariableFeeBps: number;
};

export type PlatformFeeOverrideFixedFee = {
  /** In minor units; 0 waives it */
  readonly amount: number;
  /** The currency that is sent */
  readonly currency: string;
};

export type PlatformInternalAccountListResponse = {
  readonly data: readonly InternalAccount[];
  /** Always false */
  readonly hasMore: boolean;
  readonly totalCount: number;
};

export type PolygonWalletExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'POLYGON_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type PolygonWalletExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'POLYGON_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
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
  /** Where the money comes from */
  readonly source: AccountQuoteSource | RealtimeFundingQuoteSource;
  /** Where the money goes */
  readonly destination: AccountDestination | UmaAddressDestination;
  /** Which amount is fixed: what is sent, or what arrives */
  readonly lockedCurrencySide: QuoteLockSide;
  /** In minor units of the side that is locked */
  readonly lockedCurrencyAmount: number;
  /** Whether to execute the quote at once, without a second request */
  readonly immediatelyExecute?: boolean;
  /** Your own note; shown with the payment, sent to no bank */
  readonly description?: string;
  /** A reference that travels with the payment to the receiver’s bank */
  readonly remittanceInformation?: string;
  /** What it is for; some countries ask for it */
  readonly purposeOfPayment?: PurposeOfPayment;
  /** Your own fee for this payment, in place of the one in the configuration */
  readonly platformFeeOverride?: PlatformFeeOverride;
  /** How the customer confirms the payment, where the law asks for it; by SMS where left out */
  readonly scaFactor?: ScaFactor;
  /** From the look-up of the receiver, ten minutes old at the most; needed for a UMA address */
  readonly lookupId?: string;
  /** By the names of customer information */
  readonly senderCustomerInfo?: Readonly<Record<string, string>>;
};

export type RailSelectionMode = 'AUTO' | 'MANUAL';

export type RealtimeFundingQuoteSource = {
  /** Where the money comes from: it decides which other fields there are */
  readonly sourceType: 'REALTIME_FUNDING';
  /** In which currency the customer pays in */
  readonly currency: string;
  /** Whose payment it is */
  readonly customerId?: string;
  /** The chain, such as `BASE` */
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
  /** Where the money comes from: it decides which other fields there are */
  readonly sourceType: 'REALTIME_FUNDING';
  readonly currency: string;
  readonly customerId?: string;
  readonly accountHolderName?: string;
  /** May be masked */
  readonly accountIdentifier?: string;
  readonly bankName?: string;
  readonly bankIdentifier?: string;
  readonly paymentRail?: PaymentRail;
  /** A reference that travels with the payment to the receiver’s bank */
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
  /** What happened at your own sign-in */
  readonly eventType: 'RESET_PASSWORD_COMPLETED' | 'FAILED_LOGIN_ATTEMPT';
};

export type RecordSecurityEventResponse = {
  /** What happened at your own sign-in */
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
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type RwfExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'RWF_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: RwfBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type RwfExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'RWF_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: RwfBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type SandboxCardAuthorizationAdviceRequest = {
  /** The payment that the network speaks of */
  readonly cardTransactionId: string;
  /** In minor units of the card’s currency */
  readonly amount: number;
};

export type SandboxCardAuthorizationRequest = {
  /** In minor units of `currency`, or of the card’s where that is left out */
  readonly amount: number;
  /** In which the merchant asks for the money; the card’s where left out */
  readonly currency: SandboxCardCurrency;
  /** Who asks for the money */
  readonly merchant: CardMerchant;
};

export type SandboxCardBalanceInquiryRequest = {
  /** Who asks for the balance */
  readonly merchant: CardMerchant;
};

export type SandboxCardClearingRequest = {
  /** The payment that the network speaks of */
  readonly cardTransactionId: string;
  /** In minor units of the card’s currency */
  readonly amount: number;
};

export type SandboxCardCurrency = {
  /** The currency’s code, such as `USD` */
  readonly code: string;
  /** The currency’s name */
  readonly name?: string;
  /** What stands before or behind an amount */
  readonly symbol?: string;
  /** How many digits stand behind the point */
  readonly decimals?: number;
};

export type SandboxCardReturnRequest = {
  /** The payment that the network speaks of */
  readonly cardTransactionId: string;
  /** In minor units of the card’s currency */
  readonly amount: number;
};

export type SandboxCardSimulationResponse = {
  readonly issuerTransactionToken: string;
};

export type SandboxCardTransactionRefRequest = {
  /** The payment that the network speaks of */
  readonly cardTransactionId: string;
};

export type SandboxFundRequest = {
  /** In the smallest unit of the account’s currency */
  readonly amount: number;
};

export type SandboxSendRequest = {
  /** The quote that it belongs to */
  readonly quoteId: string;
  /** The currency that the quote is funded in */
  readonly currencyCode: string;
  /** In its smallest unit; the exact amount when left out */
  readonly currencyAmount?: number;
};

export type SandboxUmaReceiveRequest = {
  /** Who sends it */
  readonly senderUmaAddress: string;
  /** Whom the money is for */
  readonly receiverUmaAddress?: string;
  /** Whom the money is for, instead of the address */
  readonly customerId?: string;
  /** In which currency it arrives */
  readonly receivingCurrencyCode: string;
  /** In minor units */
  readonly receivingCurrencyAmount: number;
};

export type ScaAuthorization = {
  /** What the person was sent, or what the person’s application shows, in place of `passkeyAssertion` */
  readonly code?: string | null;
  /** What the passkey signed, as the browser gives it, in place of `code` */
  readonly passkeyAssertion?: ScaPasskeyAssertion | null;
  /** Which page the browser showed, such as `https://platform.example` */
  readonly origin?: string | null;
  /** Where the person is, not your server: IPv4 or IPv6 */
  readonly endUserIpAddress?: string | null;
};

export type ScaChallenge = {
  readonly id: string;
  readonly expiresAt: string;
  /** How the person shows who it is */
  readonly factor: ScaFactor;
  readonly availableFactors: readonly ScaFactor[];
  readonly purpose?: string;
  readonly passkeyAssertionOptions?: Readonly<Record<string, unknown>>;
};

export type ScaFactor = 'SMS_OTP' | 'TOTP' | 'PASSKEY';

export type ScaFactorConfirmRequestOneOf = {
  readonly type: 'TOTP' | 'PASSKEY';
  /** From the answer that started it */
  readonly secret?: string | null;
  /** What the person’s application shows now */
  readonly code?: string | null;
  /** Which page the browser showed, such as `https://platform.example` */
  readonly origin?: string | null;
  /** The new passkey, as the browser gives it */
  readonly credential?: ScaPasskeyCredential | null;
};

export type ScaFactorEnrollRequestOneOf = {
  readonly type: 'TOTP' | 'PASSKEY';
};

export type ScaFactorList = {
  readonly factors: readonly ScaFactorView[];
};

export type ScaFactorView = {
  /** How the person shows who it is */
  readonly factor: ScaFactor;
  readonly credentialId?: string;
  readonly name?: string;
};

export type ScaLoginComplete = {
  readonly status: 'SUCCESS';
  readonly sessionExpiresAt: string;
};

export type ScaLoginCompleteRequest = {
  /** How the person shows who it is */
  readonly factor: ScaFactor;
  /** Of the end user, not of your server */
  readonly endUserIpAddress: string;
  /** From the answer that started it */
  readonly challengeId?: string | null;
  /** What the person was sent, or what the person’s application shows, in place of `passkeyAssertion` */
  readonly code?: string | null;
  /** What the passkey signed, as the browser gives it, in place of `code` */
  readonly passkeyAssertion?: ScaPasskeyAssertion | null;
  /** Which page the browser showed, such as `https://platform.example` */
  readonly origin?: string | null;
};

export type ScaLoginStart = {
  /** How the person shows who it is */
  readonly factor: ScaFactor;
  readonly challengeId?: string;
  readonly expiresAt?: string;
  readonly passkeyOptions?: Readonly<Record<string, unknown>>;
  readonly allowedOrigins?: readonly string[];
  readonly relyingPartyId?: string;
};

export type ScaLoginStartRequest = {
  /** How the person shows who it is */
  readonly factor: ScaFactor;
};

export type ScaPasskeyAssertion = {
  /** The passkey’s id, in base64url */
  readonly id: string;
  /** The passkey’s id, in base64url */
  readonly rawId: string;
  readonly type: 'public-key';
  /** What the browser gives */
  readonly response: ScaPasskeyAssertionResponse;
};

export type ScaPasskeyAssertionResponse = {
  /** From the browser, in base64url */
  readonly clientDataJSON: string;
  /** From the browser, in base64url */
  readonly authenticatorData: string;
  /** From the browser, in base64url */
  readonly signature: string;
  /** From the browser, in base64url */
  readonly userHandle?: string;
};

export type ScaPasskeyAttestationResponse = {
  /** From the browser, in base64url */
  readonly clientDataJSON: string;
  /** From the browser, in base64url */
  readonly attestationObject: string;
  /** How the browser reaches the passkey */
  readonly transports?: readonly string[];
};

export type ScaPasskeyCredential = {
  /** The passkey’s id, in base64url */
  readonly id: string;
  /** The passkey’s id, in base64url */
  readonly rawId: string;
  readonly type: 'public-key';
  /** What the browser gives */
  readonly response: ScaPasskeyAttestationResponse;
};

export type SessionListResponse = {
  readonly data: readonly AuthSession[];
};

export type SettledWebhookDeliveryStatus = 'DELIVERED' | 'UNDELIVERABLE' | 'SKIPPED';

export type SgdBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type SgdExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SGD_ACCOUNT';
  readonly bankName?: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
  readonly beneficiary: SgdBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SgdExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SGD_ACCOUNT';
  readonly bankName?: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
  readonly beneficiary: SgdBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('PAYNOW' | 'FAST' | 'BANK_TRANSFER')[];
};

export type SignedRequestChallenge = {
  readonly payloadToSign: string;
  readonly requestId: string;
  readonly expiresAt: string;
};

export type SlvBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type SlvExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SLV_ACCOUNT';
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** A current account or a savings account */
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly bankName?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: SlvBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SlvExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SLV_ACCOUNT';
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** A current account or a savings account */
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly bankName?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Whose account it is */
  readonly beneficiary: SlvBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('BANK_TRANSFER' | 'MOBILE_MONEY')[];
};

export type SmsOtpCredentialCreateRequest = {
  readonly type: 'SMS_OTP';
  /** The account of the embedded wallet */
  readonly accountId: string;
};

export type SmsOtpCredentialVerifyRequest = {
  readonly type: 'SMS_OTP';
  /** The code, sealed to the key of the challenge (HPKE) */
  readonly encryptedOtpBundle: string;
};

export type SolanaWalletExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SOLANA_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SolanaWalletExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SOLANA_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
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
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SPARK_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SparkWalletExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SPARK_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
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
  /** The token’s id on its network */
  readonly networkTokenIdentifier: string;
  readonly currency?: string;
  /** Who issues the tokens */
  readonly provider: StablecoinProvider;
  readonly stablecoinProviderAccountId: string;
  readonly providerEnvironment: StablecoinProviderEnvironment;
  /** The token’s id at the provider */
  readonly providerTokenIdentifier: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type StablecoinAchDebitFundingSource = {
  readonly type: 'ACH_DEBIT';
  /** The external account */
  readonly externalAccountId: string;
};

export type StablecoinBurnDestination = {
  readonly type: 'EXTERNAL_ACCOUNT';
  /** The external account */
  readonly externalAccountId: string;
  /** How the money leaves */
  readonly rail: 'WIRE' | 'ACH_CREDIT' | 'SAME_DAY_ACH_CREDIT' | 'RTP_CREDIT';
};

export type StablecoinBurnRequest = {
  /** In the token’s smallest units, as a text of digits */
  readonly amount: string;
  /** Where the tokens are */
  readonly source:
    | StablecoinExternalAccountBurnSource
    | StablecoinServiceInternalBurnSource
    | StablecoinProviderBalanceBurnSource;
  /** Where the money for the tokens goes */
  readonly destination: StablecoinBurnDestination;
  /** Your own note */
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
  /** The account that the tokens go to */
  readonly accountId: string;
};

export type StablecoinMintRequest = {
  /** In the token’s smallest units, as a text of digits */
  readonly amount: string;
  /** What pays for the tokens */
  readonly fundingSource:
    | StablecoinWireFundingSource
    | StablecoinAchDebitFundingSource
    | StablecoinSameDayAchDebitFundingSource
    | StablecoinServiceInternalFundingSource
    | StablecoinProviderBalanceFundingSource;
  /** Where the tokens go */
  readonly destination: StablecoinMintDestination;
  /** Your own note */
  readonly description?: string;
};

export type StablecoinNetwork = 'SPARK';

export type StablecoinOperation = {
  readonly id: string;
  readonly stablecoinId: string;
  readonly operationType: StablecoinOperationType;
  readonly status: StablecoinOperationStatus;
  readonly amount: string;
  /** Who issues the tokens */
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
  /** The external account */
  readonly externalAccountId?: string;
};

export type StablecoinOperationStatus =
  'CREATED' | 'PENDING_FUNDING' | 'PENDING_PROVIDER' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';

export type StablecoinOperationType = 'MINT' | 'BURN';

export type StablecoinProvider = 'BRALE';

export type StablecoinProviderAccount = {
  readonly id: string;
  /** Who issues the tokens */
  readonly provider: StablecoinProvider;
  readonly providerAccountId: string;
  readonly providerEnvironment: StablecoinProviderEnvironment;
  readonly status: StablecoinProviderAccountStatus;
  readonly lastVerifiedAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type StablecoinProviderAccountLinkRequest = {
  /** Who issues the tokens */
  readonly provider: StablecoinProvider;
  /** The id of your account’s credentials at the provider */
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
  /** Which token of the balance pays */
  readonly sourceTokenIdentifier: string;
  /** The chain, such as `BASE` */
  readonly cryptoNetwork: string;
};

export type StablecoinProviderEnvironment = 'SANDBOX' | 'PRODUCTION';

export type StablecoinRegisterRequest = {
  /** The token’s id at the provider */
  readonly providerTokenIdentifier: string;
  /** The token’s id on its network */
  readonly networkTokenIdentifier: string;
  /** The chain that the token is on */
  readonly network: StablecoinNetwork;
  /** Needed where the platform has several active links */
  readonly stablecoinProviderAccountId?: string;
};

export type StablecoinSameDayAchDebitFundingSource = {
  readonly type: 'SAME_DAY_ACH_DEBIT';
  /** The external account */
  readonly externalAccountId: string;
};

export type StablecoinServiceInternalBurnSource = {
  readonly type: 'SERVICE_INTERNAL_ACCOUNT';
  /** The account that the tokens are on */
  readonly accountId: string;
};

export type StablecoinServiceInternalFundingSource = {
  readonly type: 'SERVICE_INTERNAL_ACCOUNT';
  /** The account that pays */
  readonly accountId: string;
};

export type StablecoinServiceOperationsStatus =
  'NOT_ENABLED' | 'PENDING_APPROVAL' | 'ENABLING' | 'ENABLED' | 'DISABLED';

export type StablecoinWireFundingSource = {
  readonly type: 'WIRE';
};

export type SwiftBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type SwiftExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SWIFT_ACCOUNT';
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban?: string;
  /** Whose account it is */
  readonly beneficiary: SwiftBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type SwiftExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'SWIFT_ACCOUNT';
  /** Code of two letters (ISO 3166-1) */
  readonly country: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber?: string;
  /** The number of the account with its country, without spaces (ISO 13616) */
  readonly iban?: string;
  /** Whose account it is */
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
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type ThbExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'THB_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
  readonly beneficiary: ThbBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type ThbExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'THB_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
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
  /** The account at a bank that is debited */
  readonly source: ExternalAccountReference;
  /** The account that the money arrives on */
  readonly destination: InternalAccountReference;
  /** Needed nevertheless: a transfer without it is refused */
  readonly amount?: number;
};

export type TransferOutRequest = {
  /** The account that pays */
  readonly source: InternalAccountReference;
  /** The account outside that the money goes to */
  readonly destination: ExternalAccountDestinationReference;
  /** Needed nevertheless: a transfer without it is refused */
  readonly amount?: number;
  /** A reference that travels with the payment to the receiver’s bank */
  readonly remittanceInformation?: string;
  /** What it is for; some countries ask for it */
  readonly purposeOfPayment?: PurposeOfPayment;
};

export type TronWalletExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'TRON_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type TronWalletExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'TRON_WALLET';
  readonly address: string;
  /** Whose account it is */
  readonly beneficiary?: WalletIndividualBeneficiary | BusinessBeneficiary;
  /** The service that keeps the wallet; left out, its owner keeps it */
  readonly vaspName?: string;
};

export type TwoFactorResetCompleteRequest = {
  /** The telephone that replaces the old one */
  readonly mobile?: TwoFactorResetMobile | null;
};

export type TwoFactorResetMobile = {
  /** The country’s code, such as `49` */
  readonly countryCode: string;
  /** The number without the country’s code, digits only */
  readonly number: string;
};

export type TwoFactorResetStart = {
  readonly resetId: string;
  readonly livenessAccessToken?: string | null;
  readonly verificationLink?: string | null;
  readonly expiresAt: string;
};

export type TwoFactorResetStartRequest = {
  /** How the person shows who it is */
  readonly factor: ScaFactor;
};

export type TwoFactorResetStatus = {
  readonly status: 'INITIATED' | 'PENDING_REVIEW' | 'LIVENESS_PASSED' | 'COMPLETED' | 'REJECTED' | 'EXPIRED';
  /** How the person shows who it is */
  readonly factor: ScaFactor;
  readonly enrollmentStatus: 'PENDING' | 'COMPLETED' | null;
  readonly expiresAt: string;
  readonly completedAt: string | null;
};

export type TzsBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type TzsExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'TZS_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: TzsBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type TzsExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'TZS_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: TzsBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type UgxBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type UgxExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'UGX_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: UgxBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type UgxExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'UGX_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: UgxBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type UmaAddressDestination = {
  /** Where the money goes: it decides which other fields there are */
  readonly destinationType: 'UMA_ADDRESS';
  /** An address of UMA, such as `$ada@uma.example` */
  readonly umaAddress: string;
  /** One that the look-up offered; its first where left out */
  readonly currency?: string;
};

export type UmaAddressTransactionDestination = {
  /** Where the money goes: it decides which other fields there are */
  readonly destinationType: 'UMA_ADDRESS';
  /** An address of UMA, such as `$ada@uma.example` */
  readonly umaAddress: string;
  readonly currency?: string;
};

export type UmaAddressTransactionSource = {
  /** Where the money comes from: it decides which other fields there are */
  readonly sourceType: 'UMA_ADDRESS';
  /** An address of UMA, such as `$ada@uma.example` */
  readonly umaAddress: string;
  readonly currency?: string;
};

export type UmaInvitation = {
  readonly code: string;
  readonly createdAt: string;
  readonly claimedAt?: string;
  readonly url: string;
  readonly expiresAt?: string;
  /** The UMA address of the customer who invites */
  readonly inviterUma: string;
  /** The UMA address of the person who claims it */
  readonly inviteeUma?: string;
  readonly status: 'PENDING' | 'CLAIMED' | 'EXPIRED' | 'CANCELLED';
  readonly firstName?: string;
  /** What the invitation promises; it moves no money */
  readonly amountToSend?: CurrencyAmount;
};

export type UmaInvitationClaimRequest = {
  /** The UMA address of the person who claims it */
  readonly inviteeUma: string;
};

export type UmaInvitationCreateRequest = {
  /** The UMA address of the customer who invites */
  readonly inviterUma: string;
  /** What the invited person is called by */
  readonly firstName?: string;
  /** What the invitation promises, in minor units of its currency; it moves no money */
  readonly amountToSend?: number;
  /** Until when it may be claimed; without end where left out */
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
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type UsdExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'USD_ACCOUNT';
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The nine digits of a bank of the United States */
  readonly routingNumber: string;
  /** A current account or a savings account */
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly bankName?: string;
  /** A bank on the way; sent by wire only, together with its number */
  readonly intermediaryBankName?: string;
  /** The nine digits of the bank on the way; sent by wire only */
  readonly intermediaryRoutingNumber?: string;
  /** What one bank says to the other; sent by wire only */
  readonly fiToFiInformation?: string;
  /** Whose account it is */
  readonly beneficiary: UsdBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type UsdExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'USD_ACCOUNT';
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The nine digits of a bank of the United States */
  readonly routingNumber: string;
  /** A current account or a savings account */
  readonly bankAccountType?: 'CHECKING' | 'SAVINGS';
  readonly bankName?: string;
  /** A bank on the way; sent by wire only, together with its number */
  readonly intermediaryBankName?: string;
  /** The nine digits of the bank on the way; sent by wire only */
  readonly intermediaryRoutingNumber?: string;
  /** What one bank says to the other; sent by wire only */
  readonly fiToFiInformation?: string;
  /** Whose account it is */
  readonly beneficiary: UsdBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly ('ACH' | 'WIRE' | 'RTP' | 'FEDNOW')[];
};

export type Vasp = {
  /** Its name, as a wallet’s `vaspName` takes it */
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
  /** Whom to verify */
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
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type VndExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'VND_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
  readonly beneficiary: VndBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type VndExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'VND_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** The bank’s code in international payments (BIC), of 8 or 11 characters */
  readonly swiftCode: string;
  /** Whose account it is */
  readonly beneficiary: VndBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type WalletIndividualBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
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
  /** Which webhooks to send again */
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
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type XafExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'XAF_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** In which country of the currency the account is */
  readonly region: 'CM' | 'CG';
  /** Whose account it is */
  readonly beneficiary: XafBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type XafExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'XAF_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly region: 'CM' | 'CG';
  /** Whose account it is */
  readonly beneficiary: XafBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type XofBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type XofExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'XOF_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** In which country of the currency the account is */
  readonly region: 'BJ' | 'CI' | 'SN' | 'TG';
  /** Whose account it is */
  readonly beneficiary: XofBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type XofExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'XOF_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  readonly region: 'BJ' | 'CI' | 'SN' | 'TG';
  /** Whose account it is */
  readonly beneficiary: XofBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};

export type ZarBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type ZarExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ZAR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Whose account it is */
  readonly beneficiary: ZarBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type ZarExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ZAR_ACCOUNT';
  readonly bankName: string;
  /** The number of the account at its bank, or of the telephone that a mobile wallet is known by */
  readonly accountNumber: string;
  /** Whose account it is */
  readonly beneficiary: ZarBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'BANK_TRANSFER'[];
};

export type ZmwBeneficiary = {
  /** A person or a company */
  readonly beneficiaryType: 'INDIVIDUAL';
  /** The whole name, as official documents show it */
  readonly fullName: string;
  /** Day of birth, such as `1985-06-15` */
  readonly birthDate?: string;
  /** Code of two letters (ISO 3166-1) */
  readonly nationality?: string;
  readonly email?: string;
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber?: string;
  /** Where the beneficiary lives or sits: a code of two letters (ISO 3166-1) */
  readonly countryOfResidence?: string;
  readonly address?: BeneficiaryAddress;
};

export type ZmwExternalAccountCreateInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ZMW_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: ZmwBeneficiary | BusinessBeneficiary;
  /** As if sent beside `accountInfo`, where it takes precedence */
  readonly platformAccountId?: string;
};

export type ZmwExternalAccountInfo = {
  /** Which kind of account it is; it decides which other fields there are */
  readonly accountType: 'ZMW_ACCOUNT';
  /** With `+` and the code of the country, without spaces (E.164) */
  readonly phoneNumber: string;
  /** The company that runs the mobile wallet */
  readonly provider: string;
  /** Whose account it is */
  readonly beneficiary: ZmwBeneficiary | BusinessBeneficiary;
  readonly paymentRails: readonly 'MOBILE_MONEY'[];
};
