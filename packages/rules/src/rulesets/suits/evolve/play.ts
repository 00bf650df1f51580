/** A play from its declaration to its end (SU-37 to SU-70). */
import type { DeclaredPlay } from '../events.ts';
import type { Play, Scene, Settled, State } from '../state.ts';
import { fromDeck, intoDiscard, intoHand, intoPlay, outOfHand } from './cards.ts';
import type { Handlers } from './handlers.ts';
import { withFlags, withPlay, withTop } from './handlers.ts';
import { isDefending, poolOf, rivalOf } from '../table.ts';
import { printed } from '../cards.ts';

const noRiders: Play['riders'] = {
  player: { C: 0, D: 0, H: 0, S: 0 },
  gm: { C: 0, D: 0, H: 0, S: 0 },
};

const blank: Omit<Play, 'id' | 'kind' | 'use'> = {
  mode: null,
  seat: null,
  npc: null,
  rival: null,
  rivalCharm: 0,
  marks: [],
  desired: null,
  text: '',
  step: 'PROPOSED',
  answers: [],
  opposition: null,
  charismaWanted: false,
  charisma: 0,
  feint: 0,
  free: null,
  offer: null,
  sides: { player: [], gm: [] },
  arrivals: 0,
  added: 0,
  steps: 0,
  round: 1,
  reshots: 0,
  lenders: [],
  picks: [],
  cover: null,
  leaders: [],
  jacks: [],
  spent: { player: [], gm: [] },
  rivalSpent: [],
  riders: noRiders,
  outcome: null,
  harm: [],
  followUp: null,
  holdOn: null,
};

/** Whether the GM asked for it: a free attack after it is the player's own. */
function isAskedFor({ kind, free = null }: Pick<Play, 'kind'> & Partial<Play>): boolean {
  return kind === 'called' && free === null;
}

function counted(scene: Scene, isAsked: boolean): Scene {
  return { ...scene, plays: scene.plays + 1, called: scene.called + (isAsked ? 1 : 0) };
}

function opened(state: State, play: Pick<Play, 'id' | 'kind' | 'use'> & Partial<Play>): State {
  return {
    ...state,
    made: { ...state.made, play: state.made.play + 1 },
    scene: state.scene === null ? null : counted(state.scene, isAskedFor(play)),
    plays: [...state.plays, { ...blank, ...play }],
  };
}

/** How it went with what the GM asked for. */
function judged(scene: Scene | null, play: Play | undefined): Scene | null {
  if (scene === null || play === undefined || play.outcome === null || !isAskedFor(play)) return scene;
  return { ...scene, failed: !play.outcome.success };
}

/** Cards that still lie in the area would be lost: there are none when a play closes. */
function closed(state: State): State {
  const play = state.plays.at(-1);
  return {
    ...state,
    scene: judged(state.scene, play),
    plays: state.plays.slice(0, -1),
    tray: null,
    swap: null,
    last: settled(play, state.scenes) ?? state.last,
  };
}

/** It does not come to this play; a free attack is offered again for another mark (SU-178). */
function refused(state: State): State {
  const { offer, marks } = state.plays.at(-1) ?? { offer: null, marks: [] };
  if (offer === null) return closed(state);
  return withTop(state, () => ({
    step: 'FOLLOW_UP',
    followUp: { ...offer, outOfReach: [...offer.outOfReach, ...marks] },
  }));
}

function settled(play: Play | undefined, scene: number): Settled | undefined {
  if (play === undefined || play.outcome === null) return undefined;
  const { kind, use, seat, npc, marks, spent, harm, outcome } = play;
  const against = rivalOf(play);
  const rival = against === null ? {} : { rival: { seat: against, spent: play.rivalSpent } };
  return { scene, kind, use, seat, npc, marks, spent, harm, outcome, ...rival };
}

function declared(state: State, event: DeclaredPlay): State {
  return opened(state, {
    id: event.play,
    kind: event.kind,
    use: event.use,
    mode: event.mode,
    seat: event.seat,
    marks: event.marks,
    desired: event.desired,
    text: event.text,
    charismaWanted: event.charisma,
    free: event.free,
    offer: event.offer,
    rival: event.rival ?? null,
    step: event.called ? 'CALLED' : event.rival === undefined ? 'PROPOSED' : 'CONSENT',
  });
}

export const playHandlers = {
  play_declared: declared,
  call_made: declared,
  play_withdrawn: closed,
  play_declined: refused,
  call_answered: (state, { accept, charisma }) =>
    accept ? withTop(state, () => ({ step: 'PROPOSED', charismaWanted: charisma })) : closed(state),
  challenge_answered: (state, { accept }) => (accept ? withTop(state, () => ({ step: 'PROPOSED' })) : refused(state)),
  opposition_set: (state, { kind, value, trait, npc, modifier, perMark, npcTagged }) =>
    withTop(state, () => ({ opposition: { kind, value, trait, npc, modifier, perMark, npcTagged } })),
  npc_attack_declared: (state, { type: _type, ...attack }) => ({ ...state, attack }),
  npc_play_declared: (state, event) =>
    opened(state, {
      id: event.play,
      kind: 'npc',
      use: event.use,
      npc: event.npc,
      text: event.text,
      opposition: {
        kind: 'npc',
        value: event.threshold,
        trait: null,
        npc: event.npc,
        modifier: event.modifier,
        perMark: {},
        npcTagged: event.npcTagged,
      },
    }),
  defence_called: (state, event) => {
    const { attack } = state;
    // A free attack in between leaves the other targets as they are.
    const reached =
      event.free === null ? (attack?.targets.findIndex((target) => event.marks.includes(target)) ?? -1) : -1;
    return opened(
      attack === null || reached < 0
        ? state
        : { ...state, attack: { ...attack, targets: attack.targets.slice(reached + 1) } },
      {
        id: event.play,
        kind: 'defence',
        use: event.use,
        mode: event.attack.mode,
        seat: event.seat,
        npc: event.attack.npc,
        marks: event.marks,
        text: event.attack.text,
        opposition: event.opposition,
        cover: event.cover,
        free: event.free,
        ...(event.answers === undefined ? {} : { step: 'ANSWER', answers: event.answers }),
      },
    );
  },
  chase_answered: (state, { seat, use, defender = seat }) =>
    withTop(state, (play) => {
      if (use !== 'threshold') return { use, seat: defender, answers: [] };
      // Only the GM flips now: what the NPC does is a play against a number.
      const { opposition } = play;
      return {
        kind: 'npc',
        use: opposition?.trait ?? play.use,
        seat: null,
        answers: [],
        opposition: opposition === null ? null : { ...opposition, kind: 'npc', trait: null },
      };
    }),
  play_repeated: (state, { play, mark }) => {
    const before = state.plays.at(-1);
    if (before === undefined) return state;
    return opened(closed(state), {
      ...blank,
      id: play,
      kind: before.kind,
      use: before.use,
      mode: before.mode,
      seat: before.seat,
      npc: before.npc,
      rival: before.rival,
      marks: [mark],
      text: before.text,
      opposition: before.opposition,
      cover: before.cover,
      reshots: before.reshots + 1,
      free: { kind: 'reshoot', bonus: before.free?.bonus ?? 0 },
    });
  },
  cover_offered: (state, { play, leaders }) => {
    const offered = withPlay(state, play, () => ({ step: 'COVER', leaders }));
    const { attack } = offered;
    const isOfAttack = attack !== null && offered.plays.at(-1)?.free === null;
    return isOfAttack ? { ...offered, attack: { ...attack, offered: true } } : offered;
  },
  cover_passed: (state, { play, leader }) =>
    withPlay(state, play, ({ leaders }) => ({ leaders: leaders.filter((one) => one !== leader) })),
  cover_begun: (state, event) => {
    const isNpc = state.npcs.some(({ id }) => id === event.leader);
    const window = state.plays.at(-1)?.id ?? '';
    return opened(
      withPlay(state, window, () => ({
        leaders: [],
        cover: { leader: event.leader, allies: event.allies, value: event.value, success: false },
      })),
      {
        id: event.play,
        kind: isNpc ? 'npc_cover' : 'cover',
        use: 'leadership',
        seat: isNpc ? null : event.leader,
        npc: isNpc ? event.leader : null,
        marks: event.allies,
        opposition: {
          kind: isNpc ? 'npc' : 'formula',
          value: event.threshold,
          trait: null,
          npc: isNpc ? event.leader : null,
          modifier: event.modifier,
          perMark: {},
          npcTagged: event.npcTagged,
        },
      },
    );
  },
  cover_settled: (before, { leader, allies, success }) => {
    const state = withTop(before, (play) => {
      const { cover, seat } = play;
      // The whole defence of those they cover is the leader's where the table says so (SU-157).
      const isWhole = success && isDefending(play) && before.options['coverMode'] === 'full';
      return {
        cover: cover === null ? null : { ...cover, success },
        seat: isWhole && seat !== null && allies.includes(seat) ? leader : seat,
      };
    });
    const { attack } = state;
    const { cover, free } = state.plays.at(-1) ?? { cover: null, free: null };
    return attack === null || cover === null || free !== null ? state : { ...state, attack: { ...attack, cover } };
  },

  card_flipped: (state, { side, by, card }) => {
    const turned = withTop(state, () => ({ leaders: [] }));
    if (card === null) return turned;
    const isActive = state.options['flippedFaces'] === 'active';
    return intoPlay(fromDeck(turned, poolOf(by), 1), side, {
      face: card,
      by,
      from: 'flip',
      counts: printed(card),
      live: isActive,
    });
  },
  flip_treated: (state, { side, card, counts }) =>
    withTop(state, ({ sides }) => ({
      sides: {
        ...sides,
        [side]: sides[side].map((used) => (used.from === 'flip' && used.face === card ? { ...used, counts } : used)),
      },
    })),
  stand_asked: (state, { side }) =>
    withTop(state, () => ({ step: side === 'player' ? 'ASK_PLAYER' : 'ASK_GM', added: 0, holdOn: null })),
  marks_asked: (state) => withTop(state, () => ({ step: 'PICK' })),
  card_committed: (state, { side, seat, card, counts, live }) =>
    intoPlay(
      withTop(outOfHand(state, seat, card), ({ added }) => ({ added: added + 1 })),
      side,
      { face: card, by: seat, from: 'hand', counts, live },
    ),
  card_lent: (state, { side, seat, card, counts, live }) =>
    intoPlay(
      withTop(outOfHand(state, seat, card), ({ added, lenders }) => ({
        added: added + 1,
        lenders: lenders.includes(seat) ? lenders : [...lenders, seat],
      })),
      side,
      { face: card, by: seat, from: 'lent', counts, live },
    ),
  charisma_added: (state, { seat, amount, step }) =>
    withFlags(
      withTop(state, ({ added, rival }) => ({
        ...(rival === seat ? { rivalCharm: amount } : { charisma: amount }),
        added: step === 'own' ? added + 1 : added,
      })),
      seat,
      { charisma: true },
    ),
  wait_asked: (state, { seat, number }) => ({
    ...withTop(state, () => ({ holdOn: { seat, number } })),
    made: { ...state.made, hold: number },
  }),
  wait_over: (state) => withTop(state, () => ({ holdOn: null })),
  step_finished: (state) => withTop(state, ({ steps }) => ({ steps: steps + 1, holdOn: null })),
  marks_picked: (state, { marks }) => withTop(state, () => ({ picks: marks })),
  play_tied: (state) =>
    withTop(state, ({ round }) => ({
      round: round + 1,
      steps: 0,
      added: 0,
      picks: [],
      lenders: [],
      spent: { player: [], gm: [] },
    })),
  play_resolved: (state, { success, total, threshold, riders, modifier, gmTotal, revealed }) => {
    const against = revealed === true ? { against: { modifier, total: gmTotal } } : {};
    return withTop(state, () => ({ outcome: { success, total, threshold, ...against }, riders }));
  },
  jacks_called: (state, { owners }) => {
    if (state.plays.length > 0) return withTop(state, () => ({ step: 'JACKS', jacks: owners }));
    const { combat } = state;
    if (combat === null || combat.initiative === null) return state;
    return {
      ...state,
      combat: { ...combat, initiative: { ...combat.initiative, step: 'JACKS', jacks: owners } },
    };
  },
  jack_taken: (state, { seat, card, from }) => {
    const pool = poolOf(seat);
    const taken =
      from === 'deck'
        ? { ...state, decks: { ...state.decks, [pool]: without(state.decks[pool], card) } }
        : {
            ...state,
            discards: {
              ...state.discards,
              [pool]: {
                ...state.discards[pool],
                cards: state.discards[pool].cards.filter(({ face }) => face !== card),
              },
            },
          };
    return jackAnswered(intoHand(taken, seat, [card]));
  },
  jack_skipped: jackAnswered,
  play_closed: closed,
  attack_over: (state) => ({ ...state, attack: null }),

  peek_opened: (state, { seat, deck, mayDiscard, cards }) => ({
    ...withTop(fromDeck(state, deck, cards.length), () => ({ step: 'PEEK' })),
    tray: {
      seat,
      pool: deck,
      mayDiscard,
      zone: { cards: cards.map((face, place) => ({ handle: `t${place + 1}`, face })), arrivals: cards.length },
    },
  }),
  peek_closed: (state, { deck, discarded, order }) => ({
    ...intoDiscard({ ...state, decks: { ...state.decks, [deck]: [...order, ...state.decks[deck]] } }, deck, discarded),
    tray: null,
  }),
  swap_opened: (state, { leader, parties, left }) => ({
    ...withTop(state, () => ({ step: 'SWAP' })),
    swap: { leader, parties, left, most: left, offers: [] },
  }),
  swap_offered: (state, { offer, seat, with: other, card }) => {
    const { swap } = state;
    if (swap === null) return state;
    return {
      ...outOfHand(state, seat, card),
      made: { ...state.made, offer: state.made.offer + 1 },
      swap: { ...swap, offers: [...swap.offers, { id: offer, from: seat, to: other, card }] },
    };
  },
  swap_declined: (state, { offer }) => {
    const { swap } = state;
    const returned = swap?.offers.find(({ id }) => id === offer);
    if (swap === null || returned === undefined) return state;
    return {
      ...intoHand(state, returned.from, [returned.card]),
      swap: { ...swap, offers: swap.offers.filter(({ id }) => id !== offer) },
    };
  },
  cards_swapped: (state, { offer, seats: [from, to], cards: [given, answered] }) => {
    const { swap } = state;
    if (swap === null) return state;
    const exchanged = intoHand(intoHand(outOfHand(state, to, answered), from, [answered]), to, [given]);
    return {
      ...exchanged,
      swap: { ...swap, left: swap.left - 1, offers: swap.offers.filter(({ id }) => id !== offer) },
    };
  },
  swap_closed: (state) => ({ ...state, swap: null }),
  follow_up_offered: (state, { kinds, mark, bonus, outOfReach }) =>
    withTop(state, () => ({ step: 'FOLLOW_UP', followUp: { kinds, mark, bonus, outOfReach } })),
  follow_up_taken: (state) => state,
  follow_up_declined: (state) => withTop(state, () => ({ followUp: null })),
} satisfies Partial<Handlers>;

function without<T>(items: readonly T[], item: T): readonly T[] {
  const place = items.indexOf(item);
  return place < 0 ? items : items.toSpliced(place, 1);
}

/** The first Jack in the row has its answer. */
function jackAnswered(state: State): State {
  if (state.plays.length > 0) return withTop(state, ({ jacks }) => ({ jacks: jacks.slice(1) }));
  const { combat } = state;
  if (combat === null || combat.initiative === null) return state;
  const { initiative } = combat;
  return { ...state, combat: { ...combat, initiative: { ...initiative, jacks: initiative.jacks.slice(1) } } };
}
