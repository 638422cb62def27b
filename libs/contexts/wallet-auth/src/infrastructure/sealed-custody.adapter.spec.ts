import { newId, newUuid } from '@causeway/kernel';
import { CustodianKey } from '@causeway/privacy';
import { p256 } from '@noble/curves/nist.js';
import { randomBytes } from 'node:crypto';
import { KeyGoneError } from '../application/key-custodian.js';
import { pairOf } from '../domain/curve-key.js';
import { CustodyRoom } from '../testing/custody-room.js';
import { describeKeyCustodian } from '../testing/key-custodian.contract.js';
import type { SealedCustody } from './sealed-custody.adapter.js';

describeKeyCustodian('the built-in custodian', () => new CustodyRoom());

describe('the built-in custodian', () => {
  const MESSAGE = new Uint8Array([1, 2, 3]);
  const furnished = async () => {
    const room = new CustodyRoom();
    const call = room.call();
    const order = { keyId: newUuid(), kind: 'WALLET', customerId: newId('Customer') } as const;
    const { publicKey } = await room.custodian.generate(order, call);
    return { room, call, order, keyId: order.keyId, publicKey };
  };

  it('has the same keys in every process of the installation', async () => {
    const { room, call, order, publicKey } = await furnished();
    expect(await room.another().generate(order, call)).toStrictEqual({ publicKey });
  });

  it('uses and makes nothing under another custodian key, and names both without showing them', async () => {
    const { room, call, order, keyId } = await furnished();
    const first = room.key;
    room.key = new CustodianKey(randomBytes(32));
    const sentence = `${first.fingerprint}, and this process has ${room.key.fingerprint}`;
    await expect(room.another().sign(keyId, MESSAGE, call)).rejects.toThrow(sentence);
    await expect(room.another().generate({ ...order, keyId: newUuid() }, call)).rejects.toThrow(sentence);
    room.key = first;
    expect(await room.another().sign(keyId, MESSAGE, call)).toBeInstanceOf(Uint8Array);
  });

  it('seals a key anew once, by however many it is asked, and opens it without the key before', async () => {
    const { room, call, keyId, publicKey, order } = await furnished();
    const former = room.key;
    const bytes = randomBytes(32);
    room.key = new CustodianKey(bytes, { previous: former });
    const signs = () => room.another().sign(keyId, MESSAGE, call);
    expect(await signs()).toBeInstanceOf(Uint8Array);
    await Promise.all([1, 2, 3].map(() => room.another().reseal(keyId, call)));
    room.key = new CustodianKey(bytes);
    expect(await signs()).toBeInstanceOf(Uint8Array);
    expect(await room.another().generate(order, call)).toStrictEqual({ publicKey });
    expect(await room.types()).toStrictEqual([
      ...['CustodianBound', 'CustodyKeyGenerated', 'CustodianBound', 'CustodyKeyResealed'],
    ]);
    room.key = former;
    await expect(signs()).rejects.toThrow('put custodian.key');
  });

  describe('where something happens between the reading of a key and the opening of its seal', () => {
    /** A custodian that has read a key when that is done. */
    const after = (room: CustodyRoom, work: () => Promise<void>): SealedCustody => {
      let isDone = false;
      const load: CustodyRoom['store']['load'] = async (...asked) => {
        const events = await room.store.load(...asked);
        if (!isDone) {
          isDone = true;
          await work();
        }
        return events;
      };
      return room.another(room.sealing, undefined, { context: room.store.context, load });
    };
    const rotating = async () => {
      const { room, call, keyId } = await furnished();
      room.key = new CustodianKey(randomBytes(32), { previous: room.key });
      const sealAnew = async (): Promise<void> => {
        await room.custodian.reseal(keyId, call);
        await room.custodian.forgetSealBefore(keyId, 1);
      };
      return { room, call, keyId, sealAnew };
    };
    const sealedOnce = ['CustodianBound', 'CustodyKeyGenerated', 'CustodianBound', 'CustodyKeyResealed'];

    it('leaves a key that was sealed anew as it is, and destroys it not', async () => {
      const { room, call, keyId, sealAnew } = await rotating();
      await after(room, sealAnew).reseal(keyId, call);
      expect(await room.types()).toStrictEqual(sealedOnce);
      expect(await room.another().sign(keyId, MESSAGE, call)).toBeInstanceOf(Uint8Array);
    });

    it('uses a key that was sealed anew', async () => {
      const { room, call, keyId, sealAnew } = await rotating();
      expect(await after(room, sealAnew).sign(keyId, MESSAGE, call)).toBeInstanceOf(Uint8Array);
    });

    it('neither uses nor seals a key that was destroyed', async () => {
      const { room, call, keyId } = await rotating();
      const other = await rotating();
      await after(room, () => room.custodian.destroy(keyId, call)).reseal(keyId, call);
      expect(await room.types()).toStrictEqual([
        ...['CustodianBound', 'CustodyKeyGenerated', 'CustodyKeyDestroyed', 'CustodianBound'],
      ]);
      const signing = after(other.room, () => other.room.custodian.destroy(other.keyId, other.call));
      await expect(signing.sign(other.keyId, MESSAGE, other.call)).rejects.toBeInstanceOf(KeyGoneError);
    });
  });

  it('destroys no key whose seal does not open: its person is not erased', async () => {
    const { room, call, keyId } = await furnished();
    room.key = new CustodianKey(randomBytes(32), { previous: room.key });
    await room.vault.shred(`custody-key:${keyId}`);
    await expect(room.custodian.reseal(keyId, call)).rejects.toBeInstanceOf(KeyGoneError);
    expect((await room.types()).at(-1)).toBe('CustodianBound');
  });

  it('destroys with its key the seal that was made last, also where it was made meanwhile', async () => {
    const { room, call, keyId } = await furnished();
    room.key = new CustodianKey(randomBytes(32), { previous: room.key });
    const shredded: string[] = [];
    const shred = room.vault.shred.bind(room.vault);
    room.vault.shred = (subject) => {
      shredded.push(subject);
      return shred(subject);
    };
    await room.custodian.reseal(keyId, call);
    await room.custodian.forgetSealBefore(keyId, 1);
    await room.another().destroy(keyId, call);
    expect(shredded).toStrictEqual([`custody-key:${keyId}`, `custody-key:${keyId}.1`]);
    await room.custodian.reseal(keyId, call);
    await expect(room.custodian.sign(keyId, MESSAGE, call)).rejects.toBeInstanceOf(KeyGoneError);
  });

  it('destroys instead what went with its person', async () => {
    const { room, call, keyId, order } = await furnished();
    await room.erase(order.customerId);
    room.key = new CustodianKey(randomBytes(32), { previous: room.key });
    await room.custodian.reseal(keyId, call);
    expect((await room.types()).at(-1)).toBe('CustodyKeyDestroyed');
  });

  it('shreds a destroyed key, also where the process died before it had', async () => {
    const { room, call, keyId } = await furnished();
    const shred = room.vault.shred.bind(room.vault);
    room.vault.shred = () => Promise.reject(new Error('the process died'));
    await expect(room.custodian.destroy(keyId, call)).rejects.toThrow('died');
    await expect(room.custodian.sign(keyId, MESSAGE, call)).rejects.toBeInstanceOf(KeyGoneError);
    const shredded: string[] = [];
    room.vault.shred = (subject) => {
      shredded.push(subject);
      return shred(subject);
    };
    await room.another().destroy(keyId, call);
    expect(shredded).toStrictEqual([`custody-key:${keyId}`]);
  });

  it('blanks the words once they are sealed, also where sealing fails', async () => {
    const { room, call, keyId } = await furnished();
    const seen: Uint8Array[] = [];
    const seal = room.sealing.seal;
    const target = pairOf(p256.utils.randomSecretKey());
    const custodian = room.another({
      seal: (words, to) => {
        seen.push(words);
        return seen.length === 1 ? seal(words, to) : Promise.reject(new Error('no seal'));
      },
    });
    await custodian.exportTo(keyId, target, call);
    await expect(custodian.exportTo(keyId, target, call)).rejects.toThrow('no seal');
    for (const words of seen) expect([...words].every((byte) => byte === 0)).toBe(true);
    expect(seen.map(({ length }) => length > 40)).toStrictEqual([true, true]);
  });

  it('makes nothing that is kept where the log refuses it', async () => {
    const room = new CustodyRoom();
    const order = { keyId: newUuid(), kind: 'P256', customerId: newId('Customer') } as const;
    const custodian = room.another(room.sealing, () => Promise.reject(new Error('the log is away')));
    await expect(custodian.generate(order, room.call())).rejects.toThrow('away');
    await expect(room.custodian.sign(order.keyId, MESSAGE, room.call())).rejects.toBeInstanceOf(KeyGoneError);
  });
});
