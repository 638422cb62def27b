import type { Api } from '@causeway/client';

import type * as Own from './schemas.js';

/** Where the API is below the address of an installation. */
export const API_PATH = '/';

/** What every operation takes and answers. */
export interface Operations {
  /** Switch to the next key; the one before signs beside it */
  activateWebhookSigningKey: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.OneKeyDto | Own.OperatorApprovalAwaited;
  };
  /** Add an institution, or name it anew for people */
  addInstitution: {
    input: {
      readonly body: Own.AddInstitutionDto;
    };
    answer: Own.OperatorInstitution;
  };
  /** Add a custodial platform, or say anew where it is */
  addVasp: {
    input: {
      readonly body: Own.OperatorVaspRequest;
    };
    answer: Own.OperatorVasp;
  };
  /** Agree to a request of another operator, exactly as it is shown */
  approveAction: {
    input: {
      readonly actionId: string;
    };
    answer: Own.OperatorApproval;
  };
  /** Say whose the money of a case is */
  attributeDeposit: {
    input: {
      readonly body: Own.OperatorDepositAttribution;
    };
    answer: Own.OperatorDeposit;
  };
  /** Look now whether a platform has proven its domain */
  checkUmaDomain: {
    input: {
      readonly body: Own.OperatorUmaDomainCheck;
    };
    answer: Own.OperatorUmaDomainClaim;
  };
  /** Close a card for good */
  closeCard: {
    input: {
      readonly body: Own.OperatorCardRequest;
    };
    answer: Api.Card;
  };
  /** Say how the case of an operation ended */
  closeStablecoinCase: {
    input: {
      readonly body: Own.OperatorStablecoinCase;
    };
    answer: Api.StablecoinOperation;
  };
  /** Let an account pay what it owes for a card transaction */
  collectCardShortfall: {
    input: {
      readonly body: Own.OperatorCardTransactionRequest;
    };
    answer: Api.CardTransaction;
  };
  /** Say how a waiting payment went on at the partner, by its books */
  concludePayment: {
    input: {
      readonly body: Own.OperatorPaymentConclusion;
    };
    answer:
      Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction | Own.OperatorApprovalAwaited;
  };
  /** Issue a token for an operator; its secret is shown here and never again */
  createOperatorToken: {
    input: {
      readonly body: Own.OperatorTokenCreateRequest;
    };
    answer: Own.OperatorAccessToken | Own.OperatorApprovalAwaited;
  };
  /** Open a platform; its first secrets are shown here and never again */
  createPlatform: {
    input: {
      readonly body: Own.OperatorPlatformCreateRequest;
    };
    answer: Own.OperatorPlatformOpened;
  };
  /** Open the other environment of a platform */
  createPlatformEnvironment: {
    input: {
      readonly platformId: string;
      readonly body: Own.OperatorEnvironmentCreateRequest;
    };
    answer: Own.OperatorPlatformOpened;
  };
  /** Issue a token; its secret is shown here and never again */
  createPlatformToken: {
    input: {
      readonly platformId: string;
      readonly environment: Own.Environment;
      readonly body: Api.ApiTokenCreateRequest;
    };
    answer: Api.ApiToken;
  };
  /** Say whether the person of a reset is the customer */
  decideFactorReset: {
    input: {
      readonly body: Own.OperatorFactorResetDecision;
    };
    answer: Own.OperatorFactorReset;
  };
  /** Decide on a token’s review, or on its use inside the service */
  decideStablecoin: {
    input: {
      readonly body: Own.OperatorStablecoinDecision;
    };
    answer: Api.Stablecoin;
  };
  /** Erase a person for ever; repeated, says how far it has come */
  erasePerson: {
    input: {
      readonly platformId: string;
      readonly customerId: string;
      readonly environment: Own.Environment;
    };
    answer: Own.OperatorErasure | Own.OperatorApprovalAwaited;
  };
  /** How a platform’s customers authenticate */
  getAuthenticationSetup: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.AuthenticationSetupSetting;
  };
  /** What a platform’s cards may be */
  getCardProgram: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.CardProgramSetting;
  };
  /** The time of both environments */
  getClock: {
    input: Readonly<Record<never, never>>;
    answer: Own.OperatorClock;
  };
  /** Which custodian key seals the private keys of wallets, and what is left of a rotation */
  getCustodian: {
    input: {
      readonly environment: Own.Environment;
    };
    answer: Own.Custodian;
  };
  /** How far the erasure of a person has come */
  getErasure: {
    input: {
      readonly platformId: string;
      readonly customerId: string;
      readonly environment: Own.Environment;
    };
    answer: Own.OperatorErasure;
  };
  /** What a platform’s invitations show */
  getInvitationSetup: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.InvitationSetupSetting;
  };
  /** What an account held at a position or a moment, or holds now */
  getLedgerBalance: {
    input: {
      readonly platformId: string;
      readonly environment: Own.Environment;
      readonly account: string;
      /** Of one of the service’s own accounts */
      readonly currency?: string;
      /** After the entry at this position */
      readonly position?: number;
      /** After everything that was recorded up to this moment */
      readonly at?: string;
    };
    answer: Own.LedgerBalanceAsOf;
  };
  /** The entries of an account, newest first */
  getLedgerStatement: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly platformId: string;
      readonly environment: Own.Environment;
      readonly account: string;
      /** Of one of the service’s own accounts */
      readonly currency?: string;
      /** The first moment of the period */
      readonly from?: string;
      /** The first moment after the period */
      readonly to?: string;
      /** Instead of `from`: the entries after this position */
      readonly afterPosition?: number;
      /** Instead of `to`: the entries up to this position */
      readonly upToPosition?: number;
    };
    answer: Own.LedgerStatement;
    item: Own.LedgerStatementLine;
  };
  /** The entries that a transaction caused, with running balances */
  getLedgerTransaction: {
    input: {
      readonly platformId: string;
      readonly environment: Own.Environment;
      readonly transactionId: string;
    };
    answer: Own.LedgerTransactionEntries;
  };
  /** All accounts of a platform, added up by currency */
  getLedgerTrialBalance: {
    input: {
      readonly platformId: string;
      readonly environment: Own.Environment;
    };
    answer: Own.LedgerTrialBalance;
  };
  /** Read a platform and what it has set in each environment */
  getPlatform: {
    input: {
      readonly platformId: string;
    };
    answer: Own.OperatorPlatformDetails;
  };
  /** Whether a platform’s tokens are reviewed */
  getStablecoinReview: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.StablecoinReviewSetting;
  };
  /** Services, their readiness and versions, and the clocks */
  getStatus: {
    input: Readonly<Record<never, never>>;
    answer: Own.OperatorStatus;
  };
  /** The institutions that a platform deals with over UMA */
  getUmaAllowList: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.UmaAllowListSetting;
  };
  /** How fast a platform may pay institutions over UMA */
  getUmaVelocityLimits: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.UmaVelocityLimitsSetting;
  };
  /** The public key that signs bundles for clients of wallets, which they pin */
  getWalletBundleKey: {
    input: {
      readonly environment: Own.Environment;
    };
    answer: Own.WalletBundleKey;
  };
  /** A delivery with every attempt */
  getWebhookDelivery: {
    input: {
      readonly webhookId: string;
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Api.WebhookDeliveryDetailsDto;
  };
  /** The endpoint of a platform, and whether it is paused */
  getWebhookEndpoint: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Api.WebhookEndpointDto;
  };
  /** How far a replay is */
  getWebhookReplay: {
    input: {
      readonly replayId: string;
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Api.WebhookReplayAnswerDto;
  };
  /** The public key that a platform verifies its webhooks with */
  getWebhookSigningKey: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.OneKeyDto;
  };
  /** Stop a customer who is approved or under review; its money stays */
  holdCustomer: {
    input: {
      readonly body: Own.OperatorHold;
    };
    answer: Api.IndividualCustomer | Api.BusinessCustomer;
  };
  /** End a hold: back to review, or with a decision */
  liftHold: {
    input: {
      readonly body: Own.OperatorHoldLift;
    };
    answer: Api.IndividualCustomer | Api.BusinessCustomer;
  };
  /** Institutions that were added to the shipped directory */
  listAddedInstitutions: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
    };
    answer: Own.OperatorInstitutionPage;
    item: Own.OperatorInstitution;
  };
  /** Custodial platforms that were added to the shipped directory */
  listAddedVasps: {
    input: {
      readonly environment: Own.Environment;
    };
    answer: Own.OperatorVaspList;
  };
  /** Requests that need a second operator, with their outcomes, newest first */
  listApprovals: {
    input: Readonly<Record<never, never>>;
    answer: Own.OperatorApprovalList;
  };
  /** Corridors that were ever switched */
  listCorridors: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.CorridorsPage;
    item: Own.CorridorsRow;
  };
  /** Which provider serves which currency, and where */
  listCurrencyProviders: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.CurrencyProvidersPage;
    item: Own.CurrencyProvidersRow;
  };
  /** What came from outside, newest first: cases, held deposits, and the rest */
  listDeposits: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly status?: Own.DepositArrivalStatus;
      readonly platformId?: string;
      /** `true`: only deposits that are pending */
      readonly held?: 'true' | 'false';
    };
    answer: Own.OperatorDepositListResponse;
    item: Own.OperatorDeposit;
  };
  /** Versions of the end-user terms that were published */
  listEndUserTerms: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.EndUserTermsPage;
    item: Own.EndUserTermsRow;
  };
  /** What the log has recorded since a place that an answer before named */
  listEvents: {
    input: {
      readonly environment?: Own.Environment;
      readonly after?: string;
    };
    answer: Own.OperatorEventList;
  };
  /** Resets of factors that a platform’s customers lost, newest first */
  listFactorResets: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly platformId: string;
      readonly environment: Own.Environment;
      readonly customerId?: string;
    };
    answer: Own.OperatorFactorResetList;
    item: Own.OperatorFactorReset;
  };
  /** The rows of the fee schedule */
  listFeeRows: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.FeeRowPage;
    item: Own.FeeRow;
  };
  /** Where money for accounts of production comes in */
  listFundingCoordinates: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.FundingCoordinatesPage;
    item: Own.FundingCoordinatesRow;
  };
  /** Every lane of every service, with the lag of its readers */
  listLanes: {
    input: {
      readonly environment?: Own.Environment;
    };
    answer: Own.OperatorLaneList;
  };
  /** Corridors with a limit */
  listLimits: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.LimitsPage;
    item: Own.LimitsRow;
  };
  /** Documents of a platform’s customers, newest first */
  listOperatorDocuments: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId: string;
      readonly documentHolder?: string;
    };
    answer: Api.DocumentListResponse;
    item: Api.Document;
  };
  /** The live tokens of the operators; never their secrets */
  listOperatorTokens: {
    input: Readonly<Record<never, never>>;
    answer: Own.OperatorAccessTokenList;
  };
  /** Messages to a platform’s customers, newest first */
  listOutbox: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId: string;
      readonly customerId?: string;
    };
    answer: Own.OperatorOutboxPage;
    item: Own.OperatorOutboxMessage;
  };
  /** Messages that readers could not digest */
  listParkedEvents: {
    input: Readonly<Record<never, never>>;
    answer: Own.OperatorParkedEventList;
  };
  /** Every endpoint that is paused, by its platform or the service */
  listPausedWebhookEndpoints: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
    };
    answer: Own.PausedEndpointListDto;
    item: Own.PausedEndpointDto;
  };
  /** List the tokens of a platform in one environment, newest first */
  listPlatformTokens: {
    input: {
      readonly platformId: string;
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
    };
    answer: Api.TokenListResponse;
    item: Api.ApiToken;
  };
  /** List the platforms of both environments, newest first */
  listPlatforms: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
    };
    answer: Own.OperatorPlatformList;
    item: Own.OperatorPlatform;
  };
  /** What a payment’s partners were sent, and what was heard from them */
  listRailMessages: {
    input: {
      readonly platformId: string;
      readonly environment: Own.Environment;
      readonly transactionId: string;
    };
    answer: Own.RailMessageList;
  };
  /** Rails of which anything was ever set */
  listRails: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.RailsPage;
    item: Own.RailsRow;
  };
  /** What clients of a platform asked in the last hours, newest first */
  listRequests: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
      readonly limit?: number;
      readonly onlyRefused?: boolean;
      /** Requests that were asked then or later */
      readonly startDate?: string;
    };
    answer: Api.RecentRequestListResponse;
  };
  /** What customers must have on record to use a currency */
  listRequiredCustomerFields: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.RequiredCustomerFieldsPage;
    item: Own.RequiredCustomerFieldsRow;
  };
  /** Claims to UMA domains, and what proves them */
  listUmaDomains: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.OperatorUmaDomainClaimList;
  };
  /** Submissions of a platform’s customers, newest first */
  listVerificationsForReview: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly platformId: string;
      readonly environment: Own.Environment;
      readonly customerId?: string;
      readonly verificationStatus?: Api.VerificationStatus;
    };
    answer: Api.VerificationListResponse;
    item: Api.Verification;
  };
  /** Payments whose bank or chain is not connected any more, oldest first */
  listWaitingPayments: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly platformId: string;
      readonly environment: Own.Environment;
    };
    answer: Api.TransactionListResponse;
    item: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** The deliveries of a platform, newest first */
  listWebhookDeliveries: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      readonly status?: Api.WebhookDeliveryStatus;
      readonly type?: Api.WebhookEventType;
      /** The resource it is about: the id of a transaction, an account, a customer */
      readonly resource?: string;
      /** Queued at this time or later */
      readonly createdAfter?: string;
      /** Queued before this time */
      readonly createdBefore?: string;
      readonly platformId: string;
      readonly environment: Own.Environment;
    };
    answer: Api.WebhookDeliveryListDto;
    item: Api.WebhookDeliveryDto;
  };
  /** The keys that sign now: the active one, and the other of a rotation */
  listWebhookSigningKeys: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.WebhookKeyListDto;
  };
  /** Move the sandbox clock forward; what falls due on the way runs in order */
  moveClock: {
    input: {
      readonly body: Own.OperatorClockMoveRequest;
    };
    answer: Own.OperatorClockMoved;
  };
  /** Keep the webhooks of a platform back; none is lost */
  pauseWebhookEndpoint: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Api.WebhookEndpointDto;
  };
  /** Vouch for a platform’s domain */
  proveUmaDomain: {
    input: {
      readonly body: Own.OperatorUmaDomainProof;
    };
    answer: Own.OperatorUmaDomainClaim;
  };
  /** Publish a version of the end-user terms */
  publishEndUserTerms: {
    input: {
      readonly body: Own.PublishTermsDto;
    };
    answer: Own.EndUserTermsRow;
  };
  /** The file of a document, to be saved and not shown */
  readDocumentContent: {
    input: {
      readonly body: Own.OperatorDocumentContentRequest;
    };
    answer: undefined;
  };
  /** A stream as of any event or moment, with the difference to another */
  readStream: {
    input: {
      readonly environment?: Own.Environment;
      /** Its name, such as `quote-0195…`, or an id as the API shows it, such as `Transaction:0195…` */
      readonly stream: string;
      /** Where several lanes have a stream of this name */
      readonly lane?: string;
      /** After which of its events, 0 before the first; now by default */
      readonly version?: number;
      /** After everything that was recorded up to this moment */
      readonly at?: string;
      /** The version that it is compared with; the one before by default */
      readonly from?: number;
    };
    answer: Own.OperatorStream;
  };
  /** A cancelled payout whose refund failed has arrived after all */
  recordPayoutArrived: {
    input: {
      readonly body: Own.OperatorRefundRequest;
    };
    answer:
      Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction | Own.OperatorApprovalAwaited;
  };
  /** Reject a held deposit, so that it goes back */
  rejectDeposit: {
    input: {
      readonly body: Own.OperatorDepositRequest;
    };
    answer: Own.OperatorDeposit;
  };
  /** Let a held deposit pass */
  releaseDeposit: {
    input: {
      readonly body: Own.OperatorDepositRequest;
    };
    answer: Own.OperatorDeposit;
  };
  /** Take a claimed domain from a platform, so that its name is free again */
  releaseUmaDomain: {
    input: {
      readonly body: Own.OperatorUmaDomainRelease;
    };
    answer: undefined;
  };
  /** Remove a row */
  removeFeeRow: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId?: string;
      readonly sendingCurrency?: string;
      readonly receivingCurrency?: string;
      readonly paymentRail?: Api.PaymentRail;
    };
    answer: undefined;
  };
  /** Remove an institution that was added */
  removeInstitution: {
    input: {
      readonly environment: Own.Environment;
      readonly country: string;
      readonly currency: string;
      readonly bankName: string;
    };
    answer: undefined;
  };
  /** Remove a custodial platform that was added */
  removeVasp: {
    input: {
      readonly environment: Own.Environment;
      readonly vaspName: string;
    };
    answer: undefined;
  };
  /** Send every settled webhook of a platform since a time once more */
  replayWebhooks: {
    input: {
      readonly body: Own.OperatorReplayDto;
    };
    answer: Api.WebhookReplayAnswerDto;
  };
  /** Report money that came, was confirmed, or was lost */
  reportDeposit: {
    input: {
      readonly body: Own.OperatorDepositReport;
    };
    answer: Own.OperatorDeposit;
  };
  /** Seal private keys of wallets anew under the custodian key; again, until none is left */
  resealCustody: {
    input: {
      readonly body: Own.ResealCustodyRequest;
    };
    answer: Own.ResealedCustody;
  };
  /** Send a settled webhook once more, with the same id and bytes */
  resendWebhook: {
    input: {
      readonly webhookId: string;
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Api.WebhookResendDto;
  };
  /** Send what was kept back, in order, and everything new */
  resumeWebhookEndpoint: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Api.WebhookEndpointDto;
  };
  /** End the overlap, or withdraw the next key */
  retireWebhookSigningKey: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.OneKeyDto | Own.OperatorApprovalAwaited;
  };
  /** Hand a reader its parked messages again */
  retryParkedEvents: {
    input: {
      readonly reader: string;
    };
    answer: Own.OperatorParkedRetry;
  };
  /** Send the money of a case back to its sender */
  returnDeposit: {
    input: {
      readonly body: Own.OperatorDepositRequest;
    };
    answer: Own.OperatorDeposit;
  };
  /** Decide on a person who joined a business that was reviewed already */
  reviewBeneficialOwner: {
    input: {
      readonly body: Own.OperatorOwnerReview;
    };
    answer: Api.BeneficialOwner;
  };
  /** Put an account under review, clear, refuse or re-enable it */
  reviewExternalAccount: {
    input: {
      readonly body: Own.OperatorExternalAccountReviewRequest;
    };
    answer: Own.OperatorReviewedAccount;
  };
  /** Approve or reject a submission, send it back, or take it into review by a person */
  reviewVerification: {
    input: {
      readonly body: Own.OperatorReview;
    };
    answer: Api.Verification;
  };
  /** Revoke a token; its next request is refused */
  revokeOperatorToken: {
    input: {
      readonly tokenId: string;
    };
    answer: Own.OperatorAccessTokenRevoked;
  };
  /** Revoke a token, also the last that manages; its next request is refused */
  revokePlatformToken: {
    input: {
      readonly platformId: string;
      readonly tokenId: string;
      readonly environment: Own.Environment;
    };
    answer: Own.OperatorTokenRevoked;
  };
  /** End a link for good, and destroy its credentials */
  revokeStablecoinProviderAccount: {
    input: {
      readonly body: Own.OperatorStablecoinProviderAccount;
    };
    answer: Api.StablecoinProviderAccount;
  };
  /** Give a token a new secret; the one before ends at once */
  rotateOperatorToken: {
    input: {
      readonly tokenId: string;
    };
    answer: Own.OperatorAccessToken | Own.OperatorApprovalAwaited;
  };
  /** Say how a platform’s customers authenticate; production enrols no passkeys without a domain and its origins */
  setAuthenticationSetup: {
    input: {
      readonly body: Own.OperatorAuthenticationSetupRequest;
    };
    answer: Own.AuthenticationSetupSetting;
  };
  /** Say what a platform’s cards may be */
  setCardProgram: {
    input: {
      readonly body: Own.OperatorCardProgramRequest;
    };
    answer: Own.CardProgramSetting;
  };
  /** Switch a corridor off or on */
  setCorridor: {
    input: {
      readonly body: Own.SetCorridorDto;
    };
    answer: Own.CorridorsRow;
  };
  /** Say which provider serves a currency */
  setCurrencyProvider: {
    input: {
      readonly body: Own.CurrencyProviderDto;
    };
    answer: Own.CurrencyProvidersRow;
  };
  /** Set the fee of a row, or make the row */
  setFeeRow: {
    input: {
      readonly body: Own.SetFeeRowDto;
    };
    answer: Own.FeeRow;
  };
  /** Say where money for accounts of production comes in */
  setFundingCoordinates: {
    input: {
      readonly body: Own.SetFundingCoordinatesDto;
    };
    answer: Own.FundingCoordinatesRow;
  };
  /** Freeze an account, lift the hold, close it, or put a failed one right */
  setInternalAccountStatus: {
    input: {
      readonly body: Own.OperatorAccountStatusRequest;
    };
    answer: Api.InternalAccount;
  };
  /** Say what a platform’s invitations show; without it a platform cannot invite */
  setInvitationSetup: {
    input: {
      readonly body: Own.OperatorInvitationSetupRequest;
    };
    answer: Own.InvitationSetupSetting;
  };
  /** Set or take away the limits of a corridor */
  setLimits: {
    input: {
      readonly body: Own.SetLimitsDto;
    };
    answer: Own.LimitsRow;
  };
  /** Set or remove settings for all platforms or for one */
  setOperatorSettings: {
    input: {
      readonly body: Own.SetOperatorSettingsDto;
    };
    answer: Own.OperatorSettings;
  };
  /** Switch a rail off or on, and set or take away its limit */
  setRail: {
    input: {
      readonly body: Own.SetRailDto;
    };
    answer: Own.RailsRow;
  };
  /** Say what customers must have on record to use a currency */
  setRequiredCustomerFields: {
    input: {
      readonly body: Own.SetRequiredCustomerFieldsDto;
    };
    answer: Own.RequiredCustomerFieldsRow;
  };
  /** Say whether a platform’s tokens are reviewed; those that are registered already stay as they are */
  setStablecoinReview: {
    input: {
      readonly body: Own.OperatorStablecoinReviewRequest;
    };
    answer: Own.StablecoinReviewSetting;
  };
  /** Say which institutions a platform deals with over UMA; the next look-up obeys it */
  setUmaAllowList: {
    input: {
      readonly body: Own.OperatorUmaAllowListRequest;
    };
    answer: Own.UmaAllowListSetting;
  };
  /** Say how fast a platform may pay institutions over UMA; the next agreement obeys it */
  setUmaVelocityLimits: {
    input: {
      readonly body: Own.OperatorUmaVelocityLimitsRequest;
    };
    answer: Own.UmaVelocityLimitsSetting;
  };
  /** Give the money of a failed refund back by hand */
  settleRefund: {
    input: {
      readonly body: Own.OperatorRefundRequest;
    };
    answer:
      Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction | Own.OperatorApprovalAwaited;
  };
  /** What is set for all platforms or for one, and what is in force */
  showOperatorSettings: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId?: string;
    };
    answer: Own.OperatorSettings;
  };
  /** A platform’s stablecoins: supply against reserve and ledger, open operations, cases */
  showStablecoinSupply: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.OperatorStablecoins;
  };
  /** A submission with its customer, and answers that came too late */
  showVerificationForReview: {
    input: {
      readonly verificationId: string;
      readonly platformId: string;
      readonly environment: Own.Environment;
    };
    answer: Own.OperatorVerification;
  };
  /** The shared secrets of Standard Webhooks, to be passed on */
  showWebhookSigningSecrets: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.WebhookSecretListDto;
  };
  /** Make the next key; it signs beside the active one from here on */
  stageWebhookSigningKey: {
    input: {
      readonly environment: Own.Environment;
      readonly platformId: string;
    };
    answer: Own.OneKeyDto | Own.OperatorApprovalAwaited;
  };
  /** Send a TEST to the endpoint of a sandbox and show its answer */
  testWebhookEndpoint: {
    input: {
      readonly platformId: string;
    };
    answer: Api.TestWebhookResponse;
  };
  /** Verify a bounded piece of the log’s digests, after what was verified before */
  verifyChain: {
    input: {
      readonly environment?: Own.Environment;
      /** This lane alone, such as `ledger.sandbox` */
      readonly lane?: string;
      /** Where the next request goes on, as an answer gave it; from the beginning without it */
      readonly after?: string;
    };
    answer: Own.OperatorChain;
  };
  /** Stop a request that has not been carried out */
  withdrawAction: {
    input: {
      readonly actionId: string;
    };
    answer: Own.OperatorApproval;
  };
  /** End a card transaction whose account will not pay */
  writeOffCardShortfall: {
    input: {
      readonly body: Own.OperatorCardTransactionRequest;
    };
    answer: Api.CardTransaction;
  };
}

/** How every operation is called. */
export const OPERATIONS = {
  activateWebhookSigningKey: {
    method: 'POST',
    path: '/operator/webhook-signing-key/activate',
    query: ['environment', 'platformId'],
  },
  addInstitution: { method: 'PUT', path: '/operator/institutions', query: [] },
  addVasp: { method: 'PUT', path: '/operator/vasps', query: [] },
  approveAction: { method: 'POST', path: '/operator/approvals/{actionId}/approve', query: [] },
  attributeDeposit: { method: 'POST', path: '/operator/deposits/attribute', query: [] },
  checkUmaDomain: { method: 'POST', path: '/operator/uma-domains/check', query: [] },
  closeCard: { method: 'POST', path: '/operator/cards/close', query: [] },
  closeStablecoinCase: { method: 'POST', path: '/operator/stablecoin-operations/close-case', query: [] },
  collectCardShortfall: { method: 'POST', path: '/operator/cards/collect-shortfall', query: [] },
  concludePayment: { method: 'POST', path: '/operator/payments/conclude', query: [] },
  createOperatorToken: { method: 'POST', path: '/operator/tokens', query: [] },
  createPlatform: { method: 'POST', path: '/operator/platforms', query: [] },
  createPlatformEnvironment: {
    method: 'POST',
    path: '/operator/platforms/{platformId}/environments',
    query: [],
  },
  createPlatformToken: {
    method: 'POST',
    path: '/operator/platforms/{platformId}/tokens',
    query: ['environment'],
  },
  decideFactorReset: { method: 'POST', path: '/operator/factor-resets/decide', query: [] },
  decideStablecoin: { method: 'POST', path: '/operator/stablecoins/decide', query: [] },
  erasePerson: {
    method: 'POST',
    path: '/operator/platforms/{platformId}/customers/{customerId}/erasure',
    query: ['environment'],
  },
  getAuthenticationSetup: {
    method: 'GET',
    path: '/operator/authentication-setup',
    query: ['environment', 'platformId'],
  },
  getCardProgram: { method: 'GET', path: '/operator/card-program', query: ['environment', 'platformId'] },
  getClock: { method: 'GET', path: '/operator/clock', query: [] },
  getCustodian: { method: 'GET', path: '/operator/custodian', query: ['environment'] },
  getErasure: {
    method: 'GET',
    path: '/operator/platforms/{platformId}/customers/{customerId}/erasure',
    query: ['environment'],
  },
  getInvitationSetup: {
    method: 'GET',
    path: '/operator/invitation-setup',
    query: ['environment', 'platformId'],
  },
  getLedgerBalance: {
    method: 'GET',
    path: '/operator/ledger/balance',
    query: ['platformId', 'environment', 'account', 'currency', 'position', 'at'],
  },
  getLedgerStatement: {
    method: 'GET',
    path: '/operator/ledger/statement',
    query: [
      'limit',
      'cursor',
      'platformId',
      'environment',
      'account',
      'currency',
      'from',
      'to',
      'afterPosition',
      'upToPosition',
    ],
  },
  getLedgerTransaction: {
    method: 'GET',
    path: '/operator/ledger/transaction',
    query: ['platformId', 'environment', 'transactionId'],
  },
  getLedgerTrialBalance: {
    method: 'GET',
    path: '/operator/ledger/trial-balance',
    query: ['platformId', 'environment'],
  },
  getPlatform: { method: 'GET', path: '/operator/platforms/{platformId}', query: [] },
  getStablecoinReview: {
    method: 'GET',
    path: '/operator/stablecoin-review',
    query: ['environment', 'platformId'],
  },
  getStatus: { method: 'GET', path: '/operator/status', query: [] },
  getUmaAllowList: { method: 'GET', path: '/operator/uma-allow-list', query: ['environment', 'platformId'] },
  getUmaVelocityLimits: {
    method: 'GET',
    path: '/operator/uma-velocity-limits',
    query: ['environment', 'platformId'],
  },
  getWalletBundleKey: { method: 'GET', path: '/operator/wallet-bundle-key', query: ['environment'] },
  getWebhookDelivery: {
    method: 'GET',
    path: '/operator/webhook-deliveries/{webhookId}',
    query: ['environment', 'platformId'],
  },
  getWebhookEndpoint: {
    method: 'GET',
    path: '/operator/webhook-endpoint',
    query: ['environment', 'platformId'],
  },
  getWebhookReplay: {
    method: 'GET',
    path: '/operator/webhook-replays/{replayId}',
    query: ['environment', 'platformId'],
  },
  getWebhookSigningKey: {
    method: 'GET',
    path: '/operator/webhook-signing-key',
    query: ['environment', 'platformId'],
  },
  holdCustomer: { method: 'POST', path: '/operator/customers/hold', query: [] },
  liftHold: { method: 'POST', path: '/operator/customers/lift-hold', query: [] },
  listAddedInstitutions: {
    method: 'GET',
    path: '/operator/institutions',
    query: ['limit', 'cursor', 'environment'],
  },
  listAddedVasps: { method: 'GET', path: '/operator/vasps', query: ['environment'] },
  listApprovals: { method: 'GET', path: '/operator/approvals', query: [] },
  listCorridors: {
    method: 'GET',
    path: '/operator/corridors',
    query: ['limit', 'cursor', 'environment', 'platformId'],
  },
  listCurrencyProviders: {
    method: 'GET',
    path: '/operator/currency-providers',
    query: ['limit', 'cursor', 'environment', 'platformId'],
  },
  listDeposits: {
    method: 'GET',
    path: '/operator/deposits',
    query: ['limit', 'cursor', 'environment', 'status', 'platformId', 'held'],
  },
  listEndUserTerms: {
    method: 'GET',
    path: '/operator/end-user-terms',
    query: ['limit', 'cursor', 'environment', 'platformId'],
  },
  listEvents: { method: 'GET', path: '/operator/events', query: ['environment', 'after'] },
  listFactorResets: {
    method: 'GET',
    path: '/operator/factor-resets',
    query: ['limit', 'cursor', 'platformId', 'environment', 'customerId'],
  },
  listFeeRows: {
    method: 'GET',
    path: '/operator/fee-schedule',
    query: ['limit', 'cursor', 'environment', 'platformId'],
  },
  listFundingCoordinates: {
    method: 'GET',
    path: '/operator/funding-coordinates',
    query: ['limit', 'cursor', 'environment', 'platformId'],
  },
  listLanes: { method: 'GET', path: '/operator/lanes', query: ['environment'] },
  listLimits: {
    method: 'GET',
    path: '/operator/limits',
    query: ['limit', 'cursor', 'environment', 'platformId'],
  },
  listOperatorDocuments: {
    method: 'GET',
    path: '/operator/documents',
    query: ['limit', 'cursor', 'environment', 'platformId', 'documentHolder'],
  },
  listOperatorTokens: { method: 'GET', path: '/operator/tokens', query: [] },
  listOutbox: {
    method: 'GET',
    path: '/operator/outbox',
    query: ['limit', 'cursor', 'environment', 'platformId', 'customerId'],
  },
  listParkedEvents: { method: 'GET', path: '/operator/parked-events', query: [] },
  listPausedWebhookEndpoints: {
    method: 'GET',
    path: '/operator/webhook-endpoints',
    query: ['limit', 'cursor', 'environment'],
  },
  listPlatformTokens: {
    method: 'GET',
    path: '/operator/platforms/{platformId}/tokens',
    query: ['limit', 'cursor', 'environment'],
  },
  listPlatforms: { method: 'GET', path: '/operator/platforms', query: ['limit', 'cursor'] },
  listRailMessages: {
    method: 'GET',
    path: '/operator/payments/rail-messages',
    query: ['platformId', 'environment', 'transactionId'],
  },
  listRails: {
    method: 'GET',
    path: '/operator/rails',
    query: ['limit', 'cursor', 'environment', 'platformId'],
  },
  listRequests: {
    method: 'GET',
    path: '/operator/requests',
    query: ['environment', 'platformId', 'limit', 'onlyRefused', 'startDate'],
  },
  listRequiredCustomerFields: {
    method: 'GET',
    path: '/operator/required-customer-fields',
    query: ['limit', 'cursor', 'environment', 'platformId'],
  },
  listUmaDomains: { method: 'GET', path: '/operator/uma-domains', query: ['environment', 'platformId'] },
  listVerificationsForReview: {
    method: 'GET',
    path: '/operator/verifications',
    query: ['limit', 'cursor', 'platformId', 'environment', 'customerId', 'verificationStatus'],
  },
  listWaitingPayments: {
    method: 'GET',
    path: '/operator/payments/waiting',
    query: ['limit', 'cursor', 'platformId', 'environment'],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/operator/webhook-deliveries',
    query: [
      'limit',
      'cursor',
      'status',
      'type',
      'resource',
      'createdAfter',
      'createdBefore',
      'platformId',
      'environment',
    ],
  },
  listWebhookSigningKeys: {
    method: 'GET',
    path: '/operator/webhook-signing-keys',
    query: ['environment', 'platformId'],
  },
  moveClock: { method: 'POST', path: '/operator/clock', query: [] },
  pauseWebhookEndpoint: {
    method: 'POST',
    path: '/operator/webhook-endpoint/pause',
    query: ['environment', 'platformId'],
  },
  proveUmaDomain: { method: 'POST', path: '/operator/uma-domains/prove', query: [] },
  publishEndUserTerms: { method: 'PUT', path: '/operator/end-user-terms', query: [] },
  readDocumentContent: { method: 'POST', path: '/operator/documents/content', query: [] },
  readStream: {
    method: 'GET',
    path: '/operator/stream',
    query: ['environment', 'stream', 'lane', 'version', 'at', 'from'],
  },
  recordPayoutArrived: { method: 'POST', path: '/operator/refunds/payout-arrived', query: [] },
  rejectDeposit: { method: 'POST', path: '/operator/deposits/reject', query: [] },
  releaseDeposit: { method: 'POST', path: '/operator/deposits/release', query: [] },
  releaseUmaDomain: { method: 'POST', path: '/operator/uma-domains/release', query: [] },
  removeFeeRow: {
    method: 'DELETE',
    path: '/operator/fee-schedule',
    query: ['environment', 'platformId', 'sendingCurrency', 'receivingCurrency', 'paymentRail'],
  },
  removeInstitution: {
    method: 'DELETE',
    path: '/operator/institutions',
    query: ['environment', 'country', 'currency', 'bankName'],
  },
  removeVasp: { method: 'DELETE', path: '/operator/vasps', query: ['environment', 'vaspName'] },
  replayWebhooks: { method: 'POST', path: '/operator/webhook-replays', query: [] },
  reportDeposit: { method: 'POST', path: '/operator/deposits', query: [] },
  resealCustody: { method: 'POST', path: '/operator/custodian/reseal', query: [] },
  resendWebhook: {
    method: 'POST',
    path: '/operator/webhook-deliveries/{webhookId}/resend',
    query: ['environment', 'platformId'],
  },
  resumeWebhookEndpoint: {
    method: 'POST',
    path: '/operator/webhook-endpoint/resume',
    query: ['environment', 'platformId'],
  },
  retireWebhookSigningKey: {
    method: 'POST',
    path: '/operator/webhook-signing-key/retire',
    query: ['environment', 'platformId'],
  },
  retryParkedEvents: { method: 'POST', path: '/operator/parked-events/{reader}/retry', query: [] },
  returnDeposit: { method: 'POST', path: '/operator/deposits/return', query: [] },
  reviewBeneficialOwner: { method: 'POST', path: '/operator/beneficial-owners/review', query: [] },
  reviewExternalAccount: { method: 'POST', path: '/operator/external-accounts/review', query: [] },
  reviewVerification: { method: 'POST', path: '/operator/verifications/review', query: [] },
  revokeOperatorToken: { method: 'DELETE', path: '/operator/tokens/{tokenId}', query: [] },
  revokePlatformToken: {
    method: 'DELETE',
    path: '/operator/platforms/{platformId}/tokens/{tokenId}',
    query: ['environment'],
  },
  revokeStablecoinProviderAccount: {
    method: 'POST',
    path: '/operator/stablecoin-provider-accounts/revoke',
    query: [],
  },
  rotateOperatorToken: { method: 'POST', path: '/operator/tokens/{tokenId}/rotate', query: [] },
  setAuthenticationSetup: { method: 'PUT', path: '/operator/authentication-setup', query: [] },
  setCardProgram: { method: 'PUT', path: '/operator/card-program', query: [] },
  setCorridor: { method: 'PUT', path: '/operator/corridors', query: [] },
  setCurrencyProvider: { method: 'PUT', path: '/operator/currency-providers', query: [] },
  setFeeRow: { method: 'PUT', path: '/operator/fee-schedule', query: [] },
  setFundingCoordinates: { method: 'PUT', path: '/operator/funding-coordinates', query: [] },
  setInternalAccountStatus: { method: 'POST', path: '/operator/internal-accounts/status', query: [] },
  setInvitationSetup: { method: 'PUT', path: '/operator/invitation-setup', query: [] },
  setLimits: { method: 'PUT', path: '/operator/limits', query: [] },
  setOperatorSettings: { method: 'PATCH', path: '/operator/settings', query: [] },
  setRail: { method: 'PUT', path: '/operator/rails', query: [] },
  setRequiredCustomerFields: { method: 'PUT', path: '/operator/required-customer-fields', query: [] },
  setStablecoinReview: { method: 'PUT', path: '/operator/stablecoin-review', query: [] },
  setUmaAllowList: { method: 'PUT', path: '/operator/uma-allow-list', query: [] },
  setUmaVelocityLimits: { method: 'PUT', path: '/operator/uma-velocity-limits', query: [] },
  settleRefund: { method: 'POST', path: '/operator/refunds/settle', query: [] },
  showOperatorSettings: { method: 'GET', path: '/operator/settings', query: ['environment', 'platformId'] },
  showStablecoinSupply: {
    method: 'GET',
    path: '/operator/stablecoins',
    query: ['environment', 'platformId'],
  },
  showVerificationForReview: {
    method: 'GET',
    path: '/operator/verifications/{verificationId}',
    query: ['platformId', 'environment'],
  },
  showWebhookSigningSecrets: {
    method: 'GET',
    path: '/operator/webhook-signing-secrets',
    query: ['environment', 'platformId'],
  },
  stageWebhookSigningKey: {
    method: 'POST',
    path: '/operator/webhook-signing-key/stage',
    query: ['environment', 'platformId'],
  },
  testWebhookEndpoint: { method: 'POST', path: '/operator/webhook-endpoint/test', query: ['platformId'] },
  verifyChain: { method: 'GET', path: '/operator/chain', query: ['environment', 'lane', 'after'] },
  withdrawAction: { method: 'POST', path: '/operator/approvals/{actionId}/withdraw', query: [] },
  writeOffCardShortfall: { method: 'POST', path: '/operator/cards/write-off-shortfall', query: [] },
} as const;

/** The codes of the errors, by their status. */
export interface ErrorCodes {
  400: Api.Error400['code'];
  401: Api.Error401['code'];
  403: Api.Error403['code'];
  404: Api.Error404['code'];
  409: Api.Error409['code'];
  429: Api.Error429['code'];
  500: Api.Error500['code'];
  503: Api.Error503['code'];
}
