import { UnavailableError } from '@causeway/commands';
import { specCall } from '@causeway/testing';
import { ServiceDirectory } from './service-directory.js';
import type { ServiceRuntime } from './service-runtime.js';
import { NextDueTimer } from './service-requests.js';

type Ask = (type: string) => Promise<unknown>;

const directoryOf = (own: Ask, siblings: Readonly<Record<string, Ask>>): ServiceDirectory => {
  const runtime = {
    plan: { service: 'gateway' },
    handle: own,
    client: (name: string) => ({ send: siblings[name] }),
  };
  return new ServiceDirectory(runtime as unknown as ServiceRuntime, Object.keys(siblings) as never);
};
const answering =
  (answer: unknown): Ask =>
  async (type) =>
    type === NextDueTimer.type ? answer : undefined;
const away: Ask = () => Promise.reject(new UnavailableError('ledger does not answer', 1));

describe('asking all services', () => {
  it('gives this service’s answer first', async () => {
    const directory = directoryOf(answering('own'), { ledger: answering('theirs') });
    expect(await directory.askAll(NextDueTimer, {}, specCall(''))).toStrictEqual(['own', 'theirs']);
  });

  it('fails when one of them is away', async () => {
    const directory = directoryOf(answering('own'), { ledger: away });
    await expect(directory.askAll(NextDueTimer, {}, specCall(''))).rejects.toThrow('ledger does not answer');
  });
});

describe('asking each service', () => {
  it('gets the answers of the others when one is unavailable, and names that one', async () => {
    const directory = directoryOf(answering(null), { ledger: away, quotes: answering('soon') });
    expect(await directory.askEach(NextDueTimer, {}, specCall(''))).toStrictEqual([
      { service: 'gateway', answer: null },
      { service: 'ledger', silence: 'ledger does not answer' },
      { service: 'quotes', answer: 'soon' },
    ]);
  });
});
