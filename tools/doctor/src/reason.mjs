/**
 * Why something failed, in one word where the system has one.
 * @param {unknown} error
 * @returns {string} the system's code, such as ENOSPC, else the message
 */
export const reasonOf = (error) => {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'message' in error ? String(error.message) : 'no reason given';
};
