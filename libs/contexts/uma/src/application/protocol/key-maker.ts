import type { Environment } from '@causeway/kernel';
import type { InstitutionKeys } from '../../domain/protocol/institution-key.js';

/** Makes secp256k1 pairs; their private halves leave the maker sealed only. */
export interface InstitutionKeyMaker {
  make(platformId: string, environment: Environment): Promise<InstitutionKeys>;
}
