import { answersQuery, carriesOut, type CustomHandling, type QueryHandling } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { revokeCredential } from '../domain/credential.decide.js';
import { isSecondLeg } from '../domain/signed-request.js';
import { listCredentials } from '../read/credential.view.js';
import { listedCredential } from './documents.js';
import type { WalletPorts } from './ports.js';
import { ListCredentials, RevokeCredential } from './requests.js';
import { challengeIn, requestIdOf } from './signature-request.js';
import { wallets } from './wallet.aggregate.js';
import { contactOf, knownCredential, provision, walletFacts } from './wallet-of.js';

/** Either leg of a revocation: first the text that another credential's session is to sign, then nothing more. */
export const revokeCredentialHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<RevokeCredential>({
    command: RevokeCredential,
    execute: async ({ credentialId, sent }, call) => {
      const { accountId, customerId, credentialType } = await knownCredential(ports, credentialId, call);
      const command = { accountId, customerId, credentialId, requestId: requestIdOf(call), sent };
      return ports.record(call, {
        name: 'revoke-credential',
        on: wallets,
        id: uuidOf(accountId),
        content: { credentialId, sent },
        decide: (before, when) => revokeCredential(command, before, when),
        answer: (after) =>
          isSecondLeg(sent)
            ? { status: 'DONE' as const, done: null }
            : {
                status: 'SIGNATURE_REQUESTED' as const,
                challenge: { ...challengeIn(after, command.requestId), type: credentialType },
              },
        answersAbout: customerId,
      });
    },
  });

/** A wallet's credentials, oldest first; one that was opened a moment ago is given its first one. */
export const listCredentialsHandling = (ports: WalletPorts): QueryHandling =>
  answersQuery<ListCredentials>({
    query: ListCredentials,
    answer: async ({ accountId }, call) => {
      const rows = await listCredentials(ports, call, accountId);
      if (rows.length > 0) return rows.map(listedCredential);
      // The account may have been opened a moment ago.
      const { accountType, customerId } = await walletFacts(ports, accountId, call);
      if (accountType !== 'EMBEDDED_WALLET' || customerId === undefined) return [];
      const contact = await contactOf(ports, customerId, call);
      if (contact === undefined) return [];
      await provision(ports, { accountId, customerId }, contact, call);
      return (await listCredentials(ports, call, accountId)).map(listedCredential);
    },
  });
