import { endpointProblem, endpointShapeProblem } from './webhook-endpoint.js';

const ofLength = (length: number): string => `https://example.com/${'a'.repeat(length - 20)}`;

const NO_URL = 'must be an absolute https URL, or an http one in the sandbox';

describe('the form of a webhook endpoint', () => {
  it.each([
    'https://example.com/hooks',
    'https://example.com',
    'https://example.com:8443/hooks?tenant=1#part',
    'HTTPS://EXAMPLE.COM/Hooks',
    'https://xn--bcher-kva.example/',
    'https://203.0.113.7/hooks',
    'https://[2001:db8::1]/hooks',
    'https://example.com/a@b?c=@d',
    ofLength(2048),
  ])('%s is right everywhere', (url) => {
    expect(endpointProblem(url, 'sandbox')).toBeUndefined();
    expect(endpointProblem(url, 'production')).toBeUndefined();
  });

  it('plain http is right in sandbox only', () => {
    expect(endpointProblem('http://example.com/hooks', 'sandbox')).toBeUndefined();
    expect(endpointProblem('http://example.com/hooks', 'production')).toBe('must be an https URL');
  });

  it.each([
    ['a relative path', '/hooks', NO_URL],
    ['a bare host', 'example.com/hooks', NO_URL],
    ['another scheme', 'ftp://example.com/hooks', NO_URL],
    ['a script', 'javascript:alert(1)', NO_URL],
    ['a scheme without slashes', 'https:example.com', NO_URL],
    ['one slash', 'https:/example.com', NO_URL],
    ['three slashes', 'https:///example.com', NO_URL],
    ['no host', 'https://', NO_URL],
    ['no host but a query', 'https://?a=b', NO_URL],
    ['a host that no parser takes', 'https://exa%mple.com', NO_URL],
    ['a port out of range', 'https://example.com:70000', NO_URL],
    ['a user', 'https://me@example.com/hooks', 'must not contain user information'],
    ['a user and a password', 'https://me:secret@example.com/hooks', 'must not contain user information'],
    ['an empty user', 'https://@example.com/hooks', 'must not contain user information'],
    ['an empty user and password', 'https://:@example.com/hooks', 'must not contain user information'],
    ['a space', 'https://example.com/a b', 'must not contain spaces, control characters or backslashes'],
    [
      'a line break',
      'https://example.com/\nhooks',
      'must not contain spaces, control characters or backslashes',
    ],
    ['a tab', 'https://exam\tple.com', 'must not contain spaces, control characters or backslashes'],
    ['a NUL', 'https://example.com/\0', 'must not contain spaces, control characters or backslashes'],
    [
      'a backslash',
      'https://example.com\\@evil.example',
      'must not contain spaces, control characters or backslashes',
    ],
    ['2049 characters', ofLength(2049), 'must be at most 2048 characters'],
  ])('refuses %s', (_what, url, problem) => {
    expect(endpointShapeProblem(url)).toBe(problem);
    expect(endpointProblem(url, 'sandbox')).toBe(problem);
    expect(endpointProblem(url, 'production')).toBe(problem);
  });
});
