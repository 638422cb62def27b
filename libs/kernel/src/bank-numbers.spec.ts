import { isClabe, isIban, isRoutingNumber } from './bank-numbers.js';

describe('an IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'AE070331234567890123456',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'DK5000400440116243',
  ])('%s can exist', (iban) => expect(isIban(iban)).toBe(true));

  it.each([
    ['whose check digits are swapped', 'DE98370400440532013000'],
    ['with one digit changed', 'DE89370400440532013001'],
    ['with two digits swapped', 'DE89370400440532010300'],
    ['too short for its country', 'DE8937040044053201300'],
    ['too long for its country', 'NO93860111179470'],
    ['of no country', 'ZZ89370400440532013000'],
    ['of nothing', ''],
    ['with a sign in it', 'DE89-70400440532013000'],
  ])('%s cannot', (_what, iban) => expect(isIban(iban)).toBe(false));
});

describe('a routing number', () => {
  it.each(['021000021', '011401533', '091000019'])('%s can exist', (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });
  it.each(['021000022', '012000021', '000000000', '02100002', '0210000211', '02100002x', ''])(
    '%p cannot',
    (number) => {
      expect(isRoutingNumber(number)).toBe(false);
    },
  );
});

describe('a CLABE', () => {
  it.each(['032180000118359719', '002010077777777771'])('%s can exist', (clabe) => {
    expect(isClabe(clabe)).toBe(true);
  });
  it.each(['032180000118359718', '023180000118359719', '03218000011835971', '0321800001183597190', 'x', ''])(
    '%p cannot',
    (clabe) => {
      expect(isClabe(clabe)).toBe(false);
    },
  );
});
