import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { ApiClient, Answer } from './harness/api-client.js';
import type { Shape } from './harness/installation.js';
import { Opened } from './harness/opened.js';
import { IssuingPlatform, TOKEN_CENT, type IssuanceRequest } from './issuing-platform.js';
import { PaymentWorld } from './payment-world.js';

const ROOT = join(import.meta.dirname, '../../..');
const SECRET = 'a-secret-that-no-line-shows';
/** How many tokens are burnt at once, a cent each, and for how many of them the provider has a balance. */
const [AT_ONCE, COVERED] = [10, 4];

/** A platform that issues a token: from the link to its provider to an operator's case, with everything that stands behind it. */
export const stablecoinsJourney = (
  shape: Shape,
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void => {
  const opened = new Opened();
  let world: PaymentWorld;
  let gateways: readonly [ApiClient, ApiClient];
  let platform: IssuingPlatform;
  let tenant: { readonly platformId: string; readonly environment: 'sandbox' };
  /** What was minted and burnt so far, in cents. */
  let [minted, burnt] = [0, 0];

  beforeAll(async () => {
    // The log says all it has to say: what it must not say is looked for in it.
    world = opened.add(
      await PaymentWorld.open(shape, { CAUSEWAY_LOG_LEVEL: 'debug', ...(await settings()) }),
      (each) => each.close(),
    );
    gateways = [world.api, world.api.at(await world.installation.anotherGateway())];
    tenant = { platformId: world.keys.platformId, environment: 'sandbox' };
    platform = await IssuingPlatform.open(world.api, SECRET);
  });
  afterAll(() => opened.close());

  /** Where operations ended, in their order: the sandbox's issuer is done after some seconds. */
  const ends = async (operations: readonly Answer[]): Promise<string[]> => {
    await world.advance(10);
    return Promise.all(operations.map(({ body }) => platform.end(body['id'])));
  };
  const throughBoth = (requests: readonly IssuanceRequest[]): Promise<Answer[]> =>
    Promise.all(requests.map((request, nth) => platform.made(request, gateways[nth % 2])));
  /** Minted less burnt is what is outstanding, what the reserve holds, and what the ledger says of both. */
  const expectBacked = async (open: readonly object[] = []): Promise<void> => {
    const query = new URLSearchParams(tenant).toString();
    const { body } = await world.operator.get(`/operator/stablecoins?${query}`);
    const units = (cents: number) => String(cents * TOKEN_CENT);
    const [outstanding, reserve] = [units(minted - burnt), String(minted - burnt)];
    const coin = { minted: units(minted), burnt: units(burnt), outstanding, reserve, open };
    const book = { outstanding: reserve, reserve, supply: String(burnt - minted), verdict: 'EQUAL' };
    expect(body).toMatchObject({ data: [coin], ledger: [book] });
  };

  it('is linked and registered once, at whichever gateway it repeats itself, and shows no secret', async () => {
    const again = await IssuingPlatform.open(gateways[1], SECRET);
    expect([again.link.text, again.token.text]).toStrictEqual([platform.link.text, platform.token.text]);
    expect(platform.link.text).not.toContain(SECRET);
    await expect(IssuingPlatform.open(gateways[1], 'another')).rejects.toThrow(/409.*IDEMPOTENCY_KEY_REUSED/);
  });

  it('mints against a wire and burns what comes back, with the reserve behind each token', async () => {
    const wanted = platform.mint(COVERED * TOKEN_CENT);
    const copies = await throughBoth(Array.from({ length: AT_ONCE }, () => wanted));
    expect(new Set(copies.map(({ text }) => text)).size).toBe(1);
    const [mint] = copies as [Answer];
    expect(mint.body).toMatchObject({ status: 'PENDING_FUNDING', fundingInstructions: { rail: 'WIRE' } });
    const burn = await platform.made(platform.burn(3 * TOKEN_CENT, 'EXTERNAL_ACCOUNT'));
    expect(burn.body).toMatchObject({
      status: 'PENDING_FUNDING',
      fundingInstructions: { rail: 'SPARK', valueType: 'ISSUED' },
      estimatedDelivery: { amount: '3', currency: 'USD', timing: 'within minutes' },
    });
    expect(await ends([mint, burn])).toStrictEqual(['COMPLETED', 'COMPLETED']);
    [minted, burnt] = [COVERED, 3];
    // The first answer stays the answer, also after the operation has gone on.
    expect((await platform.made(wanted, gateways[1])).text).toBe(mint.text);
    await expectBacked();
  });

  it(`of ${AT_ONCE} burns at once through both gateways as many succeed as the provider has tokens for`, async () => {
    const one = () => platform.burn(TOKEN_CENT, 'PROVIDER_INTERNAL_BALANCE');
    const reached = await ends(await throughBoth(Array.from({ length: AT_ONCE }, one)));
    const refused = reached.filter((each) => each !== 'COMPLETED');
    expect([reached.length - refused.length, new Set(refused)]).toStrictEqual([
      COVERED,
      new Set(['INSUFFICIENT_PROVIDER_BALANCE']),
    ]);
    burnt += COVERED;
    await expectBacked();
  });

  it('keeps nothing of an order that found the provider away, and asks again under the same key', async () => {
    const count = async () =>
      (await world.api.get(`/stablecoins/${platform.coin}/operations`)).body['totalCount'];
    const before = await count();
    const away = platform.mint(TOKEN_CENT, { description: 'away 503' });
    const answers = [await platform.send(away), await platform.send(away, gateways[1])];
    expect(answers.map(({ status, body }) => [status, body['code']])).toStrictEqual([
      [503, 'SERVICE_UNAVAILABLE'],
      [503, 'SERVICE_UNAVAILABLE'],
    ]);
    expect(await count()).toBe(before);
  });

  it('books nothing of what fails, and what the provider kept an operator settles', async () => {
    const [failing, kept] = [
      await platform.made(platform.mint(TOKEN_CENT, { description: 'fails 004' })),
      await platform.made(platform.mint(2 * TOKEN_CENT, { description: 'kept 007' })),
    ];
    const reason = 'PROVIDER_TRANSFER_FAILED';
    expect(await ends([failing, kept])).toStrictEqual([reason, reason]);
    const stablecoinOperationId = kept.body['id'];
    await expectBacked([{ operationId: stablecoinOperationId, status: 'FAILED', case: 'FUNDS_KEPT' }]);
    const close = () =>
      world.operator.post('/operator/stablecoin-operations/close-case', {
        ...{ ...tenant, stablecoinOperationId, outcome: 'SETTLED' },
      });
    const closed = await close();
    expect([closed.status, closed.body['status']]).toStrictEqual([200, 'FAILED']);
    expect((await close()).status).toBe(409);
    // It was carried out after all: its tokens are out, and its money is in the reserve.
    minted += 2;
    await expectBacked();
  });

  it('leaves logs that prove all of it, no webhook, and no line with its secret', async () => {
    const { code, text } = await auditSupply(world);
    const { isClean, environments } = JSON.parse(text);
    const coins = environments.flatMap((each: { coins: Record<string, unknown>[] }) => each.coins);
    const sums = [minted, burnt, minted - burnt].map((cents) => cents * TOKEN_CENT);
    expect([code, isClean, coins.map(sumsOf)]).toStrictEqual([0, true, [sums]]);
    const types = world.receiver.received.map(({ envelope }) => envelope.type);
    expect(new Set(types)).toStrictEqual(new Set(['TEST']));
    expect(world.installation.wholeOutput).not.toContain(SECRET);
  });
};

const sumsOf = ({ minted, burnt, outstanding }: Record<string, unknown>): number[] =>
  [minted, burnt, outstanding].map(Number);

/** `npm run audit -- supply`, as an auditor runs it beside the running service. */
const auditSupply = ({ installation }: PaymentWorld): Promise<{ code: unknown; text: string }> =>
  new Promise((resolve) => {
    const { databaseUrl: DATABASE_URL, dataDir: CAUSEWAY_DATA_DIR } = installation;
    const env = { ...process.env, DATABASE_URL, CAUSEWAY_DATA_DIR };
    const words = ['run', '--silent', 'audit', '--', 'supply', '--json'];
    execFile('npm', words, { cwd: ROOT, env }, (error, said) => {
      // A script says before it whether it had to compile.
      resolve({ code: error?.code ?? 0, text: said.slice(said.indexOf('{')) });
    });
  });
