import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Needle } from './needles.js';
import type { CanaryPerson } from './person.js';

interface Place {
  readonly dataDir: string;
  readonly platformId: string;
  readonly customerId: string;
}

/** The keyed hashes by which the service finds a person, computed with the master key. */
export const keyedHashesOf = async (
  person: CanaryPerson,
  { dataDir, platformId, customerId }: Place,
): Promise<Needle[]> => {
  const key = await readFile(join(dataDir, 'master.key'), 'utf8');
  const vault = new SealingVault(new MasterKey(Buffer.from(key.trim(), 'base64')), new InMemorySubjectKeys());
  const uma = `$${person.umaUser}@uma.localhost`;
  const account = JSON.stringify([customerId, 'EUR', 'EUR_ACCOUNT', person.iban]);
  return [
    vault.keyedHash('customers.uma-address', uma),
    vault.keyedHash(`customers.platform-customer-id.${platformId}`, person.platformCustomerId),
    vault.keyedHash('uma-address', uma),
    vault.keyedHash(`platform-customer-id.${platformId}`, person.platformCustomerId),
    vault.keyedHash('external-account', account),
  ].map((hash) => ({ value: hash, form: 'keyed hash', bytes: Buffer.from(hash) }));
};
