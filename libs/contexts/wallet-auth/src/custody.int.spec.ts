import { newId, newUuid } from '@causeway/kernel';
import { CustodianKey } from '@causeway/privacy';
import { freshDatabase, specCall } from '@causeway/testing';
import { randomBytes } from 'node:crypto';
import { KeyGoneError } from './application/key-custodian.js';
import { hpke } from './infrastructure/hpke.adapter.js';
import { SealedCustody } from './infrastructure/sealed-custody.adapter.js';
import { WalletHost } from './testing/wallet-host.js';

it('a key is kept and destroyed in the database', async () => {
  const host = await WalletHost.open(await freshDatabase('wallet_auth'));
  const key = new CustodianKey(randomBytes(32));
  const { record, store, vault } = host;
  const custodianKey = (): Promise<CustodianKey> => Promise.resolve(key);
  const custodian = new SealedCustody({ record, store, vault, sealing: hpke, custodianKey });
  const [call, keyId] = [specCall(newId('Platform')), newUuid()];
  await custodian.generate({ keyId, kind: 'P256', customerId: newId('Customer') }, call);
  expect(await custodian.sign(keyId, new Uint8Array([1]), call)).toBeInstanceOf(Uint8Array);
  await custodian.destroy(keyId, call);
  await expect(custodian.sign(keyId, new Uint8Array([1]), call)).rejects.toBeInstanceOf(KeyGoneError);
  await host.close();
});
