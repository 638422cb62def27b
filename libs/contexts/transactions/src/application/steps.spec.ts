import { RejectedError, type CustomHandling, type Dispatch, type RequestClass } from '@causeway/commands';
import { newId } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import type { Step, TransactionOwner } from '@causeway/transaction-owner';
import type { ListedTransaction, TransactionDocument } from '@causeway/transaction-owner/domain';
import { incoming, outgoing } from '@causeway/transaction-owner/testing';
import { OWNERS } from './owners.js';
import * as requests from './transaction.requests.js';
import { stepHandlings } from './transaction.handlers.js';

type Request = Parameters<Dispatch['execute']>[0];

type Owner = TransactionOwner<ListedTransaction>;
const ofCard = { id: newId('CardTransaction'), type: 'CARD' } as unknown as ListedTransaction;

/** Each owner with one transaction. */
const owned = new Map<Owner, ListedTransaction>(
  OWNERS.map((owner) => [
    owner,
    owner.name === 'cards' ? ofCard : owner.name === 'quotes' ? outgoing(1) : incoming(1),
  ]),
);
const of = (owner: Owner): ListedTransaction => {
  const document = owned.get(owner);
  if (document === undefined) throw new Error(`${owner.name} has no transaction`);
  return document;
};

let given: Request[];
/** What an owner answers a step with. */
let answer: TransactionDocument | null;
beforeEach(() => {
  given = [];
  answer = null;
});

const dispatch: Dispatch = {
  execute: async (request) => {
    const asked = OWNERS.find(({ Get }) => request instanceof Get);
    if (asked === undefined) {
      given.push(request);
      return answer as never;
    }
    const document = of(asked);
    const { transactionId } = request.payload as { readonly transactionId: string };
    return (document.id === transactionId ? document : null) as never;
  },
};
const handlings = stepHandlings({ dispatch, vault: { keyedHash: () => '' } });

const STEPS: readonly (readonly [Step, { readonly type: string }, refusedWithout: string])[] = [
  ['approve', requests.ApprovePayment, 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
  ['reject', requests.RejectPayment, 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
  ['cancel', requests.CancelTransaction, 'TRANSACTION_NOT_STOPPABLE'],
  ['confirmReceipt', requests.ConfirmReceiptDelivery, 'RECEIPT_NOT_DUE'],
  ['settleRefund', requests.SettleRefundByHand, 'REFUND_NOT_OPEN'],
  ['recordPayoutArrived', requests.RecordPayoutArrived, 'REFUND_NOT_OPEN'],
  ['conclude', requests.ConcludePayment, 'PAYMENT_NOT_WAITING'],
];

const call = specCall(newId('Platform'));
const ask = ({ type }: { readonly type: string }, payload: object): Promise<unknown> => {
  const handling = handlings.find(({ command }) => command.type === type) as CustomHandling<Request>;
  return handling.execute(payload, call);
};
const refusalOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked;
  } catch (error) {
    if (error instanceof RejectedError) return `${error.context} ${error.code}`;
    throw error;
  }
  return 'accepted';
};

describe.each(STEPS)('%s', (step, command, refusedWithout) => {
  const having = OWNERS.filter(({ steps }) => steps[step] !== undefined);
  const lacking = OWNERS.filter((owner) => owner.name !== 'cards' && !having.includes(owner));

  it.each(having.map((owner) => [owner.name, owner] as const))(
    'goes to %s as it was asked, under the same call, and its transaction is read again',
    async (_name, owner) => {
      const document = of(owner);
      const payload = { transactionId: document.id, reason: 'sent along' };
      expect(await ask(command, payload)).toStrictEqual(document);
      expect(given).toStrictEqual([
        new (owner.steps[step] as unknown as RequestClass<Request>)(payload as never, call),
      ]);
    },
  );

  it('is refused for a transaction of an owner that has no such step', async () => {
    const refusals = lacking.map((owner) => refusalOf(ask(command, { transactionId: of(owner).id })));
    expect(new Set(await Promise.all(refusals))).toStrictEqual(
      new Set(lacking.length === 0 ? [] : [`transactions ${refusedWithout}`]),
    );
    expect(given).toStrictEqual([]);
  });

  it('is refused for what a card paid', async () => {
    const asked = ask(command, { transactionId: ofCard.id });
    expect(await refusalOf(asked)).toBe('transactions NO_STEP_OF_CARDS');
    expect(given).toStrictEqual([]);
  });

  it('answers what the owner answers', async () => {
    answer = outgoing(2);
    const [owner] = having;
    if (owner === undefined) throw new Error('no owner has this step');
    expect(await ask(command, { transactionId: of(owner).id })).toBe(answer);
  });

  it('finds no transaction that no owner has', async () => {
    const asked = ask(command, { transactionId: newId('Transaction') });
    expect(await refusalOf(asked)).toBe('transactions TRANSACTION_NOT_FOUND');
    expect(given).toStrictEqual([]);
  });
});
