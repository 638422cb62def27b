import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import nx from '@nx/eslint-plugin';
import devkit from 'nx/src/devkit-exports.js';
import tseslint from 'typescript-eslint';

const root = dirname(fileURLToPath(import.meta.url));

// Without a project graph the boundary rule skips itself and says nothing (exit 0). A task of Nx has one already;
// every other way to start ESLint (an editor, a hook, a single file) gets a fresh one here, or an error.
if (process.env.NX_TASK_TARGET_TARGET === undefined)
  await devkit.createProjectGraphAsync({ exitOnError: true });

/** Every workspace folder that holds a project with a tsconfig of its own. */
const projectFolders = () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  return folders.filter((folder) => existsSync(join(root, folder, 'tsconfig.spec.json')));
};

/** Which kinds of project a project may use (DESIGN, "The repository"). Specs may use the tooling besides. */
const boundaries = (alsoForSpecs = []) => [
  { sourceTag: 'type:kernel', onlyDependOnLibsWithTags: [...alsoForSpecs] },
  { sourceTag: 'type:client', onlyDependOnLibsWithTags: [...alsoForSpecs] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:kernel', 'type:lib', ...alsoForSpecs] },
  {
    sourceTag: 'type:context',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:lib', 'type:context', ...alsoForSpecs],
  },
  {
    sourceTag: 'type:deployment',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:lib', 'type:context', ...alsoForSpecs],
  },
  {
    sourceTag: 'shape:service',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:lib', 'type:context', 'type:deployment', ...alsoForSpecs],
  },
  {
    sourceTag: 'shape:standalone',
    onlyDependOnLibsWithTags: [
      'type:kernel',
      'type:lib',
      'type:context',
      'type:deployment',
      'type:app',
      'type:tool',
      ...alsoForSpecs,
    ],
  },
  // What a browser runs: only what has no other side.
  { sourceTag: 'type:site', onlyDependOnLibsWithTags: ['type:client', ...alsoForSpecs] },
  { sourceTag: 'type:testing', onlyDependOnLibsWithTags: ['type:kernel', 'type:lib', 'type:tool'] },
  {
    sourceTag: 'type:tool',
    onlyDependOnLibsWithTags: [
      'type:kernel',
      'type:lib',
      'type:client',
      'type:context',
      'type:deployment',
      'type:testing',
      'type:tool',
    ],
  },
  {
    sourceTag: 'type:kernel',
    bannedExternalImports: ['pg', 'typeorm', 'kafkajs', '@nestjs/*', 'fastify', 'undici', 'pino'],
  },
];
const moduleBoundaries = (alsoForSpecs) => [
  'error',
  { depConstraints: boundaries(alsoForSpecs), allowCircularSelfDependency: false },
];

const CLOCK =
  'Time comes from the Clock, in the command or as an argument; only libs/kernel asks the machine.';
const asksForTime = [
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: CLOCK },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
];
const asksForChance = [
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Chance comes from node:crypto in an adapter, and reaches a decision inside its command.',
  },
];
const waits = ['setTimeout', 'setInterval', 'setImmediate'].map((name) => ({
  selector: `CallExpression[callee.name='${name}']`,
  message: 'What is due later is a timer row, which survives a restart.',
}));

/** Slips that no compiler finds, in any kind of file. */
const slips = {
  eqeqeq: 'error',
  'no-async-promise-executor': 'error',
  'no-compare-neg-zero': 'error',
  'no-constant-binary-expression': 'error',
  'no-constructor-return': 'error',
  'no-debugger': 'error',
  'no-dupe-else-if': 'error',
  'no-duplicate-case': 'error',
  'no-duplicate-imports': 'error',
  'no-empty': 'error',
  'no-eval': 'error',
  'no-fallthrough': 'error',
  'no-loss-of-precision': 'error',
  'no-misleading-character-class': 'error',
  'no-prototype-builtins': 'error',
  'no-restricted-properties': [
    'error',
    {
      property: 'toEqual',
      message:
        'It takes undefined for an absent member and one class for another: compare with toStrictEqual.',
    },
  ],
  'no-self-assign': 'error',
  'no-self-compare': 'error',
  'no-sparse-arrays': 'error',
  'no-template-curly-in-string': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-unreachable-loop': 'error',
  'no-unsafe-finally': 'error',
  'no-unsafe-optional-chaining': 'error',
  'no-useless-catch': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'require-yield': 'error',
  'use-isnan': 'error',
  'valid-typeof': 'error',
};

/** Rules that find real faults; matters of taste are left to Prettier and to the reviewer. */
const faults = {
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-confusing-void-expression': [
    'error',
    { ignoreArrowShorthand: true, ignoreVoidOperator: true },
  ],
  '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowStaticOnly: false }],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/return-await': ['error', 'in-try-catch'],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  // An interface that must be awaited may have an implementation that need not wait.
  '@typescript-eslint/require-await': 'off',
  // A type parameter used once names what a caller expects; the seam of commands and answers is built on it.
  '@typescript-eslint/no-unnecessary-type-parameters': 'off',
  // DTOs and framework options are classes by name and plain data by nature.
  '@typescript-eslint/no-misused-spread': 'off',
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
  // There are no enums here; looking for them costs a third of the whole pass.
  '@typescript-eslint/no-unsafe-enum-assignment': 'off',
  '@typescript-eslint/no-unsafe-enum-comparison': 'off',
  // A command without content carries the empty object.
  '@typescript-eslint/no-generated-empty-object-type': 'off',
};

const offForSpecs = Object.fromEntries(
  [
    'no-base-to-string',
    'no-explicit-any',
    'no-extraneous-class',
    'no-non-null-assertion',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'restrict-template-expressions',
    'unbound-method',
    'use-unknown-in-catch-callback-variable',
  ].map((rule) => [`@typescript-eslint/${rule}`, 'off']),
);

/**
 * Types for a project's sources and specs come from one program, which reads its libraries as sources: quick for a
 * file or a project. A pass over everything sets CAUSEWAY_LINT_WHOLE and has one program for all of them, so that no
 * library is read and checked again for every project that uses it.
 */
const typed = (folder) => ({
  files: [`${folder}/src/**/*.{ts,tsx,mjs}`],
  languageOptions: {
    parserOptions: {
      project: process.env.CAUSEWAY_LINT_WHOLE ? 'tsconfig.lint.json' : `${folder}/tsconfig.spec.json`,
      tsconfigRootDir: root,
    },
  },
});

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '**/.nx',
      '**/.causeway',
      '**/coverage',
      'tools/architecture/fixtures',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{ts,tsx,mjs}'], rules: slips },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { '@nx': nx },
    rules: { ...faults, '@nx/enforce-module-boundaries': moduleBoundaries() },
  },
  {
    files: ['**/src/**/*.mjs'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  ...projectFolders().map(typed),
  {
    files: ['**/*.ts'],
    ignores: ['apps/gateway/**', 'apps/standalone/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^@causeway/[^/]+/http$', message: "A context's http door is the gateway's to open." },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', '**/src/testing/**/*.ts', 'libs/testing/**/*.ts', 'proof/{e2e,torture}/**/*.ts'],
    plugins: { '@nx': nx },
    rules: {
      ...offForSpecs,
      'no-template-curly-in-string': 'off',
      '@nx/enforce-module-boundaries': moduleBoundaries(['type:testing', 'type:tool']),
    },
  },
  {
    files: ['libs/**/*.ts', 'apps/**/*.{ts,tsx}'],
    ignores: ['libs/kernel/**', '**/*.spec.ts', '**/src/testing/**'],
    rules: { 'no-console': 'error', 'no-restricted-syntax': ['error', ...asksForTime, ...asksForChance] },
  },
  {
    files: ['libs/contexts/*/src/{domain,application,read,published,http}/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...asksForTime, ...asksForChance, ...waits] },
  },
);
