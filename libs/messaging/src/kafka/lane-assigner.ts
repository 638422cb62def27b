import type { LaneName } from '@causeway/event-store';
import type { GroupMember, GroupMemberAssignment, PartitionAssigner } from 'kafkajs';
import kafkajs from 'kafkajs';
import { partitionsOf, topicOf } from '../topics.js';

const { MemberAssignment, MemberMetadata } = kafkajs.AssignerProtocol;
const NO_USER_DATA = Buffer.alloc(0);
const VERSION = 0;

/** Spreads the partitions of one lane over the members of its group; those of other lanes are left to their groups. */
export const assignerOf =
  (lane: LaneName): PartitionAssigner =>
  () => ({
    name: 'CausewayLaneAssigner',
    version: VERSION,
    protocol: ({ topics }) => ({
      name: 'CausewayLaneAssigner',
      metadata: MemberMetadata.encode({ version: VERSION, topics, userData: NO_USER_DATA }),
    }),
    assign: async ({ members }) => assignmentsOf(lane, members),
  });

const assignmentsOf = (lane: LaneName, members: readonly GroupMember[]): GroupMemberAssignment[] => {
  const inOrder = members.map(({ memberId }) => memberId).sort();
  return inOrder.map((memberId, place) => ({
    memberId,
    memberAssignment: MemberAssignment.encode({
      version: VERSION,
      assignment: {
        [topicOf(lane)]: partitionsOf(lane).filter((_, index) => index % inOrder.length === place),
      },
      userData: NO_USER_DATA,
    }),
  }));
};
