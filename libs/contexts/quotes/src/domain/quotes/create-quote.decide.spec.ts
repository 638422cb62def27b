import { after, idOf, money } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  BANK_ACCOUNT,
  CUSTOMER,
  execution,
  EXPIRY,
  FEE_ACCOUNT,
  HISTORIES,
  NOW,
  OTHER_ACCOUNT,
  PLATFORM,
  price,
  QUOTE_UUID,
  SOURCE,
  termsOf,
  transferTerms,
  when,
} from '../../testing/terms.fixture.js';
import { requested } from '../../testing/quotes.fixture.js';
import { openQuote } from './create-quote.decide.js';
import type {
  CorridorFacts,
  DestinationFacts,
  InternalAccountFacts,
  PulledAccountFacts,
  QuoteFacts,
  RailVerdict,
} from './quote-facts.js';
import type { QuoteRequested } from './quote-request.js';
import type { QuoteTerms } from './quote-terms.js';
import type { UmaReceiver } from './uma-receiver.js';
import { absentQuote, evolveQuote, type Pendency, type Quote, type QuoteEvent } from './quote.js';

const { given } = decider<Quote, QuoteEvent>({ initial: absentQuote, evolve: evolveQuote });

const source: InternalAccountFacts = {
  accountId: SOURCE,
  type: 'INTERNAL_FIAT',
  status: 'ACTIVE',
  currency: 'USD',
  available: money(240_000, 'USD'),
  ownerId: CUSTOMER,
};
const { ownerId: _owner, ...platformsSource } = source;
const bank: Extract<DestinationFacts, { kind: 'EXTERNAL' }> = {
  kind: 'EXTERNAL',
  account: { accountId: BANK_ACCOUNT, accountType: 'EUR_ACCOUNT', status: 'ACTIVE', currency: 'EUR' },
};
const { destination: transferDestination } = transferTerms();
const within: Extract<DestinationFacts, { kind: 'INTERNAL' }> = {
  kind: 'INTERNAL',
  account: { ...source, accountId: OTHER_ACCOUNT, currency: 'EUR', available: money(0, 'EUR') },
  receiver: (transferDestination as Extract<QuoteTerms['destination'], { kind: 'INTERNAL' }>).receiver,
};
const party = termsOf().payer;
const customer = {
  isBusiness: false,
  isApproved: true,
  hasAcceptedTerms: true,
  hasRegistrationNumber: false,
  lackingInfo: [],
};
const rail = {
  status: 'CHOSEN',
  rail: 'SEPA_INSTANT',
  mode: 'AUTO',
  settlementSeconds: 30,
  isInstant: true,
  validSeconds: 300,
} as const;
const corridor: CorridorFacts = {
  sending: { minMinor: 1n, maxMinor: 1_000_000n, isOutgoingEnabled: true, isIncomingEnabled: true },
  price: price(),
  rail,
};
const facts: QuoteFacts = {
  source: { kind: 'INTERNAL', account: source },
  destination: bank,
  payer: { kind: 'CUSTOMER', party, customer },
  corridor,
};
const wanted = requested(SOURCE, BANK_ACCOUNT);

const open =
  (more: Partial<QuoteFacts> = {}, request: QuoteRequested = wanted, at = when) =>
  (quote: Quote) =>
    openQuote({ quoteUuid: QUOTE_UUID, request, execution }, quote, at, { ...facts, ...more });
const through = (more: Partial<CorridorFacts>) => open({ corridor: { ...corridor, ...more } });
const paying = (more: Partial<typeof customer>) =>
  open({ payer: { kind: 'CUSTOMER', party, customer: { ...customer, ...more } } });

const toAddress: QuoteRequested = {
  ...wanted,
  destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$you@there.example' },
  lookupId: 'Lookup:1',
};
const { lookupId: _none, ...withoutLookup } = toAddress;
const lookedUp: UmaReceiver = {
  umaAddress: '$you@there.example',
  currency: 'EUR',
  minMinor: 1n,
  maxMinor: 1_000_000n,
  counterpartyFixedFeeMinor: 0n,
  expiresAt: after(EXPIRY, 60_000),
  counterpartyInformation: { FULL_NAME: 'You' },
};
const toReceiver = (more: Partial<UmaReceiver> = {}) =>
  ({ kind: 'UMA', receiver: { ...lookedUp, ...more } }) as const;
const pulledAccount: PulledAccountFacts = {
  accountId: idOf('ExternalAccount', QUOTE_UUID),
  accountType: 'USD_ACCOUNT',
  status: 'ACTIVE',
  currency: 'USD',
};
const pushing: QuoteRequested = {
  ...wanted,
  source: { sourceType: 'REALTIME_FUNDING', currency: 'USDC', cryptoNetwork: 'SOLANA' },
};
const fundedBy = (status: 'CURRENCY_NOT_OFFERED' | 'NETWORK_NOT_OFFERED' | 'NOT_CONNECTED') =>
  ({ kind: 'REALTIME', currency: 'USD', offer: { status } }) as const;

describe('creating a quote', () => {
  it('records all that it promises', () => {
    given().when(open()).thenRecorded({ type: 'QuoteCreated', terms: termsOf() });
  });

  it('keeps the platform’s reason', () => {
    const said = { description: 'rent', remittanceInformation: 'March', purposeOfPayment: 'OTHER' };
    given()
      .when(open({}, { ...wanted, ...said }))
      .thenRecorded({ type: 'QuoteCreated', terms: termsOf(said) });
  });

  it('shows a rail that the platform named', () => {
    const named = requested(SOURCE, BANK_ACCOUNT, {
      destination: { destinationType: 'ACCOUNT', accountId: BANK_ACCOUNT, paymentRail: 'SEPA_INSTANT' },
    });
    const destination = { ...termsOf().destination, namedRail: 'SEPA_INSTANT' } as QuoteTerms['destination'];
    given()
      .when(open({}, named))
      .thenRecorded({ type: 'QuoteCreated', terms: termsOf({ destination }) });
  });

  it('to an account of the service keeps who receives it', () => {
    const { rail: unrailed } = transferTerms();
    given()
      .when(
        open({
          destination: within,
          corridor: { ...corridor, rail: { status: 'CHOSEN', validSeconds: 300, ...unrailed } },
        }),
      )
      .thenRecorded({ type: 'QuoteCreated', terms: transferTerms() });
  });

  it('that is funded from outside keeps how, and is never executed at once', () => {
    const offered = { isCrypto: true, instructions: [] };
    given()
      .when(
        open(
          { source: { kind: 'REALTIME', currency: 'USD', offer: { status: 'OFFERED', ...offered } } },
          { ...pushing, immediatelyExecute: true },
        ),
      )
      .thenRecorded({
        type: 'QuoteCreated',
        terms: termsOf({ source: { kind: 'REALTIME', ...offered, cryptoNetwork: 'SOLANA' } }),
      });
  });

  it('that is funded from outside shows the ways alone that carry its amount (quotes §7)', () => {
    const over = (...paymentRails: string[]) => ({
      accountOrWalletInfo: { accountType: 'USD_ACCOUNT', paymentRails },
      isPlatformAccount: false,
    });
    const offer = { status: 'OFFERED', isCrypto: false, instructions: [over('RTP', 'FEDNOW')] } as const;
    given()
      .when(
        open(
          {
            source: { kind: 'REALTIME', currency: 'USD', offer },
            corridor: { ...corridor, bringing: { rails: ['FEDNOW'], maxMinor: 300_000n } },
          },
          { ...wanted, source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } },
        ),
      )
      .thenRecorded({
        type: 'QuoteCreated',
        terms: termsOf({ source: { kind: 'REALTIME', isCrypto: false, instructions: [over('FEDNOW')] } }),
      });
  });

  const umaTerms = (more: Partial<QuoteTerms> = {}): QuoteTerms =>
    termsOf({
      destination: {
        kind: 'UMA',
        umaAddress: '$you@there.example',
        counterpartyInformation: { FULL_NAME: 'You' },
      },
      ...more,
    });

  it('to a UMA address keeps whom the institution named', () => {
    given()
      .when(open({ destination: toReceiver() }, toAddress))
      .thenRecorded({ type: 'QuoteCreated', terms: umaTerms() });
  });

  it('lives no longer than what was looked up', () => {
    const expiresAt = after(NOW, 10_000);
    given()
      .when(open({ destination: toReceiver({ expiresAt }) }, toAddress))
      .thenRecorded({ type: 'QuoteCreated', terms: umaTerms({ expiresAt }) });
  });

  it('takes the look-up of the very account that is paid', () => {
    given()
      .when(open({ lookedUp: BANK_ACCOUNT }, { ...wanted, lookupId: 'Lookup:1' }))
      .thenRecorded({ type: 'QuoteCreated', terms: termsOf() });
  });

  it.each([[undefined], ['FIRST_PARTY']])(
    'that is collected from an account, %s, keeps which, and lives as long as that takes',
    (ownershipType) => {
      const account = { ...pulledAccount, ...(ownershipType !== undefined && { ownershipType }) };
      given()
        .when(open({ source: { kind: 'EXTERNAL', account } }))
        .thenRecorded({
          type: 'QuoteCreated',
          terms: termsOf({
            source: { kind: 'EXTERNAL', accountId: pulledAccount.accountId, accountType: 'USD_ACCOUNT' },
            expiresAt: after(NOW, 900_000),
          }),
        });
    },
  );

  it('of the platform itself is its own payment', () => {
    const payer = { id: PLATFORM, platformCustomerId: PLATFORM };
    given()
      .when(open({ payer: { kind: 'PLATFORM', party: payer } }))
      .thenRecorded({ type: 'QuoteCreated', terms: termsOf({ payer }) });
  });

  it('with a platform fee remembers where the fee goes', () => {
    const priced = price({ fixedMinor: 40n, basisPoints: 65n });
    given()
      .when(through({ price: priced, feeAccountId: FEE_ACCOUNT }))
      .thenRecorded({ type: 'QuoteCreated', terms: termsOf({ price: priced, feeAccountId: FEE_ACCOUNT }) });
  });

  it('without a fee remembers no account for it', () => {
    given()
      .when(through({ feeAccountId: FEE_ACCOUNT }))
      .thenRecorded({ type: 'QuoteCreated', terms: termsOf() });
  });

  it.each(Object.entries(HISTORIES).filter(([state]) => state !== 'absent'))(
    'that is there already changes nothing: %s',
    (_state, history) => {
      given(...history)
        .when(open())
        .thenNothing();
    },
  );

  it('to be executed at once drafts it together with the intent', () => {
    given()
      .when(open({}, { ...wanted, immediatelyExecute: true }))
      .thenRecorded({ type: 'QuoteDrafted', terms: termsOf(), ...execution });
  });

  const leftPending: readonly (readonly [string, Partial<QuoteRequested>, RailVerdict, Pendency])[] = [
    ['of a transfer out', { transfer: 'OUT' }, 'STAYS_PENDING', { staysPending: true }],
    ['of a transfer in', { transfer: 'IN' }, 'STAYS_PENDING', { staysPending: true }],
    ['of a transfer that the rail processes at once', { transfer: 'OUT' }, 'ACCEPTABLE', {}],
    ['of a quote, which is no transfer', {}, 'STAYS_PENDING', {}],
  ];

  it.each(leftPending)('%s keeps whether its partner leaves it pending', (_what, more, verdict, kept) => {
    given()
      .when(open({ corridor: { ...corridor, verdict } }, { ...wanted, immediatelyExecute: true, ...more }))
      .thenRecorded({ type: 'QuoteDrafted', terms: termsOf(), ...execution, ...kept });
  });

  it('to be executed at once is refused for what execution would be refused for', () => {
    given()
      .when(
        open(
          { corridor: { ...corridor, verdict: 'ACCOUNT_INVALID' } },
          { ...wanted, immediatelyExecute: true },
        ),
      )
      .thenRejected('INVALID_BANK_ACCOUNT')
      .andRecorded();
  });
});

describe('a quote is refused', () => {
  const unknownField = (field: string) => ({
    errors: [{ field, message: 'names no account of this platform' }],
  });
  const notPullable = {
    errors: [
      {
        field: 'source.accountId',
        message:
          'is no account that money is collected from: that is a USD_ACCOUNT which is not a third party’s',
      },
    ],
  };

  it.each<[string, ReturnType<typeof open>, string, Record<string, unknown> | undefined]>([
    [
      'that is funded in no currency',
      open({ source: { kind: 'NO_CURRENCY' } }, pushing),
      'INVALID_CURRENCY',
      { field: 'source.currency' },
    ],
    [
      'that is funded in a currency without instant rails',
      open({ source: fundedBy('CURRENCY_NOT_OFFERED') }, pushing),
      'INVALID_CURRENCY',
      { field: 'source.currency' },
    ],
    [
      'that is funded over a network without the coin',
      open({ source: fundedBy('NETWORK_NOT_OFFERED') }, pushing),
      'INVALID_INPUT',
      { errors: [{ field: 'source.cryptoNetwork', message: 'is no network that carries USD' }] },
    ],
    [
      'that is funded where nothing is connected',
      open({ source: fundedBy('NOT_CONNECTED') }, pushing),
      'RAIL_NOT_CONNECTED',
      undefined,
    ],
    [
      'to a UMA address',
      open({ destination: { kind: 'UMA_NOT_CONNECTED' } }, toAddress),
      'DESTINATION_NOT_OFFERED',
      { destinationType: 'UMA_ADDRESS' },
    ],
    [
      'to a UMA address without a look-up',
      open({ destination: { kind: 'UNKNOWN' } }, withoutLookup),
      'INVALID_INPUT',
      { errors: [{ field: 'lookupId', message: 'is needed to pay to a UMA address' }] },
    ],
    [
      'to a UMA address whose look-up is over',
      open(
        {
          destination: { kind: 'UMA_REFUSED', refused: { status: 'REFUSED', code: 'LOOKUP_REQUEST_FAILED' } },
        },
        toAddress,
      ),
      'LOOKUP_REQUEST_FAILED',
      { field: 'lookupId' },
    ],
    [
      'to an institution that wants to know more',
      open(
        {
          destination: {
            kind: 'UMA_REFUSED',
            refused: {
              status: 'REFUSED',
              code: 'MISSING_REQUIRED_UMA_PARAMETERS',
              details: { missingFields: ['FULL_NAME'] },
            },
          },
        },
        toAddress,
      ),
      'MISSING_REQUIRED_UMA_PARAMETERS',
      { field: 'senderCustomerInfo', missingFields: ['FULL_NAME'] },
    ],
    [
      'to an institution that does not take the sender',
      open(
        { destination: { kind: 'UMA_REFUSED', refused: { status: 'REFUSED', code: 'SENDER_NOT_ACCEPTED' } } },
        toAddress,
      ),
      'SENDER_NOT_ACCEPTED',
      undefined,
    ],
    [
      'of more than the receiver’s institution takes',
      open({ destination: toReceiver({ maxMinor: 219_695n }) }, toAddress),
      'AMOUNT_OUT_OF_RANGE',
      { min: 1n, max: 219_695n, currency: 'EUR', field: 'lockedCurrencyAmount' },
    ],
    [
      'of less than the receiver’s institution takes',
      open({ destination: toReceiver({ minMinor: 219_697n }) }, toAddress),
      'AMOUNT_OUT_OF_RANGE',
      { min: 219_697n, max: 1_000_000n, currency: 'EUR', field: 'lockedCurrencyAmount' },
    ],
    [
      'that pulls from an account that no bank debits',
      open({ source: { kind: 'EXTERNAL', account: { ...pulledAccount, accountType: 'EUR_ACCOUNT' } } }),
      'INVALID_INPUT',
      notPullable,
    ],
    [
      'that pulls from another customer’s account',
      open({ source: { kind: 'EXTERNAL', account: { ...pulledAccount, ownershipType: 'THIRD_PARTY' } } }),
      'INVALID_INPUT',
      notPullable,
    ],
    [
      'that pulls from an account that is not active',
      open({ source: { kind: 'EXTERNAL', account: { ...pulledAccount, status: 'UNDER_REVIEW' } } }),
      'ACCOUNT_NOT_ACTIVE',
      { status: 'UNDER_REVIEW', field: 'source.accountId' },
    ],
    [
      'that pulls from the account that it pays',
      open({
        source: { kind: 'EXTERNAL', account: { ...pulledAccount, accountId: BANK_ACCOUNT } },
      }),
      'SELF_PAYMENT',
      undefined,
    ],
    [
      'from an embedded wallet, executed at once',
      open(
        { source: { kind: 'INTERNAL', account: { ...source, type: 'EMBEDDED_WALLET' } } },
        { ...wanted, immediatelyExecute: true },
      ),
      'INVALID_INPUT',
      {
        errors: [
          {
            field: 'immediatelyExecute',
            message: 'is not for embedded wallets: their owner signs the quote first',
          },
        ],
      },
    ],
    [
      'from an unknown account',
      open({ source: { kind: 'UNKNOWN' }, payer: { kind: 'UNKNOWN' } }),
      'INVALID_INPUT',
      unknownField('source.accountId'),
    ],
    [
      'to an unknown account',
      open({ destination: { kind: 'UNKNOWN' } }),
      'INVALID_INPUT',
      unknownField('destination.accountId'),
    ],
    [
      'for a customer who may not use the account',
      open({ payer: { kind: 'UNKNOWN' } }),
      'INVALID_INPUT',
      { errors: [{ field: 'source.customerId', message: 'names no customer that may use this account' }] },
    ],
    [
      'whose customer has not accepted the terms',
      paying({ hasAcceptedTerms: false, isApproved: false }),
      'END_USER_TERMS_NOT_ACCEPTED',
      undefined,
    ],
    ['whose customer is not approved', paying({ isApproved: false }), 'USER_NOT_READY', undefined],
    [
      'to a customer who has not accepted the terms',
      open({ payee: { ...customer, hasAcceptedTerms: false, isApproved: false } }),
      'END_USER_TERMS_NOT_ACCEPTED',
      { field: 'destination.accountId' },
    ],
    [
      'to a customer who is not approved',
      open({ payee: { ...customer, isApproved: false } }),
      'USER_NOT_READY',
      { field: 'destination.accountId' },
    ],
    [
      'to a frozen account of a customer who is not approved',
      open({
        destination: { ...within, account: { ...within.account, status: 'FROZEN' } },
        payee: { ...customer, isApproved: false },
      }),
      'USER_NOT_READY',
      { field: 'destination.accountId' },
    ],
    [
      'of the platform to a customer who is not approved',
      open({
        source: { kind: 'INTERNAL', account: platformsSource },
        destination: within,
        payer: { kind: 'PLATFORM', party },
        payee: { ...customer, isApproved: false },
      }),
      'USER_NOT_READY',
      { field: 'destination.accountId' },
    ],
    ['to its own source', open({ destination: { ...within, account: source } }), 'SELF_PAYMENT', undefined],
    [
      'from a frozen account',
      open({ source: { kind: 'INTERNAL', account: { ...source, status: 'FROZEN' } } }),
      'ACCOUNT_NOT_ACTIVE',
      { status: 'FROZEN', field: 'source.accountId' },
    ],
    [
      'to a closed account',
      open({ destination: { ...within, account: { ...within.account, status: 'CLOSED' } } }),
      'ACCOUNT_NOT_ACTIVE',
      { status: 'CLOSED', field: 'destination.accountId' },
    ],
    [
      'to an inactive bank account',
      open({ destination: { ...bank, account: { ...bank.account, status: 'INACTIVE' } } }),
      'EXTERNAL_ACCOUNT_NOT_ACTIVE',
      { status: 'INACTIVE' },
    ],
    [
      'to an account whose owner was refuted',
      open({ destination: { ...bank, account: { ...bank.account, status: 'UNVERIFIED' } } }),
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
      undefined,
    ],
    [
      'in a currency that the platform does not have',
      open({ corridor: { price: price(), rail } }),
      'INVALID_CURRENCY',
      { field: 'source' },
    ],
    [
      'in a currency that is only received',
      through({ sending: { minMinor: 1n, maxMinor: 9n, isOutgoingEnabled: false, isIncomingEnabled: true } }),
      'INVALID_CURRENCY',
      { field: 'source' },
    ],
    [
      'through a corridor that is switched off',
      through({ price: { status: 'CORRIDOR_DISABLED' } }),
      'INVALID_CURRENCY',
      { field: 'destination' },
    ],
    [
      'while there is no price',
      through({ price: { status: 'NO_PRICE' } }),
      'QUOTE_REQUEST_FAILED',
      undefined,
    ],
    [
      'with a fee that cannot be charged',
      through({ price: { status: 'FEE_REFUSED', field: 'platformFeeOverride', message: 'is for USD' } }),
      'INVALID_INPUT',
      { errors: [{ field: 'platformFeeOverride', message: 'is for USD' }] },
    ],
    [
      'of which nothing would arrive',
      through({ price: { status: 'REFUSED', code: 'AMOUNT_OUT_OF_RANGE' } }),
      'AMOUNT_OUT_OF_RANGE',
      { min: 1n, max: 9_000_000_000_000_000n, field: 'lockedCurrencyAmount' },
    ],
    [
      'whose configured fees take all, which is no fault of the request',
      through({ price: { status: 'REFUSED', code: 'FEE_RATES_TOO_HIGH' } }),
      'INVALID_INPUT',
      { reason: 'FEE_RATES_TOO_HIGH' },
    ],
    [
      'whose own fee takes all',
      open(
        { corridor: { ...corridor, price: { status: 'REFUSED', code: 'FEE_RATES_TOO_HIGH' } } },
        {
          ...wanted,
          platformFeeOverride: { fixed: { amountMinor: 0n, currency: 'USD' }, basisPoints: 10_000n },
        },
      ),
      'INVALID_INPUT',
      {
        errors: [
          {
            field: 'platformFeeOverride.platformVariableFeeBps',
            message: 'leaves nothing to pay out: together with the service’s own fee it comes to 100 %',
          },
        ],
      },
    ],
    [
      'below the platform’s minimum',
      through({
        sending: { minMinor: 240_001n, maxMinor: 999_999n, isOutgoingEnabled: true, isIncomingEnabled: true },
      }),
      'AMOUNT_OUT_OF_RANGE',
      { min: 240_001n, max: 999_999n, currency: 'USD', field: 'lockedCurrencyAmount' },
    ],
    [
      'above the platform’s maximum',
      through({
        sending: { minMinor: 1n, maxMinor: 239_999n, isOutgoingEnabled: true, isIncomingEnabled: true },
      }),
      'AMOUNT_OUT_OF_RANGE',
      { min: 1n, max: 239_999n, currency: 'USD', field: 'lockedCurrencyAmount' },
    ],
    [
      'where no rail is connected',
      through({ rail: { status: 'NOT_CONNECTED' } }),
      'RAIL_NOT_CONNECTED',
      undefined,
    ],
    [
      'over a rail that the account does not have',
      through({ rail: { status: 'NOT_OFFERED' } }),
      'INVALID_INPUT',
      {
        errors: [
          {
            field: 'destination.paymentRail',
            message: 'is no rail of this account, or every rail that comes into question is switched off',
          },
        ],
      },
    ],
    [
      'beyond what the rails carry',
      through({ rail: { status: 'OUT_OF_RANGE', maxMinor: 219_695n } }),
      'AMOUNT_OUT_OF_RANGE',
      { max: 219_695n, currency: 'EUR', field: 'lockedCurrencyAmount' },
    ],
    [
      'whose platform fee has nowhere to go',
      through({ price: price({ fixedMinor: 40n, basisPoints: 0n }) }),
      'PLATFORM_FEE_NOT_DELIVERABLE',
      undefined,
    ],
  ])('%s', (_what, decide, code, details) => {
    given().when(decide).thenRejected(code, details).andRecorded();
  });

  it('with every wrong reference at once', () => {
    const request: QuoteRequested = {
      ...wanted,
      destination: { destinationType: 'ACCOUNT', accountId: OTHER_ACCOUNT, paymentRail: 'SEPA' },
      lookupId: 'Lookup:1',
    };
    given()
      .when(open({ source: { kind: 'UNKNOWN' }, payer: { kind: 'UNKNOWN' }, destination: within }, request))
      .thenRejected('INVALID_INPUT', {
        errors: [
          { field: 'source.accountId', message: 'names no account of this platform' },
          {
            field: 'destination.paymentRail',
            message: 'is for external accounts: a payment within the service takes no rail',
          },
          { field: 'lookupId', message: 'names no look-up of this account' },
        ],
      })
      .andRecorded();
  });

  it.each([
    [
      'terms before approval',
      paying({ hasAcceptedTerms: false, isApproved: false }),
      'END_USER_TERMS_NOT_ACCEPTED',
    ],
    [
      'the customer before the account',
      open({
        source: { kind: 'INTERNAL', account: { ...source, status: 'FROZEN' } },
        payer: { kind: 'CUSTOMER', party, customer: { ...customer, isApproved: false } },
      }),
      'USER_NOT_READY',
    ],
  ])('in the order of the table: %s', (_what, decide, code) => {
    given().when(decide).thenRejected(code).andRecorded();
  });
});

describe('a Lightning invoice', () => {
  const satoshis = money(2_500, 'BTC');
  const invoice = { amountMillisatoshi: 2_500_000n, expiresAt: after(NOW, 60_000) };
  const pay = (change: Partial<typeof invoice>) =>
    open({
      destination: {
        ...bank,
        account: {
          ...bank.account,
          accountType: 'LIGHTNING',
          currency: 'BTC',
          invoice: { ...invoice, ...change },
        },
      },
      corridor: { ...corridor, price: { ...price(), totalReceiving: satoshis } },
    });

  it('is paid before it ends, and the quote ends no later', () => {
    given()
      .when(pay({ expiresAt: NOW }))
      .thenRejected('INVOICE_EXPIRED')
      .andRecorded();
    const [event] = pay({})(absentQuote).events;
    expect(event?.type === 'QuoteCreated' && event.terms.expiresAt).toBe(invoice.expiresAt);
    const [later] = pay({ expiresAt: after(NOW, 3_600_000) })(absentQuote).events;
    expect(later?.type === 'QuoteCreated' && later.terms.expiresAt).toBe(EXPIRY);
  });

  it('is paid exactly, or with anything where it states nothing', () => {
    given()
      .when(pay({ amountMillisatoshi: 2_500_001n }))
      .thenRejected('INVOICE_AMOUNT_DIFFERS')
      .andRecorded();
    const { amountMillisatoshi: _stated, ...open } = invoice;
    const destination = {
      ...bank,
      account: { ...bank.account, currency: 'BTC' as const, invoice: open },
    };
    const priced = { ...corridor, price: { ...price(), totalReceiving: money(7, 'BTC') } };
    expect(
      openQuote({ quoteUuid: QUOTE_UUID, request: wanted, execution }, absentQuote, when, {
        ...facts,
        destination,
        corridor: priced,
      }).outcome,
    ).toBe('accepted');
  });
});

describe('a country that the operator denied', () => {
  const policy = { deniedCountries: ['DE'], purposeOfPaymentCurrencies: [] };
  const german = { ...bank, account: { ...bank.account, countries: ['DE', 'FR'] } };

  it('cannot be paid into, whenever the account was registered', () => {
    given()
      .when(open({ destination: german, policy }))
      .thenRejected('COUNTRY_DENIED', { field: 'destination.accountId' })
      .andRecorded();
    expect(open({ destination: german })(absentQuote).outcome).toBe('accepted');
    const elsewhere = { ...bank, account: { ...bank.account, countries: ['FR'] } };
    expect(open({ destination: elsewhere, policy })(absentQuote).outcome).toBe('accepted');
  });

  it('cannot be collected from', () => {
    const account = { ...pulledAccount, countries: ['DE'] };
    given()
      .when(open({ source: { kind: 'EXTERNAL', account }, policy }))
      .thenRejected('COUNTRY_DENIED', { field: 'source.accountId' })
      .andRecorded();
  });
});

describe('an account whose owner is yet to be proven', () => {
  const unproven: DestinationFacts = {
    ...bank,
    account: { ...bank.account, status: 'PENDING_OWNERSHIP_VERIFICATION' },
  };
  const pay = (threshold: number | undefined) =>
    open({
      destination: unproven,
      corridor: {
        ...corridor,
        ...(threshold !== undefined && { ownershipThreshold: money(threshold, 'USD') }),
      },
    });

  it('may be paid a small amount', () => {
    expect(pay(240_001)(absentQuote).outcome).toBe('accepted');
  });

  it.each([[240_000], [1], [undefined]])(
    'may not be paid an amount from the threshold on: %s',
    (threshold) => {
      given().when(pay(threshold)).thenRejected('EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED').andRecorded();
    },
  );
});

it('facts that are missing for no reason are a broken promise', () => {
  const { corridor: _corridor, ...incomplete } = facts;
  expect(() =>
    openQuote({ quoteUuid: QUOTE_UUID, request: wanted, execution }, absentQuote, when, incomplete),
  ).toThrow('Facts are missing');
  expect(() => open({ corridor: { ...corridor, rail: undefined } })(absentQuote)).toThrow('no rail');
});
