import type { HttpHarness } from '@causeway/http/testing';
import { newId, type Environment, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { IsBeneficiaryTrusted } from './application/beneficiary.requests.js';
import { payersOf, shown, type Payers } from './testing/payers.js';
import { ScaHost, type KnownCustomer } from './testing/sca-host.js';

const MINUTE_MS = 60_000;
const RIGHT = { code: '123456' };
const WRONG = { code: '000000' };
interface Challenge {
  readonly id: string;
  readonly factor: string;
  readonly availableFactors: readonly string[];
  readonly expiresAt: string;
}

let host: ScaHost;
let http: HttpHarness;
let acme = '';
beforeAll(async () => {
  host = await ScaHost.open(await freshDatabase('sca_beneficiaries'));
  http = await host.http('operator-secret');
  acme = host.platform();
});
afterAll(async () => {
  await http.close();
  await host.close();
});
beforeEach(async () => {
  await host.deliver('sandbox');
  await host.deliver('production');
  host.sent.length = 0;
});
afterEach(() => {
  expect(http.failures).toStrictEqual([]);
});

/** A customer with an account outside, and what its platform asks about that. */
const owner = async (environment: Environment = 'sandbox', known: Partial<KnownCustomer> = {}) => {
  const jane = await payersOf(host, http, acme).payer(environment, known);
  return withAccount(jane, host.account(jane.customerId), environment);
};
const withAccount = (
  jane: Awaited<ReturnType<Payers['payer']>>,
  externalAccountId: Id<'ExternalAccount'>,
  environment: Environment = 'sandbox',
) => {
  const path = `/customers/external-accounts/${externalAccountId}`;
  const start = async (change: 'trust' | 'untrust') => {
    const { status, body } = await jane.send(`${path}/${change}`);
    expect(status).toBe(200);
    return body['scaChallenge'] as Challenge | undefined;
  };
  const confirm = (change: 'trust' | 'untrust', body: object) => jane.send(`${path}/${change}/confirm`, body);
  return {
    ...{ ...jane, path, externalAccountId, start, confirm },
    /** Asks and proves. */
    change: async (change: 'trust' | 'untrust') => {
      const challenge = await start(change);
      return confirm(change, { challengeId: challenge?.id, ...RIGHT });
    },
    isTrusted: () =>
      host.execute<boolean>(
        new IsBeneficiaryTrusted(
          { customerId: jane.customerId, externalAccountId },
          specCall(acme, { environment }),
        ),
      ),
  };
};

describe('trusting a beneficiary', () => {
  it('takes a proof by SMS, and so does trusting it no more', async () => {
    const jane = await owner();
    const challenge = await jane.start('trust');
    expect(challenge).toMatchObject({ factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] });
    expect(await jane.isTrusted()).toBe(false);
    const trusted = await jane.confirm('trust', { challengeId: challenge?.id, ...RIGHT });
    expect([trusted.status, trusted.body]).toStrictEqual([200, { trusted: true }]);
    expect(await jane.isTrusted()).toBe(true);
    const untrusted = await jane.change('untrust');
    expect([untrusted.status, untrusted.body]).toStrictEqual([200, { trusted: false }]);
    expect(await jane.isTrusted()).toBe(false);
  });

  it('names the payee in its message, whose code is this challenge’s alone', async () => {
    const jane = await owner('production');
    const challenge = await jane.start('trust');
    await host.deliver('production');
    expect(host.sent).toMatchObject([
      {
        messageId: challenge?.id,
        channel: 'SMS',
        text: {
          kind: 'BENEFICIARY_CODE',
          beneficiary: { change: 'TRUST', payee: 'the account ending in 3000' },
        },
      },
    ]);
    const code = host.sent[0]?.text.code;
    const other = withAccount(jane, host.account(jane.customerId), 'production');
    const challengeId = (await other.start('trust'))?.id;
    expect(shown(await other.confirm('trust', { challengeId, code }))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(shown(await jane.confirm('trust', { challengeId: challenge?.id, code }))[0]).toBe(200);
    expect([await jane.isTrusted(), await other.isTrusted()]).toStrictEqual([true, false]);
  });

  it('asks for nothing where nothing would change', async () => {
    const jane = await owner();
    expect(await jane.start('untrust')).toBeUndefined();
    expect((await jane.confirm('untrust', WRONG)).body).toStrictEqual({ trusted: false });
    await jane.change('trust');
    expect(await jane.start('trust')).toBeUndefined();
    expect((await jane.confirm('trust', WRONG)).body).toStrictEqual({ trusted: true });
    await host.deliver('sandbox');
    expect(host.sent).toHaveLength(1);
  });

  it('shows no challenge of the other direction', async () => {
    const jane = await owner();
    expect(await jane.start('trust')).toBeDefined();
    expect(await jane.start('untrust')).toBeUndefined();
    await jane.change('trust');
    expect(await jane.start('untrust')).toBeDefined();
    expect(await jane.start('trust')).toBeUndefined();
  });

  it('gives an open challenge again for half a minute, and a new one afterwards', async () => {
    const jane = await owner();
    const first = await jane.start('trust');
    host.clock.advance(29_999);
    expect(await jane.start('trust')).toStrictEqual(first);
    host.clock.advance(1);
    const second = await jane.start('trust');
    expect(second?.id).not.toBe(first?.id);
    const former = await jane.confirm('trust', { challengeId: first?.id, ...RIGHT });
    expect(shown(former)).toStrictEqual([400, 'INVALID_INPUT']);
    await host.deliver('sandbox');
    expect(host.sent).toHaveLength(2);
    expect((await jane.confirm('trust', { challengeId: second?.id, ...RIGHT })).status).toBe(200);
  });

  it.each<readonly [string, (jane: Awaited<ReturnType<typeof owner>>, id: string) => Promise<object>]>([
    ['without the challenge’s id', async () => RIGHT],
    ['with another id', async () => ({ challengeId: 'another', ...RIGHT })],
    ['with a wrong code', async (_jane, challengeId) => ({ challengeId, ...WRONG })],
    [
      'after its end',
      async (_jane, challengeId) => {
        host.clock.advance(5 * MINUTE_MS);
        return { challengeId, ...RIGHT };
      },
    ],
    [
      'with a code that went to a former number',
      async ({ customerId }, challengeId) => {
        host.customer({ platformId: acme, phoneNumber: '+491700000001' }, customerId);
        return { challengeId, ...RIGHT };
      },
    ],
  ])('is not proven %s', async (_what, sent) => {
    const jane = await owner();
    const challenge = await jane.start('trust');
    const body = await sent(jane, challenge?.id ?? '');
    expect(shown(await jane.confirm('trust', body))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(await jane.isTrusted()).toBe(false);
  });

  it('a challenge of one direction proves nothing of the other', async () => {
    const jane = await owner();
    const challengeId = (await jane.start('trust'))?.id;
    const answer = await jane.confirm('untrust', { challengeId, ...RIGHT });
    expect(shown(answer)).toStrictEqual([400, 'INVALID_INPUT']);
    expect(await jane.isTrusted()).toBe(false);
  });

  it('two right proofs at once change it once', async () => {
    const jane = await owner();
    const challengeId = (await jane.start('trust'))?.id;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => jane.confirm('trust', { challengeId, ...RIGHT })),
    );
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 400, 400, 400, 400]);
    expect(await jane.isTrusted()).toBe(true);
  });

  it('counts wrong proofs, of which the fifth locks', async () => {
    const jane = await owner();
    const challengeId = (await jane.start('trust'))?.id;
    const wrong = () => jane.confirm('trust', { challengeId, ...WRONG });
    for (let nth = 1; nth <= 4; nth += 1) expect(shown(await wrong())).toStrictEqual([400, 'INVALID_INPUT']);
    expect(shown(await wrong())).toStrictEqual([423, 'ACCOUNT_LOCKED']);
    await jane.sca('record-event', { eventType: 'RESET_PASSWORD_COMPLETED' });
    expect(shown(await jane.confirm('trust', { challengeId, ...RIGHT }))).toStrictEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await jane.isTrusted()).toBe(false);
  });

  it('is proven by an authenticator app as well, and by none of its recovery codes', async () => {
    const jane = await owner();
    const { body } = await jane.sca('factors', { type: 'TOTP' });
    const enrolled = await jane.sca('factors/confirm', { type: 'TOTP', secret: body['secret'], ...RIGHT });
    const [recovery] = enrolled.body['recoveryCodes'] as string[];
    const challenge = await jane.start('trust');
    expect(challenge?.availableFactors).toStrictEqual(['SMS_OTP', 'TOTP']);
    const refused = await jane.confirm('trust', { challengeId: challenge?.id, code: recovery });
    expect(shown(refused)).toStrictEqual([400, 'INVALID_INPUT']);
    expect((await jane.confirm('trust', { challengeId: challenge?.id, ...RIGHT })).status).toBe(200);
  });

  it('is refused for a number that is not verified, a customer elsewhere and accounts that are no customer’s', async () => {
    const unverified = await owner('sandbox', { isPhoneVerified: false });
    const answer = await unverified.send(`${unverified.path}/trust`);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', details: { reason: 'SCA_FACTOR_UNAVAILABLE' } },
    ]);
    const elsewhere = await owner('sandbox', { isScaRegulated: false });
    expect(shown(await elsewhere.send(`${elsewhere.path}/trust`))).toStrictEqual([409, 'CONFLICT']);
    const stranger = host.account(host.customer({ platformId: host.platform() }));
    for (const accountId of [newId('ExternalAccount'), stranger, 'nonsense'])
      for (const [way, body] of [
        ['trust', undefined],
        ['untrust/confirm', RIGHT],
      ] as const)
        expect(
          shown(await unverified.send(`/customers/external-accounts/${accountId}/${way}`, body)),
        ).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
  });
});

describe('a payment to a trusted beneficiary', () => {
  const trusting = async () => {
    const jane = await owner();
    expect((await jane.change('trust')).status).toBe(200);
    const { externalAccountId } = jane;
    return {
      ...jane,
      demand: async (more: object = {}) => (await jane.quote({ externalAccountId, ...more })).demand,
    };
  };

  it('is not challenged under a live session', async () => {
    const jane = await trusting();
    await jane.login();
    expect(await jane.demand()).toStrictEqual({ status: 'NOT_REQUIRED' });
    expect(await jane.demand({ moment: 'CREATION' })).toStrictEqual({ status: 'NOT_REQUIRED' });
    expect(await jane.demand({ externalAccountId: newId('ExternalAccount') })).toMatchObject({
      status: 'REQUIRED',
    });
    await jane.change('untrust');
    expect(await jane.demand()).toMatchObject({ status: 'REQUIRED' });
  });

  it.each<readonly [string, (jane: Awaited<ReturnType<typeof trusting>>) => Promise<unknown>]>([
    ['without a session', async () => undefined],
    [
      'once the session is over',
      async ({ login }) => {
        await login();
        host.clock.advance(180 * 24 * 60 * MINUTE_MS);
      },
    ],
    [
      'while the login is locked',
      async ({ login, sca }) => {
        await login();
        for (let nth = 0; nth < 5; nth += 1) await sca('record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' });
      },
    ],
  ])('%s a login is demanded at execution, and at creation a proof', async (_what, prepare) => {
    const jane = await trusting();
    await prepare(jane);
    expect(await jane.demand()).toStrictEqual({ status: 'SESSION_REQUIRED' });
    expect(await jane.demand({ moment: 'CREATION' })).toMatchObject({ status: 'REQUIRED' });
  });
});
