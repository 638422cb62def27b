import { findOne, type InlineView, type Reading } from '@causeway/commands';
import { defineView, flag, text, type ViewRecord, type ViewRowOf } from '@causeway/event-store';
import { idOf, type Environment, type Id } from '@causeway/kernel';
import type { LoadedAgentEvent } from '../domain/agent.js';

/** One row a code that was ever issued, by its keyed hash: dead ones still say whether they were redeemed (agents §3). */
export const deviceCodeView = defineView('agents.device_code_view', {
  key: ['environment', 'codeHash'],
  columns: {
    environment: text<Environment>(),
    codeHash: text(),
    agentId: text<Id<'Agent'>>(),
    platformId: text(),
    isRedeemed: flag(),
  },
});

export const AGENT_STREAMS = 'agent';

/** The agent whose stream it is, `agent-<uuid>`. */
export const agentOfStream = (streamId: string): Id<'Agent'> =>
  idOf('Agent', streamId.slice(AGENT_STREAMS.length + 1));

export const deviceCodeRows: InlineView<LoadedAgentEvent, ViewRowOf<typeof deviceCodeView>> = {
  definition: deviceCodeView,
  rowKey: (event, { metadata: { environment } }) =>
    event.type === 'DeviceCodeIssued' || event.type === 'DeviceCodeRedeemed'
      ? { environment, code_hash: event.codeHash }
      : undefined,
  fold: (row, event, { streamId, metadata: { environment, platformId } }) =>
    event.type !== 'DeviceCodeIssued' && event.type !== 'DeviceCodeRedeemed'
      ? (row ?? null)
      : {
          environment,
          code_hash: event.codeHash,
          agent_id: agentOfStream(streamId),
          platform_id: platformId,
          is_redeemed: event.type === 'DeviceCodeRedeemed',
        },
};

/** The codes of that hash: who redeems one says no environment, and a code is practically of one alone. */
export const findCodes = async (
  reading: Reading,
  codeHash: string,
): Promise<ViewRecord<typeof deviceCodeView>[]> => {
  const environments: readonly Environment[] = ['production', 'sandbox'];
  const found = await Promise.all(
    environments.map((environment) =>
      findOne(reading, deviceCodeView, { filters: { environment, codeHash } }),
    ),
  );
  return found.flatMap((code) => code ?? []);
};
