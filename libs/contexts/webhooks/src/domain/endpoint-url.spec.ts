import { deliverableUrl } from './endpoint-url.js';

const accepted = (text: string, environment: 'sandbox' | 'production' = 'production'): boolean =>
  deliverableUrl(text, environment) !== undefined;

describe('the form of an endpoint', () => {
  it.each([
    'https://a.example',
    'https://a.example/hooks?token=1',
    'https://a.example:443/',
    'https://a.example:8443/hooks',
    'https://a.example:65535/',
    'https://bücher.example/hooks',
    'https://1.1.1.1/hooks',
    'https://[2606:4700:4700::1111]/hooks',
  ])('is accepted in both environments: %s', (url) => {
    expect(accepted(url)).toBe(true);
    expect(accepted(url, 'sandbox')).toBe(true);
  });

  it('may be http in sandbox only', () => {
    expect(accepted('http://a.example/hooks', 'sandbox')).toBe(true);
    expect(accepted('http://a.example/hooks')).toBe(false);
  });

  it.each([
    '',
    'a.example/hooks',
    '//a.example/hooks',
    '/hooks',
    'ftp://a.example/',
    'file:///etc/passwd',
    'gopher://a.example:6379/_FLUSHALL',
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://a.example/',
    'unix:/var/run/docker.sock',
    'https://',
    'https://user@a.example/',
    'https://user:secret@a.example/',
    'https://:secret@a.example/',
    'https://a.example:22/',
    'https://a.example:25/',
    'https://a.example:53/',
    'https://a.example:0/',
    'https://a.example:65536/',
    'https://a.example:1023/',
    'https://256.1.1.1/',
    'https://[::1/',
    'https://a example/',
    'https://%00/',
  ])('is refused in both environments: %j', (url) => {
    expect(accepted(url)).toBe(false);
    expect(accepted(url, 'sandbox')).toBe(false);
  });

  it('is at most 2048 characters long', () => {
    const base = 'https://a.example/';
    expect(accepted(base.padEnd(2048, 'x'))).toBe(true);
    expect(accepted(base.padEnd(2049, 'x'))).toBe(false);
  });

  it('has its odd spellings of an address made plain', () => {
    const host = (text: string): string | undefined => deliverableUrl(text, 'production')?.hostname;
    expect(host('https://2130706433/')).toBe('127.0.0.1');
    expect(host('https://0x7f.1/')).toBe('127.0.0.1');
    expect(host('https://0177.0.0.01/')).toBe('127.0.0.1');
    expect(host('https://１２７.０.０.１/')).toBe('127.0.0.1');
    expect(host('https://[0:0:0:0:0:ffff:7f00:1]/')).toBe('[::ffff:7f00:1]');
  });
});
