import { createHmac, randomBytes } from 'node:crypto';
import { decode, encode, Erased, type Instant, systemNow } from '@causeway/kernel';
import { decrypt, encrypt, KEY_BYTES } from './aes-gcm.js';
import { KeyCache, type KnownKey } from './key-cache.js';
import type { MasterKey } from './master-key.js';
import type { SubjectKey, SubjectKeys } from './subject-keys.js';
import type { Seal, SealerOf, Vault } from './vault.js';
import { newWrappedKey, unwrapKey } from './wrapped-key.js';

/** `v1.<subject>.<nonce, ciphertext, tag>`, both in base64url: it reveals the subject, nothing more. */
const SEALED = /^(v1\.([A-Za-z0-9_-]+))\.([A-Za-z0-9_-]+)$/;

/** The subject that a sealed text names, whether it opens or not; `undefined` where it is no sealed text. */
export const sealedUnder = (text: string): string | undefined => {
  const subject = SEALED.exec(text)?.[2];
  return subject === undefined ? undefined : Buffer.from(subject, 'base64url').toString();
};

/**
 * AES-256-GCM under one data key per subject. Data keys are stored wrapped under a key derived from the master
 * key, and every ciphertext is bound to its subject: moved to another one, it does not open.
 */
export class SealingVault implements Vault {
  private readonly cache: KeyCache;
  private readonly hashKey: Buffer;
  /** Fetches in progress, so that concurrent first uses of a subject read the table once. */
  private readonly fetching = new Map<string, Promise<KnownKey | undefined>>();

  constructor(
    private readonly master: MasterKey,
    private readonly keys: SubjectKeys,
    private readonly now: () => Instant = systemNow,
  ) {
    this.cache = new KeyCache(now);
    this.hashKey = master.derive('search-hash');
  }

  async seal(subject: string, value: unknown): Promise<string> {
    return this.sealing((sealerOf) => sealerOf(subject)(value));
  }

  async sealing<Result>(work: (sealerOf: SealerOf) => Result): Promise<Result> {
    for (;;) {
      const missing = new Set<string>();
      const result = work((subject) => {
        if (subject === '') throw new Error('Personal data needs a subject');
        const key = this.cache.get(subject);
        if (key !== undefined) return sealUnder(key, subject);
        missing.add(subject);
        return sealedLater;
      });
      if (missing.size === 0) return result;
      await Promise.all([...missing].map((subject) => this.findOrCreate(subject)));
    }
  }

  async open(sealed: string): Promise<unknown> {
    const known = this.cache.openedOf(sealed);
    if (known !== undefined) return decode(known);
    const [, header, subjectText, box] = SEALED.exec(sealed) ?? [];
    if (header === undefined || subjectText === undefined || box === undefined) {
      throw new Error('This is no sealed text');
    }
    const subject = Buffer.from(subjectText, 'base64url').toString();
    const key = await this.find(subject);
    if (key === undefined || key === 'SHREDDED') return Erased.instance;
    const text = decrypt(key, fromBase64Url(box), header).toString();
    this.cache.rememberOpened(subject, sealed, text);
    return decode(text);
  }

  keep(subject: string, holder: object, value: object): void {
    this.cache.keep(subject, holder, value);
  }

  kept(subject: string, holder: object): object | undefined {
    return this.cache.kept(subject, holder);
  }

  keyedHash(purpose: string, value: string): string {
    return createHmac('sha256', this.hashKey)
      .update(JSON.stringify([purpose, value]))
      .digest('base64url');
  }

  async shred(subject: string): Promise<void> {
    await this.keys.shred(subject, this.now());
    this.cache.remember(subject, 'SHREDDED');
  }

  private async find(subject: string): Promise<KnownKey | undefined> {
    return (
      this.cache.get(subject) ??
      this.once(`find ${subject}`, async () => {
        const stored = await this.keys.find(subject);
        return stored && this.learn(subject, stored);
      })
    );
  }

  private async findOrCreate(subject: string): Promise<KnownKey> {
    const known = await this.once(`create ${subject}`, async () => {
      const wrapped = newWrappedKey(this.master, subject);
      return this.learn(subject, await this.keys.create(subject, wrapped, this.now()));
    });
    if (known === undefined) throw new Error(`The key of ${subject} was not created`);
    return known;
  }

  private learn(subject: string, stored: SubjectKey): KnownKey {
    const key =
      stored.status === 'SHREDDED' ? 'SHREDDED' : unwrapKey(this.master, subject, stored.wrappedKey);
    return this.cache.remember(subject, key);
  }

  private once(task: string, fetch: () => Promise<KnownKey | undefined>): Promise<KnownKey | undefined> {
    const running = this.fetching.get(task);
    if (running !== undefined) return running;
    const started = fetch().finally(() => this.fetching.delete(task));
    this.fetching.set(task, started);
    return started;
  }
}

const sealUnder = (key: KnownKey, subject: string): Seal => {
  const header = `v1.${Buffer.from(subject).toString('base64url')}`;
  return (value) => {
    // Later data of an erased person is sealed under a key that is not kept, and reads as erased.
    const sealingKey = key === 'SHREDDED' ? randomBytes(KEY_BYTES) : key;
    return `${header}.${encrypt(sealingKey, encode(value), header).toString('base64url')}`;
  };
};

/** Its result is thrown away. */
const sealedLater: Seal = () => '';

/** Node reads past stray characters and unused bits; a text that was changed there must not open either. */
const fromBase64Url = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new Error('This sealed text was altered');
  return bytes;
};
