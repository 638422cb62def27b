import type { OutboundClient } from '@causeway/http/outbound';
import { nameServer, type NameServer } from '@causeway/http/testing';
import { proofPlaces } from '../domain/uma-domain.js';
import { PublicDomainProver } from './public-domain-prover.adapter.js';

const PLATFORM = 'PlatformConfig:019a0000-0000-7000-8000-000000000001';
const claim = { platformId: PLATFORM, proofText: PLATFORM, ...proofPlaces('acme.example') };
const RECORD = '_uma-platform.acme.example';

let names: NameServer;
let asked: string[];
let file: { status: number; text: string } | 'UNREACHABLE';
beforeEach(async () => {
  names = await nameServer();
  asked = [];
  file = { status: 404, text: 'not found' };
});
afterEach(() => names.close());

const client = {
  request: async (url: URL) => {
    asked.push(url.href);
    if (file === 'UNREACHABLE') throw new Error('no host is there');
    return { status: file.status, headers: {}, isPrivate: false, body: [Buffer.from(file.text)] };
  },
  close: async () => undefined,
} as unknown as OutboundClient;
const look = (environment: 'sandbox' | 'production' = 'production') =>
  new PublicDomainProver({
    client,
    resolveAll: () => Promise.reject(new Error('not asked')),
    dnsServers: [names.address],
  }).proofOf(claim, environment);

describe('a domain is proven', () => {
  it.each(['sandbox', 'production'] as const)(
    'by a TXT record that holds the id of the platform’s configuration, in %s',
    async (environment) => {
      names.names.set(RECORD, { texts: ['something else', PLATFORM] });
      expect(await look(environment)).toBe('DNS');
      expect(asked).toStrictEqual([]);
    },
  );

  it('by a file that holds it, in production only', async () => {
    file = { status: 200, text: `# ours\n${PLATFORM}\n` };
    expect(await look()).toBe('FILE');
    expect(asked).toStrictEqual(['https://acme.example/.well-known/uma-platform.txt']);
    expect(await look('sandbox')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it.each([
    [
      'the id of another platform',
      [PLATFORM.replace(/1$/, '2')],
      200,
      'PlatformConfig:019a0000-0000-7000-8000-000000000002',
    ],
    ['the id within another word', [`x${PLATFORM}`, `${PLATFORM}0`], 200, `x${PLATFORM} ${PLATFORM}0`],
    ['a page that is not there', [], 404, PLATFORM],
    ['more than a page', [], 200, `${'x '.repeat(4_000)}${PLATFORM}`],
  ])('by nothing else: %s', async (_what, texts, status, text) => {
    names.names.set(RECORD, { texts });
    file = { status, text };
    expect(await look()).toBeNull();
  });

  it('by nothing that is out of reach', async () => {
    names.names.set(RECORD, 'BROKEN');
    file = 'UNREACHABLE';
    expect(await look()).toBeNull();
  });
});
