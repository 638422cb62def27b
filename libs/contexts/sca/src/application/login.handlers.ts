import {
  carriesOut,
  process,
  task,
  type CallContext,
  type CustomHandling,
  type ProcessDefinition,
} from '@causeway/commands';
import { derivedUuid, Erased, uuidOf, type Id } from '@causeway/kernel';
import { SendMessage } from '@causeway/messages';
import type { OpenLogin } from '../domain/authentication.js';
import { lockoutOf, recordFailedLogin, recordPasswordReset } from '../domain/lockout.js';
import { completeLogin, startLogin } from '../domain/login.decide.js';
import { SCA_CODE_SENT, type ScaCodeSentV1 } from '../published/events.js';
import { authentications, loadAuthentication } from './authentication.aggregate.js';
import { smsCode } from './codes.js';
import { coveredCustomer, partyOf } from './covered-customer.js';
import { judgedAssertion, judgeOf } from './judge.js';
import type { ScaPorts } from './ports.js';
import { CompleteScaLogin, RecordSecurityEvent, StartScaLogin, type LoginStart } from './requests.js';

/**
 * Takes the place of an open login; but a code by SMS that was sent a moment ago is not sent again, and its login is
 * answered (sca §5).
 */
export const startScaLoginHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<StartScaLogin>({
    command: StartScaLogin,
    execute: async ({ customerId, factor }, call) => {
      const { phoneNumber } = await coveredCustomer(ports, customerId, call);
      const loginId = derivedUuid('sca-login', call.commandId);
      const challenge = ports.passkeys.newChallenge();
      const login = await ports.record(call, {
        name: 'start-login',
        on: authentications,
        id: uuidOf(customerId),
        content: { customerId, factor },
        decide: (before, when) =>
          startLogin({ customerId, loginId, factor, challenge }, before, when, phoneNumber),
        answer: (after) => after.login,
        answersAbout: customerId,
      });
      if (login === undefined) throw new Error('An accepted start left no login behind');
      return shownStart(ports, customerId, login, call);
    },
  });

const shownStart = async (
  ports: ScaPorts,
  customerId: Id<'Customer'>,
  { factor, loginId: challengeId, expiresAt, material: challenge = '' }: OpenLogin,
  call: CallContext,
): Promise<LoginStart> => {
  if (factor === 'SMS_OTP') return { factor, challengeId, expiresAt };
  if (factor === 'TOTP') return { factor };
  const party = await partyOf(ports, call);
  const { passkey } = await loadAuthentication(ports, customerId, call);
  const { allowedOrigins, id: relyingPartyId } = party;
  // A passkey that went meanwhile proves nothing, whatever its page asks for.
  if (passkey === undefined) return { factor, allowedOrigins, relyingPartyId };
  const passkeyOptions = await ports.passkeys.assertionOptions({ party, passkey, challenge });
  return { factor, passkeyOptions, allowedOrigins, relyingPartyId };
};

/**
 * A passkey's assertion is verified before the decision, a code inside it; a wrong proof is recorded and counts
 * towards the lockout (sca §6).
 */
export const completeScaLoginHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<CompleteScaLogin>({
    command: CompleteScaLogin,
    execute: async ({ proof: sent, ...wanted }, call) => {
      const { customerId } = wanted;
      const customer = await coveredCustomer(ports, customerId, call);
      const party = 'code' in sent ? undefined : await partyOf(ports, call);
      const sessionExpiresAt = await ports.record(call, {
        name: 'complete-login',
        on: authentications,
        id: uuidOf(customerId),
        content: wanted,
        facts: async () => {
          if (party === undefined) return undefined;
          const known = await loadAuthentication(ports, customerId, call);
          const challenge = known.login?.factor === 'PASSKEY' ? known.login.material : undefined;
          return judgedAssertion(ports, sent, party, known, challenge);
        },
        decide: (before, when, assertion) => {
          const judge = judgeOf(ports, { customerId, sent, assertion, call, now: when.now });
          return completeLogin(wanted, before, when, { judge, ...customer });
        },
        answer: ({ session }) => session?.expiresAt,
      });
      if (sessionExpiresAt === undefined) throw new Error('An accepted login left no session behind');
      return { status: 'SUCCESS' as const, sessionExpiresAt };
    },
  });

/** Answers with the lockout as it is now: it ends by itself at `lockedUntil` (sca §6). */
export const recordSecurityEventHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<RecordSecurityEvent>({
    command: RecordSecurityEvent,
    execute: async ({ customerId, eventType }, call) => {
      await coveredCustomer(ports, customerId, call);
      const lockout = await ports.record(call, {
        name: 'record-security-event',
        on: authentications,
        id: uuidOf(customerId),
        content: { customerId, eventType },
        decide: (before, when) =>
          eventType === 'FAILED_LOGIN_ATTEMPT'
            ? recordFailedLogin(customerId, before, when)
            : recordPasswordReset(customerId, before, when),
        answer: (after) => lockoutOf(after, ports.clock.now(call.environment)),
      });
      const { failedAttempts, suspended, lockedUntil = null } = lockout;
      return { eventType, suspended, lockedUntil, failedAttempts };
    },
  });

/** When a login or a challenge by SMS begins, or its code is asked for again, then the code is handed over, once: the message's id is the code's. */
export const sendMessageOnScaCode = (ports: ScaPorts): ProcessDefinition =>
  process('send-message-on-sca-code')
    .from('sca')
    .inline()
    .on(SCA_CODE_SENT, ({ data }) => {
      if (data instanceof Erased) return [];
      const { customerId, codeId, recipient, expiresAt, ...about } = data as ScaCodeSentV1;
      return [
        task('send-code', async (call) => {
          const code = smsCode(ports, { environment: call.environment, customerId, codeId });
          await ports.dispatch.execute(
            new SendMessage(
              {
                ...{ customerId, recipient, expiresAt, messageId: codeId },
                channel: 'SMS',
                text: textOf(code, about),
              },
              call,
            ),
          );
        }),
      ];
    });

const textOf = (
  code: string,
  { payment, beneficiary }: Pick<ScaCodeSentV1, 'payment' | 'beneficiary'>,
): SendMessage['payload']['text'] => {
  if (payment !== undefined) return { kind: 'PAYMENT_CODE', code, payment };
  return beneficiary === undefined
    ? { kind: 'LOGIN_CODE', code }
    : { kind: 'BENEFICIARY_CODE', code, beneficiary };
};
