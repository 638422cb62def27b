import { hasSamplePassword, isLoopback } from './sample-password.js';

describe('a database URL', () => {
  it.each([
    'postgres://me:change-me@db/x',
    'postgres://me:Password@db/x',
    'postgresql://postgres:postgres@db/x',
    'postgres://causeway:causeway@db/x',
    'postgres://me:%63hange-me@db/x',
  ])('%s holds a sample password', (url) => {
    expect(hasSamplePassword(url)).toBe(true);
  });

  it.each([
    'postgres://me:8f1c9c0de4d35f2b@db/x',
    'postgres://me:password1-and-more@db/x',
    // A certificate or the operating system authenticates the user.
    'postgres://postgres@db/x',
    'postgres:///x?host=/run/postgresql',
    'no url at all',
    '',
  ])('%s holds none', (url) => {
    expect(hasSamplePassword(url)).toBe(false);
  });
});

describe('an address', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('%s is for this machine alone', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', 'db', '127.evil.example'])('%s is for others, too', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
