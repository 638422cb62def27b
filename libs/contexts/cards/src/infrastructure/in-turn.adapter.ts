/** Works of one key, one after another as far as this process goes; one that fails holds up none. */
export const inTurn = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const own = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
};
