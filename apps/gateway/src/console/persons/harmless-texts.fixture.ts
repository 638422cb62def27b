const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Members whose text is no person's, by why it is not. A new text of an answer belongs here or among the personal ones. */
export const HARMLESS_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'names a record of ours':
    words(`accountId agentId allowedAccountIds cardId cardholderId challengeId clientId
    credentialId customerId destinationAccountId documentHolder externalAccountId fundingSourceId fundingSources id jobId
    keyId lookupId operationId orderingKey originalTransactionId quoteId replayId requestId resetId resourceId signedBy
    sourceAccountId stablecoinId stablecoinProviderAccountId tokenId transactionId webhookId nextCursor`),
  'is what the platform or a partner calls a record, and how support finds it': words(`agentName correlationId
    issuerRef issuerTransactionToken name platformAccountId platformCardId platformCustomerId processorRef
    providerAccountId providerTokenIdentifier reference endToEndId traceNumber transactionHash networkTokenIdentifier`),
  'is a word of a list, a country, a currency or a figure':
    words(`amount baseCurrency countriesOfOperation country
    countryOfIssuance countryOfResidence currencies currency currencyCode dailyResetDate expectedCounterpartyCountries
    expectedRecipientJurisdictions incorporatedOn last4 monthlyResetMonth naicsCode networkFeeAsset provider
    providerStatus purpose rail region sourceCurrency supportedRegions symbol termsVersion timestamp timing version`),
  'names an institution':
    words(`bankAddress bankCode bankIdentifier bankName branchCode displayName domain ifsc
    intermediaryBankName intermediaryRoutingNumber issuingAuthority lei routingNumber sortCode swiftCode vaspName`),
  'is the platform’s own setting': words(`allowedOrigins appName bodyText fromName logoUrl proxyUmaSubdomain
    relyingPartyId sendFromEmailSenderName subject templateSid umaDomain url webhookEndpoint`),
  'says what happened or what to do':
    words(`code failure failureReason field fields instructionsNotes lastFailure
    message method path reason skipReason`),
  'is asked for to be used at once, and shown once': words(`accessToken challenge clientSecret
    encryptedSessionSigningKey encryptedWalletCredentials kycUrl livenessAccessToken messageToSign
    otpEncryptionTargetBundle panEmbedUrl payloadToSign paymentUrl publicKey publicKeyPem qrCode recoveryCodes secret
    secretBase32Encoded standardPublicKey token totpUri verificationLink`),
  'is a document within the document, masked as one': words('body'),
  'is how an account with us is paid into': words(
    `accountNumber address clabeNumber fiToFiInformation iban invoice phoneNumber
    vpa`,
  ),
};

/** Sealed by a context under a name that an answer shows unmasked, by why it does. */
export const SEALED_AND_SHOWN: Readonly<Record<string, string>> = {
  body: 'a webhook’s, masked as the document that it is',
  fields: 'of a request that was refused: names, and never what stood there',
  message: 'why a row of an import was refused',
  name: 'of an agent, a program: without it no one knows what to approve',
  payloadToSign: 'what a wallet signs, which a changed letter would break',
  phoneNumber: 'of an account with us, to which a payer sends',
  platformAccountId: 'the platform’s own number of an account',
  platformCustomerId: 'the platform’s own number of a customer, by which its support finds one',
  reason: 'of ours, for a finding of a verification',
  reference: 'of ours, by which money that is paid in finds its account',
};
