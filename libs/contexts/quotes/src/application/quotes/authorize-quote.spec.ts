import { after, encode, newId, newUuid, type Id } from '@causeway/kernel';
import { SessionKey } from '@causeway/wallet-auth/testing';
import type { AuthorizationChallenge, AuthorizationDemand } from '../../domain/quotes/authorization.js';
import type { QuoteDocument } from '../../published/quote.document.js';
import type { OutgoingTransactionDocument } from '@causeway/transaction-owner/domain';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';
import { AuthorizeQuote } from './authorize-quote.handlers.js';
import { ExecuteQuote } from './quote.requests.js';
import type { PaymentToAuthorize } from './strong-customer-authentication.js';
import { TransferOut } from './transaction.requests.js';

const CHALLENGE_MS = 300_000;

let world: QuotesWorld;
/** The requests to the context that verifies proofs, and its next answer. */
let asked: PaymentToAuthorize[];
let demand: (challenge: AuthorizationChallenge) => AuthorizationDemand;
let isGated: boolean;
beforeEach(() => {
  world = new QuotesWorld();
  asked = [];
  isGated = true;
  demand = (challenge) => ({ status: 'REQUIRED', challenge });
  world.strongAuthentication = {
    demandOn: async (payment) => {
      asked.push(payment);
      return demand(challengeOf(`challenge of ${payment.quoteId}`));
    },
    isGated: async () => isGated,
  };
});

const challengeOf = (id: string): AuthorizationChallenge => ({
  id,
  factor: 'SMS_OTP',
  availableFactors: ['SMS_OTP', 'PASSKEY'],
  expiresAt: after(world.clock.now(), CHALLENGE_MS),
  purpose: 'PAYOUT',
});
const statusOf = async (id: Id<'Quote'>): Promise<QuoteDocument['status']> => (await world.read(id)).status;
const transactionOf = ({ transactionId }: QuoteDocument) =>
  world.transaction(transactionId) as Promise<OutgoingTransactionDocument>;
const typesOf = async () => (await world.published()).map(({ type }) => type.replace('quotes.', ''));
const authorize = (quoteId: Id<'Quote'>, next?: AuthorizationChallenge, call = world.call()) => {
  const challengeId = `challenge of ${quoteId}`;
  return world.dispatch.execute(new AuthorizeQuote({ quoteId, challengeId, ...(next && { next }) }, call));
};

/** A quote of a customer with money whose execution was asked for. */
const challenged = async (availableMinor = 500_000) => {
  const payer = world.customer('USD', availableMinor);
  const quote = shownIn(await world.create(requested(payer.accountId, world.target())));
  const answer = await world.executeQuote(quote.id);
  return { ...payer, quoteId: quote.id, quote, answer };
};
const funded = async () => {
  const { customerId } = world.customer();
  const answer = await world.create({
    ...requested('', world.target()),
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
  });
  return { customerId, answer, quote: shownIn(answer) };
};

describe('executing a quote whose customer has to authorize it', () => {
  it('answers 200 with the challenge, and neither holds nor sends anything', async () => {
    const { answer, quoteId, accountId } = await challenged();
    const shown = shownIn(answer);
    expect([answer.status, shown.status]).toStrictEqual([200, 'PENDING_AUTHORIZATION']);
    expect(shown.scaChallenge).toMatchObject({
      id: `challenge of ${quoteId}`,
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP', 'PASSKEY'],
      purpose: 'PAYOUT',
    });
    expect(world.ledger.account(accountId).available.amountMinor).toBe(500_000n);
    expect((await world.read(quoteId)).scaChallenge).toStrictEqual(shown.scaChallenge);
    expect(await transactionOf(shown)).toMatchObject({ status: 'PENDING_AUTHORIZATION' });
    expect(await typesOf()).toStrictEqual(['quote-created.v1', 'authorization-requested.v1']);
  });

  it('asks about the payment as it is, once', async () => {
    const { accountId, customerId } = world.customer('USD', 500_000);
    const target = world.target();
    const { id: quoteId } = shownIn(await world.create(requested(accountId, target)));
    await world.dispatch.execute(new ExecuteQuote({ quoteId, scaFactor: 'PASSKEY' }, world.call()));
    expect(asked).toStrictEqual([
      {
        quoteId,
        customerId,
        moment: 'EXECUTION',
        source: 'ACCOUNT',
        sendingCurrency: 'USD',
        receivingCurrency: 'EUR',
        externalAccountId: target,
        isConversion: false,
        boundTo: ['SENDING', '240000', 'USD', 'EUR', target],
        scaFactor: 'PASSKEY',
      },
    ]);
  });

  it('a second time is a conflict, and under the same key the same answer', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const { id } = shownIn(await world.create(requested(accountId, world.target())));
    const call = world.call({ commandId: newUuid(), remembersRefusals: true });
    const first = await world.executeQuote(id, call);
    expect(await world.executeQuote(id, call)).toStrictEqual(first);
    expect((await refusalOf(world.executeQuote(id))).code).toBe('AUTHORIZATION_PENDING');
  });

  it('is not asked of a payment of the platform’s own', async () => {
    const accountId = world.platformAccount('USD', 500_000);
    const { id } = shownIn(await world.create(requested(accountId, world.target())));
    expect(shownIn(await world.executeQuote(id)).status).toBe('PROCESSING');
    expect(asked).toStrictEqual([]);
  });

  it.each([
    ['SESSION_REQUIRED', 'SCA_SESSION_REQUIRED'],
    ['FACTOR_UNAVAILABLE', 'SCA_FACTOR_UNAVAILABLE'],
  ] as const)('leaves the quote pending where it is refused with %s', async (status, code) => {
    demand = () => ({ status });
    const { accountId } = world.customer('USD', 500_000);
    const { id } = shownIn(await world.create(requested(accountId, world.target())));
    expect((await refusalOf(world.executeQuote(id))).code).toBe(code);
    expect(await statusOf(id)).toBe('PENDING');
  });
});

describe('a quote that is not executed yet', () => {
  const quoted = async (scaFactor: string, customersOwn = true) => {
    const accountId = customersOwn ? world.customer('USD').accountId : world.platformAccount('USD', 1);
    return (await refusalOf(world.create(requested(accountId, world.target(), { scaFactor })))).code;
  };

  it('is not made with a factor that can never prove it, and no challenge is set (sca §3)', async () => {
    expect(await quoted('TOTP')).toBe('SCA_FACTOR_UNAVAILABLE');
    expect([asked, await typesOf()]).toStrictEqual([[], []]);
  });

  it('is made with every other factor, and with any where nothing is to be proven (quotes §1.3)', async () => {
    expect([await quoted('SMS_OTP'), await quoted('PASSKEY')]).toStrictEqual(['accepted', 'accepted']);
    expect(await quoted('TOTP', false)).toBe('accepted');
    isGated = false;
    expect([await quoted('TOTP'), asked]).toStrictEqual(['accepted', []]);
  });
});

describe('an authorization', () => {
  it('releases the payment, which then goes on as any other', async () => {
    const { quoteId, accountId } = await challenged();
    const answer = await authorize(quoteId);
    const shown = shownIn(answer);
    expect([answer.status, shown.status]).toStrictEqual([200, 'PROCESSING']);
    expect(shown).not.toHaveProperty('scaChallenge');
    expect(world.ledger.account(accountId).held.amountMinor).toBe(240_000n);
    await world.letTimePass();
    expect(await statusOf(quoteId)).toBe('COMPLETED');
    expect(await typesOf()).toStrictEqual([
      'quote-created.v1',
      'authorization-requested.v1',
      'quote-executed.v1',
      'payment-settled.v1',
    ]);
  });

  it('of two releases once', async () => {
    const { quoteId } = await challenged();
    const answers = await Promise.allSettled([authorize(quoteId), authorize(quoteId)]);
    expect(answers.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected']);
    expect(world.ledger.holds.size).toBe(1);
  });

  it('repeated under its own id gives its first answer', async () => {
    const { quoteId } = await challenged();
    const call = world.call();
    const first = await authorize(quoteId, undefined, call);
    expect(await authorize(quoteId, undefined, call)).toStrictEqual(first);
    expect(world.ledger.holds.size).toBe(1);
  });

  it('is followed by the next challenge of the plan, which is published as well', async () => {
    const { quoteId } = await challenged();
    const next = challengeOf('second');
    const shown = shownIn(await authorize(quoteId, next));
    expect([shown.status, shown.scaChallenge?.id]).toStrictEqual(['PENDING_AUTHORIZATION', 'second']);
    expect((await refusalOf(authorize(quoteId))).code).toBe('AUTHORIZATION_NOT_PENDING');
    expect((await typesOf()).filter((type) => type === 'authorization-requested.v1')).toHaveLength(2);
  });

  it('finds the money gone: the payment fails, and the caller sees it so', async () => {
    const { quoteId, quote, accountId } = await challenged();
    const account = world.ledger.account(accountId);
    account.available = account.available.minus(account.available);
    const answer = await authorize(quoteId);
    expect([answer.status, shownIn(answer).status]).toStrictEqual([200, 'FAILED']);
    expect(await transactionOf(quote)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
    });
    expect(await transactionOf(quote)).not.toHaveProperty('refund');
  });

  it('that the ledger refuses after the look fails the payment for good', async () => {
    const { quoteId, accountId } = await challenged();
    const submit = world.ledger.submit.bind(world.ledger);
    world.ledger.submit = (command, call) => {
      const account = world.ledger.account(accountId);
      account.available = account.available.minus(account.available);
      return submit(command, call);
    };
    expect(shownIn(await authorize(quoteId)).status).toBe('FAILED');
    expect(await statusOf(quoteId)).toBe('FAILED');
  });

  it('that a crash cut off is finished by the timer', async () => {
    const { quoteId } = await challenged();
    world.crash = { type: 'ledger.submit', moment: 'after' };
    await expect(authorize(quoteId)).rejects.toThrow('after ledger.submit');
    await world.letTimePass();
    expect(await statusOf(quoteId)).toBe('COMPLETED');
    expect(world.ledger.holds.size).toBe(1);
  });

  it('is not found for another platform', async () => {
    const { quoteId } = await challenged();
    const stranger = world.call({ platformId: newId('Platform') });
    expect((await refusalOf(authorize(quoteId, undefined, stranger))).code).toBe('QUOTE_NOT_FOUND');
  });

  it('releases a payment past its expiry while the challenge lives', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const { id, expiresAt } = shownIn(await world.create(requested(accountId, world.target())));
    world.clock.moveTo(after(expiresAt, -1_000));
    await world.executeQuote(id);
    world.clock.moveTo(after(expiresAt, 1_000));
    await world.fireTimers();
    expect(shownIn(await authorize(id)).status).toBe('PROCESSING');
  });
});

describe('a gated payment out of an embedded wallet', () => {
  const walletQuote = async () => {
    const key = new SessionKey();
    const payer = world.customer('USD', 500_000);
    world.ledger.account(payer.accountId).type = 'EMBEDDED_WALLET';
    world.sessions.set(payer.accountId, [key.publicKey]);
    const quote = shownIn(await world.create(requested(payer.accountId, world.target())));
    const [instruction] = quote.paymentInstructions as readonly {
      readonly accountOrWalletInfo: { readonly payloadToSign: string };
    }[];
    const signature = key.stamp(instruction?.accountOrWalletInfo.payloadToSign ?? '');
    return { quoteId: quote.id, signature };
  };
  const isHeld = () => world.ledger.holds.size > 0;

  it('needs the signature of its owner and the proof of its customer, in this order', async () => {
    const { quoteId, signature } = await walletQuote();
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('WALLET_SIGNATURE_MISSING');
    expect((await refusalOf(authorize(quoteId))).code).toBe('AUTHORIZATION_NOT_PENDING');
    const signed = shownIn(await world.executeQuote(quoteId, world.call(), { signature }));
    expect([signed.status, isHeld()]).toStrictEqual(['PENDING_AUTHORIZATION', false]);
    // Signed again it still waits for the proof, and unsigned it says nothing of its state.
    const again = world.executeQuote(quoteId, world.call(), { signature });
    expect((await refusalOf(again)).code).toBe('AUTHORIZATION_PENDING');
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('WALLET_SIGNATURE_MISSING');
    expect(isHeld()).toBe(false);
    expect(shownIn(await authorize(quoteId)).status).toBe('PROCESSING');
    expect(world.ledger.holds.size).toBe(1);
  });

  it('is paid by the signature alone where its customer has nothing to prove', async () => {
    demand = () => ({ status: 'NOT_REQUIRED' });
    const { quoteId, signature } = await walletQuote();
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('WALLET_SIGNATURE_MISSING');
    const answer = await world.executeQuote(quoteId, world.call(), { signature });
    expect(shownIn(answer).status).toBe('PROCESSING');
  });
});

describe('a challenge that is not met', () => {
  it('fails the payment by the timer, without a refund', async () => {
    const { quoteId, quote } = await challenged();
    await world.letTimePass();
    expect(await world.read(quoteId)).toMatchObject({ status: 'FAILED' });
    const transaction = await transactionOf(quote);
    expect(transaction).toMatchObject({ status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' });
    expect(transaction).not.toHaveProperty('refund');
    expect((await typesOf()).at(-1)).toBe('payment-failed.v1');
    expect(await world.eventsOf(quoteId)).toStrictEqual([
      'QuoteCreated',
      'QuoteAuthorizationRequested',
      'QuoteFailed',
    ]);
  });

  it('reads as over from its end on, whether the timer has fired or not', async () => {
    const { quoteId, quote } = await challenged();
    world.clock.moveTo(after(world.clock.now(), CHALLENGE_MS));
    const shown = await world.read(quoteId);
    expect(shown.status).toBe('FAILED');
    expect(shown).not.toHaveProperty('scaChallenge');
    expect(await transactionOf(quote)).toMatchObject({ failureReason: 'SCA_NOT_COMPLETED' });
  });

  it('fails with the call that comes before the timer', async () => {
    const { quoteId } = await challenged();
    world.clock.moveTo(after(world.clock.now(), CHALLENGE_MS));
    expect((await refusalOf(authorize(quoteId))).code).toBe('AUTHORIZATION_EXPIRED');
    expect(await world.eventsOf(quoteId)).toContain('QuoteFailed');
  });
});

describe('a quote that is funded from outside by a customer who has to authorize it', () => {
  it('is accepted with 202, and withholds the payment instructions', async () => {
    const { answer, quote } = await funded();
    expect([answer.status, quote.status]).toStrictEqual([202, 'PENDING_AUTHORIZATION']);
    expect(quote.paymentInstructions).toStrictEqual([]);
    expect(quote.scaChallenge).toBeDefined();
    expect((await transactionOf(quote)).paymentInstructions).toStrictEqual([]);
    const published = await world.published();
    expect(published.map(({ type }) => type)).toStrictEqual([
      'quotes.quote-created.v1',
      'quotes.authorization-requested.v1',
    ]);
    expect(encode(published)).not.toContain('accountOrWalletInfo');
  });

  it('is asked about at creation, and its challenge ends no later than the quote', async () => {
    demand = (challenge) => ({
      status: 'REQUIRED',
      challenge: { ...challenge, expiresAt: after(challenge.expiresAt, 3_600_000) },
    });
    const { quote, customerId } = await funded();
    expect(asked).toMatchObject([{ customerId, moment: 'CREATION', source: 'REALTIME_FUNDING' }]);
    expect(quote.scaChallenge?.expiresAt).toBe(quote.expiresAt);
  });

  it('shows the payment instructions once it is authorized, and is pending until it expires', async () => {
    const { quote } = await funded();
    const shown = shownIn(await authorize(quote.id));
    expect(shown.status).toBe('PENDING');
    expect(shown.paymentInstructions).not.toStrictEqual([]);
    expect((await transactionOf(quote)).paymentInstructions).toStrictEqual(shown.paymentInstructions);
    await world.letTimePass();
    expect(await statusOf(quote.id)).toBe('EXPIRED');
    expect(await world.eventsOf(quote.id)).toStrictEqual([
      'QuoteCreated',
      'QuoteAuthorizationRequested',
      'QuoteAuthorized',
      'QuoteExpired',
    ]);
  });

  it('shows its instructions at once where nothing is demanded', async () => {
    demand = () => ({ status: 'NOT_REQUIRED' });
    const { answer, quote } = await funded();
    expect([answer.status, quote.status]).toStrictEqual([201, 'PENDING']);
    expect(quote.paymentInstructions).not.toStrictEqual([]);
  });
});

describe('creating and executing as one', () => {
  const immediately = async (availableMinor: number) => {
    const { accountId } = world.customer('USD', availableMinor);
    return world.create({ ...requested(accountId, world.target()), immediatelyExecute: true });
  };

  it('answers 201 with the challenge', async () => {
    const answer = await immediately(500_000);
    expect([answer.status, shownIn(answer).status]).toStrictEqual([201, 'PENDING_AUTHORIZATION']);
    expect(shownIn(await authorize(shownIn(answer).id)).status).toBe('PROCESSING');
  });

  it('still leaves nothing behind where the money does not suffice', async () => {
    expect((await refusalOf(immediately(1))).code).toBe('INSUFFICIENT_BALANCE');
    expect(await world.published()).toStrictEqual([]);
  });
});

it('a transfer out of an account that is gated has to be a quote', async () => {
  const { accountId } = world.customer('USD', 500_000);
  const target = world.target({ accountType: 'USD_ACCOUNT', currency: 'USD', paymentRails: ['ACH'] });
  const transfer = world.dispatch.execute(
    new TransferOut({ sourceId: accountId, destinationId: target, amountMinor: 100n }, world.call()),
  );
  expect((await refusalOf(transfer)).code).toBe('TRANSFER_NEEDS_QUOTE');
});
