import ts from 'typescript';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  readonly typeOnly: boolean;
}

/** Text in quotes: a string literal, or the fixed parts of a template joined by a space. */
export interface Quoted {
  readonly text: string;
  readonly line: number;
}

/** A word of code that a room may forbid: `async`, `new Date()`, `Date.now`, `setTimeout()`, `process.env`. */
export interface Use {
  readonly what: string;
  readonly line: number;
}

export interface SourceFacts {
  readonly imports: readonly Import[];
  readonly quotes: readonly Quoted[];
  readonly uses: readonly Use[];
  /** The literal argument of each `crashPoint('…')` call; undefined where it is not a literal. */
  readonly crashPoints: readonly { readonly label: string | undefined; readonly line: number }[];
}

type Facts = { -readonly [Kind in keyof SourceFacts]: SourceFacts[Kind][number][] };

/** Reads a TypeScript or JavaScript file with the compiler's own parser, so that text in comments never counts. */
export const factsOf = (path: string, text: string): SourceFacts => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const facts: Facts = { imports: [], quotes: [], uses: [], crashPoints: [] };
  const visit = (node: ts.Node): void => {
    note(node, source, facts);
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (!path.endsWith('.ts')) facts.imports.push(...importedByComments(text));
  return facts;
};

const note = (node: ts.Node, source: ts.SourceFile, facts: Facts): void => {
  const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const use = usedBy(node);
  if (use !== undefined) facts.uses.push({ what: use, line });
  const imported = importedBy(node);
  if (imported !== undefined) facts.imports.push({ ...imported, line });
  const quoted = quotedBy(node, source);
  if (quoted !== undefined) facts.quotes.push({ text: quoted, line });
  if (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'crashPoint'
  ) {
    const [label] = node.arguments;
    facts.crashPoints.push({ label: label && ts.isStringLiteral(label) ? label.text : undefined, line });
  }
};

/** JavaScript names the types of our other projects in comments: `import('@causeway/kernel').Clock`. */
const importedByComments = (text: string): Import[] =>
  text.split('\n').flatMap((words, index) =>
    [...words.matchAll(/^\s*(?:\/\*)?\*.*?(?:import\(|\bfrom )'(?<specifier>@causeway\/[^']+)'/g)].map(
      (match) => ({
        specifier: match.groups?.['specifier'] ?? '',
        line: index + 1,
        typeOnly: true,
      }),
    ),
  );

const usedBy = (node: ts.Node): string | undefined => {
  if (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node)) return 'async';
  if (ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.AnyKeyword) return 'as any';
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    return node.arguments?.length ? `new ${node.expression.text}(…)` : `new ${node.expression.text}()`;
  }
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    return `${node.expression.text}.${node.name.text}`;
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return `${node.expression.text}()`;
  return undefined;
};

const importedBy = (node: ts.Node): Omit<Import, 'line'> | undefined => {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: bringsTypesOnly(node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  }
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  ) {
    return { specifier: node.argument.literal.text, typeOnly: true };
  }
  if (ts.isCallExpression(node) && isLoader(node.expression)) {
    const [target] = node.arguments;
    if (target && ts.isStringLiteralLike(target)) return { specifier: target.text, typeOnly: false };
  }
  return undefined;
};

const isLoader = (callee: ts.Expression): boolean =>
  callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');

const bringsTypesOnly = (clause: ts.ImportClause | undefined): boolean => {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name !== undefined || named === undefined || !ts.isNamedImports(named)) return false;
  return named.elements.every((element) => element.isTypeOnly);
};

const quotedBy = (node: ts.Node, source: ts.SourceFile): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.getText(source))].join(' ');
};
