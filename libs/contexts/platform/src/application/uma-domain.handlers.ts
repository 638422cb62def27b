import { answersQuery, type QueryHandling, type ViewReader } from '@causeway/commands';
import { findUmaDomain } from '../read/uma-domain.query.js';
import { FindUmaDomain } from './uma-domain.requests.js';

export const findUmaDomainHandling = ({ views }: { readonly views: ViewReader }): QueryHandling =>
  answersQuery<FindUmaDomain>({
    query: FindUmaDomain,
    answer: ({ domain }, call) => findUmaDomain(views, call.environment, domain),
  });
