import { nothing, record } from '@causeway/kernel';
import { createSigningKey } from './signing-key.decide.js';
import { evolveSigningKey, noSigningKey } from './signing-key.js';

const fresh = { keyId: 'k1', publicKeyPem: 'public one', sealedPrivateKey: 'sealed one' };
const other = { keyId: 'k2', publicKeyPem: 'public two', sealedPrivateKey: 'sealed two' };

describe('creating a signing key', () => {
  it('records the fresh pair where there is none', () => {
    expect(createSigningKey(fresh, noSigningKey)).toStrictEqual(
      record({ type: 'SigningKeyCreated', ...fresh }),
    );
  });

  it('keeps the key that is there', () => {
    const key = evolveSigningKey(noSigningKey, { type: 'SigningKeyCreated', ...fresh });
    expect(createSigningKey(other, key)).toStrictEqual(nothing());
  });
});

it('the state knows the public half only', () => {
  expect(evolveSigningKey(noSigningKey, { type: 'SigningKeyCreated', ...fresh })).toStrictEqual({
    status: 'ACTIVE',
    keyId: 'k1',
    publicKeyPem: 'public one',
  });
});
