import fc from 'fast-check';
import { ANY_NETWORK, isPrivilegedPort, PUBLIC_ONLY, reachOf } from './address.js';

describe('an address leads to', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
  ])('the public internet: %s', (address) => {
    expect(reachOf(address)).toBe('PUBLIC');
  });

  it.each(['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1'])('this machine: %s', (address) => {
    expect(reachOf(address)).toBe('LOOPBACK');
  });

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    'fc00::1',
    'fd12:3456:789a::1',
    '::ffff:10.0.0.1',
    '::ffff:c0a8:101',
  ])('a private network: %s', (address) => {
    expect(reachOf(address)).toBe('PRIVATE');
  });

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['link-local', '169.254.0.1'],
    ['metadata of most clouds', '169.254.169.254'],
    ['metadata written as IPv6', '::ffff:169.254.169.254'],
    ['metadata inside carrier-grade NAT', '100.100.100.200'],
    ['a host service on a public address', '168.63.129.16'],
    ['metadata in the protocol range', '192.0.0.192'],
    ['metadata over IPv6', 'fd00:ec2::254'],
    ['metadata over IPv6 elsewhere', 'fd20:ce::254'],
    ['documentation 1', '192.0.2.1'],
    ['documentation 2', '198.51.100.1'],
    ['documentation 3', '203.0.113.1'],
    ['6to4 relay anycast', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified IPv6', '::'],
    ['IPv4-compatible', '::7f00:1'],
    ['translation', '64:ff9b::7f00:1'],
    ['translation of a public address', '64:ff9b::808:808'],
    ['local translation', '64:ff9b:1::7f00:1'],
    ['stateless translation', '::ffff:0:7f00:1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['6to4 of a private network', '2002:c0a8:101::1'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['documentation IPv6', '2001:db8::1'],
    ['link-local IPv6', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast IPv6', 'ff02::1'],
    ['discard', '100::1'],
    ['outside the global part', '4000::1'],
    ['segment routing', '5f00::1'],
    ['no address', 'localhost'],
    ['nothing', ''],
  ])('nowhere that a request may go: %s, %s', (_what, address) => {
    expect(reachOf(address)).toBe('FORBIDDEN');
  });

  it('the same place when IPv4 is written as IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => reachOf(`::ffff:${address}`) === reachOf(address)),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['PUBLIC', true, true],
  ['LOOPBACK', false, true],
  ['PRIVATE', false, true],
  ['FORBIDDEN', false, false],
] as const)('%s is reached by addresses of strangers %p, by those of the operator %p', (reach, ...may) => {
  expect([PUBLIC_ONLY(reach, false), ANY_NETWORK(reach, false)]).toStrictEqual(may);
});

it.each([
  ['', true],
  ['80', true],
  ['1023', true],
  ['1024', false],
  ['65535', false],
])('port %p is a privileged one: %p', (port, is) => {
  expect(isPrivilegedPort(port)).toBe(is);
});
