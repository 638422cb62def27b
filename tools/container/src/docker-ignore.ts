/**
 * Whether a path, relative to the root of the build and with forward slashes, is left out by a `.dockerignore`. Knows
 * names, `*` within a name and a leading `**`; a pattern leaves out everything below what it matches.
 */
export const ignoredBy = (text: string): ((path: string) => boolean) => {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(expressionOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
};

const expressionOf = (pattern: string): RegExp => {
  if (pattern.startsWith('!')) throw new Error(`Exceptions are not understood: ${pattern}`);
  const anywhere = pattern.startsWith('**/');
  const names = (anywhere ? pattern.slice(3) : pattern)
    .replaceAll(/[.+^$(){}|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${anywhere ? '(?:.*/)?' : ''}${names}(?:/|$)`);
};
