/** Passwords of examples, tutorials and images. */
const SAMPLES: ReadonlySet<string> = new Set([
  'admin',
  'causeway',
  'change-me',
  'changeme',
  'example',
  'pass',
  'password',
  'postgres',
  'sample',
  'scratch',
  'secret',
  'test',
]);

/** Whether a database URL carries a password that is publicly known, or the user's name in its place. */
export const hasSamplePassword = (databaseUrl: string): boolean => {
  if (!URL.canParse(databaseUrl)) return false;
  const { username, password } = new URL(databaseUrl);
  return (
    password !== '' && (password === username || SAMPLES.has(decodeURIComponent(password).toLowerCase()))
  );
};

/** Addresses that only this machine reaches. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
