import { RejectedError, reportingCall, type CallContext } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import {
  CONNECTOR_PAUSE,
  crashPoint,
  derivedUuid,
  idOf,
  lookAgainAt,
  uuidOf,
  type Id,
} from '@causeway/kernel';
import { isBeyondRange, submitToLedger } from '@causeway/ledger';
import { carryOrder, type IssuanceOrder, type Prepared, type TokenIssuer } from '@causeway/rails';
import {
  concludeSettlement,
  reportOperation,
  unreachableForEver,
  type ProviderReport,
} from '../domain/operation.decide.js';
import { isTerminal, type KnownOperation, type Operation, type OperationEvent } from '../domain/operation.js';
import { entryOf } from '../domain/settlement.js';
import { findLink } from '../read/provider-account.view.js';
import { askThrough } from './issuer.js';
import { onOperation, operations } from './operation.aggregate.js';
import { orderOf } from './order.js';
import type { StablecoinPorts } from './ports.js';

/** More steps than an operation takes in one go. */
const STEPS_MAX = 4;

/**
 * Takes an operation as far as it gets now: hands its order over, asks how it stands, books what was done. Every step
 * may be cut off anywhere and is then taken again, by the request or by its timer, without a second effect.
 */
export const advanceOperation = async (
  ports: StablecoinPorts,
  operationId: Id<'StablecoinOperation'>,
  call: CallContext,
): Promise<void> => {
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const operation = await loadOperation(ports, operationId, call);
    if (operation.status === 'ABSENT') return;
    if (operation.isSettling || operation.correction !== undefined) {
      await settle(ports, operation, call);
      return;
    }
    if (isTerminal(operation)) return;
    const report = await reportOn(ports, operation, call);
    await recordReport(ports, operationId, report, call);
    if (report.state !== 'COMPLETED') return;
  }
};

/** Takes over what the provider says. */
export const recordReport = (
  { record }: Pick<StablecoinPorts, 'record'>,
  operationId: Id<'StablecoinOperation'>,
  report: ProviderReport,
  call: CallContext,
): Promise<void> =>
  record(
    reportingCall(call),
    onOperation('report-operation', operationId, report, (operation, when) =>
      reportOperation(report, operation, when),
    ),
  );

/** An operation folded from its stream; another tenant's behaves as absent. */
export const loadOperation = async (
  { store }: Pick<StablecoinPorts, 'store'>,
  operationId: Id<'StablecoinOperation'>,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<Operation> => {
  const lane = laneOf(store.context, environment);
  const events = await store.load(lane, `${operations.category}-${uuidOf(operationId)}`);
  if (events.some(({ metadata }) => metadata.platformId !== platformId)) return operations.initial;
  return events
    .map(({ type, data }) => ({ ...data, type }) as OperationEvent)
    .reduce((known, event) => operations.evolve(known, event), operations.initial);
};

/** What becomes of an order that cannot be made any more: it is followed where the provider has it, and ends otherwise. */
const LOST = {
  state: 'FAILED',
  reason: 'DESTINATION_INVALID',
  funds: 'UNTOUCHED',
  providerStatus: 'not sent',
} as const satisfies ProviderReport;

/** Refusals that pass: the provider is asked again, ever more seldom, also after its account was linked anew. */
const PASSING: ReadonlySet<string> = new Set([
  'PROVIDER_ACCOUNT_INVALID',
  'PROVIDER_NOT_CONNECTED',
  'PROVIDER_UNREACHABLE',
]);

const reportOn = async (
  ports: StablecoinPorts,
  operation: KnownOperation,
  call: CallContext,
): Promise<ProviderReport> => {
  const link = await findLink(ports, call, operation.terms.stablecoinProviderAccountId);
  const waits: ProviderReport = { state: 'OPEN', lookAgainAt: pausedUntil(ports, operation, call) };
  if (link === undefined || link.status === 'REVOKED') return unreachableForEver(operation);
  try {
    return await askThrough(ports, link, call, (issuer) =>
      isOverdue(ports, operation, call)
        ? stop(issuer, operation, ports, call)
        : carry(issuer, operation, ports, call),
    );
  } catch (error) {
    if (error instanceof RejectedError && error.context === 'stablecoins' && PASSING.has(error.code))
      return waits;
    throw error;
  }
};

const pausedUntil = (
  { clock }: StablecoinPorts,
  { updatedAt }: KnownOperation,
  { environment }: CallContext,
) => lookAgainAt(updatedAt, clock.now(environment), CONNECTOR_PAUSE);

const isOverdue = (
  { clock }: StablecoinPorts,
  { status, expiresAt }: KnownOperation,
  { environment }: CallContext,
): boolean => status === 'PENDING_FUNDING' && expiresAt !== undefined && clock.now(environment) >= expiresAt;

/** Its time is over: only the provider knows that no funds have come, so that it has to agree (stablecoins §5). */
const stop = async (
  issuer: TokenIssuer,
  operation: KnownOperation,
  ports: StablecoinPorts,
  call: CallContext,
): Promise<ProviderReport> => {
  const stopped = await issuer.cancel(uuidOf(operation.terms.operationId));
  return stopped === 'CANCELLED'
    ? { state: 'CANCELLED', providerStatus: 'cancelled' }
    : carry(issuer, operation, ports, call);
};

const carry = async (
  issuer: TokenIssuer,
  operation: KnownOperation,
  ports: StablecoinPorts,
  call: CallContext,
): Promise<ProviderReport> => {
  const carried = await carryOrder(issuer, {
    orderId: uuidOf(operation.terms.operationId),
    handover: operation.isHandedOver ? 'SENT' : 'UNSENT',
    prepare: async (): Promise<Prepared<IssuanceOrder, ProviderReport>> => {
      const order = await orderOf(ports, operation.terms, call);
      return order === undefined ? { refusal: LOST } : { order };
    },
    afterSend: () => crashPoint('stablecoin.after-send'),
  });
  switch (carried.step) {
    case 'NOT_CONNECTED':
      return { state: 'OPEN', lookAgainAt: pausedUntil(ports, operation, call) };
    case 'REFUSED':
      return carried.refusal;
    default:
      return carried.status;
  }
};

/** Reserve and supply move by the same amount in one entry, under an id that follows from the operation. */
const settle = async (
  ports: StablecoinPorts,
  operation: KnownOperation,
  call: CallContext,
): Promise<void> => {
  crashPoint('stablecoin.after-intent');
  const { operationId } = operation.terms;
  const uuid = uuidOf(operationId);
  const { legs, kind, id } = entryOf(operation);
  const [what, ...times] = id;
  const outcome = await submitToLedger(
    ports,
    {
      kind: 'POST_ENTRY',
      legs,
      cause: { kind, transactionId: idOf('Transaction', uuid) },
    },
    derivedUuid(what, uuid, ...times.map(String)),
    call,
  );
  crashPoint('stablecoin.after-entry');
  if (outcome.status === 'REFUSED' && !isBeyondRange(outcome))
    throw new Error(`The ledger refused to book ${operationId} with ${outcome.code}`);
  const booking =
    outcome.status === 'POSTED'
      ? ({ status: 'POSTED' } as const)
      : ({ status: 'REFUSED', lookAgainAt: pausedUntil(ports, operation, call) } as const);
  await ports.record(
    reportingCall(call),
    onOperation('conclude-settlement', operationId, booking, (before, when) =>
      concludeSettlement(booking, before, when),
    ),
  );
};
