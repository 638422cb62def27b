import { describe, expect, it } from '@jest/globals';
import type { CallContext } from '@causeway/commands';
import { newId, newUuid, type Id } from '@causeway/kernel';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToEntropy, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { KeyGoneError, type KeyCustodian, type KeyOrder } from '../application/key-custodian.js';
import type { SealedBox } from '../domain/bundle.js';
import { pairOf, type CurvePair } from '../domain/curve-key.js';
import type { CustodyKind } from '../domain/custody-key.js';

/** A custodian in its world, and a spec's hands on both. */
export interface CustodianHarness {
  readonly custodian: KeyCustodian;
  call(platformId?: string): CallContext;
  /** Everything that the custodian has left anywhere but at its own place, as one text. */
  traces(): Promise<string>;
  erase(customerId: Id<'Customer'>): Promise<void>;
  /** As the owner of the target key opens an export. */
  open(box: SealedBox, target: CurvePair): Promise<Uint8Array | undefined>;
}

const MESSAGE = new TextEncoder().encode('what is signed');
const KINDS: readonly CustodyKind[] = ['WALLET', 'P256'];
const CURVES = { WALLET: secp256k1, P256: p256 } as const;

/** What everyone who keeps private keys for us holds to (wallet-auth §2.7, §9). */
export const describeKeyCustodian = (name: string, open: () => CustodianHarness): void => {
  describe(`${name} keeps keys`, () => {
    const made = async (kind: CustodyKind = 'WALLET', of = open()) => {
      const order: KeyOrder = { keyId: newUuid(), kind, customerId: newId('Customer') };
      const call = of.call();
      const { publicKey } = await of.custodian.generate(order, call);
      return { ...of, of, order, keyId: order.keyId, call, publicKey };
    };
    const target = (): CurvePair => pairOf(p256.utils.randomSecretKey());
    const isGone = async (use: Promise<unknown>): Promise<void> => {
      await expect(use).rejects.toBeInstanceOf(KeyGoneError);
    };
    const goneFor = async (of: KeyCustodian, keyId: string, call: CallContext): Promise<void> => {
      await isGone(of.sign(keyId, MESSAGE, call));
      await isGone(of.exportTo(keyId, target(), call));
    };

    it.each(KINDS)(
      'makes one key of kind %s for an id, however often and by how many it is asked',
      async (kind) => {
        const { custodian, order, call, publicKey } = await made(kind);
        const again = await Promise.all([1, 2, 3].map(() => custodian.generate(order, call)));
        expect(again.map((each) => each.publicKey)).toStrictEqual([publicKey, publicKey, publicKey]);
        const raced = { ...order, keyId: newUuid() };
        const racing = await Promise.all([1, 2, 3].map(() => custodian.generate(raced, call)));
        expect(new Set(racing.map((each) => each.publicKey)).size).toBe(1);
        expect(racing[0]?.publicKey).not.toBe(publicKey);
      },
    );

    it.each(KINDS)(
      'signs by a key of kind %s what its public key verifies, and nothing else',
      async (kind) => {
        const { custodian, keyId, call, publicKey } = await made(kind);
        const signature = await custodian.sign(keyId, MESSAGE, call);
        const verifies = (message: Uint8Array): boolean =>
          CURVES[kind].verify(signature, message, Buffer.from(publicKey, 'hex'), { format: 'der' });
        expect([verifies(MESSAGE), verifies(new Uint8Array([1]))]).toStrictEqual([true, false]);
      },
    );

    const exported = async (of: CustodianHarness, keyId: string, call: CallContext): Promise<string> => {
      const to = target();
      const opened = await of.open(await of.custodian.exportTo(keyId, to, call), to);
      if (opened === undefined) throw new Error('the export does not open');
      return new TextDecoder('utf-8', { fatal: true }).decode(opened);
    };

    it('exports twelve words, from which any wallet makes the same key', async () => {
      const { of, keyId, call, publicKey } = await made();
      const words = await exported(of, keyId, call);
      expect([words.split(' ').length, validateMnemonic(words, wordlist)]).toStrictEqual([12, true]);
      const key = HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive("m/44'/0'/0'/0/0");
      expect(Buffer.from(key.publicKey ?? []).toString('hex')).toBe(publicKey);
      expect(await exported(of, keyId, call)).toBe(words);
    });

    it('exports to the target alone', async () => {
      const { of, keyId, call } = await made();
      const box = await of.custodian.exportTo(keyId, target(), call);
      expect(await of.open(box, target())).toBeUndefined();
    });

    it('exports no key that signs for the service', async () => {
      const { custodian, keyId, call } = await made('P256');
      await isGone(custodian.exportTo(keyId, target(), call));
    });

    it('destroys a key for ever, as often as it is asked to, and no other', async () => {
      const { of, custodian, order, keyId, call } = await made();
      const other = await made('WALLET', of);
      await custodian.destroy(keyId, call);
      await custodian.destroy(keyId, call);
      await goneFor(custodian, keyId, call);
      await isGone(custodian.generate(order, call));
      expect(await custodian.sign(other.keyId, MESSAGE, other.call)).toBeInstanceOf(Uint8Array);
    });

    it('has no key that was never made, and none of another kind under its id', async () => {
      const { custodian, order, call } = await made('P256');
      await goneFor(custodian, newUuid(), call);
      await isGone(custodian.generate({ ...order, kind: 'WALLET' }, call));
    });

    it('has nothing for another platform, which destroys nothing either', async () => {
      const { of, custodian, keyId, call } = await made();
      const stranger = of.call(`Platform:${newUuid()}`);
      await goneFor(custodian, keyId, stranger);
      await isGone(custodian.destroy(keyId, stranger));
      expect(await custodian.sign(keyId, MESSAGE, call)).toBeInstanceOf(Uint8Array);
    });

    it('loses the keys of an erased person, and of no one else', async () => {
      const { of, custodian, order, keyId, call } = await made();
      const other = await made('WALLET', of);
      await of.erase(order.customerId);
      await goneFor(custodian, keyId, call);
      await isGone(custodian.generate(order, call));
      expect(await custodian.sign(other.keyId, MESSAGE, other.call)).toBeInstanceOf(Uint8Array);
    });

    it('leaves no trace of a secret, in no form, whatever is done with its key', async () => {
      const { of, custodian, keyId, call, publicKey } = await made();
      const words = await exported(of, keyId, call);
      await custodian.sign(keyId, MESSAGE, call);
      const seed = Buffer.from(mnemonicToSeedSync(words));
      const scalar = HDKey.fromMasterSeed(seed).derive("m/44'/0'/0'/0/0").privateKey;
      const secrets = [Buffer.from(mnemonicToEntropy(words, wordlist)), seed, Buffer.from(scalar ?? [])];
      const traces = await of.traces();
      expect(traces).toContain(publicKey);
      expect(traces).not.toContain(words.slice(0, words.indexOf(' ', words.indexOf(' ') + 1)));
      for (const secret of secrets)
        for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
          expect(traces).not.toContain(secret.toString(form).replace(/=+$/, ''));
    });
  });
};
