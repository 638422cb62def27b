import { money, newUuid, type Id } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import type { PayOutcome } from '../application/payments/settlement-network.js';
import { GetUmaPayment, SendUmaPayment } from '../application/payments/uma-payments.js';
import { AgreeOnUmaPayment, LookUpUmaReceiver, type AgreementRequest } from '../application/requests.js';
import type { PayResponse, PayResult, PayTerms } from '../domain/protocol/messages.js';
import type { UmaPaymentStatus } from '../domain/payments/payment-status.js';
import { MemoryUma } from './memory-uma.js';
import { currencySetting } from './neighbours.js';

const THERE = 'there.example';
export const GRACE = `$grace@${THERE}`;
/** Millisatoshis for a cent of either currency, as the other institution counts. */
const MULTIPLIER = 10_000;

/** Ada's platform at `here.example`, and what the institution of `$grace@there.example` answers it. */
export class CounterpartyWorld {
  readonly uma = new MemoryUma();
  readonly platformId: Id<'Platform'>;
  readonly adaId: Id<'Customer'>;
  /** The pay requests that it got, and what it says to them beside the usual. */
  readonly asked: PayTerms[] = [];
  answer: (terms: PayTerms) => Partial<PayResponse> | Extract<PayResult, { status: 'REFUSED' }> = () => ({});
  /** What the network was asked to do, in order. */
  readonly steps: string[] = [];
  isReachable = true;
  outcome: PayOutcome = { status: 'PAID', receipt: 'r' };
  /** Runs while the network pays. */
  whilePaying: () => void = () => undefined;

  constructor() {
    const { neighbours } = this.uma;
    const required = [{ name: 'NATIONALITY' as const, mandatory: true }];
    const currencies = ['USD', 'EUR'].map((code) =>
      currencySetting(code, { requiredCounterpartyFields: required }),
    );
    this.platformId = neighbours.platform(currencies, 'here.example');
    const record = { fullName: 'Ada Lovelace' };
    this.adaId = neighbours.customer(this.platformId, { umaAddress: '$ada@here.example', record });
    this.uma.wire = { ask: async () => this.found(), requestPayment: async (terms) => this.pay(terms) };
    this.uma.network = {
      read: (invoice) =>
        invoice.startsWith('msat:')
          ? { payee: THERE, millisatoshis: BigInt(invoice.slice(5)), paymentHash: 'h', validMs: 540_000 }
          : undefined,
      isReachable: async () => {
        this.steps.push('look');
        return this.isReachable;
      },
      pay: async (invoice) => {
        this.steps.push(`pay ${invoice}`);
        this.whilePaying();
        return this.outcome;
      },
    };
  }

  readonly call = () => specCall(this.platformId);

  async lookUp(): Promise<string> {
    const wanted = { receiverUmaAddress: GRACE, customerId: this.adaId };
    return (await this.uma.execute(new LookUpUmaReceiver(wanted, this.call()))).lookupId;
  }

  async request(more: Partial<AgreementRequest> = {}): Promise<AgreementRequest> {
    return {
      lookupId: more.lookupId ?? (await this.lookUp()),
      umaAddress: GRACE,
      currency: 'EUR',
      sendingCurrency: 'USD',
      senderCustomerId: this.adaId,
      lockedSide: 'RECEIVING',
      lockedAmountMinor: 1_000n,
      receivedMinor: 1_000n,
      paymentUuid: newUuid(),
      ...more,
    };
  }

  async agree(more: Partial<AgreementRequest> = {}): Promise<any> {
    return this.uma.execute(new AgreeOnUmaPayment(await this.request(more), this.call()));
  }

  /** A payment by a new agreement; its id. */
  async sent(): Promise<string> {
    const { agreementId } = (await this.agree()).agreement;
    const payoutId = newUuid();
    const order = {
      payoutId,
      payerId: this.adaId,
      amount: money(1_000n, 'EUR'),
      umaAddress: GRACE,
      agreementId,
    };
    await this.uma.execute(new SendUmaPayment(order, this.call()));
    return payoutId;
  }

  statusOf(payoutId: string): Promise<UmaPaymentStatus> {
    return this.uma.execute(new GetUmaPayment({ payoutId }, this.call()));
  }

  /** Signed by the other institution, once and now. */
  signed() {
    return { domain: THERE, nonce: newUuid(), signedAt: this.uma.clock.now() };
  }

  private found() {
    const currencies = (['USD', 'EUR'] as const).map((currency) => ({
      ...{ currency, minMinor: 1n, maxMinor: 50_000n, multiplier: MULTIPLIER },
    }));
    const offer = {
      ...{ callback: `https://${THERE}/pay`, umaMajorVersion: 1, payerDataNames: {} },
      multipliers: { USD: MULTIPLIER, EUR: MULTIPLIER },
    };
    const payerFields = [{ name: 'FULL_NAME', mandatory: true }];
    return { status: 'FOUND' as const, found: { signed: this.signed(), currencies, payerFields, offer } };
  }

  private pay(terms: PayTerms): PayResult {
    this.asked.push(terms);
    const said = this.answer(terms);
    if ('status' in said) return said;
    const units = terms.isInMillisatoshis ? terms.amount / BigInt(MULTIPLIER) : terms.amount;
    const { feeMillisatoshis = 0n, multiplier = MULTIPLIER } = said;
    const price = terms.isInMillisatoshis ? terms.amount : units * BigInt(multiplier) + feeMillisatoshis;
    const agreed = {
      ...{ signed: this.signed(), receivedMinor: units, multiplier, feeMillisatoshis },
      ...{ invoice: `msat:${price}`, payeeFields: { NATIONALITY: 'FR', EMAIL: 'g@there.example' } },
    };
    return { status: 'AGREED', agreed: { ...agreed, ...said } };
  }
}
