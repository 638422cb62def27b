import type { CallerParts } from '../caller.js';
import type { Ending } from './payment-life.js';
import { codeOf, once, untilCertain } from './until-certain.js';

/** Settled after six minutes (sandbox §3): a payment that stays pending for a test. */
export const SLOW = '009';
type Destination = Ending | typeof SLOW;

/** Enough for a few payments, so that fundings continue under every load. */
const FUNDING_MINOR = 3_000_000;
const PLAIN_SUFFIX = '532';
const DESTINATION_DIGITS = 15;

/** A customer with a funded account in USD, and accounts at the simulated bank: the payer of payments. */
export class Payer {
  private customerId: string | undefined;
  private accountId: string | undefined;
  /** The certain balance: acknowledged fundings, less every payment that was tried. */
  private certainMinor = 0;
  private readonly destinations = new Map<Destination, string>();

  constructor(
    private readonly parts: CallerParts,
    /** The platform's name for its customers; a unique number follows it. */
    private readonly prefix = 'payer',
  ) {}

  /** An account with enough money for a payment; `undefined` when there is none for now. */
  async sourceFor(amountMinor: number): Promise<string | undefined> {
    this.customerId ??= await this.register();
    if (this.customerId === undefined) return undefined;
    this.accountId ??= await this.findAccount(this.customerId);
    if (this.accountId === undefined) return undefined;
    if (this.certainMinor < amountMinor) await this.fund(this.accountId);
    return this.certainMinor < amountMinor ? undefined : this.accountId;
  }

  /** Reserves the amount of a payment that may be sent from now on. */
  spend(amountMinor: number): void {
    this.certainMinor -= amountMinor;
  }

  async destinationFor(ending: Destination): Promise<string | undefined> {
    const known = this.destinations.get(ending);
    if (known !== undefined || this.customerId === undefined) return known;
    const destination = await this.registerDestination(this.customerId, ending);
    if (destination !== undefined) this.destinations.set(ending, destination);
    return destination;
  }

  /** The platform's own name for the customer prevents duplicates: a repetition gets 409 (customers §4). */
  private async register(): Promise<string | undefined> {
    const { api, history } = this.parts;
    const platformCustomerId = `${this.prefix}-${history.nextNumber()}`;
    const reply = await untilCertain(history, {
      what: `POST /customers ${platformCustomerId}`,
      send: () =>
        api.post('/customers', { customerType: 'INDIVIDUAL', platformCustomerId, fullName: 'Ada Lovelace' }),
      refusals: ['CONFLICT'],
    });
    const found =
      reply.outcome === 'acknowledged' ? reply.answer?.body : await this.findCustomer(platformCustomerId);
    if (found === undefined) return undefined;
    const customerId = String(found['id']);
    history.customers.push({ platformCustomerId, customerId });
    return customerId;
  }

  private async findCustomer(
    platformCustomerId: string,
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { api, history } = this.parts;
    const reply = await untilCertain(history, {
      what: `GET /customers ${platformCustomerId}`,
      send: () => api.get(`/customers?platformCustomerId=${platformCustomerId}`),
    });
    return (reply.answer?.body['data'] as Readonly<Record<string, unknown>>[] | undefined)?.[0];
  }

  /** There in the next request, or a moment later when a process died in between. */
  private async findAccount(customerId: string): Promise<string | undefined> {
    const { api, history } = this.parts;
    const reply = await untilCertain(history, {
      what: `GET /customers/internal-accounts of ${customerId}`,
      send: () => api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`),
    });
    const [account] = (reply.answer?.body['data'] ?? []) as { readonly id: string }[];
    return account?.id;
  }

  /** Not idempotent (sandbox §7), and so never repeated: in doubt, it may be there once. */
  private async fund(accountId: string): Promise<void> {
    const { api, history } = this.parts;
    const amountMinor = FUNDING_MINOR + history.nextNumber();
    const { outcome } = await once(history, {
      what: `POST /sandbox/internal-accounts/${accountId}/fund ${amountMinor}`,
      send: () => api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: amountMinor }),
    });
    history.fundings.push({ accountId, amountMinor, outcome });
    if (outcome === 'acknowledged') this.certainMinor += amountMinor;
  }

  /** A repetition is a duplicate, and the refusal names the account that is there (external-accounts §3). */
  private async registerDestination(customerId: string, ending: Destination): Promise<string | undefined> {
    const { api, history } = this.parts;
    const number = String(history.nextNumber()).padStart(DESTINATION_DIGITS, '0');
    const iban = `DE89${number}${ending === 'PLAIN' ? PLAIN_SUFFIX : ending}`;
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', countryOfResidence: 'DE' };
    const { answer } = await untilCertain(history, {
      what: `POST /customers/external-accounts ${iban}`,
      send: () =>
        api.post('/customers/external-accounts', {
          customerId,
          currency: 'EUR',
          accountInfo: { accountType: 'EUR_ACCOUNT', iban, beneficiary },
        }),
      refusals: ['CONFLICT'],
    });
    const existing: unknown = answer?.body['details']?.existingExternalAccountId;
    const id: unknown = codeOf(answer) === 'CONFLICT' ? existing : answer?.body['id'];
    return typeof id === 'string' ? id : undefined;
  }
}
