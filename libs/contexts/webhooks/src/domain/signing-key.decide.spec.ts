import { nothing, record, reject } from '@causeway/kernel';
import {
  activateSigningKey,
  createSigningKey,
  retireSigningKey,
  stageSigningKey,
  type FreshSigningKey,
} from './signing-key.decide.js';
import { evolveSigningKey, noSigningKey, type SigningKey, type SigningKeyEvent } from './signing-key.js';

const keyOf = (name: string): FreshSigningKey => ({
  keyId: name,
  publicKeyPem: `public ${name}`,
  sealedPrivateKey: `sealed ${name}`,
  standardPublicKey: `whpk ${name}`,
  sealedStandardSecrets: `secrets ${name}`,
});
const k1 = keyOf('k1');
const k2 = keyOf('k2');
const shown = (name: string) => ({
  keyId: name,
  publicKeyPem: `public ${name}`,
  standardPublicKey: `whpk ${name}`,
});
const after = (...events: SigningKeyEvent[]): SigningKey => events.reduce(evolveSigningKey, noSigningKey);
const { standardPublicKey, sealedStandardSecrets, ...pair } = k1;
const created: SigningKeyEvent = { type: 'SigningKeyCreated', ...pair };
const completed: SigningKeyEvent = {
  type: 'StandardSecretsAdded',
  keyId: 'k1',
  standardPublicKey,
  sealedStandardSecrets,
};
const staged: SigningKeyEvent = { type: 'SigningKeyStaged', ...k2 };
const activated: SigningKeyEvent = { type: 'SigningKeyActivated', keyId: 'k2' };
const OLD: SigningKeyEvent = {
  type: 'SigningKeyCreated',
  keyId: 'k0',
  publicKeyPem: 'public k0',
  sealedPrivateKey: 'sealed k0',
};

describe('creating a signing key', () => {
  it('records the fresh one where there is none', () => {
    expect(createSigningKey(k1, noSigningKey)).toStrictEqual(record<SigningKeyEvent>(created, completed));
  });

  it('keeps the key that is there', () => {
    expect(createSigningKey(k2, after(created, completed))).toStrictEqual(nothing());
  });

  it('gives a key from before Standard Webhooks its secrets, and keeps its pair', () => {
    const added = {
      type: 'StandardSecretsAdded',
      keyId: 'k0',
      standardPublicKey: 'whpk k2',
      sealedStandardSecrets: 'secrets k2',
    } as const;
    expect(createSigningKey(k2, after(OLD))).toStrictEqual(record(added));
    expect(createSigningKey(k1, after(OLD, added))).toStrictEqual(nothing());
  });
});

describe('a rotation', () => {
  it('stages the next key beside the active one', () => {
    expect(stageSigningKey(k2, after(created, completed))).toStrictEqual(record(staged));
    expect(after(created, completed, staged)).toStrictEqual({
      status: 'ACTIVE',
      ...shown('k1'),
      other: { role: 'NEXT', ...shown('k2') },
    });
  });

  it('switches, and keeps the key before for the overlap', () => {
    expect(activateSigningKey(after(created, completed, staged))).toStrictEqual(record(activated));
    expect(after(created, completed, staged, activated)).toStrictEqual({
      status: 'ACTIVE',
      ...shown('k2'),
      other: { role: 'PREVIOUS', ...shown('k1') },
    });
  });

  it.each([
    ['the overlap', [created, completed, staged, activated], 'k1', 'k2'],
    ['a withdrawn next key', [created, completed, staged], 'k2', 'k1'],
  ] as const)('ends %s', (_what, events, retired, left) => {
    expect(retireSigningKey(after(...events))).toStrictEqual(
      record({ type: 'SigningKeyRetired', keyId: retired }),
    );
    expect(after(...events, { type: 'SigningKeyRetired', keyId: retired })).toStrictEqual({
      status: 'ACTIVE',
      ...shown(left),
    });
  });

  it('changes nothing when a step is repeated', () => {
    expect(activateSigningKey(after(created, completed, staged, activated))).toStrictEqual(nothing());
    expect(retireSigningKey(after(created, completed))).toStrictEqual(nothing());
  });

  it('does not begin while another one is under way, and says what ends that', () => {
    const refused = (reason: string) => reject('SIGNING_KEY_ROTATION_STEP_REFUSED', { reason });
    expect(stageSigningKey(keyOf('k3'), after(created, completed, staged))).toStrictEqual(
      refused('the next key k2 is there already: activate or retire it first'),
    );
    expect(stageSigningKey(keyOf('k3'), after(created, completed, staged, activated))).toStrictEqual(
      refused('the previous key k1 still signs: retire it first'),
    );
  });

  it('does not switch to a key that was not staged', () => {
    expect(activateSigningKey(after(created, completed))).toStrictEqual(
      reject('SIGNING_KEY_ROTATION_STEP_REFUSED', { reason: 'there is no next key: stage one first' }),
    );
  });

  it.each([
    ['stage', () => stageSigningKey(k1, noSigningKey)],
    ['switch', () => activateSigningKey(noSigningKey)],
    ['retire', () => retireSigningKey(noSigningKey)],
  ])('has nothing to %s where there is no key', (_step, decide) => {
    expect(decide()).toStrictEqual(reject('SIGNING_KEY_NOT_FOUND'));
  });
});

it('the state knows public halves only', () => {
  expect(JSON.stringify(after(created, completed, staged))).not.toContain('sealed');
  expect(JSON.stringify(after(created, completed, staged))).not.toContain('secrets');
});
