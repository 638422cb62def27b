import { elapsedMs, systemNow, type Instant } from '@causeway/kernel';

/** The answer of some work, or what `late` throws when a moment of the machine's clock comes first. */
export const before = async <Answer>(
  deadlineAt: Instant,
  work: Promise<Answer>,
  late: () => Error,
): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(elapsedMs(systemNow(), deadlineAt), 0));
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
};
