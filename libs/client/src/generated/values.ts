export const AgentActionStatus = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'] as const;

export const AgentActionType = ['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'] as const;

export const AgentExecutionMode = ['AUTO', 'APPROVAL_REQUIRED'] as const;

export const AgentPermission = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
] as const;

export const AnnualIncomeRange = [
  'UNDER_50K',
  'RANGE_50K_100K',
  'RANGE_100K_250K',
  'RANGE_250K_1M',
  'OVER_1M',
] as const;

export const AuthMethodType = ['OAUTH', 'EMAIL_OTP', 'SMS_OTP', 'PASSKEY'] as const;

export const BeneficialOwnerRole = [
  'UBO',
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
] as const;

export const BeneficiaryVerificationStatus = [
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'UNSUPPORTED',
  'CHECKED_BY_RECEIVING_FI',
  'PENDING',
] as const;

export const BulkImportStart = ['PENDING', 'PROCESSING'] as const;

export const BulkImportStatus = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;

export const BusinessType = [
  'AGRICULTURE_FORESTRY_FISHING_AND_HUNTING',
  'MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION',
  'UTILITIES',
  'CONSTRUCTION',
  'MANUFACTURING',
  'WHOLESALE_TRADE',
  'RETAIL_TRADE',
  'TRANSPORTATION_AND_WAREHOUSING',
  'INFORMATION',
  'FINANCE_AND_INSURANCE',
  'REAL_ESTATE_AND_RENTAL_AND_LEASING',
  'PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES',
  'MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES',
  'ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES',
  'EDUCATIONAL_SERVICES',
  'HEALTH_CARE_AND_SOCIAL_ASSISTANCE',
  'ARTS_ENTERTAINMENT_AND_RECREATION',
  'ACCOMMODATION_AND_FOOD_SERVICES',
  'OTHER_SERVICES',
  'PUBLIC_ADMINISTRATION',
] as const;

export const CardBrand = ['VISA', 'MASTERCARD'] as const;

export const CardForm = ['VIRTUAL'] as const;

export const CardState = ['PENDING_KYC', 'PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED'] as const;

export const CardStateReason = ['ISSUER_REJECTED', 'CLOSED_BY_PLATFORM', 'CLOSED_BY_SERVICE'] as const;

export const CardTransactionStatus = [
  'AUTHORIZED',
  'PARTIALLY_SETTLED',
  'SETTLED',
  'DECLINED',
  'EXCEPTION',
] as const;

export const ContactVerificationStatus = ['PENDING', 'VERIFIED'] as const;

export const CryptoNetwork = [
  'SOLANA',
  'ETHEREUM',
  'BASE',
  'POLYGON',
  'ARBITRUM',
  'TRON',
  'PLASMA',
  'SPARK',
  'LIGHTNING',
  'BITCOIN',
] as const;

export const CustomerInfoFieldName = [
  'FULL_NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'PHONE_NUMBER',
  'EMAIL',
  'POSTAL_ADDRESS',
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'USER_TYPE',
  'COUNTRY_OF_RESIDENCE',
  'ACCOUNT_IDENTIFIER',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'PURPOSE_OF_PAYMENT',
  'ULTIMATE_INSTITUTION_COUNTRY',
  'IDENTIFIER',
  'BUSINESS_TYPE',
  'COMPANY_LEGAL_NAME',
  'ID_TYPE',
  'ID_NUMBER',
] as const;

export const CustomerType = ['INDIVIDUAL', 'BUSINESS'] as const;

export const DelegatedKeyStatus = ['PENDING', 'ACTIVE', 'REVOKED'] as const;

export const DocumentType = [
  'PASSPORT',
  'DRIVERS_LICENSE',
  'NATIONAL_ID',
  'PROOF_OF_ADDRESS',
  'BANK_STATEMENT',
  'TAX_RETURN',
  'CERTIFICATE_OF_INCORPORATION',
  'ARTICLES_OF_INCORPORATION',
  'ARTICLES_OF_ASSOCIATION',
  'STATE_REGISTRY_EXCERPT',
  'GOOD_STANDING_CERTIFICATE',
  'INFORMATION_STATEMENT',
  'INCUMBENCY_CERTIFICATE',
  'BUSINESS_LICENSE',
  'SHAREHOLDER_REGISTER',
  'POWER_OF_ATTORNEY',
  'UTILITY_BILL',
  'ELECTRICITY_BILL',
  'RENT_OR_LEASE_AGREEMENT',
  'DIRECTOR_REGISTRY',
  'TRUST_AGREEMENT',
  'STATE_COMPANY_REGISTRY',
  'PARTNERSHIP_CONTROL_AGREEMENT',
  'PARTNERSHIP_AGREEMENT',
  'SELFIE',
  'OTHER',
] as const;

export const EndUserTermsAcceptanceMethod = ['CHECKBOX', 'CLICK_TO_ACCEPT'] as const;

export const EntityType = [
  'SOLE_PROPRIETORSHIP',
  'PARTNERSHIP',
  'LLC',
  'CORPORATION',
  'S_CORPORATION',
  'NON_PROFIT',
  'PUBLICLY_LISTED_COMPANY',
  'TRUST',
  'PRIVATE_FOUNDATION',
  'CHARITY',
  'OTHER',
] as const;

export const ExpectedMonthlyTransactionCount = [
  'COUNT_UNDER_10',
  'COUNT_10_TO_100',
  'COUNT_100_TO_500',
  'COUNT_500_TO_1000',
  'COUNT_OVER_1000',
] as const;

export const ExpectedMonthlyTransactionVolume = [
  'VOLUME_UNDER_10K',
  'VOLUME_10K_TO_100K',
  'VOLUME_100K_TO_1M',
  'VOLUME_1M_TO_10M',
  'VOLUME_OVER_10M',
] as const;

export const ExternalAccountStatus = [
  'PENDING',
  'ACTIVE',
  'PENDING_OWNERSHIP_VERIFICATION',
  'UNVERIFIED',
  'UNDER_REVIEW',
  'INACTIVE',
] as const;

export const FeeType = ['CROSS_CURRENCY_TRANSACTION'] as const;

export const IdentificationType = ['SSN', 'ITIN'] as const;

export const IncomingTransactionFailureReason = [
  'LNURLP_FAILED',
  'PAY_REQUEST_FAILED',
  'PAYMENT_APPROVAL_WEBHOOK_ERROR',
  'PAYMENT_APPROVAL_TIMED_OUT',
  'OFFRAMP_FAILED',
  'MISSING_MANDATORY_PAYEE_DATA',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  'COMPLIANCE_REJECTED',
  'COLLECTION_FAILED',
] as const;

export const IndividualSourceOfFundsCategory = [
  'SALARY',
  'SELF_EMPLOYMENT_INCOME',
  'INVESTMENT_INCOME',
  'PENSION',
  'RENTAL_INCOME',
  'GIFT',
  'INHERITANCE',
  'LOAN',
  'SAVINGS',
  'SALE_OF_ASSETS',
  'OTHER',
] as const;

export const InternalAccountStatus = ['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED'] as const;

export const InternalAccountType = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'] as const;

export const KybStatus = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'] as const;

export const KycProvider = ['SUMSUB'] as const;

export const KycStatus = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'] as const;

export const NetWorthRange = [
  'UNDER_100K',
  'RANGE_100K_500K',
  'RANGE_500K_1M',
  'RANGE_1M_5M',
  'RANGE_5M_25M',
  'OVER_25M',
] as const;

export const OutgoingTransactionFailureReason = [
  'QUOTE_EXPIRED',
  'QUOTE_RATE_UNAVAILABLE',
  'QUOTE_EXECUTION_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'SCA_NOT_COMPLETED',
  'PAYOUT_RETURNED',
  'LIMIT_EXCEEDED',
  'ACCOUNT_CANNOT_RECEIVE',
  'ACCOUNT_INVALID',
  'COMPLIANCE_REJECTED',
  'LIGHTNING_PAYMENT_FAILED',
  'COUNTERPARTY_POST_TX_FAILED',
] as const;

export const OutgoingTransactionStatus = [
  'PENDING',
  'PENDING_AUTHORIZATION',
  'EXPIRED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
] as const;

export const OwnershipType = ['FIRST_PARTY', 'THIRD_PARTY'] as const;

export const OwnershipVerificationMethod = ['WALLET_SIGNATURE', 'LIVENESS'] as const;

export const PaymentRail = [
  'ACH',
  'ACH_COLOMBIA',
  'BANK_TRANSFER',
  'BRE_B',
  'CIPS',
  'FAST',
  'FASTER_PAYMENTS',
  'FEDNOW',
  'INSTAPAY',
  'MOBILE_MONEY',
  'NEFT',
  'PAYNOW',
  'PESONET',
  'PIX',
  'RTGS',
  'RTP',
  'SEPA',
  'SEPA_INSTANT',
  'SPEI',
  'SWIFT',
  'UNIONPAY',
  'UPI',
  'WIRE',
] as const;

export const PepStatus = ['NONE', 'DOMESTIC', 'FOREIGN', 'HIO', 'FAMILY_OR_ASSOCIATE'] as const;

export const Permission = ['VIEW', 'TRANSACT', 'MANAGE'] as const;

export const PersonalIdentificationType = ['SSN', 'ITIN', 'NON_US_TAX_ID'] as const;

export const PurposeOfAccount = [
  'CONTRACTOR_PAYOUTS',
  'CREATOR_PAYOUTS',
  'EMPLOYEE_PAYOUTS',
  'MARKETPLACE_SELLER_PAYOUTS',
  'SUPPLIER_PAYMENTS',
  'CROSS_BORDER_B2B',
  'AR_AUTOMATION',
  'AP_AUTOMATION',
  'EMBEDDED_PAYMENTS',
  'PLATFORM_FEE_COLLECTION',
  'P2P_TRANSFERS',
  'CHARITABLE_DONATIONS',
  'OTHER',
] as const;

export const PurposeOfPayment = [
  'GIFT',
  'SELF',
  'GOODS_OR_SERVICES',
  'EDUCATION',
  'HEALTH_OR_MEDICAL',
  'REAL_ESTATE_PURCHASE',
  'TAX_PAYMENT',
  'LOAN_PAYMENT',
  'UTILITY_BILL',
  'DONATION',
  'TRAVEL',
  'FAMILY_SUPPORT',
  'SALARY_PAYMENT',
  'OTHER',
] as const;

export const QuoteLockSide = ['SENDING', 'RECEIVING'] as const;

export const RailSelectionMode = ['AUTO', 'MANUAL'] as const;

export const ScaFactor = ['SMS_OTP', 'TOTP', 'PASSKEY'] as const;

export const SettledWebhookDeliveryStatus = ['DELIVERED', 'UNDELIVERABLE', 'SKIPPED'] as const;

export const SourceOfFundsCategory = [
  'OPERATING_REVENUE',
  'INVESTMENT_INCOME',
  'LOANS',
  'VENTURE_CAPITAL',
  'PERSONAL_SAVINGS',
  'DONATIONS',
  'OTHER',
] as const;

export const SourceOfWealthCategory = [
  'SALARY',
  'BUSINESS_INCOME',
  'INVESTMENTS',
  'INHERITANCE',
  'PROPERTY_SALE',
  'GIFT',
  'RETIREMENT',
  'SAVINGS',
  'OTHER',
] as const;

export const StablecoinIssuanceStatus = [
  'PENDING_REVIEW',
  'PROVISIONING',
  'PROVISIONED',
  'REJECTED',
  'FAILED',
] as const;

export const StablecoinNetwork = ['SPARK'] as const;

export const StablecoinOperationStatus = [
  'CREATED',
  'PENDING_FUNDING',
  'PENDING_PROVIDER',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
] as const;

export const StablecoinOperationType = ['MINT', 'BURN'] as const;

export const StablecoinProvider = ['BRALE'] as const;

export const StablecoinProviderAccountStatus = ['ACTIVE', 'INVALID', 'REVOKED'] as const;

export const StablecoinProviderEnvironment = ['SANDBOX', 'PRODUCTION'] as const;

export const StablecoinServiceOperationsStatus = [
  'NOT_ENABLED',
  'PENDING_APPROVAL',
  'ENABLING',
  'ENABLED',
  'DISABLED',
] as const;

export const TransactionDirection = ['CREDIT', 'DEBIT'] as const;

export const TransactionPendingReason = [
  'COUNTERPARTY_DECLARATION_REQUIRED',
  'WALLET_VERIFICATION_REQUIRED',
  'COUNTERPARTY_INFORMATION_REQUIRED',
  'COMPLIANCE_REVIEW',
] as const;

export const TransactionStatus = [
  'CREATED',
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const;

export const TransactionType = ['INCOMING', 'OUTGOING'] as const;

export const VerificationErrorType = [
  'MISSING_FIELD',
  'INVALID_FIELD',
  'MISSING_LEGAL_PRESENCE_DOCUMENT',
  'MISSING_CONTROL_STRUCTURE_DOCUMENT',
  'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
  'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
  'MISSING_IDENTITY_DOCUMENT',
  'INVALID_DOCUMENT',
  'EXPIRED_DOCUMENT',
  'POOR_QUALITY_DOCUMENT',
  'SUSPECTED_FRAUD_DOCUMENT',
  'WRONG_DOCUMENT_TYPE',
  'INCOMPLETE_DOCUMENT',
  'UNREADABLE_DOCUMENT',
  'DOCUMENT_VERIFICATION_FAILED',
  'APPLICANT_SANCTIONED',
  'APPLICANT_FRAUD',
  'APPLICANT_CRIMINAL_RECORD',
  'APPLICANT_REJECTED',
  'MISSING_BENEFICIAL_OWNER',
  'MISSING_CONTROL_PERSON',
  'MISSING_GOOD_STANDING_DOCUMENT',
] as const;

export const VerificationStatus = [
  'RESOLVE_ERRORS',
  'PENDING_MANUAL_REVIEW',
  'IN_PROGRESS',
  'APPROVED',
  'REJECTED',
  'READY_FOR_VERIFICATION',
] as const;

export const WebhookDeliveryStatus = ['QUEUED', 'RETRYING', 'DELIVERED', 'UNDELIVERABLE', 'SKIPPED'] as const;

export const WebhookEventType = [
  'OUTGOING_PAYMENT.PENDING',
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION',
  'OUTGOING_PAYMENT.PROCESSING',
  'OUTGOING_PAYMENT.COMPLETED',
  'OUTGOING_PAYMENT.FAILED',
  'OUTGOING_PAYMENT.EXPIRED',
  'OUTGOING_PAYMENT.REFUND_PENDING',
  'OUTGOING_PAYMENT.REFUND_COMPLETED',
  'OUTGOING_PAYMENT.REFUND_FAILED',
  'INCOMING_PAYMENT.PENDING',
  'INCOMING_PAYMENT.COMPLETED',
  'INCOMING_PAYMENT.FAILED',
  'INCOMING_PAYMENT.REFUND_PENDING',
  'INCOMING_PAYMENT.REFUND_COMPLETED',
  'INCOMING_PAYMENT.REFUND_FAILED',
  'INTERNAL_ACCOUNT.BALANCE_UPDATED',
  'INTERNAL_ACCOUNT.STATUS_UPDATED',
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED',
  'EXTERNAL_ACCOUNT.STATUS_UPDATED',
  'CUSTOMER.KYC_APPROVED',
  'CUSTOMER.KYC_REJECTED',
  'CUSTOMER.KYC_PENDING',
  'CUSTOMER.KYB_APPROVED',
  'CUSTOMER.KYB_REJECTED',
  'CUSTOMER.KYB_PENDING',
  'VERIFICATION.APPROVED',
  'VERIFICATION.REJECTED',
  'VERIFICATION.RESOLVE_ERRORS',
  'VERIFICATION.IN_PROGRESS',
  'VERIFICATION.PENDING_MANUAL_REVIEW',
  'INVITATION.CLAIMED',
  'BULK_UPLOAD.COMPLETED',
  'BULK_UPLOAD.FAILED',
  'AGENT_ACTION.PENDING_APPROVAL',
  'CARD.STATE_CHANGE',
  'CARD.FUNDING_SOURCE_CHANGE',
  'CARD_TRANSACTION.AUTHORIZED',
  'CARD_TRANSACTION.PARTIALLY_SETTLED',
  'CARD_TRANSACTION.SETTLED',
  'CARD_TRANSACTION.DECLINED',
  'CARD_TRANSACTION.EXCEPTION',
  'TEST',
] as const;

export const WebhookKeyRole = ['ACTIVE', 'NEXT', 'PREVIOUS'] as const;

export const WebhookPauseReason = ['ASKED', 'FAILED_FOR_7_DAYS'] as const;

export const WebhookReplayStatus = ['RUNNING', 'FINISHED'] as const;
