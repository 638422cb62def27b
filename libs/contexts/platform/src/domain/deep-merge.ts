/** A record of settings within settings, as plain objects; anything else is a leaf. */
const isNested = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const entriesOf = (settings: object): [string, unknown][] => Object.entries(settings);

const fieldOf = (settings: object | undefined, field: string): unknown =>
  settings !== undefined && Object.hasOwn(settings, field)
    ? (settings as Record<string, unknown>)[field]
    : undefined;

/** `base` with the leaves of `change` put in place; a field that `change` leaves out keeps its value. */
export const deepMerge = <Settings extends object>(base: Settings, change: object): Settings =>
  entriesOf(change).reduce<Settings>((merged, [field, value]) => {
    if (value === undefined) return merged;
    if (!isNested(value)) return { ...merged, [field]: value };
    const nested = fieldOf(merged, field);
    return { ...merged, [field]: deepMerge(isNested(nested) ? nested : {}, value) };
  }, base);

/** The leaves of `change` that differ from `base`; `undefined` when none does. */
export const deepChange = <Settings extends object>(
  base: object | undefined,
  change: Settings,
): Settings | undefined => {
  const changed = entriesOf(change).flatMap(([field, value]) => {
    const current = fieldOf(base, field);
    if (!isNested(value)) return value === undefined || value === current ? [] : [[field, value]];
    const nested = deepChange(isNested(current) ? current : undefined, value);
    return nested === undefined ? [] : [[field, nested]];
  });
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Settings);
};
