import { defineConfig } from 'oxlint';

import { arrowOverrides } from './scripts/arrows.ts';

const specs = ['**/*.spec.ts', '**/scenarios/**/*.ts', 'packages/testkit/**/*.ts'];

const pure = 'The rules are pure: what happens comes from state, intent and the Rng handed in.';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['**/dist/**', 'coverage/**', 'data/**', 'test-results/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',

    // Generic code narrows at its edges, each time beside the check that allows it.
    'typescript/no-unsafe-type-assertion': 'off',
    // The compiler's noImplicitReturns says the same, and knows `void`.
    'typescript/consistent-return': 'off',
    // One after the other is often what is meant: moves in a session, steps in a browser.
    'no-await-in-loop': 'off',
    // Copies with a change are how pure state is written.
    'oxc/no-map-spread': 'off',
    // Shadowing a name a few lines long is clearer than a second name for one thing.
    'no-shadow': 'off',
  },
  overrides: [
    {
      files: ['packages/rules/src/**/*.ts'],
      rules: {
        'no-restricted-globals': ['error', { name: 'Date', message: pure }, { name: 'Intl', message: pure }],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: pure },
          { property: 'localeCompare', message: 'Its order depends on the machine, and a replay must not.' },
        ],
      },
    },
    {
      files: specs,
      rules: {
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        // Properties and scenarios assert in the words of their own languages.
        'vitest/expect-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/no-conditional-expect': 'off',
      },
    },
    {
      files: ['scripts/**', 'packages/*/scripts/**', 'packages/bench/**'],
      rules: { 'no-console': 'off' },
    },
    ...arrowOverrides(),
  ],
});
