import { WEBHOOK_TYPES, type WebhookType } from '@causeway/webhooks';
import type { MediaType, Schema, Schemas } from './document.js';
import { exampleAnswer } from './example-answer.js';
import { UUID } from './known-things.js';
import { SENT } from './known-webhooks.js';

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
    shows: {
      oneOf: [to('IndividualCustomer'), to('BusinessCustomer')],
      discriminator: {
        propertyName: 'customerType',
        mapping: {
          INDIVIDUAL: '#/components/schemas/IndividualCustomer',
          BUSINESS: '#/components/schemas/BusinessCustomer',
        },
      },
    },
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
export const webhooksOf = (schemas: Schemas): { readonly webhooks: object; readonly schemas: Schemas } => {
  const built = GROUPS.filter(({ shows }) => shows?.$ref === undefined || nameOf(shows.$ref) in schemas);
  return {
    webhooks: Object.fromEntries(built.map((group) => [group.name, { post: sent(group, schemas) }])),
    schemas: Object.fromEntries(built.map((group) => [group.schema, bodyOf(group)])),
  };
};

/** Every type that the section must show; a type that no group has would be sent and described nowhere. */
export const describedTypes = (): readonly WebhookType[] => GROUPS.flatMap(typesOf);

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';

const sent = (group: Group, schemas: Schemas): object => ({
  operationId: group.operationId,
  summary: group.summary,
  tags: ['Webhooks'],
  security: [{ WebhookSignature: [] }],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: to(group.schema), examples: examplesOf(group, schemas) } },
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

const bodyOf = (group: Group): Schema => ({
  type: 'object',
  required: ['id', 'type', 'timestamp', 'data'],
  properties: {
    id: { type: 'string', description: 'The same each time it is sent', example: WEBHOOK_ID },
    type: { type: 'string', enum: typesOf(group) },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
    data: group.shows ?? { type: 'object' },
  },
});

const WEBHOOK_ID = `Webhook:${UUID}`;

/** One for each type of the group. */
const examplesOf = (group: Group, schemas: Schemas): MediaType['examples'] =>
  Object.fromEntries(typesOf(group).map((type) => [type, { value: exampleOf(group, schemas, type) }]));

const exampleOf = (group: Group, schemas: Schemas, type: WebhookType): unknown => {
  const all = { ...schemas, [group.schema]: bodyOf(group) };
  const shown = SENT[group.name]?.(type.split('.').at(-1) ?? '') ?? {};
  return exampleAnswer(all, type, to(group.schema), {
    ...shown,
    [group.schema]: { ...shown[group.schema], type, timestamp: '2026-01-15T09:30:02.150Z' },
  });
};
