import { nameServer, type NameServer } from '../testing/name-server.js';
import type { MachineNames } from './machine-names.js';
import { NameResolver } from './name-resolver.js';

let server: NameServer;
let nowMs: number;
beforeEach(async () => {
  server = await nameServer();
  nowMs = 0;
});
afterEach(() => server.close());

/** A machine that knows no name by itself. */
const blank: MachineNames = { addressesOf: async () => undefined, fullNames: async (name) => [name] };
/** Far longer than any spec runs: a name server that answers is in time on the busiest machine. */
const PATIENT_MS = 600_000;
/** For names that are not answered. */
const SOON_MS = 300;
/** Its clock is fixed unless a spec moves it. */
const resolver = (timeoutMs = PATIENT_MS, machine = blank): NameResolver =>
  new NameResolver({ servers: [server.address], nowMs: () => nowMs, machine, timeoutMs });
const codeOf = (found: Promise<unknown>): Promise<unknown> =>
  found.then(
    () => 'FOUND',
    (error: NodeJS.ErrnoException) => error.code,
  );
const questions = (name: string): number => server.asked.filter((each) => each === `${name} A`).length;

describe('a name', () => {
  it('has the addresses of both families, IPv4 first, in any case and with a dot at its end', async () => {
    server.names.set('both.example', { ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8:0:0:0:0:0:1'] });
    const { resolveAll } = resolver();
    expect(await resolveAll('Both.Example.', 'one')).toStrictEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
    expect([...server.asked].sort()).toStrictEqual(['both.example A', 'both.example AAAA']);
  });

  it('of one family is found', async () => {
    server.names.set('six.example', { ipv6: ['2001:db8:0:0:0:0:0:2'] });
    expect(await resolver().resolveAll('six.example', 'one')).toStrictEqual([
      { address: '2001:db8::2', family: 6 },
    ]);
  });

  it('that does not exist, or has no address, has none', async () => {
    server.names.set('empty.example', {});
    const { resolveAll } = resolver();
    expect(await codeOf(resolveAll('gone.example', 'one'))).toBe('ENOTFOUND');
    expect(await codeOf(resolveAll('empty.example', 'one'))).toBe('ENOTFOUND');
  });

  it('without an answer, or whose name server fails, is given up', async () => {
    server.names.set('silent.example', 'SILENT').set('broken.example', 'BROKEN');
    const { resolveAll } = resolver(SOON_MS);
    expect(await codeOf(resolveAll('silent.example', 'one'))).toBe('EAI_AGAIN');
    expect(await codeOf(resolveAll('broken.example', 'one'))).toBe('EAI_AGAIN');
  });

  it('that the machine knows is sent to no name server', async () => {
    const here = [{ address: '127.0.0.1', family: 4 }];
    const machine = { ...blank, addressesOf: async (name: string) => (name === 'here' ? here : undefined) };
    expect(await resolver(PATIENT_MS, machine).resolveAll('HERE', 'one')).toStrictEqual(here);
    expect(server.asked).toStrictEqual([]);
  });

  it('that is short is completed by the search domains, when it is not found as written', async () => {
    server.names.set('prices.internal.example', { ipv4: ['10.0.0.7'] });
    const machine = {
      ...blank,
      fullNames: async (name: string) => [name, `${name}.other.example`, `${name}.internal.example`],
    };
    expect(await resolver(PATIENT_MS, machine).resolveAll('prices', 'one')).toStrictEqual([
      { address: '10.0.0.7', family: 4 },
    ]);
    expect(server.asked.filter((each) => each.endsWith(' A'))).toStrictEqual([
      'prices A',
      'prices.other.example A',
      'prices.internal.example A',
    ]);
  });
});

describe('what was learnt is remembered', () => {
  it.each([
    [0, 5],
    [30, 30],
    [3_600, 60],
  ])('for a time to live of %i s: %i s', async (ttlSeconds, keptSeconds) => {
    server.names.set('a.example', { ipv4: ['192.0.2.1'], ttlSeconds });
    const { resolveAll } = resolver();
    await resolveAll('a.example', 'one');
    nowMs = keptSeconds * 1_000 - 1;
    await resolveAll('a.example', 'another');
    expect(questions('a.example')).toBe(1);
    nowMs = keptSeconds * 1_000;
    server.names.set('a.example', { ipv4: ['192.0.2.9'] });
    expect(await resolveAll('a.example', 'one')).toStrictEqual([{ address: '192.0.2.9', family: 4 }]);
    expect(questions('a.example')).toBe(2);
  });

  it('that there is no such name for 5 s, and that there was no answer for 15 s', async () => {
    server.names.set('silent.example', 'SILENT');
    // Of its two names one is answered, and one is not.
    const { resolveAll } = resolver(2_000);
    await codeOf(resolveAll('gone.example', 'one'));
    await codeOf(resolveAll('silent.example', 'one'));
    const before = questions('silent.example');
    server.names.set('gone.example', { ipv4: ['192.0.2.1'] }).set('silent.example', { ipv4: ['192.0.2.1'] });
    nowMs = 4_999;
    expect(await codeOf(resolveAll('gone.example', 'one'))).toBe('ENOTFOUND');
    nowMs = 14_999;
    expect(await codeOf(resolveAll('gone.example', 'one'))).toBe('FOUND');
    expect(await codeOf(resolveAll('silent.example', 'another'))).toBe('EAI_AGAIN');
    expect(questions('silent.example')).toBe(before);
    nowMs = 15_000;
    expect(await codeOf(resolveAll('silent.example', 'one'))).toBe('FOUND');
  });
});

describe('names that never answer', () => {
  const silent = (tenant: string, count: number): string[] => {
    const names = Array.from({ length: count }, (_, index) => `${tenant}-${index}.silent.example`);
    for (const name of names) server.names.set(name, 'SILENT');
    return names;
  };
  const askedNames = (): Set<string> => new Set(server.asked.map((each) => each.split(' ')[0] ?? ''));

  it('fifty of one tenant and four of strangers keep no other tenant’s names from being found', async () => {
    const { resolveAll } = resolver();
    const outcomes: string[] = [];
    const hanging = [
      ...silent('attacker', 50).map((name) => resolveAll(name, 'attacker')),
      ...silent('stranger', 4).map((name) => resolveAll(name, 'strangers')),
    ];
    for (const each of hanging) void codeOf(each).then((code) => outcomes.push(String(code)));
    await server.until(() => askedNames().size === 12);

    // A resolver asks three times, within seven seconds: by then these are found, also on a busy machine.
    const victims = Array.from({ length: 20 }, (_, index) => `hooks-${index}.example`);
    for (const name of victims) server.names.set(name, { ipv4: ['192.0.2.1'] });
    for (const name of victims)
      expect(await resolveAll(name, 'victim')).toStrictEqual([{ address: '192.0.2.1', family: 4 }]);
    expect(outcomes).toStrictEqual([]);

    // Eight of the tenant's and the four of strangers are open, and no other one was asked for.
    const open = [...askedNames()].filter((name) => name.endsWith('.silent.example'));
    expect(open.filter((name) => name.startsWith('attacker'))).toHaveLength(8);
    expect(open.filter((name) => name.startsWith('stranger'))).toHaveLength(4);

    for (const name of server.names.keys()) server.names.set(name, { ipv4: ['192.0.2.1'] });
    expect(await Promise.all(hanging.map(codeOf))).toStrictEqual(Array(54).fill('FOUND'));
  });

  it('of one tenant do not delay another tenant that asks for the same name', async () => {
    const { resolveAll } = resolver();
    const hanging = silent('attacker', 8).map((name) => resolveAll(name, 'attacker'));
    await server.until(() => askedNames().size === 8);
    server.names.set('hooks.example', { ipv4: ['192.0.2.1'] });
    const behind = resolveAll('hooks.example', 'attacker');
    expect(await resolveAll('hooks.example', 'victim')).toStrictEqual([{ address: '192.0.2.1', family: 4 }]);
    for (const name of server.names.keys()) server.names.set(name, { ipv4: ['192.0.2.1'] });
    expect(await codeOf(behind)).toBe('FOUND');
    expect(await Promise.all(hanging.map(codeOf))).toStrictEqual(Array(8).fill('FOUND'));
    expect(questions('hooks.example')).toBe(1);
  });

  it('are asked for once, however many wait for them', async () => {
    server.names.set('silent.example', 'SILENT');
    const { resolveAll } = resolver();
    const hanging = ['one', 'two', 'two', 'three'].map((tenant) => resolveAll('silent.example', tenant));
    await server.until(() => server.asked.length >= 2);
    expect(questions('silent.example')).toBe(1);
    server.names.set('silent.example', { ipv4: ['192.0.2.1'] });
    expect(await Promise.all(hanging.map(codeOf))).toStrictEqual(Array(4).fill('FOUND'));
  });

  it('give up the turns of those that wait behind them', async () => {
    const { resolveAll } = resolver(SOON_MS);
    const codes = await Promise.all(silent('one', 20).map((name) => codeOf(resolveAll(name, 'one'))));
    expect(codes).toStrictEqual(Array(20).fill('EAI_AGAIN'));
  });
});
