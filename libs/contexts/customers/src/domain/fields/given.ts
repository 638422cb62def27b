/** A value that says something of a customer: a blank text and an empty list say nothing. */
export const isGiven = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== '';
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
};
