import { EVERY_PLATFORM } from '@causeway/commands';
import { freshDatabase } from '@causeway/testing';
import { newId, systemNow, type Id } from '@causeway/kernel';
import { StoredOperators } from '../infrastructure/operator-authenticator.adapter.js';
import type { NewOperatorTokenDocument, OperatorApprovalDocument } from '../published/operator.documents.js';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import {
  ApproveOperatorAction,
  CarryOutOperatorAction,
  CreateOperatorToken,
  ListOperatorApprovals,
  ListOperatorTokens,
  RegisterOperatorToken,
  RequestOperatorAction,
  RevokeOperatorToken,
  RotateOperatorToken,
  WithdrawOperatorAction,
} from './operator.requests.js';

let host: PlatformHost;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('operators'));
  // Whether an approval is over is read by the machine's time, which is production's.
  host.clock.moveTo(systemNow());
});
afterAll(() => host.close());

const call = () => callOf(EVERY_PLATFORM, 'production');
const create = (name: string, permission: 'READ' | 'OPERATE' | 'ADMINISTER' = 'ADMINISTER') =>
  host.execute<NewOperatorTokenDocument>(new CreateOperatorToken({ name, permission }, call()));
const operatorOf = (secret: string) =>
  new StoredOperators({ rows: host.query }, host.secrets).operatorOf(secret);

describe('tokens of operators', () => {
  it('open with their secret until they are revoked, and are kept as hashes only', async () => {
    const [keeper, ada] = [await create('Keeper'), await create('Ada', 'OPERATE')];
    expect(await operatorOf(ada.secret)).toStrictEqual({
      tokenId: ada.id,
      name: 'Ada',
      permission: 'OPERATE',
    });
    expect(await operatorOf(`${ada.secret}0`)).toBeUndefined();
    await host.execute(new RevokeOperatorToken({ tokenId: ada.id, leave: 1 }, call()));
    expect(await operatorOf(ada.secret)).toBeUndefined();
    expect(await host.refusal(new RevokeOperatorToken({ tokenId: ada.id, leave: 1 }, call()))).toBe(
      'TOKEN_NOT_FOUND',
    );
    const kept = await host.query<{ all: string }>(
      `select (select string_agg(data::text || metadata::text, ' ') from platform.event_production)
        || (select string_agg(t::text, ' ') from platform.operator_token_view t)
        || (select string_agg(o::text, ' ') from platform.outcome o) as all`,
    );
    for (const { secret } of [ada, keeper]) expect(kept[0]?.all).not.toContain(secret);
    expect(kept[0]?.all).toContain(host.secrets.hash(keeper.secret));
  });

  it('close with the old secret at once when they get a new one', async () => {
    const grace = await create('Grace');
    const rotated = await host.execute<NewOperatorTokenDocument>(
      new RotateOperatorToken({ tokenId: grace.id }, call()),
    );
    expect(rotated).toMatchObject({ id: grace.id, name: 'Grace', rotatedAt: expect.any(String) });
    expect(await operatorOf(grace.secret)).toBeUndefined();
    expect(await operatorOf(rotated.secret)).toMatchObject({ tokenId: grace.id, name: 'Grace' });
  });

  it('are listed without anything that opens', async () => {
    const listed = await host.execute<readonly object[]>(new ListOperatorTokens({}, call()));
    expect(listed.length).toBeGreaterThan(0);
    for (const token of listed)
      expect(Object.keys(token)).toStrictEqual(['id', 'name', 'permission', 'createdAt', 'rotatedAt']);
  });

  it('leave one that administers, whichever of two revocations is first', async () => {
    const listed = await host.execute<readonly { id: Id<'Token'>; permission: string }[]>(
      new ListOperatorTokens({}, call()),
    );
    const administering = listed.filter(({ permission }) => permission === 'ADMINISTER');
    expect(administering.length).toBeGreaterThan(1);
    const answers = await Promise.all(
      administering.map(({ id }) => host.refusal(new RevokeOperatorToken({ tokenId: id, leave: 1 }, call()))),
    );
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(administering.length - 1);
    expect(answers.filter((answer) => answer === 'LAST_ADMINISTERING_TOKEN')).toHaveLength(1);
  });

  it('are not made by a first start that comes too late', async () => {
    const { secretHash, tokenId } = host.secrets.issue();
    const first = { tokenId, name: 'Late', permission: 'ADMINISTER', secretHash, isFirst: true } as const;
    expect(await host.execute(new RegisterOperatorToken(first, call()))).toBeNull();
  });
});

describe('a request pending a second operator’s approval', () => {
  const request = { method: 'POST', path: '/operator/x?environment=sandbox', body: '{}' };
  const ask = async (tokenId: string, toApprove?: typeof request) => {
    const actionId = newId('OperatorAction');
    const wanted = { actionId, operation: 'erasePerson', path: '/operator/x', tokenId, tokenName: 'Ada' };
    await host.execute(new RequestOperatorAction({ ...wanted, ...(toApprove && { toApprove }) }, call()));
    return actionId;
  };
  const list = (of?: { tokenId: string; request: typeof request }) =>
    host.execute<readonly OperatorApprovalDocument[]>(
      new ListOperatorApprovals(of === undefined ? {} : { of }, call()),
    );
  const checker = { tokenId: 'Token:grace', tokenName: 'Grace' };

  it('is found by its maker and its very request, and by no other', async () => {
    const actionId = await ask('Token:ada', request);
    const [found] = await list({ tokenId: 'Token:ada', request });
    expect(found).toMatchObject({
      id: actionId,
      status: 'PENDING',
      request,
      requestedBy: 'Ada',
      approvedBy: null,
    });
    for (const other of [
      { tokenId: 'Token:grace', request },
      { tokenId: 'Token:ada', request: { ...request, body: '{ }' } },
      { tokenId: 'Token:ada', request: { ...request, path: '/operator/x?environment=production' } },
    ])
      expect(await list(other)).toStrictEqual([]);
  });

  it('is carried out once, after another operator has approved it', async () => {
    const actionId = await ask('Token:ada', { ...request, body: 'once' });
    const carryOut = () =>
      host.refusal(new CarryOutOperatorAction({ actionId, tokenId: 'Token:ada' }, call()));
    expect(await carryOut()).toBe('APPROVAL_NOT_PENDING');
    const own = { actionId, tokenId: 'Token:ada', tokenName: 'Ada' };
    expect(await host.refusal(new ApproveOperatorAction(own, call()))).toBe('APPROVAL_BY_MAKER');
    await host.execute(new ApproveOperatorAction({ actionId, ...checker }, call()));
    const [found] = await list({ tokenId: 'Token:ada', request: { ...request, body: 'once' } });
    expect(found).toMatchObject({ status: 'APPROVED', approvedBy: 'Grace' });
    const answers = await Promise.all(Array.from({ length: 10 }, carryOut));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
  });

  it('can be withdrawn, and is listed with what became of it; what needs no approval is not listed', async () => {
    const actionId = await ask('Token:ada', { ...request, body: 'never mind' });
    await host.execute(new WithdrawOperatorAction({ actionId, ...checker }, call()));
    const recorded = await ask('Token:ada');
    const listed = await list();
    expect(listed.find(({ id }) => id === actionId)).toMatchObject({ status: 'WITHDRAWN' });
    expect(listed.map(({ id }) => id)).not.toContain(recorded);
  });
});
