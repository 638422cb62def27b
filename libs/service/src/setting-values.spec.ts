import { brokers, httpUrls, shown, wholeNumber } from './setting-values.js';

describe('a whole number', () => {
  it.each([
    ['0', 0],
    ['007', 7],
    ['10', 10],
  ])('is written with digits: %s', (text, value) => {
    expect(wholeNumber(text, 0, 10)).toBe(value);
  });

  it.each(['11', '-1', '0x1', '1e1', '1.0', ' 1', ' ', '+1', '1_0'])('is not "%s"', (text) => {
    expect(wholeNumber(text, 0, 10)).toBeUndefined();
  });
});

describe('brokers', () => {
  it.each([
    ['a:9092', ['a:9092']],
    ['a:9092, b.example:9093,', ['a:9092', 'b.example:9093']],
    ['[::1]:9092,10.0.0.7:1', ['[::1]:9092', '10.0.0.7:1']],
  ])('are hosts with ports: %s', (text, addresses) => {
    expect(brokers(text)).toStrictEqual(addresses);
  });

  it.each([',', 'kafka', 'kafka:', ':9092', 'a:9092,b', 'http://a:9092', 'me:hush@a:9092', '::1:9092'])(
    'are not "%s"',
    (text) => {
      expect(brokers(text)).toBeUndefined();
    },
  );
});

describe('siblings', () => {
  it.each([
    ['http://ledger:3101', ['http://ledger:3101']],
    ['http://a:1, https://b:2,', ['http://a:1', 'https://b:2']],
  ])('have URLs: %s', (text, urls) => {
    expect(httpUrls(text)).toStrictEqual(urls);
  });

  it.each([',', 'ledger:3101', 'http://a:1,b', 'http://me:hush@a:1'])('are not at "%s"', (text) => {
    expect(httpUrls(text)).toBeUndefined();
  });
});

describe('a wrong setting', () => {
  it.each([
    ['ftp://prices.example', 'ftp://prices.example'],
    ['https://me:hu/s@h@prices.example/x', '…@prices.example/x'],
    ['me:hush@a:9092,b', '…@a:9092,b'],
    ['bank.example=http://me:hush@x', '…@x'],
    ['https://bank.example/pay?key=hush#x', 'https://bank.example/pay?…#x'],
  ])('%s is repeated as %s', (text, repeated) => {
    expect(shown(text)).toBe(repeated);
  });
});
