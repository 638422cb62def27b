/** Keys that start with this belong to the codec; those of plain objects are written with a second one. */
export const startsWithDollar = (key: string): boolean => key.charCodeAt(0) === 36;

/** A fresh object with the properties that come before one, which need no change. */
export const copyBefore = (source: Record<string, unknown>, end: string): Record<string, unknown> => {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(source)) {
    if (key === end) break;
    put(copy, key, source[key]);
  }
  return copy;
};

/** An assignment to `__proto__` would change the object's prototype instead of adding a property. */
export const put = (object: Record<string, unknown>, key: string, value: unknown): void => {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
};
