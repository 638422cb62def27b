import { newId, uuidOf } from '@causeway/kernel';
import { payerOf, type PayerClues } from './payer.js';

const [ADA, BEN] = [newId('Customer'), newId('Customer')];
const PLATFORMS_OWN = {};
const ADAS = { ownerId: ADA };

describe('who pays', () => {
  it.each<[string, PayerClues, string]>([
    ['the owner of the account', { source: ADAS }, ADA],
    ['the owner, also where the request names them', { source: ADAS, namedCustomerId: ADA }, ADA],
    ['the owner, named by the bare id', { source: ADAS, namedCustomerId: uuidOf(ADA) }, ADA],
    ['the owner, to any payee', { source: ADAS, paidCustomerId: BEN }, ADA],
    ['the platform with money of its own', { source: PLATFORMS_OWN }, 'PLATFORM'],
    ['the customer whom the platform names', { source: PLATFORMS_OWN, namedCustomerId: BEN }, BEN],
    ['the customer to whose account outside it pays', { source: PLATFORMS_OWN, paidCustomerId: BEN }, BEN],
    [
      'the named customer before the one who is paid',
      { source: PLATFORMS_OWN, namedCustomerId: ADA, paidCustomerId: BEN },
      ADA,
    ],
  ])('is %s', (_who, clues, payer) => {
    const found = payerOf(clues);
    expect(found.kind === 'CUSTOMER' ? found.customerId : found.kind).toBe(payer);
  });

  it.each<[string, PayerClues]>([
    ['the account is not known', { namedCustomerId: ADA, paidCustomerId: BEN }],
    ['the account belongs to another customer', { source: ADAS, namedCustomerId: BEN }],
    ['what names the customer is no id', { source: ADAS, namedCustomerId: 'ada' }],
    ['the platform names what is no id', { source: PLATFORMS_OWN, namedCustomerId: '', paidCustomerId: BEN }],
  ])('is unknown where %s', (_why, clues) => {
    expect(payerOf(clues)).toStrictEqual({ kind: 'UNKNOWN' });
  });
});
