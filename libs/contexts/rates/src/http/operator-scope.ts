import { operatorCall as callFor, type CallContext } from '@causeway/commands';
import { OneOf, PageQuery, ResourceId } from '@causeway/http';
import { ENVIRONMENTS, type Environment, type Id } from '@causeway/kernel';
import { DEPLOYMENT } from '../domain/settings-in-force.js';

/** Whom a request of the operator is about: one platform, or all of an environment. */
interface Scope {
  readonly environment: Environment;
  readonly platformId?: Id<'Platform'>;
}

/** What every list of settings takes. */
export class SettingsQuery extends PageQuery implements Scope {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @ResourceId('Platform', { optional: true }) platformId?: Id<'Platform'>;
}

/** A call by the operator, on behalf of the platform that is meant or of them all. */
export const operatorCall = ({ environment, platformId }: Scope): CallContext =>
  callFor({ environment, platformId: platformId ?? DEPLOYMENT });
