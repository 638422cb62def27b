import { freshAddress, hex } from '../tenancy/foreign-value.js';
import { FUNDS, PAID, type Scene } from './scene.js';

type Json = Record<string, any>;

/** What the lines of a row depend on, in minor units: the platform's fee, and what arrives at the destination. */
export interface Figures {
  readonly fee: number;
  readonly received: number;
}
/** One action of webhooks §9. */
export interface SequenceRow {
  /** Prepares the action; the resolved function performs it. */
  readonly prepare: (scene: Scene) => Promise<() => Promise<void>>;
  /** The webhooks in order of arrival, as `Scene.arrived` writes them. */
  readonly lines: (figures: Figures) => readonly string[];
  /** How many of the first lines arrive in either order; absent: none. */
  readonly eitherWay?: number;
}

const HELD = `BALANCE_UPDATED of source ${-PAID}/0`;
const CAPTURED = `BALANCE_UPDATED of source ${-PAID}/${-PAID}`;
const RESTORED = 'BALANCE_UPDATED of source 0/0';
const credited = (amount: number, total = amount): string =>
  `BALANCE_UPDATED of destination ${amount}/${total}`;
/** The steps in brackets of §9: only where the platform takes a fee. */
const feeOf = (fee: number, change = fee): string[] =>
  fee === 0 ? [] : [`BALANCE_UPDATED of platform ${change}/${change}`];

const QUOTED = 'OUTGOING_PAYMENT.PENDING: PENDING';
const PROCESSING = 'OUTGOING_PAYMENT.PROCESSING: PROCESSING';
const COMPLETED = 'OUTGOING_PAYMENT.COMPLETED: COMPLETED';
const FAILED = 'OUTGOING_PAYMENT.FAILED: FAILED';
const EXECUTED = [QUOTED, HELD, PROCESSING];
const refund = (state: 'PENDING' | 'COMPLETED', status: string): string =>
  `OUTGOING_PAYMENT.REFUND_${state}: ${status} refund ${state}`;

const toAccount = (sourceId: string, accountId: string, more: object = {}): object => ({
  source: { sourceType: 'ACCOUNT', accountId: sourceId },
  destination: { destinationType: 'ACCOUNT', accountId, ...more },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: PAID,
});
/** Creates a quote and executes it; the answer to the execution is not checked. */
const pay = async ({ made, world }: Scene, request: object): Promise<Json> => {
  const quote = await made('/quotes', request);
  await world.execute(quote['id']);
  return quote;
};
/** A payment out, into euros, to an account whose suffix decides its outcome. */
const paidTo = (suffix: string) => async (scene: Scene) => {
  const { customerId, accountId } = await scene.payer();
  const destination = await scene.euros(customerId, suffix);
  return async () => {
    await pay(scene, toAccount(accountId, destination));
  };
};

/** The rows in which a platform's fee may move: between two currencies, from dollars. */
export const PAYMENTS: Readonly<Record<string, SequenceRow>> = {
  'a quote is executed and settles': {
    prepare: paidTo('111'),
    lines: ({ fee }) => [...EXECUTED, ...feeOf(fee), CAPTURED, COMPLETED],
  },
  'a payment fails before it was captured, and so before its fee was': {
    prepare: paidTo('004'),
    lines: () => [...EXECUTED, FAILED, refund('PENDING', 'FAILED'), RESTORED, refund('COMPLETED', 'FAILED')],
  },
  'a payment comes back from the bank after it settled': {
    prepare: paidTo('008'),
    lines: ({ fee }) => [
      ...[...EXECUTED, ...feeOf(fee), CAPTURED, COMPLETED],
      ...[FAILED, refund('PENDING', 'FAILED')],
      ...[...feeOf(fee, 0), RESTORED, refund('COMPLETED', 'FAILED')],
    ],
  },
  'a payment is cancelled by its user': {
    prepare: paidTo('006'),
    lines: () => [
      ...[...EXECUTED, refund('PENDING', 'PROCESSING')],
      ...[RESTORED, refund('COMPLETED', 'PROCESSING'), `${COMPLETED} refund COMPLETED`],
    ],
  },
  'a payment is refused on the spot for want of money': {
    prepare: paidTo('002'),
    lines: () => [QUOTED, FAILED],
  },
  'a payment is refused on the spot for its account': {
    prepare: paidTo('003'),
    lines: () => [QUOTED, FAILED],
  },
  'a payment goes to another internal account of its owner': {
    prepare: async (scene) => {
      const { customerId, accountId } = await scene.payer();
      const { id } = await scene.destinationOf(customerId, 'USDC');
      return async () => {
        const quote = await pay(scene, toAccount(accountId, id));
        scene.received = quote['totalReceivingAmount'];
      };
    },
    lines: ({ fee, received }) => [...EXECUTED, ...feeOf(fee), CAPTURED, credited(received), COMPLETED],
  },
  'a payment goes to an internal account of another owner': {
    prepare: async (scene) => {
      const { accountId } = await scene.payer();
      const { id } = await scene.destinationOf(await scene.world.newCustomer(0), 'USDC');
      return async () => {
        const quote = await pay(scene, toAccount(accountId, id));
        scene.received = quote['totalReceivingAmount'];
      };
    },
    lines: ({ fee, received }) => [
      ...[...EXECUTED, ...feeOf(fee), CAPTURED, credited(received), COMPLETED],
      'INCOMING_PAYMENT.COMPLETED: COMPLETED',
    ],
  },
  'a payment is funded when it is made': {
    prepare: async (scene) => {
      const customerId = await scene.world.newCustomer(0);
      const destination = await scene.euros(customerId, '111');
      const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId };
      return async () => {
        const quote = await scene.made('/quotes', { ...toAccount('', destination), source });
        await scene.made('/sandbox/send', { quoteId: quote['id'], currencyCode: 'USD' });
      };
    },
    lines: ({ fee }) => [QUOTED, PROCESSING, ...feeOf(fee), COMPLETED],
  },
};

/** The rows in which a platform takes no fee: money that comes in, money that stays dollars, and accounts. */
export const WITHOUT_FEE: Readonly<Record<string, SequenceRow>> = {
  'a bank transfer is cancelled by its platform': {
    prepare: async (scene) => {
      const { customerId, accountId } = await scene.payer();
      const destination = await scene.dollars(customerId, '009');
      return async () => {
        const quote = await pay(scene, toAccount(accountId, destination, { paymentRail: 'ACH' }));
        await scene.made(`/transactions/${quote['transactionId']}/cancel`, {});
      };
    },
    lines: () => [
      ...[...EXECUTED, refund('PENDING', 'PROCESSING')],
      ...[RESTORED, refund('COMPLETED', 'PROCESSING'), `${COMPLETED} refund COMPLETED`],
    ],
  },
  'money is put into an internal account': {
    prepare: async (scene) => {
      const { id } = await scene.destinationOf(await scene.world.newCustomer(0), 'USD');
      return async () => {
        await scene.made(`/sandbox/internal-accounts/${id}/fund`, { amount: FUNDS });
      };
    },
    lines: () => [credited(FUNDS), 'INCOMING_PAYMENT.COMPLETED: COMPLETED'],
  },
  'a payment comes in to a UMA address': {
    prepare: async (scene) => {
      // A customer without one lacks the nationality that the sender's institution requires.
      const { id: customerId } = await scene.made('/customers', {
        customerType: 'INDIVIDUAL',
        fullName: 'Ada Lovelace',
        nationality: 'GB',
      });
      await scene.destinationOf(customerId, 'USD');
      return async () => {
        const { id } = await scene.made('/sandbox/uma/receive', {
          senderUmaAddress: '$success.usd@sandbox.uma.money',
          customerId,
          receivingCurrencyCode: 'USD',
          receivingCurrencyAmount: PAID,
        });
        // The platform has 5 s of the sandbox's time to answer, which must not be moved on meanwhile.
        await scene.world.reaches(id, 'COMPLETED');
      };
    },
    lines: () => [
      'INCOMING_PAYMENT.PENDING: PENDING',
      credited(PAID),
      'INCOMING_PAYMENT.COMPLETED: COMPLETED',
    ],
  },
  'a transfer comes in': {
    prepare: async (scene) => {
      const customerId = await scene.world.newCustomer(0);
      const { id } = await scene.destinationOf(customerId, 'USD');
      const source = { accountId: await scene.dollars(customerId) };
      return async () => {
        await scene.made('/transfer-in', { source, destination: { accountId: id }, amount: PAID });
      };
    },
    lines: () => [
      ...['INCOMING_PAYMENT.PENDING: PENDING', credited(0, PAID)],
      ...[credited(PAID), 'INCOMING_PAYMENT.COMPLETED: COMPLETED'],
    ],
  },
  'a transfer goes out': {
    prepare: async (scene) => {
      const { customerId, accountId } = await scene.payer();
      const destination = { accountId: await scene.dollars(customerId) };
      return async () => {
        await scene.made('/transfer-out', { source: { accountId }, destination, amount: PAID });
      };
    },
    lines: () => [...EXECUTED, CAPTURED, COMPLETED],
    // A transfer exists only once its money is held, so that the balance usually arrives before it does.
    eitherWay: 2,
  },
  'the owner of a wallet is proven, and its deposit released': {
    prepare: async (scene) => {
      const customer = await scene.made('/customers', {
        customerType: 'INDIVIDUAL',
        fullName: 'Erika Mustermann',
        region: 'DE',
        email: 'erika@mail.example',
        phoneNumber: '+4915112345678',
      });
      const address = freshAddress();
      const account = await scene.destinationOf(customer['id'], 'USDC');
      const wallet = await scene.made('/customers/external-accounts', {
        customerId: customer['id'],
        currency: 'USDC',
        ownershipType: 'FIRST_PARTY',
        accountInfo: { accountType: 'BASE_WALLET', address },
      });
      const deposit = await scene.byOperator('/operator/deposits', {
        environment: 'sandbox',
        arrivalId: address,
        amount: PAID,
        currency: 'USDC',
        coordinates: addressOf(account, 'BASE_WALLET'),
        // By its end the simulated chain decides (sandbox §3).
        transactionHash: `0x${hex(60)}ffff`,
        network: 'BASE',
        originator: { accountIdentifier: address },
      });
      await scene.world.reaches(
        deposit['transactionId'],
        'PENDING',
        ({ pendingReason }) => pendingReason === 'WALLET_VERIFICATION_REQUIRED',
      );
      await scene.made(`/customers/external-accounts/${wallet['id']}/challenge`, {
        method: 'WALLET_SIGNATURE',
      });
      return async () => {
        await scene.made(`/customers/external-accounts/${wallet['id']}/verify`, {
          signature: 'sandbox-valid-signature',
        });
      };
    },
    lines: () => [
      'EXTERNAL_ACCOUNT.STATUS_UPDATED: ACTIVE',
      ...[credited(PAID, 0), 'INCOMING_PAYMENT.COMPLETED: COMPLETED'],
    ],
  },
  'an account is frozen': {
    prepare: async (scene) => {
      const { accountId } = await scene.payer();
      const { platformId } = scene.world.keys;
      return async () => {
        await scene.byOperator('/operator/internal-accounts/status', {
          platformId,
          environment: 'sandbox',
          accountId,
          status: 'FROZEN',
        });
      };
    },
    lines: () => [
      'INTERNAL_ACCOUNT.STATUS_UPDATED: FROZEN 0 instructions',
      'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED: FROZEN 0 instructions',
    ],
  },
};

const addressOf = ({ fundingPaymentInstructions }: Json, accountType: string): string => {
  const infos = (fundingPaymentInstructions as Json[]).map(({ accountOrWalletInfo }) => accountOrWalletInfo);
  const found = infos.find((info) => info.accountType === accountType);
  if (found === undefined) throw new Error(`there is no ${accountType} in ${JSON.stringify(infos)}`);
  return found.address;
};
