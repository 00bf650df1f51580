/** Ready-made moves: a name that fits a card, a target with its odds, an aim. */
import type { Intent } from '../../../kernel/index.ts';
import { gmSeat, suitOf } from '../../../kernel/index.ts';
import { fittingSuccess } from '../bot/fitting-success.ts';
import { alterations, objections, usualAims, usualSuccesses } from '../data/names.ts';
import { freeNames } from '../features/characters/free-names.ts';
import { sharedAims, opponents } from '../features/fray/intents.ts';
import { ladder } from '../features/draws/judging.ts';
import type { Background } from '../state.ts';
import { arbiterFor, proposedCharacter } from '../selectors.ts';
import type { OwnSheet, TableView } from '../view-types.ts';

function nextNameless({ backgrounds }: OwnSheet): Background | undefined {
  return backgrounds.find(({ name }) => name === '');
}

/** Up to two unused names for the card. The suit gives the field; the face decides which of its names are suggested. */
function suggestedNames(view: TableView): readonly Intent[] {
  return view.own.sheets.flatMap((sheet) => {
    const card = nextNameless(sheet);
    if (card === undefined) return [];
    const fitting = freeNames(view, card);
    const from = card.face.codePointAt(0) ?? 0;
    const twoNames = [...new Set([0, 1].flatMap((step) => fitting[(from + step) % fitting.length] ?? []))];
    const whose = view.own.sheets.length > 1 ? { character: sheet.id } : {};
    return twoNames.map((text): Intent => ({ type: 'name_background', slot: card.slot, text, ...whose }));
  });
}

function ownSeat({ own: { you } }: TableView): string {
  return you.kind === 'gm' ? gmSeat : you.kind === 'seat' ? you.seat : '';
}

/** A proposed challenge at each step of the ladder (DR-62). */
function suggestedTargets(view: TableView): readonly Intent[] {
  const { proposals, resolution } = view.shared;
  const proposal = proposals.find(
    ({ by, kind }) => kind === 'challenge' && arbiterFor(view.shared, by) === ownSeat(view),
  );
  if (proposal === undefined || proposal.suit === null || resolution !== null) return [];
  const { suit, text } = proposal;
  const character = proposedCharacter(view.shared, proposal);
  if (character === undefined) return [];
  return ladder.map(({ target }) => ({ type: 'set_challenge', character, title: text, suit, target }));
}

/** Reasons to veto a new description (DR-96). */
function vetoes({ shared: { resolution, questions }, own }: TableView): readonly Intent[] {
  const play = resolution?.play ?? null;
  // Once a player has asked for a veto, the others vote on that question instead.
  const isAskedAlready = questions.some(({ topic }) => topic === 'veto_description');
  if (play === null || isAskedAlready || own.sheets.some(({ id }) => id === play.party)) return [];
  return objections.map((reason) => ({ type: 'veto_description', reason }));
}

function hasOneSuccess({ shared: { resolution }, own }: TableView): boolean {
  const winners = resolution?.fray?.winners ?? [];
  return own.you.kind === 'seat' && own.sheets.filter(({ id }) => winners.includes(id)).length === 1;
}

/** Taking an opponent out is left to the form, in which that opponent is chosen (DR-148). */
function suggestedSuccesses(view: TableView): readonly Intent[] {
  const fitting = fittingSuccess(view);
  const others = usualSuccesses.filter(({ text }) => text !== fitting?.text);
  return [...(fitting === undefined ? [] : [fitting]), ...others]
    .filter(({ kind }) => kind !== 'take_out' || opponents(view).length === 0)
    .map((success) => ({ type: 'fray_success', ...success }));
}

/** An aim that an ally has is offered as a shared one: two equal texts would not share a success (DR-92). */
function suggestedAims(view: TableView): readonly Intent[] {
  const shared = sharedAims(view);
  const aims = view.shared.resolution?.fray?.aims.filter(({ party }) => shared.includes(party)) ?? [];
  const taken = new Set(aims.map(({ text }) => text));
  return [
    ...usualAims.filter((text) => !taken.has(text)).map((text): Intent => ({ type: 'declare_aim', text })),
    ...shared.map((party): Intent => ({ type: 'declare_aim', sameAs: party })),
  ];
}

function phaseMoves(view: TableView): readonly Intent[] {
  const { phase, resolution } = view.shared;
  // Accepting a description comes before sending it back.
  if (phase === 'WINDOW') return [{ type: 'pass' }, ...vetoes(view)];
  if (phase === 'FR_AFTER' && hasOneSuccess(view)) return suggestedSuccesses(view);
  if (phase === 'FR_AIMS') return suggestedAims(view);
  const [next] = resolution?.competition?.alters ?? [];
  const party = resolution?.parties.find(({ id }) => id === next);
  if (phase !== 'CO_AFTER' || party?.controller !== ownSeat(view)) return [];
  const card = resolution?.draws.find((draw) => draw.party === next)?.result?.card;
  return card === undefined ? [] : [{ type: 'alter_scene', text: alterations[suitOf(card)] }];
}

export function suggests(view: TableView): readonly Intent[] {
  return [...suggestedNames(view), ...suggestedTargets(view), ...phaseMoves(view)];
}
