import ts from 'typescript';
import type { Rule, Violation } from '../rule.js';
import type { Workspace } from '../workspace.js';

const LIST = 'libs/kernel/src/crash-point.ts';

/** The kill suites walk the list of labels, so each label is at exactly one place in the product. */
export const crashPoints: Rule = {
  name: 'crash-points',
  check: (workspace) => {
    const labels = listedLabels(workspace);
    const passes = workspace.code
      .filter((file) => /^(?:libs|apps)\//.test(file.path) && !file.isTest && file.path !== LIST)
      .flatMap((file) => file.facts.crashPoints.map((pass) => ({ file: file.path, ...pass })));
    const unreadable = passes
      .filter(({ label }) => label === undefined)
      .map(({ file, line }): Violation => ({
        file,
        line,
        message: 'names its crash point by something computed',
      }));
    const miscounted = labels.flatMap((label): Violation[] => {
      const count = passes.filter((pass) => pass.label === label).length;
      return count === 1
        ? []
        : [{ file: LIST, message: `${label} is passed at ${String(count)} places, not at one` }];
    });
    return [...unreadable, ...miscounted];
  },
};

const listedLabels = (workspace: Workspace): string[] => {
  const file = workspace.files.get(LIST);
  if (file === undefined) return [];
  const source = ts.createSourceFile(LIST, file.text, ts.ScriptTarget.ES2022, true);
  const labels: string[] = [];
  const visit = (node: ts.Node): void => {
    const isList = ts.isVariableDeclaration(node) && node.name.getText(source) === 'CRASH_POINTS';
    if (isList) collectStrings(node, labels);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return labels;
};

const collectStrings = (node: ts.Node, into: string[]): void => {
  if (ts.isStringLiteral(node)) into.push(node.text);
  ts.forEachChild(node, (child) => collectStrings(child, into));
};
