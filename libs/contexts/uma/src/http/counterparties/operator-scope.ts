import { OneOf, ResourceId } from '@causeway/http';
import { ENVIRONMENTS, type Environment, type Id } from '@causeway/kernel';

/** Whose institutions are meant: those of a platform in one of its environments. */
export class OperatorScope {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @ResourceId('Platform') platformId!: Id<'Platform'>;
}
