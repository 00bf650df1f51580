/** The form of a handout is loaded without the dialogs around it, so it brings its own styles. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { AudienceField } from './handout-form.tsx';

const textOf = (...path: readonly string[]): string => readFileSync(join(import.meta.dirname, ...path), 'utf8');

/** The stylesheets that the page loads first, and those that the form imports. */
function styles(): string {
  const shared = readdirSync(join(import.meta.dirname, '../../style')).map((file) => textOf('../../style', file));
  const imported = [...textOf('handout-form.tsx').matchAll(/^import '(.+\.css)';$/gmu)];
  return [...shared, ...imported.map(([, path = '']) => textOf(path))].join('\n');
}

it('has a style for every class of the audience field', () => {
  const field = <AudienceField seats={[{ seat: 's1', name: 'Ada' }]} to={['s1']} onChange={() => {}} />;
  const classes = [...render(field).matchAll(/class="([^"]+)"/gu)].flatMap(([, names = '']) => names.split(' '));
  expect(classes.length).toBeGreaterThan(0);
  const css = styles();
  expect(classes.filter((name) => !new RegExp(`\\.${name}\\b`, 'u').test(css))).toEqual([]);
});
