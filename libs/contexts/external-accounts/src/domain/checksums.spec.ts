import { base58Bytes } from './base58.js';
import { isSolanaAddress } from './chain-addresses.js';
import { isCnpj, isCpf } from './checksums.js';

describe('base58', () => {
  it.each([
    ['', 0],
    ['1', 1],
    ['11', 2],
    ['2', 1],
    ['5Q', 1],
    ['5R', 2],
    ['1112', 4],
    ['11111111111111111111111111111111', 32],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV4', 32],
  ])('%p stands for %i bytes', (text, bytes) => expect(base58Bytes(text)?.length).toBe(bytes));

  it.each(['0', 'O', 'I', 'l', 'a b', 'ä'])('%p is none', (text) => {
    expect(base58Bytes(text)?.length).toBeUndefined();
  });

  it('makes an address of 32 bytes, not of 31 or 33', () => {
    expect(isSolanaAddress('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV4')).toBe(true);
    expect(isSolanaAddress('1'.repeat(31))).toBe(false);
    expect(isSolanaAddress('1'.repeat(33))).toBe(false);
    expect(isSolanaAddress('z'.repeat(44))).toBe(false);
  });
});

describe('a Brazilian tax number', () => {
  it.each([
    ['52998224725', true],
    ['52998224724', false],
    ['52998224735', false],
    ['11111111111', false],
    ['5299822472', false],
  ])('of a person, %s, can exist: %p', (number, exists) => expect(isCpf(number)).toBe(exists));

  it.each([
    ['11222333000181', true],
    ['11222333000180', false],
    ['11222333000191', false],
    ['00000000000000', false],
    ['52998224725', false],
  ])('of a company, %s, can exist: %p', (number, exists) => expect(isCnpj(number)).toBe(exists));
});
