/** Each connection says them itself, and a URL has the last word: its role would be lost, and the name that it is counted by. */
const OWN_PARAMETERS = ['application_name', 'options'];

/** A sentence for a database URL that would take from connections what they say of themselves. */
export const databaseUrlFaults = (databaseUrl: string): readonly string[] => {
  if (!URL.canParse(databaseUrl)) return [];
  const { searchParams } = new URL(databaseUrl);
  return OWN_PARAMETERS.filter((name) => searchParams.has(name)).map(
    (name) => `DATABASE_URL must not set ${name}: each connection says its own`,
  );
};
