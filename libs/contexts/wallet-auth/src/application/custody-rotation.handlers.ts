import {
  answersQuery,
  carriesOut,
  process,
  task,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
} from '@causeway/commands';
import { crashPoint } from '@causeway/kernel';
import { CUSTODY_KEY_RESEALED, type CustodyKeyResealedV1 } from '../published/events.js';
import { countKeys, someSealedBefore } from '../read/custody-key.view.js';
import type { WalletPorts } from './ports.js';
import { GetCustodian, ResealCustody } from './requests.js';

/** So many keys are sealed anew by one request; the operator asks again until none is left. */
const KEYS_MAX = 100;

/** Each key is a commit of its own: cut off anywhere, the next request goes on with those that are left. */
export const resealCustodyHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<ResealCustody>({
    command: ResealCustody,
    execute: async (_wanted, call) => {
      const { environment } = call;
      const { custodian } = await ports.rotation.fingerprints();
      const keys = await someSealedBefore(ports, { environment, custodian }, KEYS_MAX);
      for (const { keyId, platformId } of keys) {
        await ports.rotation.reseal(keyId, { ...call, platformId });
        crashPoint('wallet.after-reseal');
      }
      const { sealedBefore: left } = await countKeys(ports, { environment, custodian });
      return { resealed: keys.length, left };
    },
  });

/**
 * How far a change of the custodian's key has come: keys that are `held` under the present one, and those `left`
 * under an earlier one.
 */
export const getCustodianHandling = (ports: WalletPorts): QueryHandling =>
  answersQuery<GetCustodian>({
    query: GetCustodian,
    answer: async (_wanted, { environment }) => {
      const { custodian, previous } = await ports.rotation.fingerprints();
      const { held, sealedBefore: left } = await countKeys(ports, { environment, custodian });
      return { fingerprint: custodian, held, left, ...(previous !== undefined && { previous }) };
    },
  });

/** When a key was sealed anew, then the seal before it is destroyed, wherever a copy of it lies. */
export const forgetSealOnResealed = (ports: WalletPorts): ProcessDefinition =>
  process('forget-seal-on-custody-key-resealed')
    .from('wallet_auth')
    .inline()
    .on(CUSTODY_KEY_RESEALED, ({ data }) => {
      const { keyId, resealing } = data as CustodyKeyResealedV1;
      return [task('forget-seal', () => ports.rotation.forgetSealBefore(keyId, resealing))];
    });
