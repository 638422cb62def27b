import {
  answersQuery,
  carriesOut,
  process,
  RejectedError,
  reportingCall,
  task,
  type CallContext,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
} from '@causeway/commands';
import { ReplacePhoneNumber } from '@causeway/customers';
import { crashPoint, derivedUuid, Erased, isUuid, mapPage, uuidOf, type Id } from '@causeway/kernel';
import { AnnounceContactChange } from '@causeway/wallet-auth';
import type { Authentication } from '../domain/authentication.js';
import { completeReset, decideReset, startReset, submitLiveness } from '../domain/reset.decide.js';
import { resetStatus, type FactorResetDecided } from '../domain/reset.js';
import { SCA_NUMBER_REPLACED, type ScaNumberReplacedV1 } from '../published/events.js';
import { findReset, findResetAnywhere, listResets, type ResetRow } from '../read/reset.view.js';
import { authentications } from './authentication.aggregate.js';
import { coveredCustomer, ownName } from './covered-customer.js';
import { isLinkSecret, servicePage } from './liveness.js';
import type { ScaPorts } from './ports.js';
import {
  CompleteFactorReset,
  DecideFactorReset,
  GetFactorReset,
  ListFactorResets,
  ShowLivenessCheck,
  StartFactorReset,
  SubmitLiveness,
  type LivenessVisitor,
  type OperatorReset,
} from './reset.requests.js';

/**
 * The liveness check is begun with the provider once the reset is recorded; without a provider the service's own page
 * stands in for it (sca §7).
 */
export const startFactorResetHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<StartFactorReset>({
    command: StartFactorReset,
    execute: async ({ customerId, factor }, call) => {
      const { phoneNumber } = await coveredCustomer(ports, customerId, call);
      const resetId = derivedUuid('sca-reset', call.commandId);
      const expiresAt = await ports.record(call, {
        name: 'start-factor-reset',
        on: authentications,
        id: uuidOf(customerId),
        content: { customerId, factor },
        decide: (before, when) => startReset({ customerId, resetId, factor }, before, when, phoneNumber),
        answer: ({ resets }) => resets.find((each) => each.resetId === resetId)?.expiresAt,
      });
      if (expiresAt === undefined) throw new Error('An accepted start left no reset behind');
      // Begun once it is recorded: a start that was refused checks no one.
      const provider = ports.liveness ?? servicePage(ports);
      return { resetId, ...(await provider.begin({ resetId, customerId }, call)), expiresAt };
    },
  });

/** Throws `RESET_NOT_FOUND`; a reset is named together with its customer. */
const resetOf = async (
  ports: ScaPorts,
  { resetId, customerId }: { readonly resetId: string; readonly customerId?: Id<'Customer'> },
  call: CallContext,
): Promise<ResetRow> => {
  const row = isUuid(resetId) ? await findReset(ports, call, resetId) : undefined;
  if (row === undefined || (customerId !== undefined && row.customerId !== customerId))
    throw new RejectedError('sca', 'RESET_NOT_FOUND');
  return row;
};

/**
 * `enrollmentStatus` is `null` for codes by SMS, which have no enrolment: there the reset itself brings the new
 * number (sca §7).
 */
export const getFactorResetHandling = (ports: ScaPorts): QueryHandling =>
  answersQuery<GetFactorReset>({
    query: GetFactorReset,
    answer: async (wanted, call) => {
      const named = () => resetOf(ports, wanted, call);
      await coveredCustomer(ports, wanted.customerId, call, named);
      const row = await named();
      const { factor, expiresAt, completedAt = null, isEnrolledAgain } = row;
      const enrolled = isEnrolledAgain ? 'COMPLETED' : 'PENDING';
      return {
        status: resetStatus(row, ports.clock.now(call.environment)),
        ...{ factor, expiresAt, completedAt },
        enrollmentStatus: factor === 'SMS_OTP' ? null : enrolled,
      };
    },
  });

/** The reset is recorded first and the proven number replaced after it (sca §7). */
export const completeFactorResetHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<CompleteFactorReset>({
    command: CompleteFactorReset,
    execute: async (wanted, call) => {
      const { customerId, resetId } = wanted;
      await coveredCustomer(ports, customerId, call, () => resetOf(ports, wanted, call));
      const replaced = await ports.record(call, {
        name: 'complete-factor-reset',
        on: authentications,
        id: uuidOf(customerId),
        content: wanted,
        facts: () => isNumberTied(ports, wanted, call),
        decide: (before, when, isTied) => completeReset(wanted, before, when, isTied),
        answer: ({ resets }) => resets.find((each) => each.resetId === resetId)?.factor === 'SMS_OTP',
      });
      crashPoint('sca.after-reset');
      if (replaced && wanted.phoneNumber !== undefined)
        await replaceNumber(ports, { customerId, resetId, phoneNumber: wanted.phoneNumber }, call);
      return null;
    },
  });

/**
 * Whether a wallet is signed in to with the lost number. Where none is, none will be before the number is replaced: the
 * wallet knows from then on that it changes. Nothing but a new number is refused for it.
 */
const isNumberTied = async (
  ports: ScaPorts,
  wanted: CompleteFactorReset['payload'],
  call: CallContext,
): Promise<boolean> => {
  const { customerId, phoneNumber: value } = wanted;
  if (value === undefined || (await resetOf(ports, wanted, call)).factor !== 'SMS_OTP') return false;
  const change = { customerId, contact: 'phoneNumber' as const, value };
  const { isTied } = await ports.dispatch.execute(new AnnounceContactChange(change, reportingCall(call)));
  return isTied;
};

/** Under an id of the reset's own: the request and the process replace the number once. */
const replaceNumber = async (
  { dispatch }: Pick<ScaPorts, 'dispatch'>,
  { customerId, resetId, phoneNumber }: ScaNumberReplacedV1,
  call: CallContext,
): Promise<void> => {
  const commandId = derivedUuid('replace-number', resetId);
  await dispatch.execute(
    new ReplacePhoneNumber({ customerId, phoneNumber }, { ...call, commandId, causationId: call.commandId }),
  );
};

/** When a lost number was replaced, then the customer has the new one, also where the request was interrupted. */
export const replaceNumberOnReset = (ports: ScaPorts): ProcessDefinition =>
  process('replace-number-on-reset')
    .from('sca')
    .on(SCA_NUMBER_REPLACED, ({ data }) => {
      if (data instanceof Erased) return [];
      const replaced = data as ScaNumberReplacedV1;
      return [task('replace-number', (call) => unlessGone(() => replaceNumber(ports, replaced, call)))];
    });

const recordOutcome = (
  { record }: Pick<ScaPorts, 'record'>,
  decided: {
    readonly customerId: Id<'Customer'>;
    readonly resetId: string;
    readonly outcome: FactorResetDecided['outcome'];
  },
  call: CallContext,
): Promise<Authentication> =>
  record(call, {
    name: 'decide-factor-reset',
    on: authentications,
    id: uuidOf(decided.customerId),
    content: decided,
    decide: (before, when) => decideReset(decided, before, when),
    answer: (after) => after,
  });

/** The outcome of a liveness check, from an operator or a provider (sca §7). */
export const decideFactorResetHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<DecideFactorReset>({
    command: DecideFactorReset,
    execute: async ({ resetId, outcome }, call) => {
      const row = await resetOf(ports, { resetId }, call);
      await recordOutcome(ports, { customerId: row.customerId, resetId, outcome }, call);
      return shown({ ...row, status: outcome });
    },
  });

const shown = ({ customerId, resetId, factor, status, createdAt, expiresAt }: ResetRow): OperatorReset => ({
  ...{ customerId, resetId, factor, status, createdAt, expiresAt },
});

export const listFactorResetsHandling = (ports: ScaPorts): QueryHandling =>
  answersQuery<ListFactorResets>({
    query: ListFactorResets,
    answer: async (wanted, call) => {
      const now = ports.clock.now(call.environment);
      return mapPage(await listResets(ports, call, wanted), (row) =>
        shown({ ...row, status: resetStatus(row, now) }),
      );
    },
  });

/** The check that a link leads to, whatever platform's customer it is of. */
const checkOf = async (
  ports: ScaPorts,
  { resetId, secret }: LivenessVisitor,
): Promise<ResetRow | undefined> =>
  isLinkSecret(ports, resetId, secret) ? findResetAnywhere(ports, resetId) : undefined;

/**
 * The link alone names the check, over all platforms; from there on the check's own platform and environment apply.
 */
export const showLivenessCheckHandling = (ports: ScaPorts): QueryHandling =>
  answersQuery<ShowLivenessCheck>({
    query: ShowLivenessCheck,
    answer: async (visitor, call) => {
      const row = await checkOf(ports, visitor);
      if (row === undefined) return null;
      const { platformId, environment } = row;
      const platformName = await ownName(ports, { ...call, platformId, environment });
      const status = resetStatus(row, ports.clock.now(environment));
      const origin = new URL(ports.pagesUrl).origin;
      return { status, origin, ...(platformName !== undefined && { platformName }) };
    },
  });

/**
 * Notes that the visitor is through; the outcome is a provider's or an operator's to give. A link that opens nothing
 * refuses with `RESET_NOT_FOUND`.
 */
export const submitLivenessHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<SubmitLiveness>({
    command: SubmitLiveness,
    execute: async (visitor, call) => {
      const row = await checkOf(ports, visitor);
      if (row === undefined) throw new RejectedError('sca', 'RESET_NOT_FOUND');
      const { environment, platformId, customerId, resetId } = row;
      await ports.record(
        { ...call, environment, platformId },
        {
          name: 'submit-liveness',
          on: authentications,
          id: uuidOf(customerId),
          content: { resetId },
          decide: (before, when) => submitLiveness({ customerId, resetId }, before, when),
        },
      );
      return null;
    },
  });

/** Refusals after which nothing is left to do. */
const GONE: readonly string[] = ['CUSTOMER_NOT_FOUND', 'RESET_NOT_FOUND', 'RESET_NOT_OPEN'];
/** Does the work, and is content where what it is for is not there any more. */
export const unlessGone = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RejectedError && GONE.includes(error.code))) throw error;
  }
};
