import {
  Command,
  decides,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type Dispatch,
  type ViewReader,
} from '@causeway/commands';
import { newUuid, uuidOf, type Environment, type Id } from '@causeway/kernel';
import {
  createInstitutionKey,
  evolveInstitutionKey,
  noInstitutionKey,
  type InstitutionKey,
  type InstitutionKeyCreated,
  type InstitutionKeys,
} from '../domain/institution-key.js';
import { findInstitutionKeys, institutionKeyRows } from '../read/institution-key.view.js';

/** Makes secp256k1 pairs whose private halves leave the maker sealed only. */
export interface InstitutionKeyMaker {
  make(platformId: string, environment: Environment): Promise<Omit<InstitutionKeyCreated, 'type'>>;
}

/** Makes sure that the call's platform has keys, and tells them; known inside this context only. */
export class CreateInstitutionKey extends Command<Record<never, never>, InstitutionKeys> {
  static readonly type = 'uma.create-institution-key';
}

/** One stream a platform and lane: `institution-key-<platform's uuid>`. */
export const institutionKeys: Aggregate<InstitutionKey, InstitutionKeyCreated> = {
  category: 'institution-key',
  initial: noInstitutionKey,
  evolve: evolveInstitutionKey,
  views: [institutionKeyRows],
};

/** The keys of the call's platform; made at their first use. */
export const institutionKeysOf = async (
  { views, dispatch }: { readonly views: ViewReader; readonly dispatch: Dispatch },
  call: CallContext,
): Promise<InstitutionKeys> =>
  (await findInstitutionKeys(views, call)) ??
  dispatch.execute(
    new CreateInstitutionKey({}, { ...call, commandId: newUuid(), causationId: call.commandId }),
  );

export const createInstitutionKeyHandling = (maker: InstitutionKeyMaker): CommandHandling =>
  decides<InstitutionKey, InstitutionKeyCreated, CreateInstitutionKey, Omit<InstitutionKeyCreated, 'type'>>({
    command: CreateInstitutionKey,
    aggregate: institutionKeys,
    streamId: (_nothing, { platformId }) => uuidOf(platformId as Id<'Platform'>),
    facts: (_nothing, call) => maker.make(call.platformId, call.environment),
    decide: (_nothing, key, _context, fresh) => createInstitutionKey(fresh, key),
    answer: (key) => {
      if (key.status === 'ABSENT') throw new Error('A key was accepted and is not there');
      const { status: _status, ...keys } = key;
      return keys;
    },
  });
