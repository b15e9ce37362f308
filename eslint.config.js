import { existsSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/* Rules of docs and style made real: sizes, layers, and who may touch the outside. */

const SPECS = ['**/*.spec.{ts,tsx}', '**/test/**/*.ts', 'services/kit/src/testing*.ts'];
const NODE_GLOBALS = Object.fromEntries(
  ['AbortController', 'AbortSignal', 'Buffer', 'TextDecoder', 'URL', 'URLSearchParams', 'clearInterval', 'clearTimeout', 'console', 'fetch', 'globalThis', 'performance', 'process', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout', 'structuredClone'].map((name) => [name, 'readonly']),
);

const folders = (path) => (existsSync(path) ? readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name) : []);

const OTHER_PACKAGES = (own) => ({ regex: `^@forewire/(?!(?:${own.join('|')})(?:/|$))`, message: 'Services and remotes meet in events, the URL and the session, never in an import.' });
const OUT_OF_TREE = { regex: '^(?:\\.\\./)+(?:services|frontends|proto|node_modules)/', message: 'Import another package by its name.' };
const MONGOOSE = { regex: '^(?:mongoose|mongodb)(?:/|$)', message: 'Only *.schema.ts, *.repository.ts and the kit talk to MongoDB.' };
const KAFKA = { regex: '^kafkajs(?:/|$)', message: 'Only the kit talks to Kafka; produce through the outbox.' };
const imports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const ENVIRONMENT = { selector: 'MemberExpression[object.name="process"][property.name="env"]', message: 'Read the environment in config.ts only.' };
const NATIVE_DRIVER = { selector: 'MemberExpression[property.name=/^(collection|getClient)$/]', message: 'The native driver escapes the ambient transaction.' };
const TOO_MANY_DEPENDENCIES = { selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>5]', message: 'More than five dependencies: split this class.' };
const UNVERIFIED = { selector: 'ImportSpecifier[imported.name=/^(decodeProtectedHeader|decodeJwt)$/]', message: 'What a token says before it is verified is whatever its sender likes, of any type: only the kit reads it, and checks its shape.' };
const syntax = (...selectors) => ({ 'no-restricted-syntax': ['error', ...selectors] });
// A severity alone would keep the selectors of the broader rule before it.
const anySyntax = { 'no-restricted-syntax': 'off' };

const sizes = {
  complexity: ['error', 10],
  'max-lines': ['error', 300],
  'max-lines-per-function': ['error', { max: 50, IIFEs: true }],
};

/** A feature never imports a feature; pages compose features, the remote composes pages. */
function frontEndZones(name) {
  const source = `./frontends/${name}/src`;
  const features = folders(`frontends/${name}/src/features`);
  return [
    ...features.map((feature) => ({ target: `${source}/features/${feature}`, from: `${source}/features`, except: [`./${feature}`], message: 'A feature never imports a feature.' })),
    { target: `${source}/features`, from: [`${source}/pages`, `${source}/remote.tsx`], message: 'Features know nothing of pages.' },
    { target: `${source}/pages`, from: `${source}/remote.tsx`, message: 'Pages know nothing of the remote.' },
  ];
}

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/src/gen/**', '.cache/**', '.nx/**', 'data/**', '**/test/data/**', 'coverage/**', 'test-results/**', 'playwright-report/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: NODE_GLOBALS },
    rules: sizes,
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'], conditionNames: ['source', 'import', 'default'] })],
    },
    rules: {
      ...sizes,
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'no-console': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' }],
      // Nest injects by the class itself: a type-only import of it would break injection without a word.
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  {
    files: ['{services,proto}/**/*.ts'],
    ignores: SPECS,
    rules: { 'import-x/no-default-export': 'error', ...syntax(ENVIRONMENT, NATIVE_DRIVER, TOO_MANY_DEPENDENCIES, UNVERIFIED), ...imports(OTHER_PACKAGES(['contracts', 'kit']), OUT_OF_TREE, MONGOOSE, KAFKA) },
  },
  {
    // A pattern that backtracks hands whoever wrote the text the time of everybody else. "uncertain" reports would be of patterns that are anchored or bounded.
    files: ['{services,proto,frontends}/**/*.{ts,tsx}'],
    ignores: SPECS,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
      'regexp/optimal-quantifier-concatenation': 'error',
      'regexp/no-trivially-nested-quantifier': 'error',
    },
  },
  { files: ['services/**/*.{schema,repository}.ts'], rules: imports(OTHER_PACKAGES(['contracts', 'kit']), OUT_OF_TREE, KAFKA) },
  { files: ['services/**/config.ts'], rules: syntax(NATIVE_DRIVER, TOO_MANY_DEPENDENCIES, UNVERIFIED) },
  { files: ['services/kit/**/*.ts'], rules: { ...anySyntax, ...imports(OTHER_PACKAGES(['contracts', 'kit']), OUT_OF_TREE) } },
  { files: ['services/all-in-one/**/*.ts'], rules: imports(OUT_OF_TREE, MONGOOSE, KAFKA) },
  { files: ['proto/**/*.ts'], rules: imports(OTHER_PACKAGES(['contracts']), OUT_OF_TREE) },
  { files: ['services/*/src/main.ts', 'services/crawler/src/cli/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['services/**/*.spec.ts', 'services/*/test/**/*.ts'],
    rules: imports(OTHER_PACKAGES(['contracts', 'kit', '(?:identity|teams|billing|tasks|scheduler|crawler|analysis|predict|notifications|all-in-one)']), OUT_OF_TREE),
  },
  {
    files: ['frontends/*/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'import-x/no-restricted-paths': ['error', { zones: folders('frontends').flatMap(frontEndZones) }],
      ...imports(OTHER_PACKAGES(['contracts', 'ui']), OUT_OF_TREE, MONGOOSE, KAFKA),
      ...syntax(ENVIRONMENT),
    },
  },
  // Pages that are rendered beforehand are in the shell's build, and in no other way in the shell.
  { files: ['frontends/shell/src/prerender/**'], rules: imports(OTHER_PACKAGES(['contracts', 'ui', 'marketing']), OUT_OF_TREE, MONGOOSE, KAFKA) },
  {
    // What the rest of the code may lean on without seeing it: a promise nobody waits for loses its error and its transaction.
    files: ['services/*/src/**/*.ts'],
    ignores: SPECS,
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
    },
  },
  {
    // A value of no known type must not get into a filter, where an object is an operator.
    files: ['services/*/src/**/*.repository.ts', 'services/{kit,identity}/src/**/*.ts'],
    ignores: SPECS,
    rules: { '@typescript-eslint/no-unsafe-argument': 'error' },
  },
  { files: ['{services,frontends,proto}/**/{utils,helpers,common}/**', '{services,proto}/**/index.ts'], rules: syntax({ selector: 'Program', message: 'No utils, helpers or common folders and no barrel files: code lives beside those who share it.' }) },
  { files: SPECS, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'error' } },
  // Playwright reads a fixture's needs from the pattern of its first parameter, and some need nothing.
  { files: ['frontends/e2e/**'], rules: { 'no-console': 'off', 'no-empty-pattern': 'off', 'max-lines-per-function': 'off' } },
);
