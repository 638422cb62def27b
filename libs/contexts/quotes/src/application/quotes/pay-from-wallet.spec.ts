import { newUuid, type Id } from '@causeway/kernel';
import { SessionKey } from '@causeway/wallet-auth/testing';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';

let world: QuotesWorld;
let key: SessionKey;
beforeEach(() => {
  world = new QuotesWorld();
  key = new SessionKey();
});

interface WalletInstruction {
  readonly accountOrWalletInfo: { readonly accountType: string; readonly payloadToSign: string };
}

const walletQuote = async (availableMinor = 500_000) => {
  const payer = world.customer('USD', availableMinor);
  world.ledger.account(payer.accountId).type = 'EMBEDDED_WALLET';
  world.sessions.set(payer.accountId, [key.publicKey]);
  const quote = shownIn(await world.create(requested(payer.accountId, world.target())));
  const [instruction] = quote.paymentInstructions as readonly WalletInstruction[];
  const payload = instruction?.accountOrWalletInfo.payloadToSign ?? '';
  return { ...payer, quote, quoteId: quote.id, instruction, payload };
};
const execute = (quoteId: Id<'Quote'>, signature?: string, requestId?: string, call = world.call()) =>
  world.executeQuote(quoteId, call, {
    ...(signature !== undefined && { signature }),
    ...(requestId !== undefined && { requestId }),
  });
const requestIdIn = (payload: string): string => (JSON.parse(payload) as { requestId: string }).requestId;

describe('a quote that an embedded wallet pays', () => {
  it('says what is to be signed, and what is read later says the same', async () => {
    const { instruction, quoteId, quote } = await walletQuote();
    expect(instruction?.accountOrWalletInfo.accountType).toBe('EMBEDDED_WALLET');
    expect((await world.read(quoteId)).paymentInstructions).toStrictEqual(quote.paymentInstructions);
  });

  it('is executed with a session’s signature over exactly that text', async () => {
    const { quoteId, payload } = await walletQuote();
    const answer = await execute(quoteId, key.stamp(payload));
    expect([answer.status, shownIn(answer).status]).toStrictEqual([200, 'PROCESSING']);
    expect(world.ledger.holds.size).toBe(1);
  });

  it('is executed with the Request-Id that is inside the text', async () => {
    const { quoteId, payload } = await walletQuote();
    const answer = await execute(quoteId, key.stamp(payload), requestIdIn(payload));
    expect(shownIn(answer).status).toBe('PROCESSING');
  });

  it.each<[string, string, (payload: string) => readonly [string?, string?]]>([
    ['no signature', 'WALLET_SIGNATURE_MISSING', () => []],
    ['only a Request-Id', 'WALLET_SIGNATURE_MISSING', (payload) => [undefined, requestIdIn(payload)]],
    ['an unreadable one', 'WALLET_SIGNATURE_MALFORMED', () => ['?']],
    [
      'an unreadable one and another Request-Id',
      'WALLET_SIGNATURE_MALFORMED',
      () => ['?', `Request:${newUuid()}`],
    ],
    ['another text signed', 'WALLET_SIGNATURE_INVALID', (payload) => [key.stamp(`${payload} `)]],
    ['a stranger’s key', 'WALLET_SIGNATURE_INVALID', (payload) => [new SessionKey().stamp(payload)]],
    [
      'another Request-Id',
      'WALLET_REQUEST_UNKNOWN',
      (payload) => [key.stamp(payload), `Request:${newUuid()}`],
    ],
  ])('with %s is refused, and stays pending with nothing held', async (_what, code, headersOf) => {
    const { quoteId, payload } = await walletQuote();
    expect((await refusalOf(execute(quoteId, ...headersOf(payload)))).code).toBe(code);
    expect((await world.read(quoteId)).status).toBe('PENDING');
    expect(world.ledger.holds.size).toBe(0);
    expect(shownIn(await execute(quoteId, key.stamp(payload))).status).toBe('PROCESSING');
  });

  it('is not executed by the signature for another quote of the same wallet', async () => {
    const { quoteId, accountId } = await walletQuote();
    const other = shownIn(await world.create(requested(accountId, world.target())));
    const [instruction] = other.paymentInstructions as readonly WalletInstruction[];
    const foreign = key.stamp(instruction?.accountOrWalletInfo.payloadToSign ?? '');
    expect((await refusalOf(execute(quoteId, foreign))).code).toBe('WALLET_SIGNATURE_INVALID');
  });

  it('asks for the signature before it says in which state it is', async () => {
    const { quoteId, payload, quote } = await walletQuote();
    world.clock.moveTo(quote.expiresAt);
    expect((await refusalOf(execute(quoteId))).code).toBe('WALLET_SIGNATURE_MISSING');
    expect((await refusalOf(execute(quoteId, key.stamp(payload)))).code).toBe('QUOTE_EXPIRED');
  });

  it('is executed once: a second good signature is a conflict', async () => {
    const { quoteId, payload } = await walletQuote();
    await execute(quoteId, key.stamp(payload));
    expect((await refusalOf(execute(quoteId, key.stamp(payload)))).code).toBe('QUOTE_ALREADY_EXECUTED');
    expect(world.ledger.holds.size).toBe(1);
  });

  it('gives a repeated request its first answer, however its signature is made anew, or left out', async () => {
    const { quoteId, payload } = await walletQuote();
    const call = world.call({ commandId: newUuid(), remembersRefusals: true });
    const first = await execute(quoteId, key.stamp(payload), undefined, call);
    expect(await execute(quoteId, key.stamp(payload), undefined, call)).toStrictEqual(first);
    expect(await execute(quoteId, undefined, undefined, call)).toStrictEqual(first);
    expect(world.ledger.holds.size).toBe(1);
  });

  it('remembers no refused signature under an Idempotency-Key', async () => {
    const { quoteId, payload } = await walletQuote();
    const call = world.call({ commandId: newUuid(), remembersRefusals: true });
    expect((await refusalOf(execute(quoteId, undefined, undefined, call))).code).toBe(
      'WALLET_SIGNATURE_MISSING',
    );
    expect(shownIn(await execute(quoteId, key.stamp(payload), undefined, call)).status).toBe('PROCESSING');
  });

  it('is not found for another platform, signed or not', async () => {
    const { quoteId, payload } = await walletQuote();
    const stranger = world.call({ platformId: `Platform:${newUuid()}` });
    expect((await refusalOf(execute(quoteId, key.stamp(payload), undefined, stranger))).code).toBe(
      'QUOTE_NOT_FOUND',
    );
  });
});

it('a signature for a quote that no wallet pays is not even read', async () => {
  const payer = world.customer('USD', 500_000);
  const quote = shownIn(await world.create(requested(payer.accountId, world.target())));
  expect(quote.paymentInstructions).toStrictEqual([]);
  expect(shownIn(await execute(quote.id, '?', 'Request:absent')).status).toBe('PROCESSING');
});
