import { createHash } from 'node:crypto';
import { hexOf } from './chain-addresses.js';
import { keccak256 } from './keccak.js';
import { sha256 } from './sha256.js';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

describe('sha256', () => {
  it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 1000])('is the system’s for %i bytes', (length) => {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 0xff);
    expect(hexOf(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  });
});

describe('keccak256', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['testing', '5f16f4c7f149ac4f9510d9cf8cf384038ad348b3bcdc01915f95de12df9d1b02'],
  ])('of %p is what Ethereum has', (message, hash) => {
    expect(hexOf(keccak256(text(message)))).toBe(hash);
  });

  it.each([
    [134, '861e165162f806cd361c4421a48f205820ddf4deb02db9f041f48e179ddada97'],
    [135, 'cbdfd9dee5faad3818d6b06f95a219fd290b0e1706f6a82e5a595b9ce9faca62'],
    [136, '7ce759f1ab7f9ce437719970c26b0a66ff11fe3e38e17df89cf5d29c7d7f807e'],
    [137, 'ac73d4fae68b8453f764007c1a20ce95994187861f0c3227a3a8e99a73a3b1db'],
    [272, 'fdf2ec49e749960d3c8521a0219af8d03e30e2b3bf19bd16150ee0eaf133d66e'],
  ])('of the first %i bytes fills blocks to their last byte and goes on behind it', (length, hash) => {
    expect(hexOf(keccak256(Uint8Array.from({ length }, (_, index) => index)))).toBe(hash);
  });
});
