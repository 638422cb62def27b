import { dtoOf, PAGE_QUERY, pageOf, TIME_FILTERS } from '@causeway/http';
import {
  described,
  listOf,
  nameText,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
} from '@causeway/shapes';
import { PERMISSIONS, TOKEN_NAME_LENGTH_MAX } from '../domain/token-roster.js';

const permission = oneOf(PERMISSIONS, 'Permission');
const name = text({ max: TOKEN_NAME_LENGTH_MAX });

export class ApiTokenCreateDto extends dtoOf(
  object('ApiTokenCreateRequest', {
    name: nameText({ max: TOKEN_NAME_LENGTH_MAX }),
    permissions: listOf(permission, { min: 1 }),
  }),
) {}

const apiToken = object('ApiToken', {
  id: resourceId('Token'),
  name,
  permissions: listOf(permission),
  clientId: described(text({ max: 32 }), 'The user name of HTTP Basic authentication'),
  clientSecret: optional(text({ max: 64 }), {
    description: 'The password; only in the answer that creates the token',
  }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
export class ApiTokenDto extends dtoOf(apiToken) {}

/** All bounds are inclusive; the name is matched exactly. */
export class ListTokensDto extends dtoOf(
  object('ListTokensDto', {
    ...PAGE_QUERY,
    name: optional(name),
    ...TIME_FILTERS,
  }),
) {}

export class TokenListDto extends dtoOf(pageOf('TokenListResponse', apiToken)) {}
