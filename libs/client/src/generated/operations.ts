import type * as Api from './schemas.js';

/** Where the API is below the address of an installation. */
export const API_PATH = '/api/2025-10-13';

/** What every operation takes and answers. */
export interface Operations {
  /** Register an account outside for the customer */
  agentCreateExternalAccount: {
    input: {
      readonly body: Api.ExternalAccountCreateRequest;
    };
    answer: Api.ExternalAccount;
  };
  /** Price a transfer of the customer */
  agentCreateQuote: {
    input: {
      readonly body: Api.QuoteRequest;
    };
    answer: Api.Quote;
  };
  /** Pull money from an account outside, or ask for it */
  agentCreateTransferIn: {
    input: {
      readonly body: Api.TransferInRequest;
    };
    answer: Api.AgentAction;
  };
  /** Pay out to an account outside, or ask for it */
  agentCreateTransferOut: {
    input: {
      readonly body: Api.TransferOutRequest;
    };
    answer: Api.AgentAction;
  };
  /** Delete an account outside; payments on their way arrive */
  agentDeleteExternalAccount: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
    };
    answer: undefined;
  };
  /** Execute a quote of one’s own, or ask for it */
  agentExecuteQuote: {
    input: {
      /** The id of the quote */
      readonly quoteId: string;
      readonly body?: Api.ExecuteQuoteRequest;
    };
    answer: Api.AgentAction;
  };
  /** Read an action of one’s own */
  agentGetAction: {
    input: {
      /** The id of the action that the agent asked for */
      readonly actionId: string;
    };
    answer: Api.AgentAction;
  };
  /** Read an account outside */
  agentGetExternalAccount: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
    };
    answer: Api.ExternalAccount;
  };
  /** Read a quote of one’s own */
  agentGetQuote: {
    input: {
      /** The id of the quote */
      readonly quoteId: string;
    };
    answer: Api.Quote;
  };
  /** Read a transaction of the customer */
  agentGetTransaction: {
    input: {
      /** The id of the transaction */
      readonly transactionId: string;
    };
    answer: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** List one’s own actions, newest first */
  agentListActions: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only with this status */
      readonly status?: Api.AgentActionStatus;
    };
    answer: Api.AgentActionListResponse;
    item: Api.AgentAction;
  };
  /** List the customer’s accounts outside, newest first */
  agentListExternalAccounts: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only in this currency */
      readonly currency?: string;
    };
    answer: Api.ExternalAccountListResponse;
    item: Api.ExternalAccount;
  };
  /** List the customer’s accounts that the policy allows */
  agentListInternalAccounts: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only in this currency */
      readonly currency?: string;
      /** Only of this type */
      readonly type?: Api.InternalAccountType;
    };
    answer: Api.InternalAccountListResponse;
    item: Api.InternalAccount;
  };
  /** List the customer’s transactions, newest first */
  agentListTransactions: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Either side: an account’s id, a UMA address, or the identifier of an external account */
      readonly accountIdentifier?: string;
      /** Only from this account or address */
      readonly senderAccountIdentifier?: string;
      /** Only to this account or address */
      readonly receiverAccountIdentifier?: string;
      /** Only with this status */
      readonly status?:
        | 'CREATED'
        | 'PENDING'
        | 'PENDING_AUTHORIZATION'
        | 'PROCESSING'
        | 'COMPLETED'
        | 'REJECTED'
        | 'FAILED'
        | 'REFUNDED'
        | 'EXPIRED';
      /** Only of this type */
      readonly type?: 'INCOMING' | 'OUTGOING' | 'CARD';
      /** The payer’s reference, or a refund’s */
      readonly reference?: string;
      /** Inclusive, on `createdAt` */
      readonly startDate?: string;
      /** Inclusive, on `createdAt` */
      readonly endDate?: string;
      /** On `createdAt`; newest first unless said otherwise */
      readonly sortOrder?: 'asc' | 'desc';
    };
    answer: Api.TransactionListResponse;
    item: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** Approve exactly the action that was shown */
  approveAgentAction: {
    input: {
      /** The id of the agent */
      readonly agentId: string;
      /** The id of the action that the agent asked for */
      readonly actionId: string;
    };
    answer: Api.AgentAction;
  };
  /** Take an incoming payment that waits for the platform */
  approvePendingPayment: {
    input: {
      /** The id of the transaction */
      readonly transactionId: string;
      readonly body?: Api.ApprovePaymentRequest;
    };
    answer: Api.IncomingTransaction;
  };
  /** Prove the payment of a quote, which releases it */
  authorizeQuote: {
    input: {
      /** The id of the quote */
      readonly quoteId: string;
      readonly body: Api.ScaAuthorization;
    };
    answer: Api.Quote;
  };
  /** Take an invitation back */
  cancelInvitation: {
    input: {
      /** The code that the invited person was given */
      readonly invitationCode: string;
    };
    answer: Api.UmaInvitation;
  };
  /** Ask the bank to stop a transfer that has not settled */
  cancelTransaction: {
    input: {
      /** The id of the transaction */
      readonly transactionId: string;
      readonly body?: Api.CancelTransactionRequest;
    };
    answer: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** Send a code anew, or begin a login by passkey */
  challengeAuthCredential: {
    input: {
      /** The id of the credential */
      readonly id: string;
      readonly body?: Api.AuthCredentialChallengeRequest;
    };
    answer: Api.AuthMethodResponse | Api.PasskeyAuthChallenge;
  };
  /** Claim an invitation for a customer who was registered */
  claimInvitation: {
    input: {
      /** The code that the invited person was given */
      readonly invitationCode: string;
      readonly body: Api.UmaInvitationClaimRequest;
    };
    answer: Api.UmaInvitation;
  };
  /** Prove a login, which opens a session */
  completeScaLogin: {
    input: {
      /** Of which customer */
      readonly customerId: string;
      readonly body: Api.ScaLoginCompleteRequest;
    };
    answer: Api.ScaLoginComplete;
  };
  /** Take the lost factor away, once the person was recognized */
  completeTwoFactorReset: {
    input: {
      /** Of which customer */
      readonly customerId: string;
      /** From the answer that began it */
      readonly resetId: string;
      readonly body?: Api.TwoFactorResetCompleteRequest;
    };
    answer: undefined;
  };
  /** Prove it: payments to the account need no challenge */
  confirmBeneficiaryTrust: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
      readonly body: Api.BeneficiaryTrustConfirmRequest;
    };
    answer: Api.BeneficiaryTrustConfirm;
  };
  /** Prove it: payments to the account are challenged again */
  confirmBeneficiaryUntrust: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
      readonly body: Api.BeneficiaryTrustConfirmRequest;
    };
    answer: Api.BeneficiaryTrustConfirm;
  };
  /** Confirm the e-mail address with the code */
  confirmCustomerEmailVerification: {
    input: {
      /** The id of the customer */
      readonly customerId: string;
      readonly body: Api.ContactVerificationConfirmRequest;
    };
    answer: Api.IndividualCustomer | Api.BusinessCustomer;
  };
  /** Confirm the phone number with the code */
  confirmCustomerPhoneVerification: {
    input: {
      /** The id of the customer */
      readonly customerId: string;
      readonly body: Api.ContactVerificationConfirmRequest;
    };
    answer: Api.IndividualCustomer | Api.BusinessCustomer;
  };
  /** Say that the receipt was delivered */
  confirmReceiptDelivery: {
    input: {
      /** The id of the transaction */
      readonly transactionId: string;
      readonly body?: Api.ConfirmReceiptDeliveryRequest;
    };
    answer: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** Prove a factor, which enrols it */
  confirmScaFactorEnrollment: {
    input: {
      /** Of which customer */
      readonly customerId: string;
      readonly body: Api.ScaFactorConfirmRequestOneOf;
    };
    answer: Api.TotpEnrollmentConfirmResponse | Api.PasskeyEnrollmentConfirmResponse;
  };
  /** Create an agent of a customer, with its first device code */
  createAgent: {
    input: {
      readonly body: Api.AgentCreateRequest;
    };
    answer: Api.AgentCreateResponse;
  };
  /** Add a credential to an embedded wallet */
  createAuthCredential: {
    input: {
      readonly body:
        | Api.EmailOtpCredentialCreateRequest
        | Api.SmsOtpCredentialCreateRequest
        | Api.OauthCredentialCreateRequest
        | Api.PasskeyCredentialCreateRequest;
    };
    answer: Api.AuthMethodResponse | Api.AuthSignedRequestChallenge;
  };
  /** Add an owner, director or officer to a business */
  createBeneficialOwner: {
    input: {
      readonly body: Api.BeneficialOwnerCreateRequest;
    };
    answer: Api.BeneficialOwner;
  };
  /** Order a card for a customer */
  createCard: {
    input: {
      readonly body: Api.CardCreateRequest;
    };
    answer: Api.Card;
  };
  /** Register a customer */
  createCustomer: {
    input: {
      readonly body: Api.IndividualCustomerCreateRequest | Api.BusinessCustomerCreateRequest;
    };
    answer: Api.IndividualCustomer | Api.BusinessCustomer;
  };
  /** Register an account of a customer */
  createCustomerExternalAccount: {
    input: {
      readonly body: Api.ExternalAccountCreateRequest;
    };
    answer: Api.ExternalAccount;
  };
  /** Make a link for a customer to be verified */
  createCustomerKycLink: {
    input: {
      /** The id of the customer */
      readonly customerId: string;
      readonly body?: Api.KycLinkCreateRequest;
    };
    answer: Api.KycLinkResponse;
  };
  /** Let a card draw on a wallet: signed for twice */
  createDelegatedKey: {
    input: {
      readonly body: Api.DelegatedKeyCreateRequest;
    };
    answer: Api.DelegatedKey | Api.DelegatedKeySignedRequestChallenge;
  };
  /** Ask a wallet’s owner for a proof */
  createExternalAccountOwnershipChallenge: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
      readonly body: Api.OwnershipChallengeRequest;
    };
    answer: Api.WalletSignatureChallenge | Api.LivenessChallenge;
  };
  /** Invite a person to UMA */
  createInvitation: {
    input: {
      readonly body: Api.UmaInvitationCreateRequest;
    };
    answer: Api.UmaInvitation;
  };
  /** Register an account of the platform itself */
  createPlatformExternalAccount: {
    input: {
      readonly body: Api.PlatformExternalAccountCreateRequest;
    };
    answer: Api.ExternalAccount;
  };
  /** Ask a wallet’s owner for a proof */
  createPlatformExternalAccountOwnershipChallenge: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
      readonly body: Api.OwnershipChallengeRequest;
    };
    answer: Api.WalletSignatureChallenge | Api.LivenessChallenge;
  };
  /** Price a transfer and open its transaction */
  createQuote: {
    input: {
      readonly body: Api.QuoteRequest;
    };
    answer: Api.Quote;
  };
  /** Burn: tokens in, money out */
  createStablecoinBurn: {
    input: {
      /** The id of the stablecoin */
      readonly stablecoinId: string;
      readonly body: Api.StablecoinBurnRequest;
    };
    answer: Api.StablecoinOperation;
  };
  /** Mint: money in, tokens out */
  createStablecoinMint: {
    input: {
      /** The id of the stablecoin */
      readonly stablecoinId: string;
      readonly body: Api.StablecoinMintRequest;
    };
    answer: Api.StablecoinOperation;
  };
  /** Create a token; its secret is shown here and never again */
  createToken: {
    input: {
      readonly body: Api.ApiTokenCreateRequest;
    };
    answer: Api.ApiToken;
  };
  /** Deprecated: pull money from an external account */
  createTransferIn: {
    input: {
      readonly body: Api.TransferInRequest;
    };
    answer: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** Deprecated: pay out to an external account */
  createTransferOut: {
    input: {
      readonly body: Api.TransferOutRequest;
    };
    answer: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** Submit a customer for verification, or find what it lacks */
  createVerification: {
    input: {
      readonly body: Api.VerificationRequest;
    };
    answer: Api.Verification;
  };
  /** Delete an agent for good; its very next request is refused */
  deleteAgent: {
    input: {
      /** The id of the agent */
      readonly agentId: string;
    };
    answer: undefined;
  };
  /** Delete a customer without money and open payments */
  deleteCustomerById: {
    input: {
      /** The id of the customer */
      readonly customerId: string;
    };
    answer: Api.IndividualCustomer | Api.BusinessCustomer;
  };
  /** Delete an account; payments on their way still arrive */
  deleteCustomerExternalAccountById: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
    };
    answer: undefined;
  };
  /** Delete a document for good */
  deleteDocument: {
    input: {
      /** The id of the document */
      readonly documentId: string;
    };
    answer: undefined;
  };
  /** Delete an account of the platform itself; payments on their way still arrive */
  deletePlatformExternalAccountById: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
    };
    answer: undefined;
  };
  /** Remove a passkey */
  deleteScaFactor: {
    input: {
      /** Of which customer */
      readonly customerId: string;
      /** The id of the factor, from the list of factors */
      readonly credentialId: string;
    };
    answer: undefined;
  };
  /** Delete a token; its very next request is refused */
  deleteTokenById: {
    input: {
      /** The id of the token */
      readonly tokenId: string;
    };
    answer: undefined;
  };
  /** Estimate the fees of a withdrawal to a wallet */
  estimateCryptoWithdrawalFee: {
    input: {
      readonly body: Api.EstimateCryptoWithdrawalFeeRequest;
    };
    answer: Api.EstimateCryptoWithdrawalFeeResponse;
  };
  /** Start the payment of a quote; this cannot be undone */
  executeQuote: {
    input: {
      /** The id of the quote */
      readonly quoteId: string;
      readonly body?: Api.ExecuteQuoteRequest;
    };
    answer: Api.Quote;
  };
  /** Export the words of an embedded wallet, sealed */
  exportInternalAccount: {
    input: {
      /** The id of the internal account */
      readonly id: string;
      readonly body: Api.InternalAccountExportRequest;
    };
    answer: Api.InternalAccountExportResponse | Api.SignedRequestChallenge;
  };
  /** Read an agent with its policy and usage */
  getAgentById: {
    input: {
      /** The id of the agent */
      readonly agentId: string;
    };
    answer: Api.Agent;
  };
  /** Whether a device code was redeemed */
  getAgentDeviceCodeStatus: {
    input: {
      /** What the agent’s customer was shown */
      readonly code: string;
    };
    answer: Api.AgentDeviceCodeStatusResponse;
  };
  /** Read oneself, with policy and usage */
  getAgentMe: {
    input: Readonly<Record<never, never>>;
    answer: Api.Agent;
  };
  /** List institutions that can be reached by UMA */
  getAvailableUmaProviders: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** ISO 3166-1 alpha-2 */
      readonly countryCode?: string;
      /** Only those that take this currency */
      readonly currencyCode?: string;
      /** False leaves out institutions that are not on the allow list; true by default */
      readonly hasBlockedProviders?: boolean;
      /** By name; desc by default */
      readonly sortOrder?: 'asc' | 'desc';
    };
    answer: Api.UmaProviderListResponse;
    item: Api.UmaProvider;
  };
  /** Read an owner */
  getBeneficialOwner: {
    input: {
      /** The id of the beneficial owner */
      readonly beneficialOwnerId: string;
    };
    answer: Api.BeneficialOwner;
  };
  /** How far an import of customers has come */
  getBulkCustomerImportJob: {
    input: {
      /** From the answer to the upload */
      readonly jobId: string;
    };
    answer: Api.BulkCustomerImportJob;
  };
  /** Read a card */
  getCardById: {
    input: {
      /** The id of the card */
      readonly id: string;
    };
    answer: Api.Card;
  };
  /** Read a customer */
  getCustomerById: {
    input: {
      /** The id of the customer */
      readonly customerId: string;
    };
    answer: Api.IndividualCustomer | Api.BusinessCustomer;
  };
  /** Read an account */
  getCustomerExternalAccountById: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
    };
    answer: Api.ExternalAccount;
  };
  /** Read a delegated key */
  getDelegatedKeyById: {
    input: {
      /** The id of the delegated key */
      readonly id: string;
    };
    answer: Api.DelegatedKey;
  };
  /** List banks and mobile money providers that can be paid to */
  getDiscoveries: {
    input: {
      /** ISO 3166-1 alpha-2 */
      readonly country?: string;
      /** Only banks that take this currency */
      readonly currency?: string;
    };
    answer: Api.DiscoveryListResponse;
  };
  /** Read what is said of a document */
  getDocument: {
    input: {
      /** The id of the document */
      readonly documentId: string;
    };
    answer: Api.Document;
  };
  /** The current version of the end-user terms */
  getEndUserTerms: {
    input: Readonly<Record<never, never>>;
    answer: Api.EndUserTerms;
  };
  /** List indicative exchange rates, all fees included */
  getExchangeRates: {
    input: {
      /** Only from this currency */
      readonly sourceCurrency?: string;
      /** All that are enabled, unless named */
      readonly destinationCurrency?: readonly string[];
      /** In the smallest unit of the source */
      readonly sendingAmount?: number;
    };
    answer: Api.ExchangeRateListResponse;
  };
  /** Read an invitation */
  getInvitation: {
    input: {
      /** The code that the invited person was given */
      readonly invitationCode: string;
    };
    answer: Api.UmaInvitation;
  };
  /** A webhook with its body and every attempt */
  getOwnWebhookDelivery: {
    input: {
      /** The id of the webhook */
      readonly webhookId: string;
    };
    answer: Api.WebhookDeliveryDetailsDto;
  };
  /** How far a replay is */
  getOwnWebhookReplay: {
    input: {
      /** From the answer that began it */
      readonly replayId: string;
    };
    answer: Api.WebhookReplayAnswerDto;
  };
  /** Read the configuration of the platform */
  getPlatformConfig: {
    input: Readonly<Record<never, never>>;
    answer: Api.PlatformConfig;
  };
  /** Read an account of the platform itself */
  getPlatformExternalAccountById: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
    };
    answer: Api.ExternalAccount;
  };
  /** Read a quote */
  getQuoteById: {
    input: {
      /** The id of the quote */
      readonly quoteId: string;
    };
    answer: Api.Quote;
  };
  /** Read a stablecoin */
  getStablecoin: {
    input: {
      /** The id of the stablecoin */
      readonly stablecoinId: string;
    };
    answer: Api.Stablecoin;
  };
  /** Read a mint or a burn */
  getStablecoinOperation: {
    input: {
      /** The id of the stablecoin operation */
      readonly stablecoinOperationId: string;
    };
    answer: Api.StablecoinOperation;
  };
  /** Read a link to a provider */
  getStablecoinProviderAccount: {
    input: {
      /** The id of the stablecoin provider account */
      readonly stablecoinProviderAccountId: string;
    };
    answer: Api.StablecoinProviderAccount;
  };
  /** Read a token, without its secret */
  getTokenById: {
    input: {
      /** The id of the token */
      readonly tokenId: string;
    };
    answer: Api.ApiToken;
  };
  /** Read a transaction */
  getTransactionById: {
    input: {
      /** The id of the transaction */
      readonly transactionId: string;
    };
    answer: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** How far the reset of a factor is */
  getTwoFactorResetStatus: {
    input: {
      /** Of which customer */
      readonly customerId: string;
      /** From the answer that began it */
      readonly resetId: string;
    };
    answer: Api.TwoFactorResetStatus;
  };
  /** Read a submission */
  getVerification: {
    input: {
      /** The id of the verification */
      readonly verificationId: string;
    };
    answer: Api.Verification;
  };
  /** The endpoint, whether it is paused, and the public keys that sign */
  getWebhookStatus: {
    input: Readonly<Record<never, never>>;
    answer: Api.WebhookStatusDto;
  };
  /** Link an account at a provider of stablecoins */
  linkStablecoinProviderAccount: {
    input: {
      readonly body: Api.StablecoinProviderAccountLinkRequest;
    };
    answer: Api.StablecoinProviderAccount;
  };
  /** List the actions that wait for an approval */
  listAgentApprovals: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Of which agent */
      readonly agentId?: string;
      /** Of which customer */
      readonly customerId?: string;
      /** Inclusive, on `createdAt` */
      readonly startDate?: string;
      /** Inclusive, on `createdAt` */
      readonly endDate?: string;
      /** On `createdAt`; newest first unless said */
      readonly sortOrder?: 'asc' | 'desc';
    };
    answer: Api.AgentActionListResponse;
    item: Api.AgentAction;
  };
  /** List the platform’s agents, newest first */
  listAgents: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Of which customer */
      readonly customerId?: string;
      /** Only paused agents, or only those that are not */
      readonly isPaused?: boolean;
      /** Only agents that have an access token, or only those that have none */
      readonly isConnected?: boolean;
      /** Created at this time or later */
      readonly createdAfter?: string;
      /** Created at this time or earlier */
      readonly createdBefore?: string;
      /** Changed last at this time or later */
      readonly updatedAfter?: string;
      /** Changed last at this time or earlier */
      readonly updatedBefore?: string;
    };
    answer: Api.AgentListResponse;
    item: Api.Agent;
  };
  /** List the credentials of an embedded wallet, oldest first */
  listAuthCredentials: {
    input: {
      /** Of which internal account */
      readonly accountId: string;
    };
    answer: Api.AuthCredentialListResponse;
  };
  /** List the active sessions of an embedded wallet, newest first */
  listAuthSessions: {
    input: {
      /** Of which internal account */
      readonly accountId: string;
    };
    answer: Api.SessionListResponse;
  };
  /** List the owners of a business, newest first */
  listBeneficialOwners: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Of which customer */
      readonly customerId: string;
    };
    answer: Api.BeneficialOwnerListResponse;
    item: Api.BeneficialOwner;
  };
  /** List the platform’s cards, newest first */
  listCards: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only cards of this customer */
      readonly cardholderId?: string;
      /** At any place among its funding sources */
      readonly accountId?: string;
      /** Only the card with this id of yours */
      readonly platformCardId?: string;
      /** Only in this state */
      readonly state?: Api.CardState;
      /** On `createdAt`; newest first unless said otherwise */
      readonly sortOrder?: 'asc' | 'desc';
    };
    answer: Api.CardListResponse;
    item: Api.Card;
  };
  /** List the accounts of customers, newest first */
  listCustomerExternalAccounts: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only in this currency */
      readonly currency?: string;
      /** Of which customer */
      readonly customerId?: string;
    };
    answer: Api.ExternalAccountListResponse;
    item: Api.ExternalAccount;
  };
  /** List the accounts of customers, newest first */
  listCustomerInternalAccounts: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only in this currency */
      readonly currency?: string;
      /** Of which customer */
      readonly customerId?: string;
      /** Only of this type */
      readonly type?: Api.InternalAccountType;
    };
    answer: Api.InternalAccountListResponse;
    item: Api.InternalAccount;
  };
  /** List customers, newest first */
  listCustomers: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only of the customer with this id of yours */
      readonly platformCustomerId?: string;
      /** Only persons, or only companies */
      readonly customerType?: Api.CustomerType;
      /** Only the customer with this address */
      readonly umaAddress?: string;
      /** Only from this country */
      readonly region?: string;
      /** Only in this currency */
      readonly currency?: string;
      /** Created at this time or later */
      readonly createdAfter?: string;
      /** Created at this time or earlier */
      readonly createdBefore?: string;
      /** Changed last at this time or later */
      readonly updatedAfter?: string;
      /** Changed last at this time or earlier */
      readonly updatedBefore?: string;
      /** Whether deleted ones are listed, too */
      readonly isIncludingDeleted?: boolean;
    };
    answer: Api.CustomerListResponse;
    item: Api.IndividualCustomer | Api.BusinessCustomer;
  };
  /** List delegated keys, newest first */
  listDelegatedKeys: {
    input: {
      /** Of which internal account */
      readonly accountId?: string;
      /** Only keys that pay through this source of a card */
      readonly fundingSourceId?: string;
    };
    answer: Api.DelegatedKeyListResponse;
  };
  /** List documents, newest first */
  listDocuments: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only documents of this customer or beneficial owner */
      readonly documentHolder?: string;
    };
    answer: Api.DocumentListResponse;
    item: Api.Document;
  };
  /** What your clients asked in the last hours, newest first */
  listOwnRequests: {
    input: {
      /** How many to show, newest first */
      readonly limit?: number;
      /** Only those that were answered with an error */
      readonly onlyRefused?: boolean;
      /** Requests that were asked then or later */
      readonly startDate?: string;
    };
    answer: Api.RecentRequestListResponse;
  };
  /** Webhooks and how far their deliveries are, newest first */
  listOwnWebhookDeliveries: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only with this status */
      readonly status?: Api.WebhookDeliveryStatus;
      /** Only of this type */
      readonly type?: Api.WebhookEventType;
      /** The resource it is about: the id of a transaction, an account, a customer */
      readonly resource?: string;
      /** Queued at this time or later */
      readonly createdAfter?: string;
      /** Queued before this time */
      readonly createdBefore?: string;
    };
    answer: Api.WebhookDeliveryListDto;
    item: Api.WebhookDeliveryDto;
  };
  /** List the accounts of the platform itself, newest first */
  listPlatformExternalAccounts: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only in this currency */
      readonly currency?: string;
    };
    answer: Api.ExternalAccountListResponse;
    item: Api.ExternalAccount;
  };
  /** List the accounts of the platform itself */
  listPlatformInternalAccounts: {
    input: {
      /** Only in this currency */
      readonly currency?: string;
      /** Only of this type */
      readonly type?: Api.InternalAccountType;
    };
    answer: Api.PlatformInternalAccountListResponse;
  };
  /** List the factors that a customer can authenticate with */
  listScaFactors: {
    input: {
      /** Of which customer */
      readonly customerId: string;
    };
    answer: Api.ScaFactorList;
  };
  /** List the mints and burns of a stablecoin, newest first */
  listStablecoinOperations: {
    input: {
      /** The id of the stablecoin */
      readonly stablecoinId: string;
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only mints, or only burns */
      readonly operationType?: Api.StablecoinOperationType;
    };
    answer: Api.StablecoinOperationListResponse;
    item: Api.StablecoinOperation;
  };
  /** List the links to providers, newest first */
  listStablecoinProviderAccounts: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only with this provider */
      readonly provider?: Api.StablecoinProvider;
      /** Only with this status */
      readonly status?: Api.StablecoinProviderAccountStatus;
    };
    answer: Api.StablecoinProviderAccountListResponse;
    item: Api.StablecoinProviderAccount;
  };
  /** List the stablecoins, newest first */
  listStablecoins: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only with this status */
      readonly issuanceStatus?: Api.StablecoinIssuanceStatus;
      /** Only with this status */
      readonly serviceOperationsStatus?: Api.StablecoinServiceOperationsStatus;
      /** Only with this provider */
      readonly provider?: Api.StablecoinProvider;
    };
    answer: Api.StablecoinListResponse;
    item: Api.Stablecoin;
  };
  /** List the tokens of this environment, newest first */
  listTokens: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Only with this name */
      readonly name?: string;
      /** Created at this time or later */
      readonly createdAfter?: string;
      /** Created at this time or earlier */
      readonly createdBefore?: string;
      /** Changed last at this time or later */
      readonly updatedAfter?: string;
      /** Changed last at this time or earlier */
      readonly updatedBefore?: string;
    };
    answer: Api.TokenListResponse;
    item: Api.ApiToken;
  };
  /** List the platform’s transactions, newest first */
  listTransactions: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Either side: an account’s id, a UMA address, or the identifier of an external account */
      readonly accountIdentifier?: string;
      /** Only from this account or address */
      readonly senderAccountIdentifier?: string;
      /** Only to this account or address */
      readonly receiverAccountIdentifier?: string;
      /** Only with this status */
      readonly status?:
        | 'CREATED'
        | 'PENDING'
        | 'PENDING_AUTHORIZATION'
        | 'PROCESSING'
        | 'COMPLETED'
        | 'REJECTED'
        | 'FAILED'
        | 'REFUNDED'
        | 'EXPIRED';
      /** Only of this type */
      readonly type?: 'INCOMING' | 'OUTGOING' | 'CARD';
      /** The payer’s reference, or a refund’s */
      readonly reference?: string;
      /** Inclusive, on `createdAt` */
      readonly startDate?: string;
      /** Inclusive, on `createdAt` */
      readonly endDate?: string;
      /** On `createdAt`; newest first unless said otherwise */
      readonly sortOrder?: 'asc' | 'desc';
      /** A customer, or the platform itself for its own transactions */
      readonly customerId?: string;
      /** Only of the customer with this id of yours */
      readonly platformCustomerId?: string;
      /** Only payments with this card */
      readonly cardId?: string;
    };
    answer: Api.TransactionListResponse;
    item: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** List platforms that keep crypto assets for their users */
  listVasps: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
    };
    answer: Api.VaspListResponse;
    item: Api.Vasp;
  };
  /** List submissions, newest first */
  listVerifications: {
    input: {
      /** How many a page holds */
      readonly limit?: number;
      /** The `nextCursor` of the page before */
      readonly cursor?: string;
      /** Of which customer */
      readonly customerId?: string;
      /** Only with this status */
      readonly verificationStatus?: Api.VerificationStatus;
    };
    answer: Api.VerificationListResponse;
    item: Api.Verification;
  };
  /** Look up an external account */
  lookupExternalAccount: {
    input: {
      /** The id of the external account */
      readonly accountId: string;
      /** Who will send, which the receiver’s institution learns */
      readonly senderUmaAddress?: string;
      /** Who will send, where `senderUmaAddress` does not say it */
      readonly customerId?: string;
    };
    answer: Api.ReceiverExternalAccountLookupResponse;
  };
  /** Look up who has a UMA address */
  lookupUma: {
    input: {
      /** The address to look up, such as `$ada@uma.example` */
      readonly receiverUmaAddress: string;
      /** Who will send, which the receiver’s institution learns */
      readonly senderUmaAddress?: string;
      /** Who will send, where `senderUmaAddress` does not say it */
      readonly customerId?: string;
    };
    answer: Api.ReceiverUmaLookupResponse;
  };
  /** Keep webhooks back; none is lost */
  pauseWebhooks: {
    input: Readonly<Record<never, never>>;
    answer: Api.WebhookEndpointDto;
  };
  /** Report a failed sign-in of a customer, or a new password */
  recordSecurityEvent: {
    input: {
      /** Of which customer */
      readonly customerId: string;
      readonly body: Api.RecordSecurityEventRequest;
    };
    answer: Api.RecordSecurityEventResponse;
  };
  /** Redeem a device code, once; the token is shown here and never again */
  redeemAgentDeviceCode: {
    input: {
      /** What the agent’s customer was shown */
      readonly code: string;
    };
    answer: Api.AgentDeviceCodeRedeemResponse;
  };
  /** Open a new session with one that is still active */
  refreshAuthSession: {
    input: {
      /** The id of the session */
      readonly id: string;
      readonly body: Api.AuthSessionRefreshRequest;
    };
    answer: Api.AuthSession | Api.SignedRequestChallenge;
  };
  /** Issue another device code; earlier ones are void */
  regenerateAgentDeviceCode: {
    input: {
      /** The id of the agent */
      readonly agentId: string;
    };
    answer: Api.AgentDeviceCode;
  };
  /** Register a token that exists at a provider */
  registerStablecoin: {
    input: {
      readonly body: Api.StablecoinRegisterRequest;
    };
    answer: Api.Stablecoin;
  };
  /** Reject an action */
  rejectAgentAction: {
    input: {
      /** The id of the agent */
      readonly agentId: string;
      /** The id of the action that the agent asked for */
      readonly actionId: string;
      readonly body?: Api.AgentActionRejectRequest;
    };
    answer: Api.AgentAction;
  };
  /** Refuse an incoming payment that waits for the platform */
  rejectPendingPayment: {
    input: {
      /** The id of the transaction */
      readonly transactionId: string;
      readonly body?: Api.RejectPaymentRequest;
    };
    answer: Api.IncomingTransaction;
  };
  /** Replace the file of a document and what is said of it */
  replaceDocument: {
    input: {
      /** The id of the document */
      readonly documentId: string;
      readonly body: Api.DocumentReplaceFields & {
        /** PDF, JPEG or PNG, at most 10 MB */
        readonly file: Blob;
      };
    };
    answer: Api.Document;
  };
  /** Send every settled webhook since a time once more */
  replayOwnWebhooks: {
    input: {
      readonly body: Api.WebhookReplayDto;
    };
    answer: Api.WebhookReplayAnswerDto;
  };
  /** Ask for the stablecoin to become a currency of the service */
  requestStablecoinEnablement: {
    input: {
      /** The id of the stablecoin */
      readonly stablecoinId: string;
    };
    answer: Api.Stablecoin;
  };
  /** Send a settled webhook once more, with the same id and bytes */
  resendOwnWebhook: {
    input: {
      /** The id of the webhook */
      readonly webhookId: string;
    };
    answer: Api.WebhookResendDto;
  };
  /** Send the code of a payment again */
  resendQuoteScaCode: {
    input: {
      /** The id of the quote */
      readonly quoteId: string;
    };
    answer: undefined;
  };
  /** Send what was kept back, in order, and everything new */
  resumeWebhooks: {
    input: Readonly<Record<never, never>>;
    answer: Api.WebhookEndpointDto;
  };
  /** Give an address at which a card’s details are shown once */
  revealCard: {
    input: {
      /** The id of the card */
      readonly id: string;
    };
    answer: Api.CardRevealResponse;
  };
  /** Revoke a credential with its sessions */
  revokeAuthCredential: {
    input: {
      /** The id of the credential */
      readonly id: string;
    };
    answer: Api.AuthSignedRequestChallenge | undefined;
  };
  /** Revoke a session */
  revokeAuthSession: {
    input: {
      /** The id of the session */
      readonly id: string;
    };
    answer: Api.AuthSignedRequestChallenge | undefined;
  };
  /** Revoke an active delegated key */
  revokeDelegatedKey: {
    input: {
      /** The id of the delegated key */
      readonly id: string;
    };
    answer: undefined;
  };
  /** Credit an internal account of the sandbox at once */
  sandboxFundInternalAccount: {
    input: {
      /** The id of the internal account */
      readonly accountId: string;
      readonly body: Api.SandboxFundRequest;
    };
    answer: Api.InternalAccount;
  };
  /** Simulate a payment from outside to a customer by UMA */
  sandboxReceive: {
    input: {
      readonly body: Api.SandboxUmaReceiveRequest;
    };
    answer: Api.IncomingTransaction;
  };
  /** Play the payer of a real-time-funded quote */
  sandboxSend: {
    input: {
      readonly body: Api.SandboxSendRequest;
    };
    answer: Api.IncomingTransaction | Api.OutgoingTransaction | Api.CardTransaction;
  };
  /** A merchant asks whether a card pays */
  sandboxSimulateCardAuthorization: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardAuthorizationRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** A merchant asks for another total */
  sandboxSimulateCardAuthorizationAdvice: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardAuthorizationAdviceRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** A merchant asks whether a card is usable */
  sandboxSimulateCardBalanceInquiry: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardBalanceInquiryRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** The network collects, or pays, what was authorized */
  sandboxSimulateCardClearing: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardClearingRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** A merchant announces money for a card */
  sandboxSimulateCardCreditAuthorization: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardAuthorizationRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** The network announces money for a card */
  sandboxSimulateCardCreditAuthorizationAdvice: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardAuthorizationRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** A card pays at once, without a clearing */
  sandboxSimulateCardFinancialAuthorization: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardAuthorizationRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** A card is paid at once */
  sandboxSimulateCardFinancialCreditAuthorization: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardAuthorizationRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** A merchant gives money of a purchase back */
  sandboxSimulateCardReturn: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardReturnRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** A merchant takes a return back */
  sandboxSimulateCardReturnReversal: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.SandboxCardTransactionRefRequest;
    };
    answer: Api.SandboxCardSimulationResponse;
  };
  /** Send a code to the customer’s e-mail address */
  sendCustomerEmailVerification: {
    input: {
      /** The id of the customer */
      readonly customerId: string;
    };
    answer: undefined;
  };
  /** Send a code to the customer’s phone number */
  sendCustomerPhoneVerification: {
    input: {
      /** The id of the customer */
      readonly customerId: string;
    };
    answer: undefined;
  };
  /** Send a TEST webhook to the configured endpoint and show its answer */
  sendTestWebhook: {
    input: Readonly<Record<never, never>>;
    answer: Api.TestWebhookResponse;
  };
  /** Ask a customer to prove that it trusts an external account */
  startBeneficiaryTrust: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
    };
    answer: Api.BeneficiaryTrustStart;
  };
  /** Ask a customer to prove that it trusts the account no more */
  startBeneficiaryUntrust: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
    };
    answer: Api.BeneficiaryTrustStart;
  };
  /** Begin to enrol an authenticator app or a passkey */
  startScaFactorEnrollment: {
    input: {
      /** Of which customer */
      readonly customerId: string;
      readonly body: Api.ScaFactorEnrollRequestOneOf;
    };
    answer: Api.TotpEnrollmentStart | Api.PasskeyEnrollmentStart;
  };
  /** Begin a customer’s login */
  startScaLogin: {
    input: {
      /** Of which customer */
      readonly customerId: string;
      readonly body: Api.ScaLoginStartRequest;
    };
    answer: Api.ScaLoginStart;
  };
  /** Begin the reset of a factor that a customer lost */
  startTwoFactorReset: {
    input: {
      /** Of which customer */
      readonly customerId: string;
      readonly body: Api.TwoFactorResetStartRequest;
    };
    answer: Api.TwoFactorResetStart;
  };
  /** Rename, pause or resume an agent */
  updateAgent: {
    input: {
      /** The id of the agent */
      readonly agentId: string;
      readonly body: Api.AgentUpdateRequest;
    };
    answer: Api.Agent;
  };
  /** Change parts of a policy, for the next evaluation on */
  updateAgentPolicy: {
    input: {
      /** The id of the agent */
      readonly agentId: string;
      readonly body: Api.AgentPolicyUpdateRequest;
    };
    answer: Api.Agent;
  };
  /** Change what was sent of an owner */
  updateBeneficialOwner: {
    input: {
      /** The id of the beneficial owner */
      readonly beneficialOwnerId: string;
      readonly body: Api.BeneficialOwnerUpdateRequest;
    };
    answer: Api.BeneficialOwner;
  };
  /** Freeze, unfreeze or close a card, replace its sources, set its limit */
  updateCardById: {
    input: {
      /** The id of the card */
      readonly id: string;
      readonly body: Api.CardUpdateRequest;
    };
    answer: Api.Card;
  };
  /** Change what was sent of a customer */
  updateCustomerById: {
    input: {
      /** The id of the customer */
      readonly customerId: string;
      readonly body: Api.IndividualCustomerUpdateRequest | Api.BusinessCustomerUpdateRequest;
    };
    answer: Api.IndividualCustomer | Api.BusinessCustomer | Api.SignedRequestChallenge;
  };
  /** Change the privacy of an embedded wallet */
  updateInternalAccount: {
    input: {
      /** The id of the internal account */
      readonly id: string;
      readonly body: Api.InternalAccountUpdateRequest;
    };
    answer: Api.InternalAccount | Api.SignedRequestChallenge;
  };
  /** Change the configuration, all of the request or nothing */
  updatePlatformConfig: {
    input: {
      readonly body: Api.PlatformConfigUpdateRequest;
    };
    answer: Api.PlatformConfig;
  };
  /** Register the customers of a CSV file */
  uploadCustomersCsv: {
    input: {
      readonly body: Api.BulkCustomerImportForm & {
        /** CSV in UTF-8, at most 100 MB */
        readonly file: Blob;
      };
    };
    answer: Api.BulkCustomerImportJobAccepted;
  };
  /** Upload a document of a customer or of an owner */
  uploadDocument: {
    input: {
      readonly body: Api.DocumentUploadFields & {
        /** PDF, JPEG or PNG, at most 10 MB */
        readonly file: Blob;
      };
    };
    answer: Api.Document;
  };
  /** Prove a credential, which opens a session */
  verifyAuthCredential: {
    input: {
      /** The id of the credential */
      readonly id: string;
      readonly body:
        | Api.EmailOtpCredentialVerifyRequest
        | Api.SmsOtpCredentialVerifyRequest
        | Api.OauthCredentialVerifyRequest
        | Api.PasskeyCredentialVerifyRequest;
    };
    answer: Api.AuthSession | Api.AuthSignedRequestChallenge;
  };
  /** Prove the ownership of a wallet by its signature */
  verifyExternalAccountOwnership: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
      readonly body: Api.OwnershipVerifyRequest;
    };
    answer: Api.ExternalAccount;
  };
  /** Prove the ownership of a wallet by its signature */
  verifyPlatformExternalAccountOwnership: {
    input: {
      /** The id of the external account */
      readonly externalAccountId: string;
      readonly body: Api.OwnershipVerifyRequest;
    };
    answer: Api.ExternalAccount;
  };
}

/** How every operation is called. */
export const OPERATIONS = {
  agentCreateExternalAccount: { method: 'POST', path: '/agents/me/external-accounts', query: [] },
  agentCreateQuote: { method: 'POST', path: '/agents/me/quotes', query: [], isIdempotent: true },
  agentCreateTransferIn: { method: 'POST', path: '/agents/me/transfer-in', query: [], isIdempotent: true },
  agentCreateTransferOut: { method: 'POST', path: '/agents/me/transfer-out', query: [], isIdempotent: true },
  agentDeleteExternalAccount: {
    method: 'DELETE',
    path: '/agents/me/external-accounts/{externalAccountId}',
    query: [],
  },
  agentExecuteQuote: {
    method: 'POST',
    path: '/agents/me/quotes/{quoteId}/execute',
    query: [],
    isIdempotent: true,
  },
  agentGetAction: { method: 'GET', path: '/agents/me/actions/{actionId}', query: [] },
  agentGetExternalAccount: {
    method: 'GET',
    path: '/agents/me/external-accounts/{externalAccountId}',
    query: [],
  },
  agentGetQuote: { method: 'GET', path: '/agents/me/quotes/{quoteId}', query: [] },
  agentGetTransaction: { method: 'GET', path: '/agents/me/transactions/{transactionId}', query: [] },
  agentListActions: { method: 'GET', path: '/agents/me/actions', query: ['limit', 'cursor', 'status'] },
  agentListExternalAccounts: {
    method: 'GET',
    path: '/agents/me/external-accounts',
    query: ['limit', 'cursor', 'currency'],
  },
  agentListInternalAccounts: {
    method: 'GET',
    path: '/agents/me/internal-accounts',
    query: ['limit', 'cursor', 'currency', 'type'],
  },
  agentListTransactions: {
    method: 'GET',
    path: '/agents/me/transactions',
    query: [
      'limit',
      'cursor',
      'accountIdentifier',
      'senderAccountIdentifier',
      'receiverAccountIdentifier',
      'status',
      'type',
      'reference',
      'startDate',
      'endDate',
      'sortOrder',
    ],
  },
  approveAgentAction: { method: 'POST', path: '/agents/{agentId}/actions/{actionId}/approve', query: [] },
  approvePendingPayment: { method: 'POST', path: '/transactions/{transactionId}/approve', query: [] },
  authorizeQuote: { method: 'POST', path: '/quotes/{quoteId}/authorize', query: [] },
  cancelInvitation: { method: 'POST', path: '/invitations/{invitationCode}/cancel', query: [] },
  cancelTransaction: { method: 'POST', path: '/transactions/{transactionId}/cancel', query: [] },
  challengeAuthCredential: { method: 'POST', path: '/auth/credentials/{id}/challenge', query: [] },
  claimInvitation: { method: 'POST', path: '/invitations/{invitationCode}/claim', query: [] },
  completeScaLogin: { method: 'POST', path: '/sca/login/complete', query: ['customerId'] },
  completeTwoFactorReset: {
    method: 'POST',
    path: '/sca/factors/reset/{resetId}/complete',
    query: ['customerId'],
  },
  confirmBeneficiaryTrust: {
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/trust/confirm',
    query: [],
  },
  confirmBeneficiaryUntrust: {
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/untrust/confirm',
    query: [],
  },
  confirmCustomerEmailVerification: {
    method: 'POST',
    path: '/customers/{customerId}/verify-email/confirm',
    query: [],
  },
  confirmCustomerPhoneVerification: {
    method: 'POST',
    path: '/customers/{customerId}/verify-phone/confirm',
    query: [],
  },
  confirmReceiptDelivery: { method: 'POST', path: '/transactions/{transactionId}/confirm', query: [] },
  confirmScaFactorEnrollment: { method: 'POST', path: '/sca/factors/confirm', query: ['customerId'] },
  createAgent: { method: 'POST', path: '/agents', query: [] },
  createAuthCredential: { method: 'POST', path: '/auth/credentials', query: [] },
  createBeneficialOwner: { method: 'POST', path: '/beneficial-owners', query: [] },
  createCard: { method: 'POST', path: '/cards', query: [] },
  createCustomer: { method: 'POST', path: '/customers', query: [] },
  createCustomerExternalAccount: {
    method: 'POST',
    path: '/customers/external-accounts',
    query: [],
    isIdempotent: true,
  },
  createCustomerKycLink: {
    method: 'POST',
    path: '/customers/{customerId}/kyc-link',
    query: [],
    isIdempotent: true,
  },
  createDelegatedKey: { method: 'POST', path: '/auth/delegated-keys', query: [] },
  createExternalAccountOwnershipChallenge: {
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/challenge',
    query: [],
    isIdempotent: true,
  },
  createInvitation: { method: 'POST', path: '/invitations', query: [] },
  createPlatformExternalAccount: {
    method: 'POST',
    path: '/platform/external-accounts',
    query: [],
    isIdempotent: true,
  },
  createPlatformExternalAccountOwnershipChallenge: {
    method: 'POST',
    path: '/platform/external-accounts/{externalAccountId}/challenge',
    query: [],
    isIdempotent: true,
  },
  createQuote: { method: 'POST', path: '/quotes', query: [], isIdempotent: true },
  createStablecoinBurn: {
    method: 'POST',
    path: '/stablecoins/{stablecoinId}/burns',
    query: [],
    isIdempotent: true,
  },
  createStablecoinMint: {
    method: 'POST',
    path: '/stablecoins/{stablecoinId}/mints',
    query: [],
    isIdempotent: true,
  },
  createToken: { method: 'POST', path: '/tokens', query: [] },
  createTransferIn: { method: 'POST', path: '/transfer-in', query: [], isIdempotent: true },
  createTransferOut: { method: 'POST', path: '/transfer-out', query: [], isIdempotent: true },
  createVerification: { method: 'POST', path: '/verifications', query: [] },
  deleteAgent: { method: 'DELETE', path: '/agents/{agentId}', query: [] },
  deleteCustomerById: { method: 'DELETE', path: '/customers/{customerId}', query: [] },
  deleteCustomerExternalAccountById: {
    method: 'DELETE',
    path: '/customers/external-accounts/{externalAccountId}',
    query: [],
  },
  deleteDocument: { method: 'DELETE', path: '/documents/{documentId}', query: [] },
  deletePlatformExternalAccountById: {
    method: 'DELETE',
    path: '/platform/external-accounts/{externalAccountId}',
    query: [],
  },
  deleteScaFactor: { method: 'DELETE', path: '/sca/factors/{credentialId}', query: ['customerId'] },
  deleteTokenById: { method: 'DELETE', path: '/tokens/{tokenId}', query: [] },
  estimateCryptoWithdrawalFee: { method: 'POST', path: '/crypto/estimate-withdrawal-fee', query: [] },
  executeQuote: { method: 'POST', path: '/quotes/{quoteId}/execute', query: [], isIdempotent: true },
  exportInternalAccount: { method: 'POST', path: '/internal-accounts/{id}/export', query: [] },
  getAgentById: { method: 'GET', path: '/agents/{agentId}', query: [] },
  getAgentDeviceCodeStatus: { method: 'GET', path: '/agents/device-codes/{code}/status', query: [] },
  getAgentMe: { method: 'GET', path: '/agents/me', query: [] },
  getAvailableUmaProviders: {
    method: 'GET',
    path: '/uma-providers',
    query: ['limit', 'cursor', 'countryCode', 'currencyCode', 'hasBlockedProviders', 'sortOrder'],
  },
  getBeneficialOwner: { method: 'GET', path: '/beneficial-owners/{beneficialOwnerId}', query: [] },
  getBulkCustomerImportJob: { method: 'GET', path: '/customers/bulk/jobs/{jobId}', query: [] },
  getCardById: { method: 'GET', path: '/cards/{id}', query: [] },
  getCustomerById: { method: 'GET', path: '/customers/{customerId}', query: [] },
  getCustomerExternalAccountById: {
    method: 'GET',
    path: '/customers/external-accounts/{externalAccountId}',
    query: [],
  },
  getDelegatedKeyById: { method: 'GET', path: '/auth/delegated-keys/{id}', query: [] },
  getDiscoveries: { method: 'GET', path: '/discoveries', query: ['country', 'currency'] },
  getDocument: { method: 'GET', path: '/documents/{documentId}', query: [] },
  getEndUserTerms: { method: 'GET', path: '/customers/end-user-terms', query: [] },
  getExchangeRates: {
    method: 'GET',
    path: '/exchange-rates',
    query: ['sourceCurrency', 'destinationCurrency', 'sendingAmount'],
  },
  getInvitation: { method: 'GET', path: '/invitations/{invitationCode}', query: [] },
  getOwnWebhookDelivery: { method: 'GET', path: '/config/webhooks/deliveries/{webhookId}', query: [] },
  getOwnWebhookReplay: { method: 'GET', path: '/config/webhooks/replays/{replayId}', query: [] },
  getPlatformConfig: { method: 'GET', path: '/config', query: [] },
  getPlatformExternalAccountById: {
    method: 'GET',
    path: '/platform/external-accounts/{externalAccountId}',
    query: [],
  },
  getQuoteById: { method: 'GET', path: '/quotes/{quoteId}', query: [] },
  getStablecoin: { method: 'GET', path: '/stablecoins/{stablecoinId}', query: [] },
  getStablecoinOperation: {
    method: 'GET',
    path: '/stablecoin-operations/{stablecoinOperationId}',
    query: [],
  },
  getStablecoinProviderAccount: {
    method: 'GET',
    path: '/stablecoin-provider-accounts/{stablecoinProviderAccountId}',
    query: [],
  },
  getTokenById: { method: 'GET', path: '/tokens/{tokenId}', query: [] },
  getTransactionById: { method: 'GET', path: '/transactions/{transactionId}', query: [] },
  getTwoFactorResetStatus: { method: 'GET', path: '/sca/factors/reset/{resetId}', query: ['customerId'] },
  getVerification: { method: 'GET', path: '/verifications/{verificationId}', query: [] },
  getWebhookStatus: { method: 'GET', path: '/config/webhooks', query: [] },
  linkStablecoinProviderAccount: {
    method: 'POST',
    path: '/stablecoin-provider-accounts',
    query: [],
    isIdempotent: true,
  },
  listAgentApprovals: {
    method: 'GET',
    path: '/agents/approvals',
    query: ['limit', 'cursor', 'agentId', 'customerId', 'startDate', 'endDate', 'sortOrder'],
  },
  listAgents: {
    method: 'GET',
    path: '/agents',
    query: [
      'limit',
      'cursor',
      'customerId',
      'isPaused',
      'isConnected',
      'createdAfter',
      'createdBefore',
      'updatedAfter',
      'updatedBefore',
    ],
  },
  listAuthCredentials: { method: 'GET', path: '/auth/credentials', query: ['accountId'] },
  listAuthSessions: { method: 'GET', path: '/auth/sessions', query: ['accountId'] },
  listBeneficialOwners: {
    method: 'GET',
    path: '/beneficial-owners',
    query: ['limit', 'cursor', 'customerId'],
  },
  listCards: {
    method: 'GET',
    path: '/cards',
    query: ['limit', 'cursor', 'cardholderId', 'accountId', 'platformCardId', 'state', 'sortOrder'],
  },
  listCustomerExternalAccounts: {
    method: 'GET',
    path: '/customers/external-accounts',
    query: ['limit', 'cursor', 'currency', 'customerId'],
  },
  listCustomerInternalAccounts: {
    method: 'GET',
    path: '/customers/internal-accounts',
    query: ['limit', 'cursor', 'currency', 'customerId', 'type'],
  },
  listCustomers: {
    method: 'GET',
    path: '/customers',
    query: [
      'limit',
      'cursor',
      'platformCustomerId',
      'customerType',
      'umaAddress',
      'region',
      'currency',
      'createdAfter',
      'createdBefore',
      'updatedAfter',
      'updatedBefore',
      'isIncludingDeleted',
    ],
  },
  listDelegatedKeys: { method: 'GET', path: '/auth/delegated-keys', query: ['accountId', 'fundingSourceId'] },
  listDocuments: { method: 'GET', path: '/documents', query: ['limit', 'cursor', 'documentHolder'] },
  listOwnRequests: { method: 'GET', path: '/config/requests', query: ['limit', 'onlyRefused', 'startDate'] },
  listOwnWebhookDeliveries: {
    method: 'GET',
    path: '/config/webhooks/deliveries',
    query: ['limit', 'cursor', 'status', 'type', 'resource', 'createdAfter', 'createdBefore'],
  },
  listPlatformExternalAccounts: {
    method: 'GET',
    path: '/platform/external-accounts',
    query: ['limit', 'cursor', 'currency'],
  },
  listPlatformInternalAccounts: {
    method: 'GET',
    path: '/platform/internal-accounts',
    query: ['currency', 'type'],
  },
  listScaFactors: { method: 'GET', path: '/sca/factors', query: ['customerId'] },
  listStablecoinOperations: {
    method: 'GET',
    path: '/stablecoins/{stablecoinId}/operations',
    query: ['limit', 'cursor', 'operationType'],
  },
  listStablecoinProviderAccounts: {
    method: 'GET',
    path: '/stablecoin-provider-accounts',
    query: ['limit', 'cursor', 'provider', 'status'],
  },
  listStablecoins: {
    method: 'GET',
    path: '/stablecoins',
    query: ['limit', 'cursor', 'issuanceStatus', 'serviceOperationsStatus', 'provider'],
  },
  listTokens: {
    method: 'GET',
    path: '/tokens',
    query: ['limit', 'cursor', 'name', 'createdAfter', 'createdBefore', 'updatedAfter', 'updatedBefore'],
  },
  listTransactions: {
    method: 'GET',
    path: '/transactions',
    query: [
      'limit',
      'cursor',
      'accountIdentifier',
      'senderAccountIdentifier',
      'receiverAccountIdentifier',
      'status',
      'type',
      'reference',
      'startDate',
      'endDate',
      'sortOrder',
      'customerId',
      'platformCustomerId',
      'cardId',
    ],
  },
  listVasps: { method: 'GET', path: '/vasps', query: ['limit', 'cursor'] },
  listVerifications: {
    method: 'GET',
    path: '/verifications',
    query: ['limit', 'cursor', 'customerId', 'verificationStatus'],
  },
  lookupExternalAccount: {
    method: 'GET',
    path: '/receiver/external-account/{accountId}',
    query: ['senderUmaAddress', 'customerId'],
  },
  lookupUma: {
    method: 'GET',
    path: '/receiver/uma/{receiverUmaAddress}',
    query: ['senderUmaAddress', 'customerId'],
  },
  pauseWebhooks: { method: 'POST', path: '/config/webhooks/pause', query: [] },
  recordSecurityEvent: { method: 'POST', path: '/sca/record-event', query: ['customerId'] },
  redeemAgentDeviceCode: { method: 'POST', path: '/agents/device-codes/{code}/redeem', query: [] },
  refreshAuthSession: { method: 'POST', path: '/auth/sessions/{id}/refresh', query: [] },
  regenerateAgentDeviceCode: { method: 'POST', path: '/agents/{agentId}/device-codes', query: [] },
  registerStablecoin: { method: 'POST', path: '/stablecoins', query: [], isIdempotent: true },
  rejectAgentAction: { method: 'POST', path: '/agents/{agentId}/actions/{actionId}/reject', query: [] },
  rejectPendingPayment: { method: 'POST', path: '/transactions/{transactionId}/reject', query: [] },
  replaceDocument: { method: 'PUT', path: '/documents/{documentId}', query: [], isForm: true },
  replayOwnWebhooks: { method: 'POST', path: '/config/webhooks/replays', query: [] },
  requestStablecoinEnablement: {
    method: 'POST',
    path: '/stablecoins/{stablecoinId}/enablement',
    query: [],
    isIdempotent: true,
  },
  resendOwnWebhook: { method: 'POST', path: '/config/webhooks/deliveries/{webhookId}/resend', query: [] },
  resendQuoteScaCode: { method: 'POST', path: '/quotes/{quoteId}/authorize/resend', query: [] },
  resumeWebhooks: { method: 'POST', path: '/config/webhooks/resume', query: [] },
  revealCard: { method: 'POST', path: '/cards/{id}/reveal', query: [] },
  revokeAuthCredential: { method: 'DELETE', path: '/auth/credentials/{id}', query: [] },
  revokeAuthSession: { method: 'DELETE', path: '/auth/sessions/{id}', query: [] },
  revokeDelegatedKey: { method: 'DELETE', path: '/auth/delegated-keys/{id}', query: [] },
  sandboxFundInternalAccount: {
    method: 'POST',
    path: '/sandbox/internal-accounts/{accountId}/fund',
    query: [],
  },
  sandboxReceive: { method: 'POST', path: '/sandbox/uma/receive', query: [] },
  sandboxSend: { method: 'POST', path: '/sandbox/send', query: [] },
  sandboxSimulateCardAuthorization: {
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/authorization',
    query: [],
  },
  sandboxSimulateCardAuthorizationAdvice: {
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/authorization_advice',
    query: [],
  },
  sandboxSimulateCardBalanceInquiry: {
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/balance_inquiry',
    query: [],
  },
  sandboxSimulateCardClearing: { method: 'POST', path: '/sandbox/cards/{id}/simulate/clearing', query: [] },
  sandboxSimulateCardCreditAuthorization: {
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/credit_authorization',
    query: [],
  },
  sandboxSimulateCardCreditAuthorizationAdvice: {
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/credit_authorization_advice',
    query: [],
  },
  sandboxSimulateCardFinancialAuthorization: {
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/financial_authorization',
    query: [],
  },
  sandboxSimulateCardFinancialCreditAuthorization: {
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/financial_credit_authorization',
    query: [],
  },
  sandboxSimulateCardReturn: { method: 'POST', path: '/sandbox/cards/{id}/simulate/return', query: [] },
  sandboxSimulateCardReturnReversal: {
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/return_reversal',
    query: [],
  },
  sendCustomerEmailVerification: { method: 'POST', path: '/customers/{customerId}/verify-email', query: [] },
  sendCustomerPhoneVerification: { method: 'POST', path: '/customers/{customerId}/verify-phone', query: [] },
  sendTestWebhook: { method: 'POST', path: '/sandbox/webhooks/test', query: [] },
  startBeneficiaryTrust: {
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/trust',
    query: [],
  },
  startBeneficiaryUntrust: {
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/untrust',
    query: [],
  },
  startScaFactorEnrollment: { method: 'POST', path: '/sca/factors', query: ['customerId'] },
  startScaLogin: { method: 'POST', path: '/sca/login/start', query: ['customerId'] },
  startTwoFactorReset: { method: 'POST', path: '/sca/factors/reset', query: ['customerId'] },
  updateAgent: { method: 'PATCH', path: '/agents/{agentId}', query: [] },
  updateAgentPolicy: { method: 'PATCH', path: '/agents/{agentId}/policy', query: [] },
  updateBeneficialOwner: { method: 'PATCH', path: '/beneficial-owners/{beneficialOwnerId}', query: [] },
  updateCardById: { method: 'PATCH', path: '/cards/{id}', query: [] },
  updateCustomerById: { method: 'PATCH', path: '/customers/{customerId}', query: [] },
  updateInternalAccount: { method: 'PATCH', path: '/internal-accounts/{id}', query: [] },
  updatePlatformConfig: { method: 'PATCH', path: '/config', query: [] },
  uploadCustomersCsv: { method: 'POST', path: '/customers/bulk/csv', query: [], isForm: true },
  uploadDocument: { method: 'POST', path: '/documents', query: [], isForm: true },
  verifyAuthCredential: { method: 'POST', path: '/auth/credentials/{id}/verify', query: [] },
  verifyExternalAccountOwnership: {
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/verify',
    query: [],
    isIdempotent: true,
  },
  verifyPlatformExternalAccountOwnership: {
    method: 'POST',
    path: '/platform/external-accounts/{externalAccountId}/verify',
    query: [],
    isIdempotent: true,
  },
} as const;

/** The codes of the errors, by their status. */
export interface ErrorCodes {
  400: Api.Error400['code'];
  401: Api.Error401['code'];
  403: Api.Error403['code'];
  404: Api.Error404['code'];
  405: Api.Error405['code'];
  409: Api.Error409['code'];
  410: Api.Error410['code'];
  412: Api.Error412['code'];
  423: Api.Error423['code'];
  424: Api.Error424['code'];
  429: Api.Error429['code'];
  500: Api.Error500['code'];
  501: Api.Error501['code'];
  503: Api.Error503['code'];
}
