import {
  answersQuery,
  carriesOut,
  childCall,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { crashPoint, idOf, type Id } from '@causeway/kernel';
import { HasRoomFor } from '@causeway/ledger';
import type { PayoutTarget } from '@causeway/external-accounts';
import { closeCase, createOperation } from '../domain/operation.decide.js';
import {
  judgeOperation,
  type JudgedOperation,
  type OperationFacts,
  type UsedAccount,
  type WantedOperation,
} from '../domain/operation-terms.js';
import type { Operation } from '../domain/operation.js';
import { settlementLegs } from '../domain/settlement.js';
import { inBaseCurrency } from '../domain/token-amount.js';
import type { OperationDocument } from '../published/documents.js';
import { findOperation, listOperations, toOperationDocument } from '../read/operation.view.js';
import { findLink } from '../read/provider-account.view.js';
import { findStablecoin } from '../read/stablecoin.view.js';
import { advanceOperation, loadOperation, recordReport } from './advance-operation.js';
import { askThrough, uuidFrom } from './issuer.js';
import { once } from './once.js';
import { onOperation, operations } from './operation.aggregate.js';
import {
  CloseOperationCase,
  CreateOperation,
  GetOperation,
  ListOperations,
  ReportOperation,
  ShowSupply,
} from './operation.requests.js';
import { orderOf, targetOf } from './order.js';
import type { StablecoinPorts } from './ports.js';
import { supplyOf } from './supply.js';

/**
 * Mints and burns (stablecoins §5). A creation is carried out once for each idempotency key (§2); reports are
 * recorded first and acted on second, so that a crash between them loses nothing.
 */
export const operationHandlings = (ports: StablecoinPorts): readonly CustomHandling[] => [
  carriesOut<CreateOperation>({
    command: CreateOperation,
    execute: (wanted, call) =>
      once(ports, { name: `create-${wanted.kind.toLowerCase()}`, content: wanted }, call, () =>
        create(ports, wanted, call),
      ),
  }),
  carriesOut<ReportOperation>({
    command: ReportOperation,
    execute: async ({ operationId, report }, call) => {
      await demandOperation(ports, operationId, call);
      await recordReport(ports, operationId, report, call);
      await advanceOperation(ports, operationId, call);
      return null;
    },
  }),
  carriesOut<CloseOperationCase>({
    command: CloseOperationCase,
    execute: async ({ operationId, outcome }, call) => {
      await demandOperation(ports, operationId, call);
      await ports.record(
        call,
        onOperation('close-case', operationId, outcome, (operation, when) =>
          closeCase(outcome, operation, when),
        ),
      );
      await advanceOperation(ports, operationId, call);
      return shown(await loadOperation(ports, operationId, call), call);
    },
  }),
];

/**
 * The checks of stablecoins §5 in their order, the provider's last; then the intent, before the provider is given the
 * order; then as far as the operation gets at once.
 */
const create = async (
  ports: StablecoinPorts,
  wanted: WantedOperation,
  call: CallContext,
): Promise<OperationDocument> => {
  const operationUuid = uuidFrom(call, 'stablecoin-operation');
  const operationId = idOf('StablecoinOperation', operationUuid);
  await ports.record(childCall(call, 'create'), {
    name: 'record-operation',
    on: operations,
    id: operationUuid,
    content: wanted,
    begins: true,
    movesMoney: true,
    facts: async () => {
      const judged = judgeOperation(wanted, await factsFor(ports, wanted, operationUuid, call));
      if ('terms' in judged) await checkAtProvider(ports, judged, call);
      return judged;
    },
    decide: (operation, when, judged: JudgedOperation) =>
      'refused' in judged ? judged.refused : createOperation(judged.terms, operation, when),
  });
  crashPoint('stablecoin.after-creation');
  await advanceOperation(ports, operationId, call);
  return shown(await loadOperation(ports, operationId, call), call);
};

const checkAtProvider = async (
  ports: StablecoinPorts,
  { terms }: Extract<JudgedOperation, { readonly terms: unknown }>,
  call: CallContext,
): Promise<void> => {
  const [link, order] = await Promise.all([
    findLink(ports, call, terms.stablecoinProviderAccountId),
    orderOf(ports, terms, call),
  ]);
  if (link === undefined || order === undefined) throw new Error('What was judged a moment ago is gone');
  await askThrough(ports, link, call, (issuer) => issuer.check(order));
};

const factsFor = async (
  ports: StablecoinPorts,
  wanted: WantedOperation,
  operationUuid: string,
  call: CallContext,
): Promise<OperationFacts> => {
  const stablecoin = await findStablecoin(ports, call, wanted.stablecoinId);
  if (stablecoin === undefined) return { operationUuid, hasRoom: true };
  const fromAccountId =
    wanted.kind === 'MINT' && wanted.source.type !== 'RESERVED' ? wanted.source.externalAccountId : undefined;
  const [link, from, to, hasRoom] = await Promise.all([
    findLink(ports, call, stablecoin.stablecoinProviderAccountId),
    fromAccountId && usedAccount(ports, fromAccountId, call),
    wanted.toAccountId && usedAccount(ports, wanted.toAccountId, call),
    hasRoomFor(ports, wanted, stablecoin, call),
  ]);
  return {
    ...{ operationUuid, stablecoin, hasRoom },
    ...(link !== undefined && { link }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
};

const hasRoomFor = async (
  { dispatch }: StablecoinPorts,
  { kind, amountUnits }: WantedOperation,
  stablecoin: Parameters<typeof inBaseCurrency>[1],
  call: CallContext,
): Promise<boolean> => {
  const amount = inBaseCurrency(amountUnits, stablecoin);
  if (typeof amount === 'string') return true;
  return dispatch.execute(new HasRoomFor({ legs: settlementLegs(kind, amount) }, call));
};

const usedAccount = async (
  ports: StablecoinPorts,
  accountId: Id<'ExternalAccount'>,
  call: CallContext,
): Promise<UsedAccount | undefined> => {
  const target = await targetOf(ports, accountId, call);
  return target === undefined || target.isDeleted ? undefined : used(target);
};

const used = ({ accountType, currency, status, paymentRails }: PayoutTarget): UsedAccount => ({
  ...{ accountType, currency, status, paymentRails },
  isActive: status === 'ACTIVE',
});

const demandOperation = async (
  ports: StablecoinPorts,
  operationId: Id<'StablecoinOperation'>,
  call: CallContext,
): Promise<void> => {
  const operation = await loadOperation(ports, operationId, call);
  if (operation.status === 'ABSENT') throw notFound();
};
const notFound = (): RejectedError =>
  new RejectedError('stablecoins', 'OPERATION_NOT_FOUND', { resource: 'StablecoinOperation' });

const shown = (operation: Operation, { environment }: CallContext): OperationDocument => {
  if (operation.status === 'ABSENT') throw new Error('An accepted decision left no operation behind');
  return toOperationDocument(operation, environment);
};

/**
 * An unknown operation is refused like one of another platform; a list of an unknown stablecoin is
 * `STABLECOIN_NOT_FOUND`, not empty (stablecoins §5).
 */
export const operationQueries = (ports: StablecoinPorts): readonly QueryHandling[] => [
  answersQuery<GetOperation>({
    query: GetOperation,
    answer: async ({ operationId }, call) => {
      const found = await findOperation(ports, call, operationId);
      if (found === undefined) throw notFound();
      return toOperationDocument(found, call.environment);
    },
  }),
  answersQuery<ListOperations>({
    query: ListOperations,
    answer: async (wanted, call) => {
      if ((await findStablecoin(ports, call, wanted.stablecoinId)) === undefined)
        throw new RejectedError('stablecoins', 'STABLECOIN_NOT_FOUND', { resource: 'Stablecoin' });
      return listOperations(ports, call, wanted);
    },
  }),
  answersQuery<ShowSupply>({ query: ShowSupply, answer: (_wanted, call) => supplyOf(ports, call) }),
];
