import { posix } from 'node:path';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile } from '../source-file.js';
import type { Workspace } from '../workspace.js';

/** `[text](target)`; text between backticks shows a link and is none. */
const LINK = /\[[^\]]*\]\((?<target>[^()\s]+)\)/g;
const SHOWN = /`[^`]*`/g;
/** Leads out of the repository, or to a place in the page itself. */
const ELSEWHERE = /^(?:[a-z]+:|#)/;

/** A page's links lead to files that are there, and every page of `docs/` can be found from an index. */
export const links: Rule = {
  name: 'links',
  check: (workspace) => [...brokenLinks(workspace), ...unlistedPages(workspace)],
};

const brokenLinks = (workspace: Workspace): Violation[] =>
  pages(workspace).flatMap((page) =>
    linksOf(page)
      .filter(({ path }) => !exists(workspace, path))
      .map(({ path, line }) => ({
        file: page.path,
        line,
        message: `links to ${path}, which does not exist`,
      })),
  );

const unlistedPages = (workspace: Workspace): Violation[] => {
  const inDocs = pages(workspace).filter(({ path }) => path.startsWith('docs/'));
  const listed = new Set(inDocs.filter(isIndex).flatMap((page) => linksOf(page).map(({ path }) => path)));
  return inDocs
    .filter((page) => page.path !== 'docs/README.md' && !listed.has(page.path))
    .map((page) => ({ file: page.path, message: 'is listed in no README.md of docs/' }));
};

const pages = (workspace: Workspace): SourceFile[] =>
  [...workspace.files.values()].filter(({ path }) => path.endsWith('.md') || path === 'llms.txt');

const isIndex = ({ path }: SourceFile): boolean => posix.basename(path) === 'README.md';

/** Where a page's relative links lead, as paths from the root. */
const linksOf = (page: SourceFile): { readonly path: string; readonly line: number }[] =>
  page.lines.flatMap((text, index) =>
    [...text.replaceAll(SHOWN, '').matchAll(LINK)]
      .map((match) => match.groups?.['target'] ?? '')
      .filter((target) => !ELSEWHERE.test(target))
      .map((target) => ({
        path: posix.join(posix.dirname(page.path), target.replace(/#.*$/, '')),
        line: index + 1,
      })),
  );

/** A file, or a folder that holds one. */
const exists = ({ files }: Workspace, path: string): boolean =>
  files.has(path) || [...files.keys()].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));
