import { environment as anyEnvironment, object, optional, resourceId } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';
import { PAGE_QUERY } from '../paging/page-query.js';

const environment = anyEnvironment();
const platformId = resourceId('Platform');

/** Which platform a request of the operator is about, in one of its environments. */
export const operatorScope = { environment, platformId };
export class OperatorScope extends dtoOf(object('OperatorScope', operatorScope)) {}

/** One platform or, where none is named, every platform of an environment. */
export const operatorScopeOrAll = { environment, platformId: optional(platformId) };
export class OperatorScopeOrAll extends dtoOf(object('OperatorScopeOrAll', operatorScopeOrAll)) {}

/** The same of a list that comes page by page. */
export class OperatorListQuery extends dtoOf(
  object('OperatorListQuery', { ...PAGE_QUERY, ...operatorScopeOrAll }),
) {}
