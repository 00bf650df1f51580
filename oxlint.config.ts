import { defineConfig } from 'oxlint';

import { importOverrides } from './scripts/import-rules.ts';

const specs = ['**/*.spec.{ts,tsx}', '**/scenarios/**/*.ts', 'packages/testkit/**/*.ts'];

const pure = 'The rules are pure: a result depends only on the state, the intent and the Rng passed in.';

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

    // Generic code narrows types where values enter it, next to the check that justifies it.
    'typescript/no-unsafe-type-assertion': 'off',
    // The compiler's noImplicitReturns checks the same and handles `void`.
    'typescript/consistent-return': 'off',
    // Rulesets and journals are plain objects of functions that do not use `this`.
    'typescript/unbound-method': 'off',
    // Style sheets and polyfills are imported for their side effects.
    'import/no-unassigned-import': 'off',
    // `fc.array` is clearer than `array`.
    'import/no-named-as-default-member': 'off',
    // A live region may be any element.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // It rejects `nickname`, a valid value in HTML.
    'jsx-a11y/autocomplete-valid': 'off',
    // Safari takes the role away from a list without bullets.
    'jsx-a11y/no-redundant-roles': 'off',
    // Messages between threads have no origin.
    'unicorn/require-post-message-target-origin': 'off',
    // Ranks and suits are spread from strings of ASCII characters.
    'typescript/no-misused-spread': 'off',
    // Some libraries use names with an underscore.
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    // Moves in a session and steps in a browser have to run one after the other.
    'no-await-in-loop': 'off',
    // Pure functions return changed copies of their state.
    'oxc/no-map-spread': 'off',
    // A helper may be defined where it is used.
    'unicorn/consistent-function-scoping': 'off',
    // Shadowing a name within a few lines is clearer than a second name for one thing.
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
        // Property tests and scenarios have their own assertions.
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
