// A development page that shows the picture of one link preview: at `/previews.html#suits` the picture of a system, at
// `/previews.html` the picture of the lobby. `pnpm previews` takes a screenshot of each; the production build does not
// include this page.
import './style/shared.css';
import './previews.css';
import { cardElement } from './cards/element.ts';

const abouts = import.meta.glob<{ readonly id: string; readonly fan: readonly string[] }>(
  '../../rules/src/rulesets/*/data/about.json',
  { eager: true, import: 'default' },
);

/** The lobby's picture: a card of each suit. */
const lobbyFan = ['QS', 'JH', 'AC', 'KD'];

function show(): void {
  const about = Object.values(abouts).find(({ id }) => id === location.hash.slice(1));
  const picture = document.createElement('main');
  picture.className = 'preview';
  picture.append(...(about?.fan ?? lobbyFan).map((face) => cardElement({ face })));
  document.body.replaceChildren(picture);
}

addEventListener('hashchange', show);
show();
