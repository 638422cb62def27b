import { decides, type CallContext, type CommandHandling, type Recorder } from '@causeway/commands';
import { derivedUuid, uuidOf } from '@causeway/kernel';
import type { ExternalAccount, ExternalAccountEvent, RegisteredAccount } from '../domain/external-account.js';
import {
  issueOwnershipChallenge,
  messageToSign,
  resolveLiveness,
  verifyOwnership,
  type ChallengeFacts,
} from '../domain/ownership-challenge.decide.js';
import type { OwnershipChallengeDocument } from '../published/ownership-challenge.document.js';
import { toExternalAccountDocument } from '../read/external-account.document.js';
import type { ExternalAccountReader } from '../read/external-account.query.js';
import { externalAccountAggregate, type LivenessDue } from './external-account.aggregate.js';
import type { Nonces } from './ports.js';
import { IssueOwnershipChallenge, VerifyOwnership, type AccountAtDoor } from './requests.js';

type UmaFacts = Pick<ChallengeFacts, 'isDefaultUmaTarget'>;

/** What the door shows; it refuses what it does not show. */
const umaFacts = async (
  reader: ExternalAccountReader,
  wanted: AccountAtDoor,
  call: CallContext,
): Promise<UmaFacts> => {
  const { defaultUmaDepositAccount } = await reader.shown(call, wanted);
  return { isDefaultUmaTarget: defaultUmaDepositAccount === true };
};

/**
 * The nonce is drawn before the decision, and the challenge's id follows from the command (external-accounts §6.4).
 */
export const issueOwnershipChallengeHandling = (
  reader: ExternalAccountReader,
  nonces: Nonces,
): CommandHandling =>
  decides<ExternalAccount, ExternalAccountEvent, IssueOwnershipChallenge, ChallengeFacts>({
    command: IssueOwnershipChallenge,
    aggregate: externalAccountAggregate,
    streamId: ({ accountId }) => uuidOf(accountId),
    facts: async (wanted, call) => ({
      ...(await umaFacts(reader, wanted, call)),
      challengeId: derivedUuid('ownership-challenge', call.commandId),
      nonce: nonces.fresh(),
    }),
    decide: ({ method }, account, circumstances, facts) =>
      issueOwnershipChallenge(method, account, circumstances, facts),
    answer: challengeDocument,
    answersAbout: (account) => liveAccount(account).subjectId,
  });

/** Where the sandbox's simulator would meet the owner; nothing answers there, the outcome comes by itself. */
const LIVENESS_LINK = 'https://liveness.sandbox.invalid/';

const challengeDocument = (account: ExternalAccount): OwnershipChallengeDocument => {
  const challenge = account.state === 'ABSENT' ? undefined : account.challenge;
  if (challenge === undefined) throw new Error('An accepted challenge left none behind');
  const { challengeId, expiresAt } = challenge;
  return challenge.method === 'WALLET_SIGNATURE'
    ? {
        method: 'WALLET_SIGNATURE',
        messageToSign: messageToSign(liveAccount(account), challenge),
        expiresAt,
      }
    : {
        method: 'LIVENESS',
        verificationLink: `${LIVENESS_LINK}${challengeId}`,
        token: challengeId,
        expiresAt,
      };
};

const liveAccount = (account: ExternalAccount): RegisteredAccount => {
  if (account.state === 'ABSENT') throw new Error('What was decided about an account left none behind');
  return account.account;
};

/**
 * Answers with the account as the proof left it; a wrong one is refused by the decision (external-accounts §6.5).
 */
export const verifyOwnershipHandling = (reader: ExternalAccountReader): CommandHandling =>
  decides<ExternalAccount, ExternalAccountEvent, VerifyOwnership, UmaFacts>({
    command: VerifyOwnership,
    aggregate: externalAccountAggregate,
    streamId: ({ accountId }) => uuidOf(accountId),
    facts: (wanted, call) => umaFacts(reader, wanted, call),
    decide: ({ signature }, account, circumstances, facts) =>
      verifyOwnership(signature, account, circumstances, facts),
    answer: (account) =>
      toExternalAccountDocument(
        liveAccount(account),
        account.state !== 'ABSENT' && account.isDefaultUmaTarget === true,
      ),
    answersAbout: (account) => liveAccount(account).subjectId,
  });

/** Records the result of the simulator's liveness check. */
export const resolveDueLiveness =
  (record: Recorder, reader: ExternalAccountReader) =>
  ({ accountId, challengeId }: LivenessDue, call: CallContext): Promise<void> =>
    record(call, {
      name: 'resolve-liveness',
      on: externalAccountAggregate,
      id: uuidOf(accountId),
      content: { challengeId },
      facts: async (): Promise<UmaFacts> => {
        const found = await reader.find(call, accountId);
        return { isDefaultUmaTarget: found?.isDefaultUmaTarget === true };
      },
      decide: (account, { now }, facts) => resolveLiveness(challengeId, account, { now }, facts),
    });
