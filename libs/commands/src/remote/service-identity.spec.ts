import { SignJWT } from 'jose';
import { ServiceIdentity } from './service-identity.js';

const KEY = Buffer.alloc(32, 7);
const MINUTE_MS = 60_000;

describe('the identity of a service', () => {
  let nowMs: number;
  let doors: ServiceIdentity;
  const identity = (service: string, key: Uint8Array = KEY): ServiceIdentity =>
    new ServiceIdentity(service, key, () => nowMs);

  beforeEach(() => {
    nowMs = Date.parse('2026-01-01T00:00:00.000Z');
    doors = identity('doors');
  });

  it('is known by its token for a minute, however often it is asked', async () => {
    const token = await identity('gateway').tokenFor('doors');
    for (const passedMs of [0, 1, MINUTE_MS - 2]) {
      nowMs += passedMs;
      expect(await doors.verify(token)).toBe('gateway');
    }
    nowMs += 1;
    expect(await doors.verify(token)).toBe(undefined);
  });

  it('is asked for once a token: the second time no signature is checked', async () => {
    const key = Buffer.from(KEY);
    const forgetful = identity('doors', key);
    const token = await identity('gateway').tokenFor('doors');
    expect(await forgetful.verify(token)).toBe('gateway');
    key.fill(0);
    expect(await forgetful.verify(token)).toBe('gateway');
    expect(await forgetful.verify(`${token}x`)).toBe(undefined);
  });

  it('is not known by a token for another service, of another key or without an end', async () => {
    const gateway = identity('gateway');
    const endless = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('causeway')
      .setAudience('doors')
      .setIssuedAt(nowMs / 1_000)
      .sign(KEY);
    const refused = [
      await gateway.tokenFor('windows'),
      await identity('gateway', Buffer.alloc(32, 8)).tokenFor('doors'),
      endless,
    ];
    for (const token of refused)
      for (const _time of ['first', 'second']) expect(await doors.verify(token)).toBe(undefined);
  });

  it('signs a token anew when its callers still know the last one', async () => {
    const gateway = identity('gateway');
    const first = await gateway.tokenFor('doors');
    expect(await gateway.tokenFor('doors')).toBe(first);
    nowMs += 20_000;
    const second = await gateway.tokenFor('doors');
    expect(second).not.toBe(first);
    expect([await doors.verify(first), await doors.verify(second)]).toStrictEqual(['gateway', 'gateway']);
  });
});
