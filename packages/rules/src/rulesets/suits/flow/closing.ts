/**
 * The end of a play: the attack it belonged to continues, or the turn ends, or everybody may act
 * (SU-124, SU-126, SU-189).
 */
import type { Play, EntityId } from '../state.ts';
import { findPlayer, npcOf, openPlay, topPlay } from '../selectors.ts';
import { endTurn } from './combat.ts';
import { settleCover } from './cover.ts';
import { nextDefence } from './npc.ts';
import { removeLeavers } from './leaving.ts';
import type { Next, FlowContext } from './flow-context.ts';

function partyOf(play: Play): EntityId | null {
  return play.kind === 'own' ? play.seat : play.npc;
}

function isFeint({ mode }: Play): boolean {
  return mode === 'feint';
}

/** SU-150: a feint with a spade costs no action. */
function isFreeFeint(play: Play): boolean {
  return isFeint(play) && play.riders[play.kind === 'defence' ? 'gm' : 'player'].S > 0;
}

/**
 * SU-126: outside a fight an owed action counts as skipped once a play of another party has been settled. The
 * free attacks that follow from a play belong to the same action.
 */
export function payOldSkips(context: FlowContext, play: Play): void {
  if (context.state.combat !== null || play.outcome === null || play.free !== null) return;
  const owing = [
    ...context.state.players.map(({ seat, flags }) => ({ who: seat, skips: flags.skips })),
    ...context.state.npcs.map(({ id, skips }) => ({ who: id, skips })),
  ];
  // A defence counts as a play of the attacker. It pays the action that its mark owes, but not the one that its leader
  // owes.
  const involved = new Set([partyOf(play), play.kind === 'defence' ? null : play.seat, play.cover?.leader]);
  for (const { who, skips } of owing)
    if (skips !== null && skips !== play.id && !involved.has(who)) context.emit({ type: 'skip_paid', who });
}

/** After a leader's cover, the covered play below it continues. */
export function closePlay(context: FlowContext): Next {
  const play = openPlay(context.state);
  if (isFeint(play) && play.seat !== null)
    context.emit({
      type: 'feint_counted',
      ...(play.npc === null ? { seat: play.seat } : { seat: 'gm', npc: play.npc }),
    });
  context.emit({ type: 'play_closed', play: play.id });
  if (play.kind === 'cover' || play.kind === 'npc_cover') {
    settleCover(context, play.outcome?.success === true);
    return 'flip';
  }
  payOldSkips(context, play);
  return afterPlay(context, play);
}

/**
 * With the option `autoFinish`: passes the turn of a party that owes its action, because it can do
 * nothing else (SU-126).
 */
function passOwedTurn(context: FlowContext): void {
  const { combat, options } = context.state;
  const party = combat?.initiative === null ? combat.order[combat.turn] : undefined;
  if (!options.autoFinish || party === undefined) return;
  const owes = findPlayer(context.state, party)?.flags.skips ?? npcOf(context.state, party)?.skips ?? null;
  if (owes !== null) endTurn(context, 'turn_passed');
}

/** Next come the remaining targets of its attack, or the removal of leavers and the end of the turn. */
export function afterPlay(context: FlowContext, play: Play): Next {
  if (topPlay(context.state) !== undefined) return 'nothing';
  const next = nextDefence(context);
  if (next !== undefined) return next;
  removeLeavers(context);
  const { combat } = context.state;
  const isTheirTurn = combat?.initiative === null && combat.order[combat.turn] === partyOf(play);
  if (isTheirTurn && play.kind !== 'called' && !isFreeFeint(play)) endTurn(context, 'turn_ended');
  else passOwedTurn(context);
  return 'nothing';
}
