import { reportingCall, type CallContext, type Recorder } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import { unlessErased } from '@causeway/kernel';
import type { CustodianKey, Vault } from '@causeway/privacy';
import {
  custodianBound,
  keyDestroyed,
  keyGenerated,
  loadCustodyKey,
} from '../application/custody-key.aggregate.js';
import { KeyGoneError, type KeyCustodian, type KeyOrder } from '../application/key-custodian.js';
import type { Sealing } from '../application/ports.js';
import type { CustodyKind } from '../domain/custody-key.js';
import { newSecret, publicKeyOf, signedWith, wordsOf } from './custody-secret.js';

export interface CustodyHost {
  readonly record: Recorder;
  readonly store: Pick<EventStore, 'context' | 'load'>;
  readonly vault: Pick<Vault, 'seal' | 'open' | 'shred'>;
  /** Loaded when it is first needed: a process without wallets has none. */
  readonly custodianKey: () => Promise<CustodianKey>;
  readonly sealing: Pick<Sealing, 'seal'>;
}

/**
 * The service's own custodian. A secret is sealed three times: under the custodian key, under a key of its own, with
 * which it is destroyed, and under its person's key, with which it is erased. So neither the database with the master
 * key nor the custodian key alone opens one. In the clear it is in this class's memory alone, as long as it is used.
 */
export class SealedCustody implements KeyCustodian {
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
    await this.host.record(reportingCall(call), keyDestroyed(keyId));
    await this.host.vault.shred(ownSubject(keyId));
  }

  private async make({ keyId, kind, customerId }: KeyOrder, call: CallContext) {
    const { record, vault } = this.host;
    const custodian = await this.boundKey(call);
    const secret = newSecret(kind);
    try {
      const publicKey = await publicKeyOf(kind, secret);
      const sealed = custodian.seal(secret, bindingOf(keyId, call)).toString('base64');
      const sealedKey = await vault.seal(ownSubject(keyId), sealed);
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
    const known = this.bound.get(scope);
    const bound =
      known ?? (await this.host.record(reportingCall(call), custodianBound(key.fingerprint, call)));
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
    const sealedKey = key.status === 'HELD' ? unlessErased(key.sealedKey) : undefined;
    if (key.status !== 'HELD' || sealedKey === undefined) throw new KeyGoneError(keyId);
    const opened = await this.host.vault.open(sealedKey);
    if (typeof opened !== 'string') throw new KeyGoneError(keyId);
    const custodian = await this.host.custodianKey();
    if (custodian.fingerprint !== key.custodian) throw otherCustodian(key.custodian, custodian.fingerprint);
    const secret = custodian.open(Buffer.from(opened, 'base64'), bindingOf(keyId, call));
    try {
      return await work(secret, key.kind);
    } finally {
      secret.fill(0);
    }
  }
}

const ownSubject = (keyId: string): string => `custody-key:${keyId}`;

/** A sealed key that was moved to another id, platform or environment does not open there. */
const bindingOf = (keyId: string, { platformId, environment }: CallContext): string =>
  `custody ${environment} ${platformId} ${keyId}`;

const otherCustodian = (sealedBy: string, present: string): Error =>
  new Error(
    `The keys of wallets are sealed by the custodian key ${sealedBy}, and this process has ${present}: ` +
      'put custodian.key (or CAUSEWAY_CUSTODIAN_KEY) back',
  );
