import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemNames } from './machine-names.js';

let folder: string;
let nowMs: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'));
  nowMs = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const names = async (files: { hosts?: string; resolver?: string }): Promise<SystemNames> => {
  const paths = { hosts: join(folder, 'hosts'), resolver: join(folder, 'resolv.conf') };
  if (files.hosts !== undefined) await writeFile(paths.hosts, files.hosts);
  if (files.resolver !== undefined) await writeFile(paths.resolver, files.resolver);
  return new SystemNames(() => nowMs, paths);
};

describe('the hosts file', () => {
  const HOSTS =
    '# ours\n127.0.0.1 localhost\n::1\tlocalhost ip6-localhost\n10.0.0.7  Bank bank.internal # x\nnonsense a\n';

  it('names addresses of both families, in the order of its lines', async () => {
    const machine = await names({ hosts: HOSTS });
    expect(await machine.addressesOf('localhost')).toStrictEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
    expect(await machine.addressesOf('bank')).toStrictEqual([{ address: '10.0.0.7', family: 4 }]);
    expect(await machine.addressesOf('bank.internal')).toStrictEqual([{ address: '10.0.0.7', family: 4 }]);
    for (const unknown of ['a', 'x', '#', 'bank.example', ''])
      expect(await machine.addressesOf(unknown)).toBeUndefined();
  });

  it('is obeyed five seconds after a change at the latest', async () => {
    const machine = await names({ hosts: HOSTS });
    await machine.addressesOf('bank');
    await writeFile(join(folder, 'hosts'), '10.0.0.8 bank');
    nowMs = 5_000;
    expect(await machine.addressesOf('bank')).toStrictEqual([{ address: '10.0.0.8', family: 4 }]);
  });

  it('need not be there for localhost and what is below it', async () => {
    const machine = await names({});
    for (const name of ['localhost', 'anything.localhost'])
      expect(await machine.addressesOf(name)).toStrictEqual([
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
    expect(await machine.addressesOf('notlocalhost')).toBeUndefined();
  });
});

describe('a name is completed', () => {
  it.each([
    ['by nothing where nothing is said', '', 'prices', ['prices']],
    [
      'by the search domains',
      'search a.example b.example',
      'prices',
      ['prices', 'prices.a.example', 'prices.b.example'],
    ],
    ['by the last of them', 'search a.example\ndomain c.example', 'prices', ['prices', 'prices.c.example']],
    ['not when it has a dot', 'search a.example', 'prices.other', ['prices.other']],
    [
      'when it has fewer dots than the system wants',
      'search a.example .\noptions timeout:1 ndots:2',
      'prices.other',
      ['prices.other', 'prices.other.a.example'],
    ],
  ])('%s', async (_what, resolver, name, expected) => {
    expect(await (await names({ resolver })).fullNames(name)).toStrictEqual(expected);
  });
});
