import { intent, longestText, viewerSeat, requiresText } from '../../declare.ts';
import type { TableView } from '../../view-types.ts';

export const summary = intent(
  { text: { kind: 'text', most: longestText, narration: true } },
  {
    type: 'summary',
    clause: 'DR-145',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['SESSION_CLOSE'],
    checks: [requiresText('DR-145', 'text')],
    execute(context) {
      context.emit({ type: 'line_told', seat: context.seat, text: context.intent.text.trim(), as: 'summary' });
    },
  },
);

/** Whether the viewer has to put a cost into words (DR-81). */
function owesWords(view: TableView): boolean {
  const { cost } = view.shared;
  return cost !== null && cost.arbiter === viewerSeat(view);
}

/** Whether the viewer leads the game and has not yet told how the last resolution went. */
export function canTellOutcome(view: TableView): boolean {
  const { settled, mode, resolution } = view.shared;
  return (
    mode === 'gm' && view.own.you.kind === 'gm' && resolution === null && settled !== null && settled.told === undefined
  );
}

/**
 * A remark on the story. From the judge of an open cost it describes that cost (DR-81). From the GM
 * it is the account of the last resolution, unless that was given before.
 */
export const annotate = intent(
  { text: { kind: 'text', most: longestText } },
  {
    type: 'annotate',
    clause: 'DR-145',
    who: ['seat', 'gm'],
    stale: 'accept',
    talk: (view: TableView) => !owesWords(view) && !canTellOutcome(view),
    checks: [requiresText('DR-145', 'text')],
    execute(context) {
      const { cost } = context.state;
      const { seat } = context;
      const text = context.intent.text.trim();
      if (cost !== null && cost.arbiter === seat) {
        const name = context.state.characters.find(({ id }) => id === cost.character)?.name ?? '';
        context.emit({ type: 'cost_set', character: cost.character, name, suit: cost.suit, text });
      } else if (canTellOutcome(context.view)) context.emit({ type: 'outcome_told', seat, text });
      else context.emit({ type: 'line_told', seat, text, as: 'annotation' });
    },
  },
);
