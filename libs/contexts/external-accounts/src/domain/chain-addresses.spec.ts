import {
  isBolt11Invoice,
  isBolt12Offer,
  isEvmAddress,
  isSparkAddress,
  isTronAddress,
  tronAccount,
} from './chain-addresses.js';

/** A word of five bits each, as bech32 writes them. */
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const offerOf = (...bytes: readonly number[]): string => {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const words = bits.match(/.{1,5}/g) ?? [];
  return `lno1${words.map((word) => ALPHABET[parseInt(word.padEnd(5, '0'), 2)]).join('')}`;
};
const KEY = [2, ...new Array<number>(32).fill(7)];

describe('an address of Ethereum', () => {
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('%s can exist', (address) => expect(isEvmAddress(address)).toBe(true));

  it.each([
    ['one letter in the other case', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['one digit too few', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['no prefix', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a letter that is no digit', `0x${'g'.repeat(40)}`],
  ])('with %s cannot', (_what, address) => expect(isEvmAddress(address)).toBe(false));
});

describe('an address of Tron', () => {
  it('is twenty bytes of an account with a checksum', () => {
    expect(isTronAddress('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe(true);
    expect(tronAccount('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toHaveLength(20);
  });

  it.each([
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv',
    '0',
    '',
    '1'.repeat(25),
  ])('is not %p', (address) => expect(isTronAddress(address)).toBe(false));
});

describe('an address of Spark', () => {
  const ADDRESS = 'spark1pgssypcwz5wzx2338ql5vn25td3xjurh06zceyu65x52ld4acn9a9k0qcjyavh';
  it('is a key in bech32m', () => {
    expect(isSparkAddress(ADDRESS)).toBe(true);
    expect(isSparkAddress(ADDRESS.toUpperCase())).toBe(true);
  });

  it.each([
    ['in two cases', `${ADDRESS.slice(0, -1)}H`],
    ['with a letter changed', ADDRESS.replace('pgss', 'pgsq')],
    ['of another network', ADDRESS.replace('spark1', 'sprt1')],
    ['without a separator', ADDRESS.replace('1', '')],
    ['of nothing', 'spark1'],
  ])('is none %s', (_what, address) => expect(isSparkAddress(address)).toBe(false));
});

describe('a Lightning invoice', () => {
  const DONATION =
    'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql';
  it('is that of the specification', () => {
    expect(isBolt11Invoice(DONATION)).toBe(true);
    expect(isBolt11Invoice(DONATION.toUpperCase())).toBe(true);
  });

  it.each([
    ['with a letter changed', DONATION.replace('pvjluez', 'pvjlueq')],
    ['of another network', DONATION.replace('lnbc', 'lntb')],
    ['cut short', DONATION.slice(0, 60)],
  ])('is none %s', (_what, invoice) => expect(isBolt11Invoice(invoice)).toBe(false));
});

describe('a Lightning offer', () => {
  it.each([
    ['a key', [22, 33, ...KEY]],
    ['a description and a key', [10, 2, 0x61, 0x62, 22, 33, ...KEY]],
    ['a hidden path', [16, 1, 0]],
    ['a long description', [10, 0xfd, 0x01, 0x00, ...new Array<number>(256).fill(0x61), 22, 33, ...KEY]],
  ])('of %s can exist', (_what, bytes) => expect(isBolt12Offer(offerOf(...bytes))).toBe(true));

  it.each([
    ['no payee', [10, 1, 0x61]],
    ['records in the wrong order', [22, 33, ...KEY, 10, 1, 0x61]],
    ['a record twice', [16, 1, 0, 16, 1, 0]],
    ['a record that is cut off', [22, 33, ...KEY.slice(1)]],
    ['a record without a length', [16, 1, 0, 22]],
    ['a length without its end', [16, 1, 0, 22, 0xfd, 1]],
    ['a record of an invoice', [16, 1, 0, 160, 1, 0]],
    ['nothing', []],
  ])('of %s cannot', (_what, bytes) => expect(isBolt12Offer(offerOf(...bytes))).toBe(false));
});
