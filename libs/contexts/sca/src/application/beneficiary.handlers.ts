import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { GetPayoutTarget } from '@causeway/external-accounts';
import { derivedUuid, uuidOf, type Id } from '@causeway/kernel';
import type { Authentication } from '../domain/authentication.js';
import { askForTrust, proveTrust } from '../domain/beneficiary.decide.js';
import { beneficiaryIn, type TrustChange } from '../domain/beneficiary.js';
import { relyingParty } from '../domain/relying-party.js';
import { authentications, loadAuthentication } from './authentication.aggregate.js';
import {
  AskForTrust,
  IsBeneficiaryTrusted,
  ProveTrust,
  type TrustChallengeDocument,
} from './beneficiary.requests.js';
import { coveredCustomer } from './covered-customer.js';
import { judgeOf } from './judge.js';
import { authenticationSetup } from './operator-settings.js';
import { payeeInWords } from './payment-in-words.js';
import type { ScaPorts } from './ports.js';

/** A customer's own account outside and its owner; throws `BENEFICIARY_NOT_FOUND`, also for a platform's account. */
const ownedAccount = async (
  { dispatch }: Pick<ScaPorts, 'dispatch'>,
  accountId: Id<'ExternalAccount'>,
  call: CallContext,
): Promise<{ readonly customerId: Id<'Customer'>; readonly payee: string }> => {
  const target = await dispatch.execute(new GetPayoutTarget({ accountId }, call));
  const customerId = target?.customerId;
  if (target === null || customerId === undefined || target.isDeleted === true)
    throw new RejectedError('sca', 'BENEFICIARY_NOT_FOUND');
  return { customerId, payee: payeeInWords(target) };
};

/** Asks the customer to prove that an account becomes a trusted beneficiary, or is one no more (sca §8). */
export const askForTrustHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<AskForTrust>({
    command: AskForTrust,
    execute: async ({ externalAccountId, change }, call) => {
      const { customerId, payee } = await ownedAccount(ports, externalAccountId, call);
      const { phoneNumber } = await coveredCustomer(ports, customerId, call);
      const challengeId = derivedUuid('sca-trust', call.commandId);
      const asked = { customerId, externalAccountId, change, challengeId, payee };
      const after = await ports.record(call, {
        name: 'ask-for-trust',
        on: authentications,
        id: uuidOf(customerId),
        content: { externalAccountId, change },
        decide: (before, when) => askForTrust(asked, before, when, phoneNumber),
        answer: (state) => openChange(state, externalAccountId, change),
        answersAbout: customerId,
      });
      return after === null ? {} : { scaChallenge: { ...after, ...(await originsOf(ports, call)) } };
    },
  });

/** The challenge as it is shown; `null` where this change needs no proof, whatever waits for one of the other direction. */
const openChange = (
  { beneficiaries, totp, passkey }: Authentication,
  externalAccountId: Id<'ExternalAccount'>,
  change: TrustChange,
): TrustChallengeDocument | null => {
  const { open } = beneficiaryIn(beneficiaries, externalAccountId);
  if (open?.change !== change) return null;
  const { challengeId: id, expiresAt } = open;
  const availableFactors = [
    'SMS_OTP' as const,
    ...(totp === undefined ? [] : (['TOTP'] as const)),
    ...(passkey === undefined ? [] : (['PASSKEY'] as const)),
  ];
  return { id, expiresAt, factor: 'SMS_OTP', availableFactors };
};

const originsOf = async (
  ports: ScaPorts,
  call: CallContext,
): Promise<Pick<TrustChallengeDocument, 'passkeyAllowedOrigins'>> => {
  const party = relyingParty(await authenticationSetup.find(ports, call), '', call.environment);
  return party === undefined ? {} : { passkeyAllowedOrigins: party.allowedOrigins };
};

/** Takes the customer's proof for the change that waits, once. */
export const proveTrustHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<ProveTrust>({
    command: ProveTrust,
    execute: async ({ proof: sent, ...wanted }, call) => {
      const { externalAccountId, change } = wanted;
      const { customerId } = await ownedAccount(ports, externalAccountId, call);
      const { phoneNumber } = await coveredCustomer(ports, customerId, call);
      await ports.record(call, {
        name: 'prove-trust',
        on: authentications,
        id: uuidOf(customerId),
        content: wanted,
        decide: (before, when) => {
          const judge = judgeOf(ports, { customerId, sent, assertion: undefined, call, now: when.now });
          return proveTrust({ customerId, ...wanted }, before, when, { judge, phoneNumber });
        },
      });
      return { trusted: change === 'TRUST' };
    },
  });

/**
 * Read from the customer's own stream rather than a view, for trust that was just withdrawn must not let a payment
 * pass (sca §8).
 */
export const isBeneficiaryTrustedHandling = (ports: ScaPorts): QueryHandling =>
  answersQuery<IsBeneficiaryTrusted>({
    query: IsBeneficiaryTrusted,
    answer: async ({ customerId, externalAccountId }, call) => {
      const { beneficiaries } = await loadAuthentication(ports, customerId, call);
      return beneficiaryIn(beneficiaries, externalAccountId).isTrusted;
    },
  });
