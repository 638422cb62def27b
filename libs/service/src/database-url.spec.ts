import { databaseUrlFaults } from './database-url.js';

const URL_ALONE = 'postgres://causeway:hush@db:5432/causeway';

describe('the URL of the database', () => {
  it.each([URL_ALONE, `${URL_ALONE}?sslmode=verify-full&connect_timeout=5`, ''])('may be %p', (url) => {
    expect(databaseUrlFaults(url)).toStrictEqual([]);
  });

  it('names neither connections nor their options, and is not repeated', () => {
    expect(
      databaseUrlFaults(`${URL_ALONE}?options=-c%20search_path%3Dmine&application_name=payments`),
    ).toStrictEqual([
      'DATABASE_URL must not set application_name: each connection says its own',
      'DATABASE_URL must not set options: each connection says its own',
    ]);
  });
});
