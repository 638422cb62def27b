import { ListOf, PageAnswer, PageQuery, ResourceId, Text, Timestamp } from '@causeway/http';
import { oneOf } from '@causeway/shapes';
import type { Instant } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';
import { PERMISSIONS, TOKEN_NAME_LENGTH_MAX, type Permission } from '../domain/token-roster.js';

const optional = true;
const permission = () => oneOf(PERMISSIONS, 'Permission');

@ApiSchema({ name: 'ApiTokenCreateRequest' })
export class ApiTokenCreateDto {
  @Text({ min: 1, max: TOKEN_NAME_LENGTH_MAX, trim: true }) name!: string;
  @ListOf(permission(), { min: 1 }) permissions!: Permission[];
}

@ApiSchema({ name: 'ApiToken' })
export class ApiTokenDto {
  @ResourceId('Token') id!: string;
  @Text({ max: TOKEN_NAME_LENGTH_MAX }) name!: string;
  @ListOf(permission()) permissions!: Permission[];
  @Text({ max: 32 }, { description: 'The user name of HTTP Basic authentication' }) clientId!: string;
  @Text({ max: 64 }, { optional, description: 'The password; only in the answer that creates the token' })
  clientSecret?: string;
  @Timestamp() createdAt!: string;
  @Timestamp() updatedAt!: string;
}

/** All bounds are inclusive; the name is matched exactly. */
export class ListTokensDto extends PageQuery {
  @Text({ max: TOKEN_NAME_LENGTH_MAX }, { optional }) name?: string;
  @Timestamp({ optional }) createdAfter?: Instant;
  @Timestamp({ optional }) createdBefore?: Instant;
  @Timestamp({ optional }) updatedAfter?: Instant;
  @Timestamp({ optional }) updatedBefore?: Instant;
}

@ApiSchema({ name: 'TokenListResponse' })
export class TokenListDto extends PageAnswer {
  @ListOf(() => ApiTokenDto) data!: ApiTokenDto[];
}
