import { walletsOf } from '../testing/wallets.fixture.js';
import { canSign, isSignedBy } from './wallet-signature.js';

const MESSAGE = 'This wallet is mine: ü\nNonce: 1';
const erikas = walletsOf('erika');
const maxs = walletsOf('max');

describe.each(erikas.map((wallet, index) => [wallet.accountType, wallet, maxs[index] ?? wallet] as const))(
  'a signature of a %s',
  (accountType, { address, sign }, stranger) => {
    it('is known for its own, over this very message only', () => {
      expect(canSign(accountType)).toBe(true);
      expect(isSignedBy(accountType, address, MESSAGE, sign(MESSAGE))).toBe(true);
      expect(isSignedBy(accountType, address, `${MESSAGE} `, sign(MESSAGE))).toBe(false);
    });

    it('of another key is not', () => {
      expect(isSignedBy(accountType, address, MESSAGE, stranger.sign(MESSAGE))).toBe(false);
      expect(isSignedBy(accountType, stranger.address, MESSAGE, sign(MESSAGE))).toBe(false);
    });

    it('changed in any byte is not', () => {
      const signature = sign(MESSAGE);
      for (const at of [4, 40, 80]) {
        const other = signature[at] === '2' ? '3' : '2';
        const changed = `${signature.slice(0, at)}${other}${signature.slice(at + 1)}`;
        expect(isSignedBy(accountType, address, MESSAGE, changed)).toBe(false);
      }
    });

    it.each([
      '',
      '0x',
      'x',
      '0x12',
      `0x${'0'.repeat(130)}`,
      `0x${'f'.repeat(130)}`,
      '1'.repeat(64),
      'z'.repeat(88),
    ])('is not %p', (signature) => {
      expect(isSignedBy(accountType, address, MESSAGE, signature)).toBe(false);
    });

    it('is nothing for an address that is none', () => {
      for (const none of ['', 'wallet', `0x${'0'.repeat(40)}`, '1'.repeat(32)])
        expect(isSignedBy(accountType, none, MESSAGE, sign(MESSAGE))).toBe(false);
    });
  },
);

it('may come without 0x, and with the bit as it is', () => {
  const [wallet] = erikas;
  if (wallet === undefined) throw new Error('there are wallets');
  const signature = wallet.sign(MESSAGE);
  const bit = signature.endsWith('1b') ? '00' : '01';
  for (const spelled of [signature.slice(2), `${signature.slice(0, -2)}${bit}`])
    expect(isSignedBy(wallet.accountType, wallet.address, MESSAGE, spelled)).toBe(true);
});

/** The neutral element, and zero: they fit any message where the key is a point of small order. */
const FORGED = '2AFv15MNPuA84RmU66xw2uMzGipcVxNpzAffoacGVvjFue3CBmf633fAWuiP9cwL9C3z3CJiGgRSFjJfeEcA6QX';
it.each([
  ['the neutral element', '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'],
  ['a point of order four, the address of Solana’s own program', '1'.repeat(32)],
])('no one owns %s, for which anyone could sign', (_which, address) => {
  expect(isSignedBy('SOLANA_WALLET', address, MESSAGE, FORGED)).toBe(false);
});

it.each(['SPARK_WALLET', 'LIGHTNING', 'EUR_ACCOUNT', 'constructor'])('%s signs nothing', (accountType) => {
  expect(canSign(accountType)).toBe(false);
  expect(isSignedBy(accountType, 'x', MESSAGE, 'x')).toBe(false);
});
