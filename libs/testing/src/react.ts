import type { CallContext, ProcessDefinition, Recorder } from '@causeway/commands';
import { derivedUuid } from '@causeway/kernel';

/** Carries out what a context's own processes do because of a message, one step after the other, as readers would. */
export const react = async (
  processes: readonly ProcessDefinition[],
  { type, data }: { readonly type: string; readonly data: object },
  { call, record }: { readonly call: CallContext; readonly record: Recorder },
): Promise<void> => {
  const reactions = processes.flatMap(({ name, reactions: { [type]: reaction } }) =>
    reaction === undefined ? [] : [{ name, steps: reaction({ type, data } as never) }],
  );
  if (reactions.length === 0) throw new Error(`no process reacts to ${type}`);
  for (const { name, steps } of reactions)
    for (const [index, { recording, task }] of steps.entries()) {
      const own = { ...call, commandId: derivedUuid(name, call.commandId, String(index)) };
      await (recording === undefined ? task?.(own) : record(own, recording));
    }
};
