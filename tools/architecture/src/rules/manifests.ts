import { OURS, packageOf, type Manifest, type Project } from '../project.js';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile } from '../source-file.js';
import type { Workspace } from '../workspace.js';

/** A project's declared dependencies, the compiler's references and the code's imports are the same. */
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

/** Our own packages that some files of a project name, in imports or (for Jest's configuration) in quotes. */
const used = (project: Project, files: readonly SourceFile[]): Set<string> => {
  const configured = files
    .filter((file) => file.path === `${project.folder}/jest.config.mjs`)
    .flatMap((file) => file.facts.quotes.map(({ text }) => text));
  const imported = files.flatMap((file) => file.facts.imports.map(({ specifier }) => specifier));
  const names = [...configured, ...imported].map(packageOf);
  return new Set(names.filter((name) => name.startsWith(OURS) && name !== project.name));
};

const checkDependencies = (project: Project): Violation[] => {
  const file = `${project.folder}/package.json`;
  const { dependencies = {}, devDependencies = {} } = project.manifest;
  const listed = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith(OURS));
  const wanted = used(project, project.code);
  const shipped = used(
    project,
    project.code.filter((source) => project.compiles(source) && !source.isTest),
  );
  return [
    ...[...wanted]
      .filter((name) => !listed.includes(name))
      .map((name) => ({ file, message: `lacks ${name}` })),
    ...listed.filter((name) => !wanted.has(name)).map((name) => ({ file, message: `lists ${name}, unused` })),
    ...[...shipped]
      .filter((name) => devDependencies[name] !== undefined)
      .map((name) => ({ file, message: `lists ${name} for development only, but its sources need it` })),
  ];
};

const checkReferences = (workspace: Workspace, project: Project): Violation[] => {
  const { references } = project;
  if (references === undefined) return [];
  const file = project.tsconfigPath;
  const foldersOf = (names: ReadonlySet<string>): string[] =>
    [...names]
      .map((name) => workspace.projectNamed(name))
      .flatMap((target) => (target?.references === undefined ? [] : [target.folder]));
  const needed = foldersOf(
    used(
      project,
      project.code.filter((source) => project.compiles(source)),
    ),
  );
  const wanted = foldersOf(used(project, project.code));
  return [
    ...needed
      .filter((folder) => !references.includes(folder))
      .map((folder) => ({ file, message: `lacks ${folder}` })),
    ...references
      .filter((folder) => !wanted.includes(folder))
      .map((folder) => ({ file, message: `references ${folder}, unused` })),
  ];
};

/** Packages from outside are named once, in the root manifest; the product runs without its development tools. */
const checkOutside = (workspace: Workspace, project: Project): Violation[] => {
  const { dependencies = {}, devDependencies = {} } = workspace.json<Manifest>('package.json') ?? {};
  // What a site uses is bundled when it is built: nothing of it is installed where the product runs.
  const isProduct = project.kind !== 'tool' && project.kind !== 'testing' && project.kind !== 'site';
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

/**
 * The root builds every project, and checks the types in the specs of all that is shipped: in one program, or in one
 * of its own where a project sets other options of the compiler.
 */
const checkRootReferences = (workspace: Workspace): Violation[] => {
  const built = rootReferences(workspace, 'tsconfig.json');
  const checked = rootReferences(workspace, 'tsconfig.spec.json');
  const { exclude = [] } = workspace.json<{ exclude?: string[] }>('tsconfig.alike.json') ?? {};
  const projects = workspace.projects.filter((project) => project.references !== undefined);
  return [
    ...projects
      .filter(({ folder }) => !built.includes(folder))
      .map(({ folder }) => ({
        file: 'tsconfig.json',
        message: `lacks ${folder}, so that it is never built`,
      })),
    ...projects
      .filter(({ folder }) => /^(?:libs|apps)\//.test(folder) && exclude.includes(`${folder}/src`))
      .map(({ folder }) => `${folder}/tsconfig.spec.json`)
      .filter((path) => !checked.includes(path))
      .map((path) => ({ file: 'tsconfig.spec.json', message: `lacks ${path}` })),
    ...(checked.includes('tsconfig.alike.json')
      ? []
      : [{ file: 'tsconfig.spec.json', message: 'lacks tsconfig.alike.json' }]),
  ];
};

const rootReferences = (workspace: Workspace, file: string): string[] =>
  (workspace.json<{ references?: { path: string }[] }>(file)?.references ?? []).map(({ path }) => path);
