import type { ApiRequest } from '../cli/command.js';

const PLATFORM = 'Platform:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const TRANSACTION = 'Transaction:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c13';
const ACCOUNT = 'InternalAccount:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c14';
const CUSTOMER = 'Customer:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c15';
const CARD = 'Card:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c17';
const CARD_TRANSACTION = 'CardTransaction:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c19';
const DOCUMENT = 'Document:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c16';
const AT = '2026-01-01T00:00:00Z';
const PAGE = { limit: 20 };
const SANDBOX = { environment: 'sandbox' };
const TENANT = { platformId: PLATFORM, ...SANDBOX };
const MANILA = { ...SANDBOX, country: 'PH', currency: 'PHP', bankName: 'Bank' };

const STABLECOIN = 'Stablecoin:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c20';
const LINK = 'StablecoinProviderAccount:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c21';
const OPERATION = 'StablecoinOperation:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c22';

export const MORE_REQUESTS: readonly (readonly [line: string, request: ApiRequest])[] = [
  [
    'stream quote-1 --version 2 --from 1 --lane quotes.sandbox',
    {
      method: 'GET',
      path: '/operator/stream',
      query: { environment: 'sandbox', stream: 'quote-1', lane: 'quotes.sandbox', version: 2, from: 1 },
    },
  ],
  [
    'chain --lane quotes.sandbox --after quotes.sandbox:6',
    {
      method: 'GET',
      path: '/operator/chain',
      query: { environment: 'sandbox', lane: 'quotes.sandbox', after: 'quotes.sandbox:6' },
    },
  ],
  [`stablecoins --platform ${PLATFORM}`, { method: 'GET', path: '/operator/stablecoins', query: TENANT }],
  [
    `stablecoin decide ${STABLECOIN} approve --platform ${PLATFORM}`,
    {
      method: 'POST',
      path: '/operator/stablecoins/decide',
      body: { ...TENANT, stablecoinId: STABLECOIN, decision: 'APPROVE' },
    },
  ],
  [
    `stablecoin revoke-link ${LINK} --platform ${PLATFORM}`,
    {
      method: 'POST',
      path: '/operator/stablecoin-provider-accounts/revoke',
      body: { ...TENANT, stablecoinProviderAccountId: LINK },
    },
  ],
  [
    `stablecoin close-case ${OPERATION} written-off --platform ${PLATFORM}`,
    {
      method: 'POST',
      path: '/operator/stablecoin-operations/close-case',
      body: { ...TENANT, stablecoinOperationId: OPERATION, outcome: 'WRITTEN_OFF' },
    },
  ],
  [
    `stablecoin-review show --platform ${PLATFORM}`,
    { method: 'GET', path: '/operator/stablecoin-review', query: TENANT },
  ],
  [
    `stablecoin-review set --platform ${PLATFORM} --reviews-stablecoins on`,
    { method: 'PUT', path: '/operator/stablecoin-review', body: { ...TENANT, reviewsStablecoins: true } },
  ],
  [
    'events --after quotes.sandbox:7',
    { method: 'GET', path: '/operator/events', query: { ...SANDBOX, after: 'quotes.sandbox:7' } },
  ],
  [
    `documents list --platform ${PLATFORM} --holder ${CUSTOMER}`,
    {
      method: 'GET',
      path: '/operator/documents',
      query: { ...TENANT, documentHolder: CUSTOMER, ...PAGE },
    },
  ],
  [
    `documents save ${DOCUMENT} --platform ${PLATFORM} --to /dev/null`,
    { method: 'POST', path: '/operator/documents/content', body: { ...TENANT, documentId: DOCUMENT } },
  ],
  ['routes', { method: 'GET', path: '/operator/routes' }],
  [
    'end-user-terms list',
    { method: 'GET', path: '/operator/end-user-terms', query: { ...SANDBOX, ...PAGE } },
  ],
  [
    'end-user-terms set --version V2 --url https://terms.example/v2',
    {
      method: 'PUT',
      path: '/operator/end-user-terms',
      body: { ...SANDBOX, version: 'V2', url: 'https://terms.example/v2' },
    },
  ],
  [
    'currency-providers list',
    { method: 'GET', path: '/operator/currency-providers', query: { ...SANDBOX, ...PAGE } },
  ],
  [
    'currency-providers set --currency-code EUR --provider Northern --regions DE,FR',
    {
      method: 'PUT',
      path: '/operator/currency-providers',
      body: { ...SANDBOX, currencyCode: 'EUR', provider: 'Northern', regions: ['DE', 'FR'] },
    },
  ],
  [
    'required-customer-fields list',
    { method: 'GET', path: '/operator/required-customer-fields', query: { ...SANDBOX, ...PAGE } },
  ],
  [
    `required-customer-fields set --platform ${PLATFORM} --currency-code MXN --fields TAX_ID,BIRTH_DATE`,
    {
      method: 'PUT',
      path: '/operator/required-customer-fields',
      body: { ...TENANT, currencyCode: 'MXN', fields: ['TAX_ID', 'BIRTH_DATE'] },
    },
  ],
  [
    'required-customer-fields remove --currency-code MXN',
    {
      method: 'PUT',
      path: '/operator/required-customer-fields',
      body: { ...SANDBOX, currencyCode: 'MXN', fields: [] },
    },
  ],
  [
    'funding-coordinates list',
    { method: 'GET', path: '/operator/funding-coordinates', query: { ...SANDBOX, ...PAGE } },
  ],
  [
    'funding-coordinates set --environment production --currency-code EUR --account-type EUR_ACCOUNT --payment-rails SEPA --iban DE02120300000000202051',
    {
      method: 'PUT',
      path: '/operator/funding-coordinates',
      body: {
        ...{ environment: 'production', currencyCode: 'EUR', accountType: 'EUR_ACCOUNT' },
        ...{ paymentRails: ['SEPA'], iban: 'DE02120300000000202051' },
      },
    },
  ],
  [
    'funding-coordinates remove --currency-code EUR --account-type EUR_ACCOUNT',
    {
      method: 'PUT',
      path: '/operator/funding-coordinates',
      body: { ...SANDBOX, currencyCode: 'EUR', accountType: 'EUR_ACCOUNT', paymentRails: [] },
    },
  ],
  [
    `requests --platform ${PLATFORM} --refused --limit 5 --since 2026-11-24T12:00:00Z`,
    {
      method: 'GET',
      path: '/operator/requests',
      query: { ...TENANT, limit: 5, startDate: '2026-11-24T12:00:00Z', onlyRefused: true },
    },
  ],
  [`outbox --platform ${PLATFORM}`, { method: 'GET', path: '/operator/outbox', query: { ...TENANT } }],
  ['rails list', { method: 'GET', path: '/operator/rails', query: { ...SANDBOX, ...PAGE } }],
  [
    'rails set --rail SEPA --state off --currency eur --amount-min 100 --amount-max 5000',
    {
      method: 'PUT',
      path: '/operator/rails',
      body: {
        ...SANDBOX,
        paymentRail: 'SEPA',
        isEnabled: false,
        currency: 'EUR',
        amountMin: 100,
        amountMax: 5_000,
      },
    },
  ],
  [
    `rails remove --rail SEPA --platform ${PLATFORM}`,
    { method: 'PUT', path: '/operator/rails', body: { ...TENANT, paymentRail: 'SEPA', isEnabled: true } },
  ],
  ['institutions list', { method: 'GET', path: '/operator/institutions', query: { ...SANDBOX, ...PAGE } }],
  [
    'institutions add --country ph --currency php --name Bank --shown The-Bank',
    { method: 'PUT', path: '/operator/institutions', body: { ...MANILA, displayName: 'The-Bank' } },
  ],
  [
    'institutions remove --country PH --currency PHP --name Bank',
    { method: 'DELETE', path: '/operator/institutions', query: MANILA },
  ],
  [
    `uma-allow-list show --platform ${PLATFORM}`,
    { method: 'GET', path: '/operator/uma-allow-list', query: TENANT },
  ],
  [
    `uma-allow-list set --platform ${PLATFORM} --domains a.example,b.example`,
    {
      method: 'PUT',
      path: '/operator/uma-allow-list',
      body: { ...TENANT, domains: ['a.example', 'b.example'] },
    },
  ],
  [
    `uma-allow-list set --platform ${PLATFORM} --domains none`,
    { method: 'PUT', path: '/operator/uma-allow-list', body: { ...TENANT, domains: [] } },
  ],
  [
    `invitation-setup show --platform ${PLATFORM}`,
    { method: 'GET', path: '/operator/invitation-setup', query: TENANT },
  ],
  [
    `invitation-setup set --platform ${PLATFORM} --display-name Acme --countries DE,FR`,
    {
      method: 'PUT',
      path: '/operator/invitation-setup',
      body: { ...TENANT, displayName: 'Acme', countries: ['DE', 'FR'] },
    },
  ],
  [
    `authentication-setup show --platform ${PLATFORM}`,
    { method: 'GET', path: '/operator/authentication-setup', query: TENANT },
  ],
  [
    `authentication-setup set --platform ${PLATFORM} --relying-party-id pay.example --allowed-origins https://pay.example`,
    {
      method: 'PUT',
      path: '/operator/authentication-setup',
      body: { ...TENANT, relyingPartyId: 'pay.example', allowedOrigins: ['https://pay.example'] },
    },
  ],
  [
    `factor-resets list --platform ${PLATFORM} --limit 5`,
    { method: 'GET', path: '/operator/factor-resets', query: { ...TENANT, limit: 5 } },
  ],
  [
    `factor-resets pass --platform ${PLATFORM} 0199`,
    {
      method: 'POST',
      path: '/operator/factor-resets/decide',
      body: { ...TENANT, resetId: '0199', outcome: 'LIVENESS_PASSED' },
    },
  ],
  [
    `factor-resets reject --platform ${PLATFORM} 0199`,
    {
      method: 'POST',
      path: '/operator/factor-resets/decide',
      body: { ...TENANT, resetId: '0199', outcome: 'REJECTED' },
    },
  ],
  [
    `uma-velocity-limits show --platform ${PLATFORM}`,
    { method: 'GET', path: '/operator/uma-velocity-limits', query: TENANT },
  ],
  [
    `uma-velocity-limits set --platform ${PLATFORM} --limits a.example=0,b.example=25`,
    {
      method: 'PUT',
      path: '/operator/uma-velocity-limits',
      body: {
        ...TENANT,
        limits: [
          { domain: 'a.example', paymentsPerHourMax: 0 },
          { domain: 'b.example', paymentsPerHourMax: 25 },
        ],
      },
    },
  ],
  [
    `uma-velocity-limits set --platform ${PLATFORM} --limits none`,
    { method: 'PUT', path: '/operator/uma-velocity-limits', body: { ...TENANT, limits: [] } },
  ],
  [
    `uma-domains list --platform ${PLATFORM}`,
    { method: 'GET', path: '/operator/uma-domains', query: TENANT },
  ],
  [
    `uma-domains check --platform ${PLATFORM}`,
    { method: 'POST', path: '/operator/uma-domains/check', body: TENANT },
  ],
  [
    `uma-domains prove --platform ${PLATFORM} --domain a.example`,
    { method: 'POST', path: '/operator/uma-domains/prove', body: { ...TENANT, umaDomain: 'a.example' } },
  ],
  [
    `uma-domains release --platform ${PLATFORM} --domain a.example`,
    { method: 'POST', path: '/operator/uma-domains/release', body: { ...TENANT, umaDomain: 'a.example' } },
  ],
  ['settings show', { method: 'GET', path: '/operator/settings', query: SANDBOX }],
  [
    'settings set --skip-paperwork on --denied-countries ir,kp --swift-currencies none',
    {
      method: 'PATCH',
      path: '/operator/settings',
      body: { ...SANDBOX, skipPaperwork: true, deniedCountries: ['IR', 'KP'], swiftCurrencies: [] },
    },
  ],
  [
    `settings set --platform ${PLATFORM} --tokens-max 500`,
    { method: 'PATCH', path: '/operator/settings', body: { ...TENANT, tokensMax: 500 } },
  ],
  [
    `settings clear denied-countries --platform ${PLATFORM}`,
    { method: 'PATCH', path: '/operator/settings', body: { ...TENANT, deniedCountries: null } },
  ],
  [
    `ledger trial-balance --platform ${PLATFORM}`,
    { method: 'GET', path: '/operator/ledger/trial-balance', query: TENANT },
  ],
  [
    `ledger statement --platform ${PLATFORM} --account ${ACCOUNT} --from ${AT}`,
    {
      method: 'GET',
      path: '/operator/ledger/statement',
      query: { ...TENANT, account: ACCOUNT, from: AT, ...PAGE },
    },
  ],
  [
    `ledger balance --platform ${PLATFORM} --account FEES --currency usd --position 7`,
    {
      method: 'GET',
      path: '/operator/ledger/balance',
      query: { ...TENANT, account: 'FEES', currency: 'USD', position: 7 },
    },
  ],
  [
    `ledger transaction ${TRANSACTION} --platform ${PLATFORM}`,
    {
      method: 'GET',
      path: '/operator/ledger/transaction',
      query: { ...TENANT, transactionId: TRANSACTION },
    },
  ],
  [
    `card-program show --platform ${PLATFORM}`,
    { method: 'GET', path: '/operator/card-program', query: TENANT },
  ],
  [
    `card-program set --platform ${PLATFORM} --live-cards-max 5 --funding-currencies USD --frame-ancestors https://pay.example`,
    {
      method: 'PUT',
      path: '/operator/card-program',
      body: {
        ...TENANT,
        liveCardsMax: 5,
        fundingCurrencies: ['USD'],
        frameAncestors: ['https://pay.example'],
      },
    },
  ],
  [
    `cards close ${CARD} --platform ${PLATFORM}`,
    { method: 'POST', path: '/operator/cards/close', body: { ...TENANT, cardId: CARD } },
  ],
  [
    `cards collect-shortfall ${CARD_TRANSACTION} --platform ${PLATFORM}`,
    {
      method: 'POST',
      path: '/operator/cards/collect-shortfall',
      body: { ...TENANT, cardTransactionId: CARD_TRANSACTION },
    },
  ],
  [
    `cards write-off-shortfall ${CARD_TRANSACTION} --platform ${PLATFORM}`,
    {
      method: 'POST',
      path: '/operator/cards/write-off-shortfall',
      body: { ...TENANT, cardTransactionId: CARD_TRANSACTION },
    },
  ],
  [
    `refunds settle ${TRANSACTION} --platform ${PLATFORM}`,
    { method: 'POST', path: '/operator/refunds/settle', body: { ...TENANT, transactionId: TRANSACTION } },
  ],
  [
    `refunds payout-arrived ${TRANSACTION} --platform ${PLATFORM} --environment production`,
    {
      method: 'POST',
      path: '/operator/refunds/payout-arrived',
      body: { platformId: PLATFORM, environment: 'production', transactionId: TRANSACTION },
    },
  ],
  [
    `payments waiting --platform ${PLATFORM}`,
    { method: 'GET', path: '/operator/payments/waiting', query: { ...TENANT, ...PAGE } },
  ],
  [
    `payments conclude ${TRANSACTION} --platform ${PLATFORM} --outcome NOT_ARRIVED`,
    {
      method: 'POST',
      path: '/operator/payments/conclude',
      body: { ...TENANT, transactionId: TRANSACTION, outcome: 'NOT_ARRIVED' },
    },
  ],
];
