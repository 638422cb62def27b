import { searchKey } from './search-keys.js';

const vault = { keyedHash: (purpose: string, value: string) => `${purpose}|${value}` };
const keyOf = (platformId: string, name: 'platformCustomerId' | 'umaAddress', value: string) =>
  searchKey(vault, platformId, name, value);

describe('search keys', () => {
  it('find an address however it is written, the same for every platform', () => {
    expect(keyOf('Platform:a', 'umaAddress', '$Jane@ACME.example')).toBe(
      keyOf('Platform:b', 'umaAddress', '$jane@acme.example'),
    );
  });

  it('distinguish two platforms with the same customer id, and upper from lower case', () => {
    const key = keyOf('Platform:a', 'platformCustomerId', 'user-1');
    expect(keyOf('Platform:b', 'platformCustomerId', 'user-1')).not.toBe(key);
    expect(keyOf('Platform:a', 'platformCustomerId', 'User-1')).not.toBe(key);
    expect(keyOf('Platform:a', 'umaAddress', 'user-1')).not.toBe(key);
  });
});
