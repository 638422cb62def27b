import {
  type Aggregate,
  answersQuery,
  carriesOut,
  type CommandHandling,
  type CustomHandling,
  decides,
  EVERY_PLATFORM,
  type QueryHandling,
  type Recording,
} from '@causeway/commands';
import { newId, uuidOf, type Id } from '@causeway/kernel';
import {
  approveAction,
  carryOutAction,
  requestAction,
  withdrawAction,
} from '../domain/operator-action.decide.js';
import {
  evolveAction,
  noAction,
  type OperatorAction,
  type OperatorActionEvent,
} from '../domain/operator-action.js';
import {
  registerOperatorToken,
  revokeOperatorToken,
  rotateOperatorToken,
  type NewOperatorToken,
} from '../domain/operator-roster.decide.js';
import {
  emptyOperatorRoster,
  evolveOperatorRoster,
  type OperatorRoster,
  type OperatorTokenEvent,
} from '../domain/operator-roster.js';
import { OPERATOR_ACTION_STREAMS, OPERATOR_TOKEN_STREAMS } from '../domain/streams.js';
import type { OperatorTokenDocument } from '../published/operator.documents.js';
import { listOperatorApprovals, operatorApprovalRows } from '../read/operator-approval.view.js';
import { listOperatorTokens, operatorTokenRows } from '../read/operator-token.view.js';
import {
  ApproveOperatorAction,
  CarryOutOperatorAction,
  CreateOperatorToken,
  ListOperatorApprovals,
  ListOperatorTokens,
  RegisterOperatorToken,
  RequestOperatorAction,
  RevokeOperatorToken,
  RotateOperatorToken,
  WithdrawOperatorAction,
} from './operator.requests.js';
import type { PlatformPorts } from './ports.js';

/** One stream for the deployment, in production's lane: operators belong to no platform or sandbox. */
export const operatorRosterAggregate: Aggregate<OperatorRoster, OperatorTokenEvent> = {
  category: OPERATOR_TOKEN_STREAMS,
  initial: emptyOperatorRoster,
  evolve: evolveOperatorRoster,
  views: [operatorTokenRows],
};

export const operatorActionAggregate: Aggregate<OperatorAction, OperatorActionEvent> = {
  category: OPERATOR_ACTION_STREAMS,
  initial: noAction,
  evolve: evolveAction,
  views: [operatorApprovalRows],
};

const roster = { aggregate: operatorRosterAggregate, streamId: () => EVERY_PLATFORM };
const action = {
  aggregate: operatorActionAggregate,
  streamId: ({ actionId }: { readonly actionId: Id<'OperatorAction'> }) => uuidOf(actionId),
  answer: () => null,
};

const documentOf = (tokens: OperatorRoster, tokenId: string): OperatorTokenDocument | null => {
  const token = tokens[tokenId] ?? null;
  if (token === null) return null;
  const { name, permission, createdAt, rotatedAt } = token;
  return { id: tokenId as Id<'Token'>, name, permission, createdAt, rotatedAt };
};
const knownDocumentOf = (tokens: OperatorRoster, tokenId: string): OperatorTokenDocument => {
  const document = documentOf(tokens, tokenId);
  if (document === null) throw new Error('A token that was just written is not in the roster');
  return document;
};

const tokenAdded = (
  token: NewOperatorToken,
): Recording<OperatorRoster, OperatorTokenEvent, OperatorTokenDocument | null> => ({
  name: 'add-operator-token',
  on: operatorRosterAggregate,
  id: EVERY_PLATFORM,
  content: token,
  decide: (tokens, circumstances) => registerOperatorToken(token, tokens, circumstances),
  answer: (tokens) => documentOf(tokens, token.tokenId),
});

/** Secrets are made here, returned once in the answer, and stored as keyed hashes only. */
export const operatorCommands = ({
  secrets,
  record,
}: Pick<PlatformPorts, 'secrets' | 'record'>): readonly (CommandHandling | CustomHandling)[] => [
  carriesOut<RegisterOperatorToken>({
    command: RegisterOperatorToken,
    execute: (token, call) => record(call, tokenAdded(token)),
  }),
  carriesOut<CreateOperatorToken>({
    command: CreateOperatorToken,
    execute: async (wanted, call) => {
      const { clientSecret, secretHash } = secrets.issue();
      const token = await record(call, tokenAdded({ ...wanted, tokenId: newId('Token'), secretHash }));
      if (token === null) throw new Error('A fresh token was taken for a known one');
      return { ...token, secret: clientSecret };
    },
  }),
  carriesOut<RotateOperatorToken>({
    command: RotateOperatorToken,
    execute: async ({ tokenId }, call) => {
      const { clientSecret, secretHash } = secrets.issue();
      const rotation = { tokenId, secretHash };
      const token = await record(call, {
        name: 'set-operator-token-secret',
        on: operatorRosterAggregate,
        id: EVERY_PLATFORM,
        content: rotation,
        decide: (tokens, circumstances) => rotateOperatorToken(rotation, tokens, circumstances),
        answer: (tokens) => knownDocumentOf(tokens, tokenId),
      });
      return { ...token, secret: clientSecret };
    },
  }),
  decides<OperatorRoster, OperatorTokenEvent, RevokeOperatorToken>({
    ...roster,
    command: RevokeOperatorToken,
    decide: revokeOperatorToken,
    answer: (_tokens, { tokenId }) => ({ tokenId }),
  }),
  decides<OperatorAction, OperatorActionEvent, RequestOperatorAction>({
    ...action,
    command: RequestOperatorAction,
    begins: true,
    decide: requestAction,
  }),
  decides<OperatorAction, OperatorActionEvent, ApproveOperatorAction>({
    ...action,
    command: ApproveOperatorAction,
    decide: approveAction,
  }),
  decides<OperatorAction, OperatorActionEvent, WithdrawOperatorAction>({
    ...action,
    command: WithdrawOperatorAction,
    decide: withdrawAction,
  }),
  decides<OperatorAction, OperatorActionEvent, CarryOutOperatorAction>({
    ...action,
    command: CarryOutOperatorAction,
    decide: carryOutAction,
  }),
];

/** The operator's own tokens, and what waits for the agreement of a second operator. */
export const operatorQueries = ({ views }: Pick<PlatformPorts, 'views'>): readonly QueryHandling[] => [
  answersQuery<ListOperatorTokens>({ query: ListOperatorTokens, answer: () => listOperatorTokens(views) }),
  answersQuery<ListOperatorApprovals>({
    query: ListOperatorApprovals,
    answer: (wanted) => listOperatorApprovals(views, wanted),
  }),
];
