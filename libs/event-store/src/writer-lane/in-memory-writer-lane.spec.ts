import { InMemoryWriterLane, LaneMemory } from './in-memory-writer-lane.js';
import { writerLaneContract } from '../testing/writer-lane-contract.js';

describe('a writer’s lane in memory', () => {
  writerLaneContract(async () => {
    const memory = new LaneMemory();
    const lane = new InMemoryWriterLane('parcels.sandbox', memory);
    const twin = new InMemoryWriterLane('parcels.sandbox', memory);
    return {
      lane,
      twin,
      weightOf: async (id) => memory.rows.get(JSON.stringify(['parcel_view', id]))?.['weight'],
      close: async () => undefined,
    };
  });
});
