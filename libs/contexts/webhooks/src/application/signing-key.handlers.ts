import { uuidOf, type Id } from '@causeway/kernel';
import { decides, type Aggregate, type CommandHandling } from '@causeway/commands';
import {
  evolveSigningKey,
  noSigningKey,
  type SigningKey,
  type SigningKeyEvent,
} from '../domain/signing-key.js';
import { createSigningKey } from '../domain/signing-key.decide.js';
import { signingKeyRows } from '../read/signing-key.view.js';
import type { SigningKeyMaker } from './ports.js';
import { CreateSigningKey } from './requests.js';

/** One stream a platform and lane: `signing-key-<platform uuid>`. */
export const signingKeys: Aggregate<SigningKey, SigningKeyEvent> = {
  category: 'signing-key',
  initial: noSigningKey,
  evolve: evolveSigningKey,
  views: [signingKeyRows],
};

export const signingKeyHandlers = (maker: SigningKeyMaker): readonly CommandHandling[] => [
  decides({
    command: CreateSigningKey,
    aggregate: signingKeys,
    streamId: (_payload, call) => uuidOf(call.platformId as Id<'Platform'>),
    facts: (_payload, call) => maker.make(call.platformId, call.environment),
    decide: (_payload, key, _context, fresh) => createSigningKey(fresh, key),
    answer: (key) => {
      if (key.status === 'ABSENT') throw new Error('A signing key was accepted and is not there');
      return { keyId: key.keyId, publicKeyPem: key.publicKeyPem };
    },
  }),
];
