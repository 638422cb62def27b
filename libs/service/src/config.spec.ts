import { readConfig, type Settings } from './config.js';

const read = (settings: Settings) =>
  readConfig(settings, { service: 'webhooks', webhookAllowPrivate: 'none' });

describe('settings', () => {
  it('have defaults that work on one machine', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      pagesUrl: 'http://127.0.0.1:3000',
      serviceHost: '127.0.0.1',
      servicePort: 3104,
      databaseUrl: undefined,
      kafkaBrokers: undefined,
      wireName: 'Service',
      webhookAllowPrivate: 'none',
      rateLimit: { perSecond: 200, burst: 400 },
      platformRateLimit: { perSecond: 200, burst: 400 },
      places: { atOnce: 128, atOnceShared: 2 },
      serviceUrls: { webhooks: ['http://127.0.0.1:3104'], ledger: ['http://127.0.0.1:3101'] },
      serviceAddress: 'http://127.0.0.1:3104',
      ledgerLanes: 1,
      rateSource: undefined,
      payoutPartner: undefined,
    });
  });

  it('are taken from the environment; an empty one counts as unset', () => {
    const config = read({
      CAUSEWAY_PORT: '8080',
      KAFKA_BROKERS: 'a:9092,b:9092',
      CAUSEWAY_WIRE_NAME: 'Acme',
      CAUSEWAY_WEBHOOK_ALLOW_PRIVATE: 'all',
      CAUSEWAY_LEDGER_URL: 'http://ledger:3101, http://ledger-2:3101',
      CAUSEWAY_SERVICE_ADDRESS: 'http://webhooks:3104',
      CAUSEWAY_LEDGER_LANES: '4',
      DATABASE_URL: '',
      CAUSEWAY_RATE_LIMIT: '',
    });
    expect(config).toMatchObject({
      port: 8080,
      kafkaBrokers: ['a:9092', 'b:9092'],
      wireName: 'Acme',
      webhookAllowPrivate: 'all',
      serviceUrls: { ledger: ['http://ledger:3101', 'http://ledger-2:3101'] },
      serviceAddress: 'http://webhooks:3104',
      ledgerLanes: 4,
      databaseUrl: undefined,
      rateLimit: { perSecond: 200 },
      platformRateLimit: { perSecond: 200 },
    });
    expect(read({ CAUSEWAY_RATE_LIMIT: '7', CAUSEWAY_PLATFORM_RATE_BURST: '900' })).toMatchObject({
      rateLimit: { perSecond: 7, burst: 400 },
      platformRateLimit: { perSecond: 7, burst: 900 },
    });
  });

  it.each([
    ['10.0.0.2', ['10.0.0.2']],
    ['10.0.0.2:5353, [fd00::2]:53,fd00::3', ['10.0.0.2:5353', '[fd00::2]:53', 'fd00::3']],
  ])('name the servers that resolve hosts: %s', (CAUSEWAY_DNS_SERVERS, dnsServers) => {
    expect(read({ CAUSEWAY_DNS_SERVERS }).dnsServers).toStrictEqual(dnsServers);
  });

  it('give pages for people an origin, at the public port by default', () => {
    expect(read({ CAUSEWAY_PORT: '8080' }).pagesUrl).toBe('http://127.0.0.1:8080');
    expect(read({ CAUSEWAY_PAGES_URL: 'https://Pay.example/' }).pagesUrl).toBe('https://pay.example');
    for (const wrong of [
      'pay.example',
      'https://pay.example/path',
      'https://a:b@pay.example',
      'https://pay.example/?x',
    ])
      expect(() => read({ CAUSEWAY_PAGES_URL: wrong })).toThrow('CAUSEWAY_PAGES_URL must be an origin');
  });

  it.each(['dns.example', '10.0.0.2:', '10.0.0.2,', '300.0.0.1', 'fd00::2:x'])(
    'take no name server %s',
    (CAUSEWAY_DNS_SERVERS) => {
      expect(() => read({ CAUSEWAY_DNS_SERVERS })).toThrow('CAUSEWAY_DNS_SERVERS must be IP addresses');
    },
  );

  it('name where production’s prices come from', () => {
    const url = 'https://prices.example/v1/usd';
    expect(read({ CAUSEWAY_RATE_SOURCE_URL: url }).rateSource).toStrictEqual({ url, timeoutMs: 3_000 });
    const all = {
      CAUSEWAY_RATE_SOURCE_URL: url,
      CAUSEWAY_RATE_SOURCE_TOKEN: 'of-the-source',
      CAUSEWAY_RATE_SOURCE_TIMEOUT_MS: '500',
    };
    expect(read(all).rateSource).toStrictEqual({ url, token: 'of-the-source', timeoutMs: 500 });
  });

  it('name who pays out in production, whom no step of a payment awaits beyond its lease', () => {
    const url = 'https://bank.example/causeway';
    expect(read({ CAUSEWAY_PAYOUT_PARTNER_URL: url }).payoutPartner).toStrictEqual({ url, timeoutMs: 5_000 });
    const all = {
      CAUSEWAY_PAYOUT_PARTNER_URL: url,
      CAUSEWAY_PAYOUT_PARTNER_TOKEN: 'of-the-partner',
      CAUSEWAY_PAYOUT_PARTNER_TIMEOUT_MS: '15000',
    };
    expect(read(all).payoutPartner).toStrictEqual({ url, token: 'of-the-partner', timeoutMs: 15_000 });
    expect(() => read({ ...all, CAUSEWAY_PAYOUT_PARTNER_TIMEOUT_MS: '15001' })).toThrow(
      'CAUSEWAY_PAYOUT_PARTNER_TIMEOUT_MS must be milliseconds from 1 to 15000',
    );
  });

  it.each([
    ['https://bank.example/?key=hush', 'https://bank.example/?…'],
    ['https://bank.example?', 'https://bank.example?'],
    ['https://bank.example/#payouts', 'https://bank.example/#payouts'],
  ])('have no partner at %s, where paths lead nowhere', (url, shown) => {
    expect(() => read({ CAUSEWAY_PAYOUT_PARTNER_URL: url })).toThrow(
      'CAUSEWAY_PAYOUT_PARTNER_URL must be a URL with http or https that paths are put behind: leave out ? and # with ' +
        `what follows, a name and a password; it is "${shown}"`,
    );
  });

  it.each(['prices.example', 'ftp://prices.example', 'https://me:hush@prices.example'])(
    'do not take prices from %s',
    (url) => {
      expect(() => read({ CAUSEWAY_RATE_SOURCE_URL: url })).toThrow('CAUSEWAY_RATE_SOURCE_URL must be a URL');
    },
  );

  it.each([
    ['bank.example=http://10.0.0.7:3000', { 'bank.example': 'http://10.0.0.7:3000' }],
    [
      ' a.example=https://x.example, b.example=http://[::1]:1/',
      { 'a.example': 'https://x.example', 'b.example': 'http://[::1]:1' },
    ],
  ])('name the institutions that the operator vouches for: %s', (CAUSEWAY_UMA_PEERS, umaPeers) => {
    expect(read({ CAUSEWAY_UMA_PEERS }).umaPeers).toStrictEqual(umaPeers);
  });

  it.each([
    'bank.example',
    'bank=http://x',
    'bank.example=ftp://x',
    'a.example=http://u:p@x',
    'a.example=http://x,',
  ])('refuse %s as institutions', (CAUSEWAY_UMA_PEERS) => {
    expect(() => read({ CAUSEWAY_UMA_PEERS })).toThrow('CAUSEWAY_UMA_PEERS must be a list of domain=origin');
  });

  it('put operators at the public address unless they have one of their own', () => {
    expect(read({}).operatorAddress).toBeUndefined();
    expect(read({ CAUSEWAY_OPERATOR_PORT: '3999' }).operatorAddress).toStrictEqual({
      host: '127.0.0.1',
      port: 3999,
    });
    expect(
      read({ CAUSEWAY_OPERATOR_PORT: '3999', CAUSEWAY_OPERATOR_HOST: '10.0.0.1' }).operatorAddress,
    ).toStrictEqual({ host: '10.0.0.1', port: 3999 });
    expect(() => read({ CAUSEWAY_OPERATOR_PORT: 'x' })).toThrow('CAUSEWAY_OPERATOR_PORT must be a port');
    expect(() => read({ CAUSEWAY_OPERATOR_HOST: '10.0.0.1' })).toThrow(
      'CAUSEWAY_OPERATOR_HOST means nothing without CAUSEWAY_OPERATOR_PORT',
    );
  });

  it('give operators another port than the public one, where they share an address', () => {
    const both = { CAUSEWAY_PORT: '3999', CAUSEWAY_OPERATOR_PORT: '3999' };
    expect(() => read(both)).toThrow('CAUSEWAY_OPERATOR_PORT must be another port than CAUSEWAY_PORT');
    expect(read({ ...both, CAUSEWAY_OPERATOR_HOST: '10.0.0.1' }).operatorAddress?.port).toBe(3999);
    expect(read({ CAUSEWAY_PORT: '0', CAUSEWAY_OPERATOR_PORT: '0' }).operatorAddress?.port).toBe(0);
  });

  it('define what needs two operators', () => {
    expect(read({}).approvals).toStrictEqual({ kinds: [], settleAbove: {} });
    expect(
      read({
        CAUSEWAY_APPROVALS: 'erase, settle,rotate-keys',
        CAUSEWAY_APPROVAL_SETTLE_ABOVE: 'USD=100000, JPY=0',
      }).approvals,
    ).toStrictEqual({ kinds: ['ERASE', 'SETTLE', 'ROTATE_KEYS'], settleAbove: { USD: 100_000n, JPY: 0n } });
  });

  it.each([
    ['CAUSEWAY_APPROVALS', 'erase,everything'],
    ['CAUSEWAY_APPROVALS', 'ERASE'],
    ['CAUSEWAY_APPROVAL_SETTLE_ABOVE', 'USD'],
    ['CAUSEWAY_APPROVAL_SETTLE_ABOVE', 'USD=-1'],
    ['CAUSEWAY_APPROVAL_SETTLE_ABOVE', 'USD=10.50'],
  ])('refuse %s as %s', (name, text) => {
    expect(() => read({ [name]: text })).toThrow(`${name} must be a list`);
  });

  it('name the proxies in front, by address and by network', () => {
    expect(read({}).trustedProxies).toStrictEqual([]);
    expect(
      read({ CAUSEWAY_TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,fd00::/8' }).trustedProxies,
    ).toStrictEqual(['10.0.0.7', '192.168.0.0/16', 'fd00::/8']);
  });

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0.0/', 'true', '1'])(
    'refuse %s as a proxy',
    (CAUSEWAY_TRUSTED_PROXIES) => {
      expect(() => read({ CAUSEWAY_TRUSTED_PROXIES })).toThrow('CAUSEWAY_TRUSTED_PROXIES must be a list');
    },
  );

  it.each([
    ['KAFKA_BROKERS', 'me:hush@kafka'],
    ['CAUSEWAY_LEDGER_URL', 'http://me:hush@ledger'],
    ['CAUSEWAY_SERVICE_ADDRESS', 'http://me:hush@ledger'],
    ['CAUSEWAY_SMS_URL', 'http://me:hush@sms.example'],
    ['CAUSEWAY_RATE_SOURCE_URL', 'http://me:hush@prices.example'],
    ['CAUSEWAY_PAYOUT_PARTNER_URL', 'http://me:hush@bank.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:hush@collector.example'],
  ])('do not repeat the password in a wrong %s', (name, text) => {
    const thrown = (): string => {
      try {
        return read({ [name]: text }).host;
      } catch (error) {
        return String(error);
      }
    };
    expect(thrown()).toMatch(new RegExp(`${name} must be .*; it is "…@`));
    expect(thrown()).not.toContain('hush');
  });

  it('without brokers mean the log alone', () => {
    expect(read({ KAFKA_BROKERS: '' }).kafkaBrokers).toBeUndefined();
  });

  it('that are wrong are named all at once, with what they may be', () => {
    const wrong = {
      CAUSEWAY_CUSTODIAN_KEY: 'hush',
      CAUSEWAY_PORT: '70000',
      CAUSEWAY_WIRE_NAME: 'no spaces',
      CAUSEWAY_WEBHOOK_ALLOW_PRIVATE: 'yes',
      CAUSEWAY_RATE_LIMIT: '0',
      CAUSEWAY_LOG_LEVEL: 'loud',
    };
    expect(() => read(wrong)).toThrow(
      new RegExp(
        [
          'CAUSEWAY_CUSTODIAN_KEY must hold 32 random bytes',
          'CAUSEWAY_RATE_LIMIT',
          'CAUSEWAY_PORT must be a port.*it is "70000"',
          'CAUSEWAY_WIRE_NAME',
          'CAUSEWAY_WEBHOOK_ALLOW_PRIVATE must be none, loopback, sandbox or all',
          'CAUSEWAY_LOG_LEVEL',
        ].join('[^]*'),
      ),
    );
  });

  it('refuses a database URL that names connections, without repeating it', () => {
    const DATABASE_URL = 'postgres://causeway:hush@db:5432/causeway?application_name=payments';
    expect(() => read({ DATABASE_URL })).toThrow(
      /^Settings are wrong:\n {2}DATABASE_URL must not set application_name: each connection says its own$/,
    );
  });

  describe('with a sample password for the database', () => {
    const SAMPLE = 'postgres://causeway:change-me@db:5432/causeway';
    const RANDOM = 'postgres://causeway:8f1c9c0de4d35f2b@db:5432/causeway';

    it.each([
      ['in production', { NODE_ENV: 'production' }],
      ['on a public address', { CAUSEWAY_HOST: '0.0.0.0' }],
      ['on an address for siblings', { CAUSEWAY_SERVICE_HOST: '10.1.2.3' }],
    ])('are refused %s, with the remedy and without the password', (_, settings) => {
      const thrown = (url: string): string => {
        try {
          read({ ...settings, DATABASE_URL: url });
          return 'accepted';
        } catch (error) {
          return String(error);
        }
      };
      expect(thrown(SAMPLE)).toContain('DATABASE_URL must not hold a sample password');
      expect(thrown(SAMPLE)).toContain('openssl rand -hex 24');
      expect(thrown(SAMPLE)).not.toContain('change-me');
      expect(thrown(RANDOM)).toBe('accepted');
    });

    it('work on a developer’s own machine', () => {
      for (const host of ['127.0.0.1', 'localhost', '::1'])
        expect(read({ DATABASE_URL: SAMPLE, CAUSEWAY_HOST: host }).databaseUrl).toBe(SAMPLE);
    });
  });
});
