import { RejectedError } from '@causeway/commands';
import { idOf, newUuid } from '@causeway/kernel';
import fc from 'fast-check';
import { announced } from '@causeway/incoming-payments/testing';
import { Crashed, QuotesWorld, type Crash } from './testing/quotes-world.js';
import {
  ApprovePayment,
  FailIncomingPayment,
  ReceiveIncomingPayment,
  RecordApprovalCall,
  RejectPayment,
  SettleIncomingPayment,
} from '@causeway/incoming-payments';

/** What may follow what on the stream of a payment from outside (transactions §3). */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  '': ['IncomingPaymentReceived'],
  IncomingPaymentReceived: [
    'ApprovalDeferred',
    'IncomingPaymentApproved',
    'IncomingPaymentRejected',
    'IncomingPaymentFailed',
  ],
  ApprovalDeferred: ['IncomingPaymentApproved', 'IncomingPaymentRejected', 'IncomingPaymentFailed'],
  IncomingPaymentApproved: ['IncomingFundsArrived', 'IncomingPaymentFailed'],
  IncomingFundsArrived: ['IncomingPaymentSettled', 'IncomingCreditDelayed'],
  IncomingCreditDelayed: ['IncomingPaymentSettled', 'IncomingCreditDelayed'],
  IncomingPaymentSettled: [],
  IncomingPaymentRejected: [],
  IncomingPaymentFailed: ['IncomingRefundStarted'],
  IncomingRefundStarted: ['IncomingRefundSettled'],
  IncomingRefundSettled: [],
};
const ENDS = [
  'IncomingPaymentSettled',
  'IncomingPaymentRejected',
  'IncomingPaymentFailed',
  'IncomingRefundSettled',
];

const AMOUNT = 10_500n;
const STEPS = ['REPEAT', 'YES', 'LATER', 'NO', 'SILENCE', 'APPROVE', 'REJECT', 'PAID', 'UNPAID'] as const;
type Step =
  | { readonly do: (typeof STEPS)[number] }
  | { readonly do: 'PASS'; readonly ms: number }
  | { readonly do: 'FREEZE'; readonly frozen: boolean }
  | { readonly do: 'CRASH'; readonly crash: Crash };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...STEPS) }) },
    fc.record({ do: fc.constant('PASS' as const), ms: fc.constantFrom(1_000, 5_000, 60_000) }),
    fc.record({ do: fc.constant('FREEZE' as const), frozen: fc.boolean() }),
    fc.record({
      do: fc.constant('CRASH' as const),
      crash: fc.record({
        type: fc.constantFrom(
          ...[
            'ledger.submit',
            'incoming_payments.take-incoming-funds',
            'incoming_payments.record-incoming-credit',
          ],
        ),
        moment: fc.constantFrom('before' as const, 'after' as const),
      }),
    }),
  ),
  { minLength: 3, maxLength: 20 },
);

class Story {
  readonly world = new QuotesWorld();
  readonly accountId = this.world.customer('USD').accountId;
  readonly transactionId = idOf('Transaction', newUuid());

  async begin(): Promise<void> {
    this.world.config = { ...this.world.config, webhookEndpoint: 'https://hooks.example' };
    await this.play({ do: 'REPEAT' });
  }

  async play(step: Step): Promise<void> {
    const { world } = this;
    if (step.do === 'PASS') {
      world.clock.advance(step.ms);
      await surviving(world.fireTimers());
    } else if (step.do === 'FREEZE') {
      world.ledger.account(this.accountId).status = step.frozen ? 'FROZEN' : 'ACTIVE';
    } else if (step.do === 'CRASH') {
      world.crash = step.crash;
    } else {
      await surviving(world.dispatch.execute(this.requestOf(step.do) as never));
    }
  }

  async end(): Promise<void> {
    this.world.crash = undefined;
    this.world.ledger.account(this.accountId).status = 'ACTIVE';
    await this.world.letTimePass(100);
  }

  private requestOf(step: (typeof STEPS)[number]): object {
    const { transactionId, accountId, world } = this;
    const call = world.call();
    const said = (status: number, body = '') =>
      new RecordApprovalCall({ transactionId, outcome: { kind: 'ANSWERED', status, body } }, call);
    switch (step) {
      case 'REPEAT':
        return new ReceiveIncomingPayment(announced({ transactionId, accountId }), call);
      case 'YES':
        return said(200, '{"receiverCustomerInfo":{"NATIONALITY":"US"}}');
      case 'LATER':
        return said(202);
      case 'NO':
        return said(403);
      case 'SILENCE':
        return new RecordApprovalCall({ transactionId, outcome: { kind: 'NO_ANSWER' } }, call);
      case 'APPROVE':
        return new ApprovePayment({ transactionId, receiverInfo: { NATIONALITY: 'US' } }, call);
      case 'REJECT':
        return new RejectPayment({ transactionId }, call);
      case 'PAID':
        return new SettleIncomingPayment({ transactionId }, call);
      case 'UNPAID':
        return new FailIncomingPayment({ transactionId, reason: 'COMPLIANCE_REJECTED' }, call);
    }
  }
}

/** Only a rejection or a crash is expected; any other error is a defect. */
const surviving = async (attempt: Promise<unknown>): Promise<void> => {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof RejectedError) && !(error instanceof Crashed)) throw error;
  }
};

it('for any commands in any order, a payment from outside ends, and is credited at most once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (acts) => {
      const story = new Story();
      await story.begin();
      for (const step of acts) await story.play(step);
      await story.end();
      const events = await story.world.incomingStore.read('incoming_payments.sandbox', 0, 1_000);
      const types = events.map(({ type }) => type);
      types.forEach((type, index) => expect(TRANSITIONS[types[index - 1] ?? '']).toContain(type));
      expect(ENDS).toContain(types.at(-1));
      const credited = types.at(-1) === 'IncomingPaymentSettled' ? AMOUNT : 0n;
      const { available, pending } = story.world.ledger.account(story.accountId);
      expect([available.amountMinor, pending.amountMinor]).toStrictEqual([credited, 0n]);
      expect(await story.world.incomingStore.nextTimerAt('incoming_payments.sandbox')).toBeUndefined();
    }),
    { numRuns: 150 },
  );
});
