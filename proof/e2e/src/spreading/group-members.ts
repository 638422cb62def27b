import kafkajs from 'kafkajs';

const { AssignerProtocol, Kafka, logLevel } = kafkajs;

/** How many partitions of a topic each living member of a context's consumer group has, the most first. */
export const partitionsByMember = async (
  brokers: string,
  context: string,
  topic: string,
): Promise<number[]> => {
  const kafka = new Kafka({ clientId: 'spreading', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const { groups: known } = await admin.listGroups();
    const groupIds = known
      .map(({ groupId }) => groupId)
      .filter((groupId) => groupId.startsWith(`causeway.${context}.`));
    const { groups } = await admin.describeGroups(groupIds);
    const members = groups.flatMap((group) => group.members);
    return members
      .map(({ memberAssignment }) => {
        const assigned =
          memberAssignment.length > 0 && AssignerProtocol.MemberAssignment.decode(memberAssignment);
        return assigned ? (assigned.assignment[topic] ?? []).length : 0;
      })
      .sort((one, other) => other - one);
  } finally {
    await admin.disconnect();
  }
};
