import type { CallContext } from '@causeway/commands';
import { encode, FixedClock, instant, newUuid, after, systemNow, textDigest } from '@causeway/kernel';
import { InMemoryWriterLane, LaneMemory as StoredLane, type Tenure } from '@causeway/event-store';
import type { LaneMemory } from '../lane-memory.js';
import type { LaneModel } from '../lane-model.js';
import type { LaneTypes } from '../lane-types.js';
import { LaneWriter } from '../lane-writer.js';
import type { LaneWriterPorts } from '../lane-writer-ports.js';
import { Submission } from '../submission.js';

export const NOW = instant('2026-01-01T00:00:00.000Z');

/** The smallest context that a writer can serve: a sum that is never below zero. */
export interface CountingTypes extends LaneTypes {
  readonly command: { readonly kind: 'ADD'; readonly amount: number };
  readonly outcome: { readonly status: 'POSTED' | 'REFUSED'; readonly sum: number };
  readonly state: { sum: number; position: number };
  readonly change: { readonly amount: number };
  readonly committed: { readonly position: number; readonly sum: number };
  readonly wanted: never;
  readonly recalled: never;
}

export const countingModel: LaneModel<CountingTypes> = {
  fingerprintOf: ({ amount }, platformId) => textDigest(`${platformId} ${amount}`).subarray(0, 16),
  stage: (submission, state) => {
    const { command: asked, commandId, fingerprint } = submission;
    const { amount } = asked;
    if (!Number.isInteger(amount)) throw new Error(`${amount} is not whole`);
    const isRefused = state.sum + amount < 0;
    if (!isRefused) {
      state.sum += amount;
      state.position += 1;
    }
    const outcome = { status: isRefused ? 'REFUSED' : 'POSTED', sum: state.sum } as const;
    const command = { commandId, fingerprint, position: state.position, answer: encode(outcome) };
    const nothing = { submission, outcome, command, marks: [], views: [] };
    if (isRefused) return nothing;
    const data = JSON.stringify({ amount });
    const entry = { type: 'Added', schemaVersion: 1, data, metadata: '{}', published: null };
    return { ...nothing, entry, change: { amount } };
  },
  undo: (state, { amount }) => {
    state.sum -= amount;
    state.position -= 1;
  },
  answerAgain: ({ answer = 'null' }) => Promise.resolve(JSON.parse(answer) as CountingTypes['outcome']),
  isBeginning: () => false,
  wantedBy: () => undefined,
  mayHaveCome: () => false,
  lookUp: () => Promise.resolve(undefined),
  recall: () => undefined,
  beforeAppend: () => undefined,
  afterAppend: () => undefined,
};

export const callOf = (platformId: string, commandId = newUuid()): CallContext => ({
  commandId,
  platformId,
  environment: 'sandbox',
  actor: 'spec',
  correlationId: 'spec',
  causationId: 'spec',
  deadlineAt: after(systemNow(), 30_000),
});

export const submissionOf = (platformId: string, amount = 1): Submission<CountingTypes> => {
  const command = { kind: 'ADD', amount } as const;
  const fingerprint = countingModel.fingerprintOf(command, platformId);
  return new Submission<CountingTypes>(command, callOf(platformId), fingerprint, () => undefined);
};

const loaded = async (lane: InMemoryWriterLane, tenure: Tenure): Promise<LaneMemory<CountingTypes>> => {
  const entries = await lane.read(0, tenure.position);
  const sum = entries.reduce((all, { data }) => all + (JSON.parse(data) as { amount: number }).amount, 0);
  let committed = { position: tenure.position, sum };
  return {
    tenure,
    end: tenure,
    state: { ...committed },
    get committed() {
      return committed;
    },
    lastAt: undefined,
    arrived: ({ staged, end: { position } }) => {
      const added = staged.reduce((all, { change }) => all + (change?.amount ?? 0), 0);
      committed = { position, sum: committed.sum + added };
    },
    due: () => [],
    snapshotIfDue: () => undefined,
    snapshot: () => Promise.resolve(),
  };
};

export const lane = (memory = new StoredLane()): InMemoryWriterLane =>
  new InMemoryWriterLane('counting.sandbox', memory);

export const writerOn = (
  on: InMemoryWriterLane,
  ports: Partial<LaneWriterPorts<CountingTypes>> = {},
): LaneWriter<CountingTypes> =>
  new LaneWriter(countingModel, {
    lane: on,
    environment: 'sandbox',
    holder: { instanceId: newUuid(), address: 'here' },
    load: (tenure) => loaded(on, tenure),
    clock: new FixedClock(),
    pause: () => Promise.resolve(),
    hasLease: () => true,
    failed: (error) => {
      throw error;
    },
    ...ports,
  });
