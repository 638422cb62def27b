import { posix } from 'node:path';
import { OURS, packageOf, type Kind, type Project } from '../project.js';
import type { Rule } from '../rule.js';
import type { Import } from '../source-facts.js';
import type { SourceFile } from '../source-file.js';
import type { Workspace } from '../workspace.js';

/** Which kinds of project the sources of a kind may use. */
const MAY_USE: Readonly<Record<Kind, readonly Kind[]>> = {
  kernel: [],
  lib: ['kernel', 'lib'],
  client: [],
  context: ['kernel', 'lib', 'context'],
  deployment: ['kernel', 'lib', 'context'],
  app: ['kernel', 'lib', 'context', 'deployment'],
  site: ['client'],
  testing: ['kernel', 'lib', 'tool'],
  tool: ['kernel', 'lib', 'client', 'context', 'deployment', 'testing', 'tool'],
};
/** Specs may use the test kit and the supervisors of real databases and brokers besides. */
const SPECS_MAY_ALSO_USE: readonly Kind[] = ['testing', 'tool'];

/** Composes everything in one process, so it alone may use another app, and the embedded database. */
const STANDALONE = 'apps/standalone';
/** Lists what the gateway puts on the API, without a service that has no API loading any of it. */
const DEPLOYMENT = 'libs/deployment';
const OPEN_HTTP_DOORS = ['apps/gateway', DEPLOYMENT, STANDALONE];

/** Projects meet at their doors: the right kinds, declared entry points, and `/http` for the gateway alone. */
export const doors: Rule = {
  name: 'doors',
  check: (workspace) =>
    workspace.projects.flatMap((project) =>
      project.code.flatMap((file) =>
        file.facts.imports.flatMap((imported) => {
          const message = refusal(workspace, project, file, imported);
          return message === undefined ? [] : [{ file: file.path, line: imported.line, message }];
        }),
      ),
    ),
};

const refusal = (
  workspace: Workspace,
  project: Project,
  file: SourceFile,
  { specifier, typeOnly }: Import,
): string | undefined => {
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file.path), specifier);
    const isConfig = posix.dirname(file.path) === project.folder;
    return isConfig || target.startsWith(`${project.folder}/`)
      ? undefined
      : `${specifier} leads out of the project`;
  }
  if (!specifier.startsWith(OURS)) return undefined;
  const target = workspace.projectNamed(packageOf(specifier));
  if (target === undefined) return `${specifier} is no project of this repository`;
  if (target === project)
    return file.isSpec || typeOnly ? undefined : `${specifier} is this very project: import by path`;
  return refusalOfKind(project, target, file) ?? refusalOfEntry(project, target, specifier);
};

const refusalOfKind = (project: Project, target: Project, file: SourceFile): string | undefined => {
  const { kind } = project;
  if (kind === undefined || target.kind === undefined) return 'a project without a type: tag uses or is used';
  if (project.folder === STANDALONE && (target.kind === 'app' || target.kind === 'tool')) return undefined;
  if (file.isTest && SPECS_MAY_ALSO_USE.includes(target.kind)) return undefined;
  return MAY_USE[kind].includes(target.kind)
    ? undefined
    : `${kind} may not use ${target.kind} (${target.name})`;
};

const refusalOfEntry = (project: Project, target: Project, specifier: string): string | undefined => {
  const entry = `.${specifier.slice(target.name.length)}`;
  if (target.manifest.exports?.[entry] === undefined) return `${specifier} is not a door of ${target.name}`;
  const isHttpDoor = target.kind === 'context' && entry === './http';
  if (isHttpDoor && !OPEN_HTTP_DOORS.includes(project.folder))
    return `${specifier} is for the gateway to open`;
  return undefined;
};
