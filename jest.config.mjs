/** One Jest for the whole repository: units and integration tests run side by side, the browser journeys apart. */
const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
  swcrc: false,
};

export default {
  rootDir: '.',
  testMatch: ['<rootDir>/{proto,services,frontends,scripts}/**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/frontends/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['<rootDir>/scripts/jest-transform.mjs', swc] },
  moduleNameMapper: { '/tables/made-table\\.ts$': '<rootDir>/services/analysis/test/made-table.ts' },
  // What no package declares under the same name.
  sandboxInjectedGlobals: ['Array', 'Boolean', 'JSON', 'Math', 'Number', 'Object', 'RegExp', 'Set', 'String', 'Symbol', 'WeakMap', 'isNaN', 'parseInt'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  globalSetup: '<rootDir>/scripts/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/scripts/jest-global-teardown.mjs',
  // For a machine that is busy with everything else too: what hangs is told by what it waits for, long before.
  testTimeout: 120_000,
  // Two processors: specs on a database compute about half of the time, and wait for it and for one another the rest.
  maxWorkers: 3,
  // Modules of specs that have ended stay in memory for as long as a worker lives; collecting among gigabytes of them would cost minutes, and stop specs for seconds.
  workerIdleMemoryLimit: '1200MB',
};
