import { uuidOf, type Id } from '@causeway/kernel';
import {
  carriesOut,
  decides,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type Recording,
} from '@causeway/commands';
import {
  evolveSigningKey,
  noSigningKey,
  type ActiveKey,
  type SigningKey,
  type SigningKeyEvent,
} from '../domain/signing-key.js';
import {
  activateSigningKey,
  createSigningKey,
  retireSigningKey,
  stageSigningKey,
  type FreshSigningKey,
} from '../domain/signing-key.decide.js';
import { signingKeyRows, standardSecretsOf } from '../read/signing-key.view.js';
import type { WebhooksPorts } from './ports.js';
import {
  ActivateSigningKey,
  CreateSigningKey,
  RetireSigningKey,
  StageSigningKey,
  type PublicSigningKey,
  type SigningSecret,
} from './requests.js';

/** One stream a platform and lane: `signing-key-<platform uuid>`. */
export const signingKeys: Aggregate<SigningKey, SigningKeyEvent> = {
  category: 'signing-key',
  initial: noSigningKey,
  evolve: evolveSigningKey,
  views: [signingKeyRows],
};

const ofPlatform = (_payload: unknown, call: CallContext): string =>
  uuidOf(call.platformId as Id<'Platform'>);

const publicPart = ({ keyId, publicKeyPem, standardPublicKey }: ActiveKey): PublicSigningKey => ({
  keyId,
  publicKeyPem,
  ...(standardPublicKey !== undefined && { standardPublicKey }),
});

const activeKey = (key: SigningKey): PublicSigningKey => {
  if (key.status === 'ABSENT') throw new Error('A signing key was accepted and is not there');
  return publicPart(key);
};

/** What is to be published before the switch: the key that was made just now, not the one that is active. */
const nextKey = (key: SigningKey): PublicSigningKey => {
  if (key.status === 'ABSENT' || key.other === undefined)
    throw new Error('A next signing key was accepted and is not there');
  return publicPart(key.other);
};

/** Makes sure that the platform has keys in this environment. */
export const signingKeyCreated = (
  { keyMaker }: Pick<WebhooksPorts, 'keyMaker'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
): Recording<SigningKey, SigningKeyEvent, PublicSigningKey, FreshSigningKey> => ({
  name: 'add-signing-key',
  on: signingKeys,
  id: uuidOf(platformId as Id<'Platform'>),
  facts: () => keyMaker.make(platformId, environment),
  decide: (key, _context, fresh) => createSigningKey(fresh, key),
  answer: activeKey,
});

/** The private half is made, sealed and kept; answers show public halves alone (webhooks §3). */
export const signingKeyHandlers = ({
  keyMaker: maker,
  record,
}: Pick<WebhooksPorts, 'keyMaker' | 'record'>): readonly (CommandHandling | CustomHandling)[] => [
  carriesOut<CreateSigningKey>({
    command: CreateSigningKey,
    execute: (_nothing, call) => record(call, signingKeyCreated({ keyMaker: maker }, call)),
  }),
  decides({
    command: StageSigningKey,
    aggregate: signingKeys,
    streamId: ofPlatform,
    facts: (_payload, call) => maker.make(call.platformId, call.environment),
    decide: (_payload, key, _context, fresh) => stageSigningKey(fresh, key),
    answer: nextKey,
  }),
  decides({
    command: ActivateSigningKey,
    aggregate: signingKeys,
    streamId: ofPlatform,
    decide: (_payload, key) => activateSigningKey(key),
    answer: activeKey,
  }),
  decides({
    command: RetireSigningKey,
    aggregate: signingKeys,
    streamId: ofPlatform,
    decide: (_payload, key) => retireSigningKey(key),
    answer: activeKey,
  }),
];

/** Sealed in the view, opened for the operator alone. */
export const showSigningSecrets = async (
  { views, secrets }: Pick<WebhooksPorts, 'views' | 'secrets'>,
  tenant: Pick<CallContext, 'platformId' | 'environment'>,
): Promise<SigningSecret[]> =>
  Promise.all(
    (await standardSecretsOf(views, tenant)).map(async (key) => ({
      keyId: key.keyId,
      secret: await secrets.secretOf(key),
    })),
  );
