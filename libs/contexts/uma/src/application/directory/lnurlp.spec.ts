import { newUuid, type Id } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import type { LnurlpOffer } from '../../domain/protocol/messages.js';
import { WIRE_REFUSALS, wireRefused } from '../../domain/protocol/wire-refusal.js';
import { MemoryUma } from '../../testing/memory-uma.js';
import { currencySetting, type PersonGiven } from '../../testing/neighbours.js';
import type { WireAnswer } from '../protocol/wire-answer.js';
import { AnswerLnurlp } from './lnurlp.handlers.js';

const HOST = 'here.example';
let uma: MemoryUma;
let platformId: Id<'Platform'>;
let offers: LnurlpOffer[];
let urls: string[];
let nonce: string | undefined;
beforeEach(() => {
  uma = new MemoryUma();
  const field = (name: 'FULL_NAME' | 'TAX_ID', mandatory: boolean) => ({ name, mandatory });
  const currencies = [
    currencySetting('EUR', { maxAmount: 500, requiredCounterpartyFields: [field('TAX_ID', false)] }),
    currencySetting('KES', { requiredCounterpartyFields: [field('FULL_NAME', true)] }),
    currencySetting('USD', { enabledTransactionTypes: ['OUTGOING'] }),
  ];
  platformId = uma.neighbours.platform(currencies, HOST);
  offers = [];
  urls = [];
  nonce = undefined;
  uma.wire = {
    readLnurlpRequest: async (url) => {
      urls.push(url.href);
      const signed = { domain: 'there.example', nonce: nonce ?? newUuid(), signedAt: uma.clock.now() };
      return { status: 'READ', message: { receiver: '', signed, request: {} } };
    },
    answerLnurlpRequest: async (_request, offer) => {
      offers.push(offer);
      return 'signed';
    },
  };
});
const grace = (given: PersonGiven = {}) =>
  uma.neighbours.customer(platformId, {
    umaAddress: `$grace@${HOST}`,
    currencies: ['EUR', 'KES', 'USD'],
    ...given,
  });
const ask = (user = '$grace', host = HOST): Promise<WireAnswer> =>
  uma.execute(new AnswerLnurlp({ host, user, query: 'nonce=1' }, specCall('')));
const statusOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).status;

describe('the question of another institution about a customer', () => {
  it('is answered with what the customer takes and bitcoin has a price in, and with the fields of all', async () => {
    grace();
    expect(await ask()).toStrictEqual({ status: 200, body: 'signed' });
    expect(offers).toStrictEqual([
      {
        receiver: { text: `$grace@${HOST}`, user: 'grace', domain: HOST },
        callback: `https://${HOST}/.well-known/lnurlp/$grace/pay`,
        currencies: [
          {
            currency: 'EUR',
            minMinor: 1n,
            maxMinor: 500n,
            multiplier: expect.closeTo(10_869.565, 2) as number,
          },
        ],
        payerFields: [
          { name: 'TAX_ID', mandatory: false },
          { name: 'FULL_NAME', mandatory: true },
        ],
      },
    ]);
  });

  it('is read as it was asked of the address at the host’s own domain', async () => {
    grace();
    await ask('$Grace', 'HERE.example:443');
    expect(urls).toStrictEqual([`https://${HOST}/.well-known/lnurlp/$grace?nonce=1`]);
  });

  it.each<[string, PersonGiven]>([
    ['is not verified', { verificationStatus: 'PENDING' }],
    ['has not accepted the terms', { hasAcceptedTerms: false }],
    ['is deleted', { isDeleted: true }],
    ['takes nothing', { currencies: ['USD'] }],
    ['takes only what bitcoin has no price in', { currencies: ['KES'] }],
  ])('who %s is answered as about no one', async (_what, given) => {
    grace(given);
    expect(await statusOf()).toBe(404);
    expect(offers).toStrictEqual([]);
  });

  it('is refused unread at another host, and for a malformed user', async () => {
    grace();
    expect([await statusOf('$grace', 'x.example'), await statusOf('grace')]).toStrictEqual([404, 404]);
    expect(urls).toStrictEqual([]);
  });

  it('finds no customer of another platform', async () => {
    uma.neighbours.customer(uma.neighbours.platform(), { umaAddress: `$lise@${HOST}`, currencies: ['EUR'] });
    expect(await statusOf('$lise')).toBe(404);
  });

  it('is refused where it is not signed, and the second time that it arrives', async () => {
    grace();
    nonce = 'n';
    expect([await statusOf(), await statusOf()]).toStrictEqual([200, 400]);
    uma.wire.readLnurlpRequest = async () => wireRefused(WIRE_REFUSALS.BAD_SIGNATURE);
    expect(await statusOf()).toBe(401);
    expect(offers).toHaveLength(1);
  });
});
