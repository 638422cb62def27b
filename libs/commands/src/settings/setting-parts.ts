import type { Columns, RecordOf } from '@causeway/event-store';
import { uuidOf, type Id } from '@causeway/kernel';
import { Command, Query, type RequestClass } from '../command.js';
import { EVERY_PLATFORM } from '../operator-call.js';
import type { CallContext } from '../port.js';

export type Nothing = Readonly<Record<string, never>>;
export type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

/** A request whose class is made of its name: `new allowList.Set({ domains }, call)`. */
export interface NamedRequest<Request, Payload extends object> extends RequestClass<Request> {
  /** Settings are answered with `answersQuery`. */
  readonly isOfViews?: never;
  new (payload: Payload, call: CallContext): Request;
}
export const commandNamed = <Payload extends object, Answer>(
  name: string,
): NamedRequest<Command<Payload, Answer>, Payload> =>
  class extends Command<Payload, Answer> {
    static readonly type = name;
  };
export const queryNamed = <Payload extends object, Answer>(
  name: string,
): NamedRequest<Query<Payload, Answer>, Payload> =>
  class extends Query<Payload, Answer> {
    static readonly type = name;
  };

export interface SettingPorts {
  /** Refuses a call for a platform that does not exist: its setting would have no effect. */
  readonly knowsPlatform: (call: CallContext) => Promise<unknown>;
}
/** The facts of a change: it fails for a platform that is not there. */
export const ownerExists = ({ knowsPlatform }: SettingPorts) => ({
  facts: async (_asked: unknown, call: CallContext): Promise<undefined> => {
    if (call.platformId !== EVERY_PLATFORM) await knowsPlatform(call);
    return undefined;
  },
});
/** Whose setting it is, as the name of its stream says it. */
export const ownerOf = ({ platformId }: Tenant): string =>
  platformId === EVERY_PLATFORM ? platformId : uuidOf(platformId as Id<'Platform'>);

export interface Kept<Type extends string, Of extends Columns, Asked> {
  /** Streams are `<category>-<owner>`, and the key's values after it. */
  readonly category: string;
  readonly event: Type;
  readonly table: `${string}.${string}`;
  readonly columns: Of;
  /** The value before the first change. */
  readonly none: RecordOf<Of>;
  /** The requested value in its stored form; equal for two that mean the same. */
  readonly kept: (asked: Asked) => RecordOf<Of>;
}
