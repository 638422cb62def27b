import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { after, newUuid, systemNow } from '@causeway/kernel';
import { createHash } from 'node:crypto';
import type {
  InvoiceOrder,
  PaidNotice,
  SettlementNetwork,
} from '../application/payments/settlement-network.js';
import type { Institution } from '../domain/protocol/messages.js';

/** A connector at the payer's and at the payee's institution, and controls of the network in between. */
export interface SettlementHarness {
  readonly payer: SettlementNetwork;
  readonly payee: SettlementNetwork;
  /** The payer, and the domain of the payee. */
  readonly as: Institution;
  readonly payeeDomain: string;
  /** The notices that the payee received, verified, in their order; and their bodies as they came. */
  readonly heard: readonly PaidNotice[];
  readonly bodies: readonly string[];
  /** The payee's answer to every notice from here on: its books decide, not the network. */
  answers: 'TAKEN' | 'EXPIRED' | 'BROKEN';
  /** Makes the payee unreachable, and reachable again. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

const VALID_MS = 540_000;

/** Every promise that payments between institutions rely on. A connector that keeps them may carry money. */
export const describeSettlementNetwork = (name: string, open: () => Promise<SettlementHarness>): void => {
  describe(`${name} keeps the promises of a settlement network`, () => {
    let harness: SettlementHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const orderOf = (more: Partial<InvoiceOrder> = {}): InvoiceOrder => {
      const issuedAt = systemNow();
      return {
        invoiceId: newUuid(),
        payee: harness.payeeDomain,
        millisatoshis: 10_869_566n,
        issuedAt,
        expiresAt: after(issuedAt, VALID_MS),
        ...more,
      };
    };
    const issued = async (more: Partial<InvoiceOrder> = {}) => {
      const order = orderOf(more);
      return { order, ...(await harness.payee.issue(order)) };
    };
    const pay = (encoded: string) => harness.payer.pay(encoded, harness.as);

    it('an invoice names its payee, its amount and its expiry', async () => {
      const { encoded, paymentHash } = await issued();
      expect(harness.payer.read(encoded)).toStrictEqual({
        payee: harness.payeeDomain,
        millisatoshis: 10_869_566n,
        paymentHash,
        validMs: VALID_MS,
      });
    });

    it('the same order is the same invoice, and another id another one', async () => {
      const { order, encoded } = await issued();
      expect((await harness.payee.issue(order)).encoded).toBe(encoded);
      const other = await harness.payee.issue({ ...order, invoiceId: newUuid() });
      expect(other.encoded === encoded).toBe(false);
    });

    it.each(['', 'lnbc1', 'simulated1', 'simulated1!!!!', `simulated1${'A'.repeat(5_000)}`])(
      'what is no invoice cannot be read, reached or paid: %j',
      async (text) => {
        expect(harness.payer.read(text)).toBeUndefined();
        expect(await harness.payer.isReachable(text, harness.as)).toBe(false);
        expect(await pay(text)).toStrictEqual({ status: 'REFUSED' });
      },
    );

    it('a paid invoice gives the receipt of its hash, and its payee is notified who paid what', async () => {
      const { order, encoded, paymentHash } = await issued();
      const outcome = await pay(encoded);
      if (outcome.status !== 'PAID') throw new Error(`it is ${outcome.status}`);
      expect(createHash('sha256').update(outcome.receipt).digest('hex')).toBe(paymentHash);
      expect(harness.heard).toMatchObject([
        {
          invoiceId: order.invoiceId,
          paymentHash,
          millisatoshis: order.millisatoshis,
          signed: { domain: harness.as.domain },
        },
      ]);
    });

    it('paying again is the same payment with the same receipt and a notice of its own', async () => {
      const { encoded } = await issued();
      const first = await pay(encoded);
      expect(await pay(encoded)).toStrictEqual(first);
      const [one, other] = harness.heard;
      expect(one?.invoiceId).toBe(other?.invoiceId);
      expect(one?.signed.nonce === other?.signed.nonce).toBe(false);
    });

    it('two invoices have two receipts', async () => {
      const [one, other] = [await pay((await issued()).encoded), await pay((await issued()).encoded)];
      expect([one.status, other.status]).toStrictEqual(['PAID', 'PAID']);
      expect(one).not.toStrictEqual(other);
    });

    it('a payee that will never take it refuses for good', async () => {
      const { encoded } = await issued();
      harness.answers = 'EXPIRED';
      expect(await pay(encoded)).toStrictEqual({ status: 'REFUSED' });
    });

    it('after any other answer of the payee it is unknown whether it has taken the payment', async () => {
      const { encoded } = await issued();
      harness.answers = 'BROKEN';
      expect(await pay(encoded)).toStrictEqual({ status: 'UNKNOWN' });
      harness.answers = 'TAKEN';
      expect((await pay(encoded)).status).toBe('PAID');
    });

    it('one that is cut off cannot be reached, and can be paid when it is back', async () => {
      const { encoded } = await issued();
      expect(await harness.payer.isReachable(encoded, harness.as)).toBe(true);
      harness.cut();
      expect(await harness.payer.isReachable(encoded, harness.as)).toBe(false);
      expect(await pay(encoded)).toStrictEqual({ status: 'UNKNOWN' });
      harness.mend();
      expect((await pay(encoded)).status).toBe('PAID');
    });

    it('a look does not notify the payee of the payment', async () => {
      const { encoded } = await issued();
      await harness.payer.isReachable(encoded, harness.as);
      expect(harness.heard).toStrictEqual([]);
    });

    it('a notice cannot be changed on the way, nor sent by another institution', async () => {
      await pay((await issued()).encoded);
      const [body = ''] = harness.bodies;
      const { environment } = harness.as;
      const [notice] = harness.heard;
      expect((await harness.payee.hear(body, environment)).status).toBe('READ');
      const changes = [
        body.replace('10869566', '99999999'),
        body.replace(String(notice?.invoiceId), newUuid()),
        body.replace(harness.as.domain, harness.payeeDomain),
        body.slice(0, -1),
        '',
        '{}',
      ];
      for (const changed of changes)
        expect([changed, (await harness.payee.hear(changed, environment)).status]).toStrictEqual([
          changed,
          'REFUSED',
        ]);
    });
  });
};
