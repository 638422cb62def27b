import { RejectedError, type CallContext } from '@causeway/commands';
import {
  FindUmaBearer,
  GetCustomer,
  GetCustomerEligibility,
  type CustomerDocument,
  type CustomerEligibility,
} from '@causeway/customers';
import { GetPayoutTarget, ListVasps, type PayoutTarget } from '@causeway/external-accounts';
import { ListCustomerAccounts } from '@causeway/ledger';
import {
  FailIncomingPayment,
  GetIncomingPayment,
  ReceiveIncomingPayment,
  SettleIncomingPayment,
  type IncomingPaymentState,
} from '@causeway/incoming-payments';
import { instant, newId, Rate, type CurrencyCode, type Id } from '@causeway/kernel';
import {
  FindUmaDomain,
  GetOperatorSettings,
  GetPlatformConfig,
  type CurrencyDocument,
} from '@causeway/platform';
import { GetCorridor, GetMidRate, GetRailBounds, type Corridor, type RailBounds } from '@causeway/rates';

/** Custodial platforms, in order. */
const VASPS = ['Alpha', 'Beta', 'Delta', 'Gamma', 'Omega'].map((vaspName) => ({ vaspName }));

interface Request {
  readonly payload: object;
  readonly call: CallContext;
}
export interface AnnouncedPayment {
  readonly platformId: string;
  readonly payload: ReceiveIncomingPayment['payload'];
  status: string;
  settlementHash?: string;
}
interface Person {
  readonly platformId: string;
  readonly document: CustomerDocument;
  readonly eligibility: CustomerEligibility;
}

export type PersonGiven = Partial<Omit<CustomerEligibility, 'customerId'>> & {
  readonly umaAddress?: string;
  readonly currencies?: readonly string[];
  readonly record?: Partial<CustomerDocument>;
};

const NOW = instant('2026-03-02T10:00:00.000Z');

/** What one US dollar is worth here. */
const UNITS: Readonly<Record<string, string>> = {
  USD: '1',
  EUR: '0.92',
  MXN: '17.25',
  INR: '82.5',
  GBP: '0.79',
  BTC: '0.00001',
};

export const currencySetting = (
  currencyCode: string,
  more: Partial<CurrencyDocument> = {},
): CurrencyDocument => ({
  currencyCode,
  minAmount: 1,
  maxAmount: 1_000_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  ...more,
});

/** Platforms (of the sandbox only), customers, accounts and prices, as their own contexts would describe them. */
export class Neighbours {
  private readonly platforms = new Map<
    string,
    { readonly supportedCurrencies: readonly CurrencyDocument[]; readonly umaDomain?: string }
  >();
  private readonly people = new Map<string, Person>();
  private readonly accounts = new Map<string, PayoutTarget & { readonly platformId: string }>();
  readonly unproven = new Set<string>();
  /** Pairs that cannot be paid at the moment, `USD-EUR`. */
  readonly closed = new Set<string>();
  transactionMaxMinor: bigint | undefined;
  railBounds: RailBounds | null = {};
  /** Currencies in which the operator requires a purpose with every payment. */
  purposeOfPaymentCurrencies: readonly CurrencyCode[] = ['INR'];
  /** Announced payments by their transactions' ids, with the platform that decides. */
  readonly announced = new Map<string, AnnouncedPayment>();
  announcementRefusal: string | undefined;
  /** The status of a payment right after it was announced: a platform that decides at once. */
  decision = 'PENDING';
  rejection: IncomingPaymentState['rejection'];

  platform(
    supportedCurrencies: readonly CurrencyDocument[] = ['USD', 'EUR'].map((code) => currencySetting(code)),
    umaDomain?: string,
  ): Id<'Platform'> {
    const platformId = newId('Platform');
    this.platforms.set(platformId, { supportedCurrencies, ...(umaDomain !== undefined && { umaDomain }) });
    return platformId;
  }

  /** Its currencies stay, and nothing is wanted of counterparties any more. */
  requireNothing(platformId: string): void {
    const config = this.platforms.get(platformId);
    if (config === undefined) throw new Error(`${platformId} is no platform here`);
    const supportedCurrencies = config.supportedCurrencies.map((setting) => ({
      ...setting,
      requiredCounterpartyFields: [],
    }));
    this.platforms.set(platformId, { ...config, supportedCurrencies });
  }

  customer(platformId: string, given: PersonGiven = {}): Id<'Customer'> {
    const { umaAddress, currencies = ['USD'], record = {}, ...eligibility } = given;
    const customerId = newId('Customer');
    this.people.set(customerId, {
      platformId,
      document: {
        id: customerId,
        platformCustomerId: customerId,
        customerType: 'INDIVIDUAL',
        umaAddress: umaAddress ?? `$${customerId.slice(-12)}@uma.localhost`,
        currencies,
        isDeleted: false,
        createdAt: NOW,
        updatedAt: NOW,
        ...record,
      },
      eligibility: {
        customerId,
        platformCustomerId: customerId,
        customerType: 'INDIVIDUAL',
        verificationStatus: 'APPROVED',
        isDeleted: false,
        hasAcceptedTerms: true,
        hasRegistrationNumber: false,
        lackingInfo: [],
        isScaRegulated: false,
        ...eligibility,
      },
    });
    return customerId;
  }

  account(
    platformId: string,
    currency: CurrencyCode,
    more: Partial<PayoutTarget> = {},
  ): Id<'ExternalAccount'> {
    const accountId = newId('ExternalAccount');
    this.accounts.set(accountId, {
      platformId,
      accountId,
      accountType: `${currency}_ACCOUNT`,
      currency,
      status: 'ACTIVE',
      paymentRails: [],
      primaryIdentifier: 'DE89370400440532013000',
      ...more,
    });
    return accountId;
  }

  async answer(request: Request): Promise<unknown> {
    const { call } = request;
    if (request instanceof GetPlatformConfig) return this.config(call.platformId);
    if (request instanceof GetOperatorSettings)
      return { purposeOfPaymentCurrencies: this.purposeOfPaymentCurrencies };
    if (request instanceof FindUmaDomain)
      return call.environment === 'sandbox' ? this.domainOwner(request.payload.domain) : null;
    if (request instanceof FindUmaBearer) return this.bearer(request.payload.umaAddress);
    if (request instanceof GetCustomer) {
      const person = this.person(request.payload.customerId, call);
      if (person === undefined) throw new RejectedError('customers', 'CUSTOMER_NOT_FOUND');
      return person.document;
    }
    if (request instanceof GetCustomerEligibility)
      return this.person(request.payload.customerId, call)?.eligibility ?? null;
    if (request instanceof GetPayoutTarget) {
      const account = this.accounts.get(request.payload.accountId);
      return account?.platformId === call.platformId ? account : null;
    }
    if (request instanceof ListVasps) return VASPS;
    if (request instanceof GetCorridor) return this.corridor(request.payload);
    if (request instanceof GetRailBounds) return this.railBounds;
    if (request instanceof GetMidRate) {
      const fromPerTo = rateOf(request.payload);
      return fromPerTo && { fromPerTo };
    }
    if (request instanceof ListCustomerAccounts) return this.accountsOf(request);
    if (request instanceof ReceiveIncomingPayment) return this.announce(request);
    const known = this.announced.get((request.payload as { transactionId?: string }).transactionId ?? '');
    if (request instanceof GetIncomingPayment)
      return known ? { ...shownPayment(known), ...(this.rejection && { rejection: this.rejection }) } : null;
    if (request instanceof SettleIncomingPayment || request instanceof FailIncomingPayment) {
      if (known?.status === 'PROCESSING') {
        known.status = request instanceof SettleIncomingPayment ? 'COMPLETED' : 'FAILED';
        if (request instanceof SettleIncomingPayment && request.payload.settlementHash !== undefined)
          known.settlementHash = request.payload.settlementHash;
      }
      return null;
    }
    throw new Error(`no handler for ${request.constructor.name}`);
  }

  private accountsOf({ payload: { customerId, currency } }: ListCustomerAccounts): object {
    const isHeld = ['USD', 'EUR'].includes(currency ?? '');
    return { data: isHeld ? [{ id: `InternalAccount:${String(customerId).slice(9)}` }] : [] };
  }

  private announce({ payload, call }: ReceiveIncomingPayment): object {
    if (this.announcementRefusal !== undefined)
      throw new RejectedError('incoming_payments', this.announcementRefusal);
    const known = this.announced.get(payload.transactionId);
    const payment = known ?? { platformId: call.platformId, payload, status: this.decision };
    this.announced.set(payload.transactionId, payment);
    return { transaction: shownPayment(payment).transaction };
  }

  private config(platformId: string): object {
    const config = this.platforms.get(platformId);
    if (config === undefined) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
    return config;
  }

  private domainOwner(domain: string): object | null {
    const [owner] = [...this.platforms].filter(([, { umaDomain }]) => umaDomain === domain);
    return owner === undefined
      ? null
      : { platformId: owner[0], umaDomain: domain, isProven: !this.unproven.has(domain) };
  }

  private bearer(umaAddress: string): object | null {
    const [person] = [...this.people.values()].filter(
      ({ document, eligibility }) =>
        document.umaAddress === umaAddress.toLowerCase() && !eligibility.isDeleted,
    );
    return person === undefined
      ? null
      : { platformId: person.platformId, customerId: person.eligibility.customerId };
  }

  private person(customerId: string, { platformId }: CallContext): Person | undefined {
    const person = this.people.get(customerId);
    return person?.platformId === platformId ? person : undefined;
  }

  private corridor({ from, to }: GetCorridor['payload']): Corridor {
    const sendingPerReceiving = rateOf({ from, to });
    if (this.closed.has(`${from}-${to}`)) return { status: 'DISABLED' };
    if (sendingPerReceiving === null) return { status: 'NO_PRICE' };
    return {
      status: 'OPEN',
      sendingPerReceiving,
      pricedAt: NOW,
      serviceFee: { fixedMinor: 0n, milliBasisPoints: 0n, counterpartyFixedMinor: 0n },
      ...(this.transactionMaxMinor !== undefined && { transactionMaxMinor: this.transactionMaxMinor }),
    };
  }
}

const rateOf = ({ from, to }: GetMidRate['payload']): Rate | null => {
  const [sending, receiving] = [UNITS[from], UNITS[to]];
  if (sending === undefined || receiving === undefined) return null;
  return Rate.parse(sending).times(Rate.parse(receiving).inverse());
};

const shownPayment = ({ status, payload }: AnnouncedPayment) => ({
  status,
  transaction: {
    id: payload.transactionId,
    status,
    settledAt: NOW,
    source: { sourceType: 'UMA_ADDRESS', umaAddress: payload.senderUmaAddress },
  },
});
