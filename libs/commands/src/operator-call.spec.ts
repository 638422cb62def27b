import { elapsedMs, systemNow } from '@causeway/kernel';
import { actAsOperator, operatorCall, withinOperatorRequest } from './operator-call.js';

const scope = { environment: 'production', platformId: 'Platform:1' } as const;

describe('a call by the operator', () => {
  it('is for the platform that is named, and names the operator', () => {
    expect(operatorCall(scope)).toMatchObject({ ...scope, actor: 'operator' });
  });

  it('has an id of its own, which is also its cause', () => {
    const [one, other] = [operatorCall(scope), operatorCall(scope)];
    expect(one.commandId).not.toBe(other.commandId);
    expect([one.correlationId, one.causationId]).toStrictEqual([one.commandId, one.commandId]);
  });

  it('waits as long as a platform does, half a minute', () => {
    const { deadlineAt } = operatorCall(scope);
    const waits = elapsedMs(systemNow(), deadlineAt);
    expect(waits).toBeGreaterThan(25_000);
    expect(waits).toBeLessThanOrEqual(30_000);
  });

  it('within a request names its token, and is found by the request’s id, until it is over', async () => {
    const heard: unknown[] = [];
    const over = withinOperatorRequest('request-1', () => {
      actAsOperator('Ada');
      heard.push(Promise.resolve().then(() => operatorCall(scope)));
    });
    expect(await heard[0]).toMatchObject({ actor: 'operator:Ada', correlationId: 'request-1' });
    over();
    actAsOperator('Unknown');
    expect(operatorCall(scope)).toMatchObject({ actor: 'operator' });
  });

  it('belongs to its own request where two are answered at once', async () => {
    const actors = await Promise.all(
      ['Ada', 'Grace'].map(
        (name) =>
          new Promise((resolve) => {
            const over = withinOperatorRequest(name, () => {
              actAsOperator(name);
              setImmediate(() => {
                resolve(operatorCall(scope).actor);
                over();
              });
            });
          }),
      ),
    );
    expect(actors).toStrictEqual(['operator:Ada', 'operator:Grace']);
  });
});
