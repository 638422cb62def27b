import type { Api } from '@causeway/client';

export type AddInstitutionDto = {
  readonly environment: Environment;
  readonly country: string;
  readonly currency: string;
  readonly bankName: string;
  readonly displayName?: string;
};

export type AuthenticationSetupSetting = {
  /** The platform’s name in authenticator apps and in passkey dialogues */
  readonly displayName?: string | null;
  /** The domain that passkeys belong to; none can be enrolled without it */
  readonly relyingPartyId?: string | null;
  /** The origins of the pages that use passkeys, at that domain or below it */
  readonly allowedOrigins: readonly string[];
  /** A payment into another currency is proven twice: its conversion, then its payout */
  readonly provesConversionFirst?: boolean | null;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type CardProgramSetting = {
  /** Cards that are not closed, at once */
  readonly liveCardsMax?: number | null;
  /** A cardholder may have one card that is not closed */
  readonly oneCardEach?: boolean | null;
  /** Currencies of accounts that may fund a card; all that can, when empty */
  readonly fundingCurrencies: readonly ('USD' | 'USDB' | 'USDC' | 'EUR')[];
  /** Origins whose pages may show a card’s details in a frame */
  readonly frameAncestors: readonly string[];
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type CorridorsPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly CorridorsRow[];
  /** What holds where there is no row */
  readonly default: Readonly<Record<string, unknown>>;
};

export type CorridorsRow = {
  /** `null`: it binds every platform of the environment */
  readonly platformId: string | null;
  /** What is sent */
  readonly sendingCurrency: string;
  /** What arrives */
  readonly receivingCurrency: string;
  /** Whether it is offered */
  readonly isEnabled: boolean;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
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

export type CurrencyProvidersPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly CurrencyProvidersRow[];
  /** What holds where there is no row */
  readonly default: Readonly<Record<string, unknown>>;
};

export type CurrencyProvidersRow = {
  /** `null`: it binds every platform of the environment */
  readonly platformId: string | null;
  readonly currencyCode: string;
  /** Its name; currencies of different ones cannot be of one customer */
  readonly provider: string;
  /** The only regions whose customers it serves; every one by default */
  readonly regions?: readonly string[] | null;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type Custodian = {
  readonly fingerprint: string;
  readonly previous?: string;
  readonly held: number;
  readonly left: number;
};

export type DepositArrivalStatus =
  'RECEIVED' | 'CASE' | 'ATTRIBUTED' | 'DROPPED' | 'RETURNING' | 'RETURNED' | 'RETURN_FAILED';

export type DepositOriginator = {
  readonly accountHolderName?: string;
  /** May be masked */
  readonly accountIdentifier?: string;
  readonly bankName?: string;
  readonly bankIdentifier?: string;
  readonly paymentRail?: Api.PaymentRail;
  readonly remittanceInformation?: string;
  readonly endToEndId?: string;
  readonly traceNumber?: string;
};

export type EndUserTermsPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly EndUserTermsRow[];
  /** What holds where there is no row */
  readonly default: Readonly<Record<string, unknown>>;
};

export type EndUserTermsRow = {
  /** `null`: it binds every platform of the environment */
  readonly platformId: string | null;
  /** The label of the version, such as V2 */
  readonly version: string;
  /** Where its text is */
  readonly url: string;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type Environment = 'sandbox' | 'production';

export type FeeRow = {
  /** `null`: it binds every platform of the environment */
  readonly platformId: string | null;
  readonly sendingCurrency: string | null;
  readonly receivingCurrency: string | null;
  readonly paymentRail: Api.PaymentRail | null;
  readonly fixedFee: number;
  /** With up to three decimals */
  readonly basisPoints: number;
  readonly counterpartyFixedFee: number;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type FeeRowPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly FeeRow[];
  /** What holds where there is no row */
  readonly default: Readonly<Record<string, unknown>>;
};

export type FundingCoordinatesPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly FundingCoordinatesRow[];
  /** What holds where there is no row */
  readonly default: Readonly<Record<string, unknown>>;
};

export type FundingCoordinatesRow = {
  /** `null`: it binds every platform of the environment */
  readonly platformId: string | null;
  readonly currencyCode: string;
  /** The form of the instructions: that of the currency, or SWIFT_ACCOUNT */
  readonly accountType: PooledAccountType;
  /** By which money comes in; an empty list takes the coordinates away */
  readonly paymentRails: readonly PooledPaymentRail[];
  /** Where the form has it */
  readonly accountNumber?: string | null;
  /** Where the form has it */
  readonly routingNumber?: string | null;
  /** Where the form has it */
  readonly accountHolderName?: string | null;
  /** Where the form has it */
  readonly bankName?: string | null;
  /** Where the form has it */
  readonly bankAddress?: string | null;
  /** Where the form has it */
  readonly intermediaryBankName?: string | null;
  /** Where the form has it */
  readonly intermediaryRoutingNumber?: string | null;
  /** Where the form has it */
  readonly fiToFiInformation?: string | null;
  /** Where the form has it */
  readonly bankAccountType?: string | null;
  /** Where the form has it */
  readonly iban?: string | null;
  /** Where the form has it */
  readonly swiftCode?: string | null;
  /** Where the form has it */
  readonly sortCode?: string | null;
  /** Where the form has it */
  readonly clabeNumber?: string | null;
  /** Where the form has it */
  readonly bankCode?: string | null;
  /** Where the form has it */
  readonly branchCode?: string | null;
  /** Where the form has it */
  readonly phoneNumber?: string | null;
  /** Where the form has it */
  readonly provider?: string | null;
  /** Where the form has it */
  readonly region?: string | null;
  /** Where the form has it */
  readonly country?: string | null;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type IgnoredAnswer = {
  readonly answerId: string;
  readonly outcome: string;
  readonly ignoredAt: string;
};

export type InvitationSetupSetting = {
  /** The platform’s name on the landing page of its invitations */
  readonly displayName?: string | null;
  /** The platform’s logo on that page */
  readonly logoUrl?: string | null;
  /** Countries whose people may begin there */
  readonly countries: readonly string[];
  /** Where invited people begin; {code} in it stands for the invitation’s code, which is appended otherwise */
  readonly onboardingUrl?: string | null;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

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

export type LimitsPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly LimitsRow[];
  /** What holds where there is no row */
  readonly default: Readonly<Record<string, unknown>>;
};

export type LimitsRow = {
  /** `null`: it binds every platform of the environment */
  readonly platformId: string | null;
  /** What is sent */
  readonly sendingCurrency: string;
  /** What arrives */
  readonly receivingCurrency: string;
  /** The most that one payment may send */
  readonly transactionMax?: number | null;
  /** The most that a platform may send on a day */
  readonly dailyVolumeMax?: number | null;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type LivenessOutcome = 'LIVENESS_PASSED' | 'REJECTED';

export type MessageChannel = 'EMAIL' | 'SMS';

export type MessageStatus = 'KEPT' | 'WAITING' | 'SENT' | 'FAILED';

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

export type OperatorApprovalAwaited = {
  readonly approval: OperatorApproval;
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

export type OperatorChain = {
  readonly data: readonly OperatorChainPiece[];
  /** The next request’s `after` */
  readonly after: string;
  /** Every lane is verified to its end */
  readonly isComplete: boolean;
};

export type OperatorChainFinding = {
  /** What is wrong, as the auditor’s program names it */
  readonly kind: string;
  readonly position: number;
  /** The last position, where it may be any of several */
  readonly upTo?: number;
  readonly streamId?: string;
  readonly version?: number;
  /** A sentence; never an event’s content */
  readonly what: string;
};

export type OperatorChainPiece = {
  readonly lane: string;
  /** Where the lane ends */
  readonly head: number;
  /** Where this piece begins: the end of a commit, whose digest it builds on */
  readonly after: number;
  /** Up to where the digests were recomputed */
  readonly reached: number;
  readonly events: number;
  readonly batches: number;
  /** Of the log up to there, in hexadecimal digits */
  readonly digest: string;
  /** Empty where every digest comes out */
  readonly findings: readonly OperatorChainFinding[];
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
  readonly amount: Api.CurrencyAmount;
  readonly coordinates?: string;
  readonly reference?: string;
  readonly originator?: DepositOriginator;
  readonly onChainTransaction?: Api.OnChainTransaction;
  readonly isFinal: boolean;
  readonly caseReason?: 'NO_DESTINATION' | 'AMBIGUOUS_DESTINATION' | 'WRONG_ASSET';
  readonly platformId?: string;
  readonly accountId?: string;
  readonly quoteId?: string;
  readonly attributedBy?: 'COORDINATES' | 'REFERENCE' | 'OPERATOR';
  readonly transactionId?: string;
  readonly transactionStatus?: string;
  readonly pendingReason?: Api.TransactionPendingReason;
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
  /** Its place in the stream */
  readonly version: number;
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
  readonly factor: Api.ScaFactor;
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

export type OperatorFoundStream = {
  readonly lane: string;
  readonly streamId: string;
  /** How many events it has */
  readonly lastVersion: number;
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

export type OperatorInstitution = {
  readonly bankName: string;
  readonly displayName: string;
  readonly country: string;
  readonly currency: string;
};

export type OperatorInstitutionPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly OperatorInstitution[];
};

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
  readonly type?: Api.WebhookEventType;
  readonly status?: Api.SettledWebhookDeliveryStatus;
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

export type OperatorReviewedAccount = {
  readonly accountId: string;
  readonly status: Api.ExternalAccountStatus;
};

export type OperatorServiceStatus = {
  readonly service: string;
  readonly status: OperatorReadiness;
  /** By part, what keeps it from its work */
  readonly faults: Readonly<Record<string, string>>;
  /** Of the software, with its build */
  readonly version?: string;
  /** That ran on this database before; absent where none is known */
  readonly previousVersion?: string;
  /** Of Node.js */
  readonly node?: string;
  readonly startedAt?: string;
  /** That it hosts */
  readonly contexts?: readonly string[];
  /** How far its sandbox is ahead */
  readonly sandboxOffsetMs?: number;
};

export type OperatorSettings = {
  /** `null`: it binds every platform of the environment */
  readonly platformId: string | null;
  readonly set: OperatorSettingsSet;
  readonly inForce: OperatorSettingsInForce;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type OperatorSettingsInForce = {
  readonly counterpartyRequirements: boolean;
  readonly strictBeneficiaries: boolean;
  readonly skipPaperwork: boolean;
  readonly deniedCountries: readonly string[];
  readonly swiftCurrencies: readonly string[];
  readonly purposeOfPaymentCurrencies: readonly string[];
  readonly tokensMax: number;
  readonly reservedUmaDomains: readonly string[];
  readonly displayName?: string;
};

export type OperatorSettingsSet = {
  readonly counterpartyRequirements?: boolean;
  readonly strictBeneficiaries?: boolean;
  readonly skipPaperwork?: boolean;
  readonly deniedCountries?: readonly string[];
  readonly swiftCurrencies?: readonly string[];
  readonly purposeOfPaymentCurrencies?: readonly string[];
  readonly tokensMax?: number;
  readonly reservedUmaDomains?: readonly string[];
  readonly displayName?: string;
};

export type OperatorStablecoin = {
  readonly stablecoinId: string;
  readonly symbol: string;
  readonly issuanceStatus: Api.StablecoinIssuanceStatus;
  readonly serviceOperationsStatus: Api.StablecoinServiceOperationsStatus;
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
  readonly operationType: Api.StablecoinOperationType;
  readonly status: Api.StablecoinOperationStatus;
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

export type OperatorStream = {
  readonly lane: string;
  readonly streamId: string;
  /** How many events it has */
  readonly lastVersion: number;
  /** Every stream with this name or number */
  readonly found: readonly OperatorFoundStream[];
  /** The event that it is shown after */
  readonly version: number;
  /** The event that it is compared with */
  readonly from: number;
  /** Around the version, oldest first */
  readonly events: readonly OperatorStreamEvent[];
  /** Absent of a ledger’s journal: its accounts have balances instead */
  readonly folded?: OperatorStreamState;
};

export type OperatorStreamChange = {
  /** `terms.owners.0.share` */
  readonly field: string;
  readonly change: 'ADDED' | 'CHANGED' | 'REMOVED';
  readonly before?: Readonly<Record<string, unknown>> | readonly unknown[] | string | number | boolean | null;
  readonly after?: Readonly<Record<string, unknown>> | readonly unknown[] | string | number | boolean | null;
};

export type OperatorStreamEvent = {
  readonly version: number;
  /** Its place in the lane */
  readonly position: number;
  readonly type: string;
  readonly recordedAt: string;
  /** Who caused it: a token, an operator, or a process */
  readonly actor: string;
  readonly commandId: string;
  readonly causationId: string;
  readonly correlationId: string;
  /** The type of the message that it published */
  readonly published?: string;
  /** Its content; what is personal reads `[sealed]`, another text `[text of 5]` */
  readonly data: Readonly<Record<string, unknown>> | readonly unknown[] | string | number | boolean | null;
};

export type OperatorStreamState = {
  /** As its context has it before it decides */
  readonly state: Readonly<Record<string, unknown>> | readonly unknown[] | string | number | boolean | null;
  /** From the one version to the other */
  readonly changes: readonly OperatorStreamChange[];
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

export type OperatorUmaDomainClaim = {
  readonly platformId: string;
  readonly umaDomain: string;
  readonly status: UmaDomainStatus;
  readonly proof: UmaDomainProof | null;
  readonly provenAt: string | null;
  readonly failedChecks: number;
  readonly checkedAt: string | null;
  /** `null` for a claim that is proven, was never checked, or was abandoned */
  readonly nextCheckAt: string | null;
  /** The name of the TXT record that proves it */
  readonly dnsRecord: string;
  /** The address of the file that proves it */
  readonly fileUrl: string;
  /** What either of them says */
  readonly proofText: string;
};

export type OperatorUmaDomainClaimList = {
  readonly data: readonly OperatorUmaDomainClaim[];
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

export type OperatorVasp = {
  readonly vaspName: string;
  readonly url?: string;
};

export type OperatorVaspList = {
  readonly data: readonly OperatorVasp[];
};

export type OperatorVaspRequest = {
  readonly environment: Environment;
  readonly vaspName: string;
  readonly url?: string;
};

export type OperatorVerification = {
  readonly verification: Api.Verification;
  readonly customer: Api.IndividualCustomer | Api.BusinessCustomer;
  /** Answers of a provider that came when nothing waited for them */
  readonly ignoredAnswers: readonly IgnoredAnswer[];
};

export type OperatorVerificationFinding = {
  readonly type: Api.VerificationErrorType;
  readonly resourceId: string;
  readonly field?: string;
};

export type OwnerDecision = 'APPROVED' | 'REJECTED';

export type PausedEndpointDto = {
  readonly url: string | null;
  /** While true, webhooks are kept and not sent */
  readonly isPaused: boolean;
  readonly pausedAt?: string;
  readonly pauseReason?: Api.WebhookPauseReason;
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

/** Whether the partner gave what it was to collect, or paid out what it was to pay */
export type PaymentConclusion = 'ARRIVED' | 'NOT_ARRIVED';

/** The form of the instructions: that of the currency, or SWIFT_ACCOUNT */
export type PooledAccountType =
  | 'USD_ACCOUNT'
  | 'EUR_ACCOUNT'
  | 'DKK_ACCOUNT'
  | 'GBP_ACCOUNT'
  | 'MXN_ACCOUNT'
  | 'CAD_ACCOUNT'
  | 'NGN_ACCOUNT'
  | 'PHP_ACCOUNT'
  | 'IDR_ACCOUNT'
  | 'AED_ACCOUNT'
  | 'ZAR_ACCOUNT'
  | 'GTQ_ACCOUNT'
  | 'JMD_ACCOUNT'
  | 'BDT_ACCOUNT'
  | 'SLV_ACCOUNT'
  | 'CNY_ACCOUNT'
  | 'GHS_ACCOUNT'
  | 'PKR_ACCOUNT'
  | 'EGP_ACCOUNT'
  | 'HTG_ACCOUNT'
  | 'BWP_ACCOUNT'
  | 'KES_ACCOUNT'
  | 'MWK_ACCOUNT'
  | 'RWF_ACCOUNT'
  | 'TZS_ACCOUNT'
  | 'UGX_ACCOUNT'
  | 'ZMW_ACCOUNT'
  | 'XAF_ACCOUNT'
  | 'XOF_ACCOUNT'
  | 'HKD_ACCOUNT'
  | 'MYR_ACCOUNT'
  | 'SGD_ACCOUNT'
  | 'THB_ACCOUNT'
  | 'VND_ACCOUNT'
  | 'SWIFT_ACCOUNT';

/** By which money comes in; an empty list takes the coordinates away */
export type PooledPaymentRail =
  | 'ACH'
  | 'WIRE'
  | 'RTP'
  | 'FEDNOW'
  | 'SEPA'
  | 'SEPA_INSTANT'
  | 'FASTER_PAYMENTS'
  | 'SPEI'
  | 'BANK_TRANSFER'
  | 'MOBILE_MONEY'
  | 'PAYNOW'
  | 'FAST'
  | 'SWIFT';

export type PublishTermsDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  /** The label of the version, such as V2 */
  readonly version: string;
  /** Where its text is */
  readonly url: string;
};

export type RailMessage = {
  /** Of the event in the log of the context */
  readonly position: number;
  readonly recordedAt: string;
  readonly direction: 'SENT' | 'HEARD';
  /** The bank that collects, the rail that pays out, or where money was pushed from */
  readonly partner: 'COLLECTION' | 'PAYOUT' | 'FUNDING';
  readonly says: RailSaying;
  /** What was said; an account’s number is sent and kept nowhere */
  readonly content: Readonly<Record<string, unknown>>;
};

export type RailMessageList = {
  /** Oldest first */
  readonly data: readonly RailMessage[];
};

export type RailSaying =
  'ORDER' | 'UNDER_WAY' | 'SETTLED' | 'FAILED' | 'CANCELLED' | 'RETURNED' | 'RECEIVED' | 'SENT_BACK';

export type RailsPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly RailsRow[];
  /** What holds where there is no row */
  readonly default: Readonly<Record<string, unknown>>;
};

export type RailsRow = {
  /** `null`: it binds every platform of the environment */
  readonly platformId: string | null;
  /** A rail, such as SEPA */
  readonly paymentRail: Api.PaymentRail;
  /** Whether it is offered */
  readonly isEnabled: boolean;
  /** Of the limits */
  readonly currency?: string | null;
  /** The least that one payment carries */
  readonly amountMin?: number | null;
  /** The most that one payment carries */
  readonly amountMax?: number | null;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type RequiredCustomerFieldsPage = {
  readonly hasMore: boolean;
  /** Present exactly when `hasMore` is true */
  readonly nextCursor?: string;
  /** All matches, whatever the page */
  readonly totalCount: number;
  readonly data: readonly RequiredCustomerFieldsRow[];
  /** What holds where there is no row */
  readonly default: Readonly<Record<string, unknown>>;
};

export type RequiredCustomerFieldsRow = {
  /** `null`: it binds every platform of the environment */
  readonly platformId: string | null;
  readonly currencyCode: string;
  /** What a customer must have on record to use the currency */
  readonly fields: readonly Api.CustomerInfoFieldName[];
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type ResealCustodyRequest = {
  readonly environment: Environment;
};

export type ResealedCustody = {
  readonly resealed: number;
  readonly left: number;
};

export type ReviewFinding = 'POSSIBLE_MATCH' | 'CONFIRMED_MATCH' | 'CLEARED' | 'REFUSED' | 'RE_ENABLED';

/** RESOLVE_ERRORS sends the submission back, with what is to be mended */
export type ReviewOutcome = 'APPROVED' | 'REJECTED' | 'RESOLVE_ERRORS' | 'PENDING_MANUAL_REVIEW';

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
  readonly paymentRail?: Api.PaymentRail;
  readonly fixedFee?: number;
  readonly basisPoints: number;
  readonly counterpartyFixedFee?: number;
};

export type SetFundingCoordinatesDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  readonly currencyCode: string;
  /** The form of the instructions: that of the currency, or SWIFT_ACCOUNT */
  readonly accountType: PooledAccountType;
  /** By which money comes in; an empty list takes the coordinates away */
  readonly paymentRails: readonly PooledPaymentRail[];
  /** Where the form has it */
  readonly accountNumber?: string;
  /** Where the form has it */
  readonly routingNumber?: string;
  /** Where the form has it */
  readonly accountHolderName?: string;
  /** Where the form has it */
  readonly bankName?: string;
  /** Where the form has it */
  readonly bankAddress?: string;
  /** Where the form has it */
  readonly intermediaryBankName?: string;
  /** Where the form has it */
  readonly intermediaryRoutingNumber?: string;
  /** Where the form has it */
  readonly fiToFiInformation?: string;
  /** Where the form has it */
  readonly bankAccountType?: string;
  /** Where the form has it */
  readonly iban?: string;
  /** Where the form has it */
  readonly swiftCode?: string;
  /** Where the form has it */
  readonly sortCode?: string;
  /** Where the form has it */
  readonly clabeNumber?: string;
  /** Where the form has it */
  readonly bankCode?: string;
  /** Where the form has it */
  readonly branchCode?: string;
  /** Where the form has it */
  readonly phoneNumber?: string;
  /** Where the form has it */
  readonly provider?: string;
  /** Where the form has it */
  readonly region?: string;
  /** Where the form has it */
  readonly country?: string;
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
  readonly paymentRail: Api.PaymentRail;
  /** Whether it is offered */
  readonly isEnabled: boolean;
  /** Of the limits */
  readonly currency?: string;
  /** The least that one payment carries */
  readonly amountMin?: number | null;
  /** The most that one payment carries */
  readonly amountMax?: number | null;
};

export type SetRequiredCustomerFieldsDto = {
  readonly environment: Environment;
  readonly platformId?: string;
  readonly currencyCode: string;
  /** What a customer must have on record to use the currency */
  readonly fields: readonly Api.CustomerInfoFieldName[];
};

export type StablecoinCaseOutcome = 'REFUNDED' | 'WRITTEN_OFF' | 'SETTLED';

export type StablecoinReviewSetting = {
  /** Whether tokens that the platform registers wait for your review before they are minted or burnt */
  readonly reviewsStablecoins?: boolean | null;
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type StablecoinSupplyVerdict = 'EQUAL' | 'BOOKING' | 'DIFFERS';

/** PENDING goes back to review; the others are a decision */
export type StatusAfterHold = 'PENDING' | 'APPROVED' | 'REJECTED';

export type UmaAllowListSetting = {
  /** UMA domains that the platform deals with; none means every one */
  readonly domains: readonly string[];
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type UmaDomainProof = 'DNS' | 'FILE' | 'OPERATOR';

export type UmaDomainStatus = 'CLAIMED' | 'PROVEN';

export type UmaVelocityLimitsSetting = {
  /** Institutions and their payments an hour; those not named have no limit */
  readonly limits: readonly OperatorUmaVelocityLimit[];
  /** The last change; `null` where it was never set */
  readonly updatedAt: string | null;
};

export type WalletBundleKey = {
  readonly publicKey: string;
};

export type WebhookKeyListDto = {
  readonly data: readonly Api.WebhookKeyDto[];
};

export type WebhookSecretDto = {
  readonly keyId: string;
  /** The shared secret of `v1` of Standard Webhooks, `whsec_…` */
  readonly secret: string;
};

export type WebhookSecretListDto = {
  readonly data: readonly WebhookSecretDto[];
};
