import { OURS, packageOf, type Manifest, type Project } from '../project.js';
import type { Rule, Violation } from '../rule.js';
import type { Workspace } from '../workspace.js';

/** What a project says it needs, what the compiler is told, and what its code imports are the same. */
export const manifests: Rule = {
  name: 'manifests',
  check: (workspace) => [
    ...workspace.projects.flatMap((project) => [
      ...checkDependencies(project),
      ...checkReferences(workspace, project),
      ...checkOutside(workspace, project),
      ...checkSpecConfig(workspace, project),
    ]),
    ...checkRootReferences(workspace),
  ],
};

const imports = (project: Project, which: 'all' | 'compiled'): Set<string> =>
  new Set(
    project.code
      .filter((file) => which === 'all' || project.compiles(file))
      .flatMap((file) => file.facts.imports.map(({ specifier }) => packageOf(specifier)))
      .filter((name) => name.startsWith(OURS) && name !== project.name),
  );

const checkDependencies = (project: Project): Violation[] => {
  const file = `${project.folder}/package.json`;
  const { dependencies = {}, devDependencies = {} } = project.manifest;
  const listed = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith(OURS));
  const used = imports(project, 'all');
  const needed = [...imports(project, 'compiled')];
  return [
    ...[...used].filter((name) => !listed.includes(name)).map((name) => ({ file, message: `lacks ${name}` })),
    ...listed.filter((name) => !used.has(name)).map((name) => ({ file, message: `lists ${name}, unused` })),
    ...needed
      .filter((name) => devDependencies[name] !== undefined)
      .map((name) => ({ file, message: `lists ${name} for development only, but its sources need it` })),
  ];
};

const checkReferences = (workspace: Workspace, project: Project): Violation[] => {
  const { references } = project;
  if (references === undefined) return [];
  const file = project.tsconfigPath;
  const needed = [...imports(project, 'compiled')]
    .map((name) => workspace.projectNamed(name))
    .flatMap((target) => (target?.references === undefined ? [] : [target.folder]));
  return [
    ...needed
      .filter((folder) => !references.includes(folder))
      .map((folder) => ({ file, message: `lacks ${folder}` })),
    ...references
      .filter((folder) => !needed.includes(folder))
      .map((folder) => ({ file, message: `references ${folder}, unused` })),
  ];
};

/** Packages from outside are named once, in the root manifest; the product runs without its development tools. */
const checkOutside = (workspace: Workspace, project: Project): Violation[] => {
  const { dependencies = {}, devDependencies = {} } = workspace.json<Manifest>('package.json') ?? {};
  const isProduct = project.kind !== 'tool' && project.kind !== 'testing';
  return project.code.flatMap((file) =>
    file.facts.imports
      .filter(
        ({ specifier }) =>
          /^[@a-z]/.test(specifier) && !specifier.startsWith(OURS) && !/^node:/.test(specifier),
      )
      .flatMap(({ specifier, typeOnly, line }) => {
        const name = packageOf(specifier);
        if (dependencies[name] !== undefined || JEST_OWN.has(name)) return [];
        if (devDependencies[name] === undefined) {
          const hasTypes = typeOnly && devDependencies[`@types/${name}`] !== undefined;
          return hasTypes ? [] : [{ file: file.path, line, message: `${name} is not in the root manifest` }];
        }
        const isShipped = isProduct && !file.isTest && !typeOnly;
        return isShipped ? [{ file: file.path, line, message: `${name} is a development tool` }] : [];
      }),
  );
};

/** Comes with Jest, at Jest's own version. */
const JEST_OWN: ReadonlySet<string> = new Set(['@jest/globals']);

/** Lint knows a project's specs through this file; all are alike. */
const SPEC_CONFIG = {
  extends: './tsconfig.json',
  compilerOptions: { noEmit: true, allowJs: true, types: ['node', 'jest'] },
  include: ['src'],
  exclude: [],
  references: [],
};

const checkSpecConfig = (workspace: Workspace, project: Project): Violation[] => {
  if (project.references === undefined) return [];
  const file = `${project.folder}/tsconfig.spec.json`;
  const found = workspace.json<object>(file);
  const isStandard = JSON.stringify(found) === JSON.stringify(SPEC_CONFIG);
  return isStandard ? [] : [{ file, message: 'is missing or unlike that of the other projects' }];
};

const checkRootReferences = (workspace: Workspace): Violation[] => {
  const file = 'tsconfig.json';
  const built = (workspace.json<{ references?: { path: string }[] }>(file)?.references ?? []).map(
    ({ path }) => path,
  );
  return workspace.projects
    .filter((project) => project.references !== undefined && !built.includes(project.folder))
    .map((project) => ({ file, message: `lacks ${project.folder}, so that nobody builds it` }));
};
