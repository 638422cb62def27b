import { elapsedMs, systemNow } from '@causeway/kernel';
import { operatorCall } from './operator-call.js';

const scope = { environment: 'production', platformId: 'Platform:1' } as const;

describe('a call by the operator', () => {
  it('is for the platform that is named, and says who asks', () => {
    expect(operatorCall(scope)).toMatchObject({ ...scope, actor: 'operator' });
  });

  it('has an id of its own, which is also its cause', () => {
    const [one, other] = [operatorCall(scope), operatorCall(scope)];
    expect(one.commandId).not.toBe(other.commandId);
    expect([one.correlationId, one.causationId]).toStrictEqual([one.commandId, one.commandId]);
  });

  it('waits as long as a platform does, half a minute', () => {
    const waits = elapsedMs(systemNow(), operatorCall(scope).deadlineAt);
    expect(waits).toBeGreaterThan(25_000);
    expect(waits).toBeLessThanOrEqual(30_000);
  });
});
