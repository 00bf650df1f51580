import { defineConfig } from 'oxlint';

import { importOverrides } from './scripts/import-rules.ts';

const specs = ['**/*.spec.{ts,tsx}', '**/scenarios/**/*.ts', 'packages/testkit/**/*.ts'];

const pure = 'The rules are pure: what happens comes from state, intent and the Rng handed in.';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest', 'node', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['**/dist/**', 'coverage/**', 'data/**', 'test-results/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/prefer-node-protocol': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',

    // Generic code narrows at its edges, each time beside the check that allows it.
    'typescript/no-unsafe-type-assertion': 'off',
    // The compiler's noImplicitReturns says the same, and knows `void`.
    'typescript/consistent-return': 'off',
    // Rulesets and journals are plain objects of functions; none of them knows `this`.
    'typescript/unbound-method': 'off',
    // Style sheets and polyfills are imported for what they do.
    'import/no-unassigned-import': 'off',
    // `fc.array` says where it comes from.
    'import/no-named-as-default-member': 'off',
    // A live region may be any element.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // It does not know `nickname`, which HTML does.
    'jsx-a11y/autocomplete-valid': 'off',
    // Safari takes the role away from a list without bullets.
    'jsx-a11y/no-redundant-roles': 'off',
    // Messages between threads have no origin.
    'unicorn/require-post-message-target-origin': 'off',
    // Ranks and suits are spread from plain letters.
    'typescript/no-misused-spread': 'off',
    // What others named with an underscore is called so.
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    // One after the other is often what is meant: moves in a session, steps in a browser.
    'no-await-in-loop': 'off',
    // Copies with a change are how pure state is written.
    'oxc/no-map-spread': 'off',
    // A helper may stand where it is used.
    'unicorn/consistent-function-scoping': 'off',
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
        'vitest/valid-title': 'off',
      },
    },
    {
      files: ['scripts/**', 'packages/*/scripts/**', 'packages/bench/**', 'packages/e2e/**', 'packages/examples/**'],
      rules: { 'no-console': 'off' },
    },
    ...importOverrides(),
  ],
});
