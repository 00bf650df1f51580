// A development page with the picture of each link preview, one after the other: `/previews.html#suits`, or without a system
// that of the lobby. `pnpm previews` photographs them; the production build does not include it.
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
