import { WEBHOOK_TYPES, type WebhookType } from '@causeway/webhooks';
import type { Schema, Schemas } from './document.js';

interface Group {
  /** As the contract names it. */
  readonly name: string;
  readonly operationId: string;
  readonly schema: string;
  readonly summary: string;
  /** What the names of its types begin with. */
  readonly of: string;
  /** What `data` shows: a schema that the API answers with as well. */
  readonly shows?: Schema;
  /** Whether the answer may decide (webhooks §6). */
  readonly asks?: boolean;
}

const to = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** What an installation sends to platforms, as the contract groups it (webhooks §2). */
const GROUPS: readonly Group[] = [
  {
    name: 'agent-action',
    operationId: 'agentActionWebhook',
    schema: 'AgentActionWebhook',
    summary: 'An agent asks its customer',
    of: 'AGENT_ACTION',
    shows: to('AgentAction'),
  },
  {
    name: 'incoming-payment',
    operationId: 'incomingPaymentWebhook',
    schema: 'IncomingPaymentWebhook',
    summary: 'A payment comes in; the answer to a pending one may decide on it',
    of: 'INCOMING_PAYMENT',
    shows: {
      allOf: [
        to('IncomingTransaction'),
        {
          type: 'object',
          properties: {
            requestedReceiverCustomerInfoFields: { type: 'array', items: to('CounterpartyFieldDefinition') },
          },
        },
      ],
    },
    asks: true,
  },
  {
    name: 'outgoing-payment',
    operationId: 'outgoingPaymentWebhook',
    schema: 'OutgoingPaymentWebhook',
    summary: 'A payment goes out',
    of: 'OUTGOING_PAYMENT',
    shows: to('OutgoingTransaction'),
  },
  {
    name: 'test-webhook',
    operationId: 'testWebhook',
    schema: 'TestWebhookRequest',
    summary: 'A test of the endpoint',
    of: 'TEST',
  },
  {
    name: 'bulk-upload',
    operationId: 'bulkUploadWebhook',
    schema: 'BulkUploadWebhook',
    summary: 'An import of customers is over',
    of: 'BULK_UPLOAD',
    shows: to('BulkCustomerImportJob'),
  },
  {
    name: 'invitation-claimed',
    operationId: 'invitationClaimedWebhook',
    schema: 'InvitationClaimedWebhook',
    summary: 'An invitation was claimed',
    of: 'INVITATION',
    shows: to('UmaInvitation'),
  },
  {
    name: 'customer-update',
    operationId: 'customerStatusWebhook',
    schema: 'CustomerWebhook',
    summary: 'A customer was verified, or not',
    of: 'CUSTOMER',
    shows: { oneOf: [to('IndividualCustomer'), to('BusinessCustomer')] },
  },
  {
    name: 'internal-account-status',
    operationId: 'internalAccountStatusWebhook',
    schema: 'InternalAccountStatusWebhook',
    summary: 'An internal account changed',
    of: 'INTERNAL_ACCOUNT',
    shows: to('InternalAccount'),
  },
  {
    name: 'external-account-status',
    operationId: 'externalAccountStatusWebhook',
    schema: 'ExternalAccountStatusWebhook',
    summary: 'An external account has another status',
    of: 'EXTERNAL_ACCOUNT',
    shows: to('ExternalAccount'),
  },
  {
    name: 'verification-update',
    operationId: 'verificationStatusWebhook',
    schema: 'VerificationWebhook',
    summary: 'A verification has another status',
    of: 'VERIFICATION',
    shows: to('Verification'),
  },
  {
    name: 'card-state-change',
    operationId: 'cardStateChangeWebhook',
    schema: 'CardStateChangeWebhook',
    summary: 'A card has another state',
    of: 'CARD.STATE_CHANGE',
    shows: to('Card'),
  },
  {
    name: 'card-funding-source-change',
    operationId: 'cardFundingSourceChangeWebhook',
    schema: 'CardFundingSourceChangeWebhook',
    summary: 'A card is paid from other accounts',
    of: 'CARD.FUNDING_SOURCE_CHANGE',
    shows: to('Card'),
  },
  {
    name: 'card-transaction',
    operationId: 'cardTransactionWebhook',
    schema: 'CardTransactionWebhook',
    summary: 'A card payment changed',
    of: 'CARD_TRANSACTION',
    shows: to('CardTransaction'),
  },
];

const typesOf = ({ of }: Group): readonly WebhookType[] =>
  WEBHOOK_TYPES.filter((type) => type === of || type.startsWith(`${of}.`));

/** The section `webhooks` of the document, and the schemas of what is sent; without what the API cannot show yet. */
export const webhooksOf = (
  schemas: Schemas,
): { readonly webhooks: object; readonly schemas: Readonly<Record<string, object>> } => {
  const built = GROUPS.filter(({ shows }) => shows?.$ref === undefined || nameOf(shows.$ref) in schemas);
  return {
    webhooks: Object.fromEntries(built.map((group) => [group.name, { post: sent(group) }])),
    schemas: Object.fromEntries(built.map((group) => [group.schema, bodyOf(group)])),
  };
};

/** Every type that the section must show; a type that no group has would be sent and described nowhere. */
export const describedTypes = (): readonly WebhookType[] => GROUPS.flatMap(typesOf);

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';

const sent = (group: Group): object => ({
  operationId: group.operationId,
  summary: group.summary,
  tags: ['Webhooks'],
  security: [{ WebhookSignature: [] }],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: to(group.schema), ...exampleOf(group) } },
  },
  responses: {
    200: { description: 'Taken; any status from 200 to 299 says so' },
    ...(group.asks === true && {
      202: { description: 'Taken, to be decided by `approve` or `reject`' },
      403: { description: 'The payment is rejected' },
    }),
    '4XX': { description: 'Not taken: it is sent again later, with the same id and the same bytes' },
  },
});

const bodyOf = (group: Group): object => ({
  type: 'object',
  required: ['id', 'type', 'timestamp', 'data'],
  properties: {
    id: { type: 'string', description: 'The same each time it is sent', example: WEBHOOK_ID },
    type: { type: 'string', enum: typesOf(group) },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
    data: group.shows ?? { type: 'object' },
  },
});

const WEBHOOK_ID = 'Webhook:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';

/** Where `data` shows something, the schemas of the API have its examples. */
const exampleOf = ({ shows }: Group): { readonly example?: object } =>
  shows === undefined
    ? { example: { id: WEBHOOK_ID, type: 'TEST', timestamp: '2026-01-01T00:00:00.000Z', data: {} } }
    : {};
