import { reportingCall, type CallContext, type Recorder } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import { unlessErased } from '@causeway/kernel';
import type { CustodianKey, Vault } from '@causeway/privacy';
import {
  custodianBound,
  keyDestroyed,
  keyGenerated,
  keyResealed,
  loadCustodyKey,
} from '../application/custody-key.aggregate.js';
import {
  KeyGoneError,
  type CustodyRotation,
  type KeyCustodian,
  type KeyOrder,
} from '../application/key-custodian.js';
import type { Sealing } from '../application/ports.js';
import type { CustodyKey, CustodyKind } from '../domain/custody-key.js';
import { newSecret, publicKeyOf, signedWith, wordsOf } from './custody-secret.js';

export interface CustodyHost {
  readonly record: Recorder;
  readonly store: Pick<EventStore, 'context' | 'load'>;
  readonly vault: Pick<Vault, 'seal' | 'open' | 'shred'>;
  /** Loaded when it is first needed: a process without wallets has none. */
  readonly custodianKey: () => Promise<CustodianKey>;
  readonly sealing: Pick<Sealing, 'seal'>;
}

type HeldKey = Extract<CustodyKey, { readonly status: 'HELD' }>;

/**
 * The service's own custodian. A secret is sealed three times: under the custodian key, under a key of its own, with
 * which it is destroyed, and under its person's key, with which it is erased. So neither the database with the master
 * key nor the custodian key alone opens one. In the clear it is in this class's memory alone, as long as it is used.
 */
export class SealedCustody implements KeyCustodian, CustodyRotation {
  private readonly bound = new Map<string, string>();

  constructor(private readonly host: CustodyHost) {}

  async generate(order: KeyOrder, call: CallContext): Promise<{ readonly publicKey: string }> {
    const { keyId, kind } = order;
    const known = await loadCustodyKey(this.host.store, keyId, call);
    const key = known.status === 'ABSENT' ? await this.make(order, call) : known;
    if (key.status !== 'HELD' || key.kind !== kind || unlessErased(key.sealedKey) === undefined)
      throw new KeyGoneError(keyId);
    return { publicKey: key.publicKey };
  }

  sign(keyId: string, message: Uint8Array, call: CallContext): Promise<Uint8Array> {
    return this.using(keyId, call, (secret, kind) => signedWith(kind, secret, message));
  }

  exportTo: KeyCustodian['exportTo'] = (keyId, target, call) =>
    this.using(keyId, call, async (secret, kind) => {
      // What signs for the service alone is given to no one (wallet-auth §9).
      if (kind !== 'WALLET') throw new KeyGoneError(keyId);
      const words = wordsOf(secret);
      try {
        return await this.host.sealing.seal(words, target);
      } finally {
        words.fill(0);
      }
    });

  async destroy(keyId: string, call: CallContext): Promise<void> {
    // Another platform's key is not this caller's to destroy.
    const key = await loadCustodyKey(this.host.store, keyId, call);
    if (key.status === 'ABSENT') throw new KeyGoneError(keyId);
    // It may have been sealed anew meanwhile.
    const destroyed = await this.host.record(reportingCall(call), keyDestroyed(keyId));
    if (destroyed.status !== 'ABSENT') await this.host.vault.shred(ownSubject(keyId, destroyed.resealings));
  }

  async fingerprints(): ReturnType<CustodyRotation['fingerprints']> {
    const { fingerprint: custodian, previousFingerprint: previous } = await this.host.custodianKey();
    return { custodian, ...(previous !== undefined && { previous }) };
  }

  async reseal(keyId: string, call: CallContext): Promise<void> {
    const { record, store, vault } = this.host;
    const key = await loadCustodyKey(store, keyId, call);
    const custodian = await this.boundKey(call);
    if (key.status !== 'HELD' || key.custodian === custodian.fingerprint) return;
    const { customerId, resealings, sealedKey: known } = key;
    if (unlessErased(known) === undefined) return this.destroy(keyId, call);
    const secret = await this.opened(keyId, key, call);
    if (secret === undefined) {
      // A former seal does not open where another one has sealed the key anew meanwhile: it is not gone with that.
      if (await this.isAsRead(keyId, key, call)) throw new KeyGoneError(keyId);
      return;
    }
    try {
      const sealed = custodian.seal(secret, bindingOf(keyId, call)).toString('base64');
      const resealing = resealings + 1;
      const sealedKey = await vault.seal(ownSubject(keyId, resealing), sealed);
      const made = { keyId, customerId, sealedKey, custodian: custodian.fingerprint, resealing };
      await record(reportingCall(call), keyResealed(made));
    } finally {
      secret.fill(0);
    }
  }

  forgetSealBefore(keyId: string, resealing: number): Promise<void> {
    return this.host.vault.shred(ownSubject(keyId, resealing - 1));
  }

  private async make({ keyId, kind, customerId }: KeyOrder, call: CallContext) {
    const { record, vault } = this.host;
    const custodian = await this.boundKey(call);
    const secret = newSecret(kind);
    try {
      const publicKey = await publicKeyOf(kind, secret);
      const sealed = custodian.seal(secret, bindingOf(keyId, call)).toString('base64');
      const sealedKey = await vault.seal(ownSubject(keyId, 0), sealed);
      const made = { keyId, kind, customerId, publicKey, sealedKey, custodian: custodian.fingerprint };
      return await record(reportingCall(call), keyGenerated(made));
    } finally {
      secret.fill(0);
    }
  }

  /** The custodian key, once it is certain to be the one that this platform's keys are sealed by. */
  private async boundKey(call: CallContext): Promise<CustodianKey> {
    const key = await this.host.custodianKey();
    const scope = `${call.environment} ${call.platformId}`;
    if (this.bound.get(scope) === key.fingerprint) return key;
    const bound = await this.host.record(reportingCall(call), custodianBound(key, call));
    this.bound.set(scope, bound);
    if (bound !== key.fingerprint) throw otherCustodian(bound, key.fingerprint);
    return key;
  }

  private async using<Result>(
    keyId: string,
    call: CallContext,
    work: (secret: Buffer, kind: CustodyKind) => Promise<Result>,
  ): Promise<Result> {
    const key = await loadCustodyKey(this.host.store, keyId, call);
    if (key.status !== 'HELD') throw new KeyGoneError(keyId);
    const secret = await this.opened(keyId, key, call);
    if (secret === undefined) {
      if (await this.isAsRead(keyId, key, call)) throw new KeyGoneError(keyId);
      return this.using(keyId, call, work);
    }
    try {
      return await work(secret, key.kind);
    } finally {
      secret.fill(0);
    }
  }

  /** Whether a key is what it was when it was read: neither sealed anew since nor destroyed. */
  private async isAsRead(keyId: string, { resealings }: HeldKey, call: CallContext): Promise<boolean> {
    const now = await loadCustodyKey(this.host.store, keyId, call);
    return now.status === 'HELD' && now.resealings === resealings;
  }

  /** The secret, which the caller blanks; `undefined` where it went with its person, or its seal was destroyed. */
  private async opened(keyId: string, key: HeldKey, call: CallContext): Promise<Buffer | undefined> {
    const sealedKey = unlessErased(key.sealedKey);
    const opened = sealedKey === undefined ? undefined : await this.host.vault.open(sealedKey);
    if (typeof opened !== 'string') return undefined;
    const present = await this.host.custodianKey();
    const custodian = present.named(key.custodian);
    if (custodian === undefined) throw otherCustodian(key.custodian, present.fingerprint);
    return custodian.open(Buffer.from(opened, 'base64'), bindingOf(keyId, call));
  }
}

/** Each seal has a key of its own, with which it is destroyed. */
const ownSubject = (keyId: string, resealing: number): string =>
  resealing === 0 ? `custody-key:${keyId}` : `custody-key:${keyId}.${resealing}`;

/** A sealed key that was moved to another id, platform or environment does not open there. */
const bindingOf = (keyId: string, { platformId, environment }: CallContext): string =>
  `custody ${environment} ${platformId} ${keyId}`;

const otherCustodian = (sealedBy: string, present: string): Error =>
  new Error(
    `The keys of wallets are sealed by the custodian key ${sealedBy}, and this process has ${present}: ` +
      'put custodian.key (or CAUSEWAY_CUSTODIAN_KEY) back',
  );
