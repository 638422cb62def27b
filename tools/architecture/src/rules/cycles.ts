import { posix } from 'node:path';
import { OURS } from '../project.js';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile } from '../source-file.js';
import type { Workspace } from '../workspace.js';

type Graph = ReadonlyMap<string, readonly string[]>;

/** No project needs itself by way of others, and no file does: decorated classes in a ring fail at load. */
export const cycles: Rule = {
  name: 'cycles',
  check: (workspace) => [
    ...ringsOf(projectGraph(workspace)).map((ring) => violation(ring, (folder) => `${folder}/package.json`)),
    ...ringsOf(fileGraph(workspace)).map((ring) => violation(ring, (path) => path)),
  ],
};

const violation = (ring: readonly string[], fileOf: (node: string) => string): Violation => ({
  file: fileOf(ring[0] ?? ''),
  message: `needs itself: ${[...ring, ring[0]].join(' > ')}`,
});

const projectGraph = (workspace: Workspace): Graph =>
  new Map(
    workspace.projects.map((project) => {
      const { dependencies, devDependencies } = project.manifest;
      const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
        name.startsWith(OURS),
      );
      return [project.folder, names.flatMap((name) => workspace.projectNamed(name)?.folder ?? [])];
    }),
  );

const fileGraph = (workspace: Workspace): Graph =>
  new Map(workspace.code.map((file) => [file.path, neighbours(workspace, file)]));

const neighbours = (workspace: Workspace, file: SourceFile): string[] =>
  file.facts.imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(file.path), specifier))
    .flatMap((target) => [target, target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx')])
    .filter((target) => workspace.files.has(target));

/** One ring for every strongly connected set of nodes (Tarjan), as a shortest way from its first node back to it. */
const ringsOf = (graph: Graph): string[][] => {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const rings: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    const ring = shortestRing(graph, [...members].sort()[0] ?? node, new Set(members));
    if (ring !== undefined) rings.push(ring);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return rings;
};

const shortestRing = (graph: Graph, start: string, members: ReadonlySet<string>): string[] | undefined => {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return way;
      if (!members.has(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
};
