import { describe, expect, test } from 'vitest';

import { planTests } from './test-plan.ts';

const everything = ['run', '--config', 'vitest.e2e.config.ts'];

describe('npm test', () => {
  test('runs everything if a browser is found', () => {
    expect(planTests({ kind: 'found', executablePath: '/usr/bin/chromium' })).toEqual({
      notice: 'The browser tests use /usr/bin/chromium.',
      endToEnd: everything,
      failure: undefined,
    });
  });

  test('says first that a browser is missing, runs the other tests, and fails', () => {
    const plan = planTests({ kind: 'missing', sentence: 'Install one.' });
    expect(plan).toMatchObject({ notice: 'Install one.', endToEnd: [...everything, '--project', 'wire'] });
    expect(plan.failure).toContain('Install one.');
  });

  test('leaves the browser tests out on request, without failing', () => {
    expect(planTests({ kind: 'left_out' })).toMatchObject({
      endToEnd: [...everything, '--project', 'wire'],
      failure: undefined,
    });
  });
});
