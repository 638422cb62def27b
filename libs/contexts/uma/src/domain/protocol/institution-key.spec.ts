import { decider } from '@causeway/testing';
import { createInstitutionKey, evolveInstitutionKey, noInstitutionKey } from './institution-key.js';

const { given } = decider({ initial: noInstitutionKey, evolve: evolveInstitutionKey });
const FRESH = { keyId: 'k', signingPublicKey: 's', encryptionPublicKey: 'e', sealedPrivateKeys: 'x' };
const CREATED = { type: 'InstitutionKeyCreated', ...FRESH } as const;

describe('the keys of an institution', () => {
  it('are made at their first use', () => {
    given()
      .when((key) => createInstitutionKey(FRESH, key))
      .thenRecorded(CREATED);
    expect(evolveInstitutionKey(noInstitutionKey, CREATED)).toStrictEqual({ status: 'ACTIVE', ...FRESH });
  });

  it('stay the same at every other use', () => {
    given(CREATED)
      .when((key) => createInstitutionKey({ ...FRESH, keyId: 'other' }, key))
      .thenNothing();
  });
});
