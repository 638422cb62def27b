import kafkajs from 'kafkajs';

const { AssignerProtocol, Kafka, logLevel } = kafkajs;

/** How many partitions of a topic each living member of a consumer group has, the most first. */
export const partitionsByMember = async (
  brokers: string,
  groupId: string,
  topic: string,
): Promise<number[]> => {
  const kafka = new Kafka({ clientId: 'spreading', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const { groups } = await admin.describeGroups([groupId]);
    const members = groups[0]?.members ?? [];
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
