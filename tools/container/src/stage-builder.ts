import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { ignoredBy } from './docker-ignore.js';
import type { Dockerfile, Stage, Step } from './dockerfile.js';

export interface BuildPlan {
  readonly dockerfile: Dockerfile;
  readonly context: string;
  /** An empty folder; each stage becomes a folder in it, the root of that stage's file system. */
  readonly workspace: string;
  readonly run: (command: string, folder: string) => void;
}

/**
 * Follows a Dockerfile in plain folders, where there is no engine: COPY copies, RUN runs on this machine, WORKDIR is
 * obeyed; what only an engine knows (users, ports, health) is passed over. Answers the folder of the last stage.
 * Commands must stay within their working folder, since there is no other root here; one that names a full path is
 * refused.
 */
export const buildStages = (plan: BuildPlan): string =>
  plan.dockerfile.stages.map((stage) => buildStage(plan, stage)).at(-1) ?? plan.workspace;

const buildStage = (plan: BuildPlan, stage: Stage): string => {
  const root = join(plan.workspace, stage.name);
  let folder = root;
  mkdirSync(root, { recursive: true });
  for (const step of stage.steps) {
    if (step.instruction === 'WORKDIR') folder = join(root, step.text);
    mkdirSync(folder, { recursive: true });
    if (step.instruction === 'COPY') copy(plan, step, folder);
    if (step.instruction === 'RUN') plan.run(within(step), folder);
  }
  return root;
};

/** Quoted patterns may hold slashes; a bare word that begins with one is a place of the engine's. */
const within = ({ text }: Step): string => {
  if (/(?:^|[\s=<>])\//.test(text)) throw new Error(`This command leaves its folder: RUN ${text}`);
  return text;
};

const copy = (plan: BuildPlan, { text }: Step, folder: string): void => {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.at(-1) ?? '';
  for (const source of paths.slice(0, -1)) {
    const origin = join(from === undefined ? plan.context : join(plan.workspace, from), source);
    const isInto = target.endsWith('/') && !statSync(origin).isDirectory();
    const isLeftOut = from === undefined ? leftOut(plan.context, origin) : () => false;
    cpSync(origin, join(folder, target, isInto ? basename(origin) : ''), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isLeftOut(path),
    });
  }
};

const leftOut = (context: string, origin: string): ((path: string) => boolean) => {
  const ignored = ignoredBy(readFileSync(join(context, '.dockerignore'), 'utf8'));
  const inContext = (path: string): string => posix.relative(context, path);
  if (ignored(inContext(origin)))
    throw new Error(`.dockerignore leaves out what is copied: ${inContext(origin)}`);
  return (path) => ignored(inContext(path));
};
