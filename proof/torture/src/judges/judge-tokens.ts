import type { Evidence } from '../evidence/evidence.js';
import type { TokenLife } from '../workload/history.js';

/** The token of the first start, which no caller created. */
const FIRST_TOKEN = 'First token';

/** Every acknowledged token is listed once until it is deleted, none twice, and no other is listed. */
export const judgeTokens = (lives: readonly TokenLife[], listed: Evidence['tokens']): string[] => {
  const idsByName = new Map<string, string[]>();
  for (const { id, name } of listed) idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
  const asked = new Set(lives.map(({ name }) => name));
  const invented = [...idsByName.keys()].filter((name) => name !== FIRST_TOKEN && !asked.has(name));
  return [
    ...lives.flatMap((life) => judgeLife(life, idsByName.get(life.name) ?? [])),
    ...invented.map((name) => `token ${name} was never asked for`),
    ...(idsByName.get(FIRST_TOKEN)?.length === 1 ? [] : [`${FIRST_TOKEN} is not listed once`]),
  ];
};

const judgeLife = ({ name, created, issued, deleted }: TokenLife, ids: readonly string[]): string[] => {
  if (ids.length > 1) return [`token ${name} is listed ${ids.length} times`];
  const [id] = ids;
  if (created === 'refused' && id !== undefined) return [`token ${name} was refused and is listed`];
  if (created !== 'acknowledged') return [];
  if (id !== undefined && id !== issued?.id)
    return [`token ${name} is listed with another id than it was given`];
  if (deleted === 'acknowledged') return id === undefined ? [] : [`token ${name} was deleted and is listed`];
  if (deleted === 'in doubt') return [];
  return id === undefined ? [`token ${name} was acknowledged and is lost`] : [];
};
