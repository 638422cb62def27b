import { placeOf, quoteName, withDatabase } from './connection.mjs';

describe('database URLs', () => {
  it.each([
    ['postgres://me:secret@db.example:6432/shop', 'db.example:6432/shop'],
    ['postgresql://me:secret@db.example/shop?sslmode=require', 'db.example:5432/shop'],
    ['postgres://me@db.example', 'db.example:5432'],
    ['postgres:///shop?host=/run/postgresql&password=secret', '/run/postgresql:5432/shop'],
    ['postgres:///shop', 'localhost:5432/shop'],
  ])('%s is shown as %s', (url, place) => {
    expect(placeOf(url)).toBe(place);
  });

  it.each(['secret@@', 'me:secret@host/db', 'http://me:secret@host/db', ''])(
    'an unreadable one (%j) is refused without being repeated',
    (url) => {
      expect(() => placeOf(url)).toThrow(
        /^The database URL cannot be read: it should look like postgres:\/\/user:password@host:5432\/database\.$/,
      );
    },
  );

  it('keep account and options when the database changes', () => {
    expect(withDatabase('postgres://me:a%40b@h:1/old?sslmode=require', 'new/ü')).toBe(
      'postgres://me:a%40b@h:1/new%2F%C3%BC?sslmode=require',
    );
  });

  it('names are quoted, quotes inside them doubled', () => {
    expect(quoteName('a "b" c')).toBe('"a ""b"" c"');
  });
});
