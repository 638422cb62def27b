import { carriesOut, Command, type CustomHandling } from '@causeway/commands';
import { UMA_MAJOR_VERSIONS } from '../../domain/protocol/host.js';
import type { UmaPorts } from '../ports.js';
import { calledAt, type WireAnswer } from './wire-answer.js';

/** `/.well-known/lnurlpubkey`: the public keys of the institution at a host. */
export class PublishPublicKeys extends Command<{ readonly host: string }, WireAnswer> {
  static readonly type = 'uma.publish-public-keys';
}

/** `/.well-known/uma-configuration`: the versions that it speaks. */
export class PublishUmaConfiguration extends Command<{ readonly host: string }, WireAnswer> {
  static readonly type = 'uma.publish-configuration';
}

/**
 * What any institution may read at a host: our public keys, and the versions of the protocol that we speak. An
 * unknown host is refused in the protocol's own words.
 */
export const wellKnownHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<PublishPublicKeys>({
    command: PublishPublicKeys,
    execute: async ({ host }, call) => {
      const called = await calledAt(ports, host, call);
      return 'body' in called
        ? called
        : { status: 200, body: ports.wire.publicKeys(called.institution.keys) };
    },
  }),
  carriesOut<PublishUmaConfiguration>({
    command: PublishUmaConfiguration,
    execute: async ({ host }, call) => {
      const called = await calledAt(ports, host, call);
      return 'body' in called
        ? called
        : { status: 200, body: JSON.stringify({ uma_major_versions: UMA_MAJOR_VERSIONS }) };
    },
  }),
];
