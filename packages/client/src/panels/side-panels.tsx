import { useSession } from '../table/context.ts';
import { Words } from '../text/words.tsx';

/** Panels that the system asks for: an order of turns, who is at the front, what is going on. */
export function SidePanels() {
  const session = useSession();
  const game = session.game.value;
  if (game === undefined) return null;
  const { wording } = session;
  return (
    <>
      {session.system.presentation.panels(game).map((panel) => (
        <section key={panel.title.text} class="side-panel">
          <h2 class="eyebrow">
            <Words saying={panel.title} wording={wording} />
          </h2>
          {panel.lines.map((line, place) => (
            <p key={place}>
              <Words saying={line} wording={wording} />
            </p>
          ))}
        </section>
      ))}
    </>
  );
}
