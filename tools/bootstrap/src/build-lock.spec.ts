import { alone, isClosed, type Attempt } from './build-lock.mjs';

const surroundings = (...attempts: ('held' | 'free')[]) => {
  const trace: string[] = [];
  const take = (): Promise<Attempt> => {
    const attempt = attempts.shift() ?? 'free';
    trace.push(attempt);
    return Promise.resolve(
      attempt === 'held' ? { heldBy: '4711 since noon' } : { release: () => void trace.push('released') },
    );
  };
  return { trace, take, report: (line: string) => void trace.push(line), pollMs: 0 };
};

describe('a command that builds', () => {
  it('has the checkout to itself, and gives it back', async () => {
    const { trace, ...rest } = surroundings();
    const work = (): Promise<string> => {
      trace.push('built');
      return Promise.resolve('done');
    };
    expect(await alone(work, rest)).toBe('done');
    expect(trace).toStrictEqual(['free', 'built', 'released']);
  });

  it('waits for the one that builds already, and says so once', async () => {
    const { trace, ...rest } = surroundings('held', 'held', 'held');
    await alone(() => Promise.resolve(trace.push('built')), rest);
    expect(trace).toStrictEqual([
      'held',
      'Waiting for process 4711, which builds here too ...',
      'held',
      'held',
      'free',
      'built',
      'released',
    ]);
  });

  it('gives the checkout back when it fails', async () => {
    const { trace, ...rest } = surroundings();
    await expect(alone(() => Promise.reject(new Error('no compiler')), rest)).rejects.toThrow('no compiler');
    expect(trace).toStrictEqual(['free', 'released']);
  });

  it.each([
    [{ code: 'EROFS' }, true],
    [{ code: 'EACCES' }, true],
    [{ code: 'EPERM' }, true],
    [{ code: 'ENOSPC' }, false],
    [undefined, false],
  ])('needs no turn in a checkout that is closed to it: %j is %s', (error, expected) => {
    expect(isClosed(error)).toBe(expected);
  });
});
