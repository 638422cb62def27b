import { dtoOf, PAGE_QUERY, pageOf } from '@causeway/http';
import { parseId, type Id } from '@causeway/kernel';
import {
  FINE,
  namedTexts,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  textThat,
  timestamp,
  union,
  type Shape,
} from '@causeway/shapes';
import type { WantedOperation } from '../domain/operation-terms.js';
import { OPERATION_STATUSES, OPERATION_TYPES } from '../domain/operation.js';
import { AMOUNT_DIGITS_MAX } from '../domain/token-amount.js';
import { provider, providerEnvironment } from './stablecoin.dto.js';

const DESCRIPTION_LENGTH_MAX = 1_024;
const NAME_LENGTH_MAX = 255;
const DIGITS = /^[0-9]+$/;
const WITHOUT_LEADING_ZEROS = /^(?:0|[1-9][0-9]*)$/;
const ZERO = [{ message: 'must be more than zero', code: 'INVALID_AMOUNT' as const }];

/** Decimal digits of a token's smallest unit: more than a JSON number holds (stablecoins §1). */
const tokenAmount = (): Shape<string> => {
  const digits = textThat(
    (sent) => sent.length <= AMOUNT_DIGITS_MAX && WITHOUT_LEADING_ZEROS.test(sent),
    `must be 1 to ${AMOUNT_DIGITS_MAX} digits without leading zeros`,
    { pattern: DIGITS.source },
    { type: 'string', pattern: DIGITS.source, maxLength: AMOUNT_DIGITS_MAX, example: '1000000' },
  );
  return {
    ...digits,
    problems: (value, now) => {
      const problems = digits.problems(value, now);
      return problems.length > 0 ? problems : value === '0' ? ZERO : FINE;
    },
  };
};

/** Named only by what is reserved: nothing is looked up there yet. */
const reservedText = () => text({ min: 1, max: NAME_LENGTH_MAX });

const withAccount = <const Type extends string>(name: string, type: Type) =>
  object(name, { type: oneOf([type]), externalAccountId: resourceId('ExternalAccount') });

const mintFundingSource = union('type', {
  WIRE: object('StablecoinWireFundingSource', { type: oneOf(['WIRE']) }),
  ACH_DEBIT: withAccount('StablecoinAchDebitFundingSource', 'ACH_DEBIT'),
  SAME_DAY_ACH_DEBIT: withAccount('StablecoinSameDayAchDebitFundingSource', 'SAME_DAY_ACH_DEBIT'),
  SERVICE_INTERNAL_ACCOUNT: object('StablecoinServiceInternalFundingSource', {
    type: oneOf(['SERVICE_INTERNAL_ACCOUNT']),
    accountId: reservedText(),
  }),
  PROVIDER_INTERNAL_BALANCE: object('StablecoinProviderBalanceFundingSource', {
    type: oneOf(['PROVIDER_INTERNAL_BALANCE']),
    sourceTokenIdentifier: reservedText(),
    cryptoNetwork: reservedText(),
  }),
});

/** A wallet outside, or an internal account, which is reserved. */
const walletId = (): Shape<string> =>
  textThat(
    (sent) =>
      parseId('ExternalAccount', sent) !== undefined || parseId('InternalAccount', sent) !== undefined,
    'must be the id of an ExternalAccount',
    { format: 'ExternalAccount:<uuid>' },
    { type: 'string', example: 'ExternalAccount:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10' },
  );

const description = () => optional(text({ max: DESCRIPTION_LENGTH_MAX, multiline: true }));

export class MintRequestDto extends dtoOf(
  object('StablecoinMintRequest', {
    amount: tokenAmount(),
    fundingSource: mintFundingSource,
    destination: object('StablecoinMintDestination', { accountId: walletId() }),
    description: description(),
  }),
) {}

const redemptionRail = oneOf(['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT']);
const burnSource = union('type', {
  EXTERNAL_ACCOUNT: object('StablecoinExternalAccountBurnSource', { type: oneOf(['EXTERNAL_ACCOUNT']) }),
  SERVICE_INTERNAL_ACCOUNT: object('StablecoinServiceInternalBurnSource', {
    type: oneOf(['SERVICE_INTERNAL_ACCOUNT']),
    accountId: reservedText(),
  }),
  PROVIDER_INTERNAL_BALANCE: object('StablecoinProviderBalanceBurnSource', {
    type: oneOf(['PROVIDER_INTERNAL_BALANCE']),
  }),
});

export class BurnRequestDto extends dtoOf(
  object('StablecoinBurnRequest', {
    amount: tokenAmount(),
    source: burnSource,
    destination: object('StablecoinBurnDestination', {
      type: oneOf(['EXTERNAL_ACCOUNT']),
      externalAccountId: resourceId('ExternalAccount'),
      rail: redemptionRail,
    }),
    description: description(),
  }),
) {}

type Coin = { readonly stablecoinId: Id<'Stablecoin'> };
const reserved = (field: string) => ({ type: 'RESERVED', field }) as const;

/** A mint in the domain's words. */
export const toMint = (
  { amount, fundingSource, destination, description: words }: MintRequestDto,
  coin: Coin,
): WantedOperation => {
  const toAccountId = parseId('ExternalAccount', destination.accountId);
  const source =
    fundingSource.type === 'SERVICE_INTERNAL_ACCOUNT' || fundingSource.type === 'PROVIDER_INTERNAL_BALANCE'
      ? reserved('fundingSource.type')
      : { ...fundingSource };
  return {
    ...coin,
    ...{ kind: 'MINT', amountUnits: BigInt(amount), source },
    ...(toAccountId !== undefined && { toAccountId }),
    ...(words !== undefined && { description: words }),
  };
};

/** A burn in the domain's words. */
export const toBurn = (
  { amount, source: sent, destination, description: words }: BurnRequestDto,
  coin: Coin,
): WantedOperation => {
  const source = sent.type === 'SERVICE_INTERNAL_ACCOUNT' ? reserved('source.type') : { ...sent };
  const { externalAccountId: toAccountId, rail } = destination;
  return {
    ...coin,
    ...{ kind: 'BURN', amountUnits: BigInt(amount), source, toAccountId, rail },
    ...(words !== undefined && { description: words }),
  };
};

export const operationType = oneOf(OPERATION_TYPES, 'StablecoinOperationType');
const operation = object('StablecoinOperation', {
  id: resourceId('StablecoinOperation'),
  stablecoinId: resourceId('Stablecoin'),
  operationType,
  status: oneOf(OPERATION_STATUSES, 'StablecoinOperationStatus'),
  amount: text({ max: AMOUNT_DIGITS_MAX }),
  provider,
  providerEnvironment,
  stablecoinProviderAccountId: resourceId('StablecoinProviderAccount'),
  source: optional(
    object('StablecoinOperationSource', {
      type: oneOf([
        ...['WIRE', 'ACH_DEBIT', 'SAME_DAY_ACH_DEBIT'],
        ...['EXTERNAL_ACCOUNT', 'SERVICE_INTERNAL_ACCOUNT', 'PROVIDER_INTERNAL_BALANCE'],
      ]),
      externalAccountId: optional(resourceId('ExternalAccount')),
    }),
  ),
  fundingInstructions: optional(namedTexts()),
  destination: optional(
    object('StablecoinOperationDestination', {
      accountId: resourceId('ExternalAccount'),
      rail: optional(redemptionRail),
    }),
  ),
  estimatedDelivery: optional(
    object('StablecoinEstimatedDelivery', {
      rail: optional(text({ max: NAME_LENGTH_MAX })),
      amount: optional(text({ max: AMOUNT_DIGITS_MAX, pattern: DIGITS })),
      currency: optional(text({ max: 10 })),
      timing: optional(text({ max: NAME_LENGTH_MAX })),
    }),
  ),
  expiresAt: optional(timestamp()),
  providerStatus: optional(text({ max: NAME_LENGTH_MAX })),
  failureReason: optional(text({ max: NAME_LENGTH_MAX })),
  description: description(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
export class OperationDto extends dtoOf(operation) {}
export class OperationListDto extends dtoOf(pageOf('StablecoinOperationListResponse', operation)) {}
export class OperationsQuery extends dtoOf(
  object('StablecoinOperationsQuery', { ...PAGE_QUERY, operationType: optional(operationType) }),
) {}
