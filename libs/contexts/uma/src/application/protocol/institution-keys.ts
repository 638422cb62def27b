import { reportingCall, type Aggregate, type CallContext } from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import {
  createInstitutionKey,
  evolveInstitutionKey,
  noInstitutionKey,
  type InstitutionKey,
  type InstitutionKeyCreated,
  type InstitutionKeys,
} from '../../domain/protocol/institution-key.js';
import { findInstitutionKeys, institutionKeyRows } from '../../read/protocol/institution-key.view.js';
import type { UmaPorts } from '../ports.js';

/** One stream a platform and lane: `institution-key-<platform's uuid>`. */
export const institutionKeys: Aggregate<InstitutionKey, InstitutionKeyCreated> = {
  category: 'institution-key',
  initial: noInstitutionKey,
  evolve: evolveInstitutionKey,
  views: [institutionKeyRows],
};

/** The keys of the call's platform; made at their first use. */
export const institutionKeysOf = async (
  { views, record, keyMaker }: Pick<UmaPorts, 'views' | 'record' | 'keyMaker'>,
  call: CallContext,
): Promise<InstitutionKeys> =>
  (await findInstitutionKeys({ views }, call)) ??
  record(reportingCall(call), {
    name: 'create-institution-key',
    on: institutionKeys,
    id: uuidOf(call.platformId as Id<'Platform'>),
    facts: () => keyMaker.make(call.platformId, call.environment),
    decide: (key, _context, fresh) => createInstitutionKey(fresh, key),
    answer: (key) => {
      if (key.status === 'ABSENT') throw new Error('A key was accepted and is not there');
      const { status: _status, ...keys } = key;
      return keys;
    },
  });
