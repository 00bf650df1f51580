import type { ZoneInput } from '../scene/layout-input.ts';
import { listed } from '../text/own.ts';
import type { Wording } from '../text/wording.ts';
import { useTableSession } from './context.ts';
import { handSettings } from './hand-settings.ts';
import { markWords, marksOf, zonesOf } from './scene-input.ts';
import { layoutsIn } from './zone-contents.ts';

/** For screen readers. */
export function SpokenTable() {
  const session = useTableSession();
  const { wording } = session;
  const { presentation } = session.system;
  const game = session.game.value;
  if (game === undefined) return null;
  const zones = zonesOf({
    game,
    presentation,
    moves: session.moves.value,
    wording,
    handOrder: handSettings.value.order,
  });
  return (
    <ul class="visually-hidden" role="list" aria-label={wording.plain({ text: 'spoken.title' })}>
      {zones.map((zone) => {
        // A hand that is hidden while there is a board is not empty.
        if (zone.place === 'hand' && zone.cards.length === 0 && (zone.count ?? 0) > 0) return null;
        const layout = layoutsIn(presentation, game).find(({ id }) => id === zone.id);
        // Revealed cards that decided something belong to no zone of the game.
        if (layout === undefined)
          return <li key={zone.id}>{spokenZone(zone.label?.text ?? '', { ...zone, kind: 'row' }, wording)}</li>;
        const marks = marksOf(layout, game).map((mark) =>
          wording.plain(markWords(layout.id, mark, { game, presentation })),
        );
        const name = wording.plain({ text: layout.label, facts: { count: zone.count, ...layout.facts } });
        return <li key={zone.id}>{listed([spokenZone(name, zone, wording), ...marks])}</li>;
      })}
    </ul>
  );
}

function spokenZone(name: string, zone: ZoneInput, wording: Wording): string {
  const { count, cards, kind } = zone;
  const top = cards.at(-1);
  if (top === undefined || kind === 'deck' || cards.every(({ face }) => face === null))
    return wording.plain({ text: 'spoken.counted', facts: { zone: name, count } });
  if (kind !== 'stack')
    return wording.plain({
      text: 'spoken.cards',
      facts: { zone: name, cards: listed(cards.map(({ alt }) => alt)) },
    });
  const text = top.sideways === true ? 'spoken.stack_sideways' : 'spoken.stack';
  return wording.plain({ text, facts: { zone: name, card: top.alt, all: count } });
}
