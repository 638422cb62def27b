/**
 * The answer, or nothing once the time is over; what comes later is not looked at. It decides nothing that has to survive
 * a restart: the process that asked records that it had no answer.
 */
export const within = async <Answer>(ms: number, answer: Promise<Answer>): Promise<Answer | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([answer, over]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {
      // Its error came after the decision: the undoing finds out what the ledger has.
    });
  }
};
