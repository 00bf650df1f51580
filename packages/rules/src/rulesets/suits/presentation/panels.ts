import type { Message, SidePanel } from '../../../kernel/index.ts';
import { suits } from '../../../kernel/index.ts';
import { vehicleCapacity } from '../constants.ts';
import { oppositionsOf } from '../features/skills/skills.ts';
import { scenePhases } from '../declare.ts';
import { isOutsideFight } from '../features/scenes/checks.ts';
import { owesTag } from '../selectors.ts';
import type { PlayingView, TableView } from '../view-types.ts';
import { riderOf } from './card-words.ts';
import { nameIn, partyIn, raised, say } from './words.ts';

/** SU-97. */
function riderPanel(view: TableView): readonly SidePanel[] {
  const { play } = view.shared;
  // After the outcome the cards are discarded, and no longer counted.
  if (play === null || play.outcome !== null) return [];
  const lines = suits.flatMap((suit): readonly Message[] => {
    const message = riderOf(view, play, suit);
    return message === undefined
      ? []
      : [
          say(play.riders[suit] === 0 ? 'panel.riders.none' : 'panel.riders.line', {
            suit,
            n: play.riders[suit],
            message,
          }),
        ];
  });
  const untagged = play.untagged ? [say('panel.play.untagged')] : [];
  return lines.length + untagged.length === 0 ? [] : [{ title: say('panel.riders'), lines: [...lines, ...untagged] }];
}

function secretPanel({ own: { secrets }, shared: { play } }: TableView): readonly SidePanel[] {
  if (secrets === undefined || play === null || play.outcome !== null) return [];
  // A rival plays on the other side, with public numbers (SU-70).
  if (play.rival !== null && play.opposition?.kind === 'opposed') return [];
  const { total, modifier, threshold, margin } = secrets;
  const succeeds = play.kind === 'npc' || play.kind === 'npc_cover' ? margin >= 0 : margin > 0;
  const isNumber = play.opposition?.kind === 'threshold' || play.opposition?.kind === 'formula';
  const works = succeeds || (isNumber && margin >= 0);
  const secretLine = (): Message => {
    if (isNumber) return say('panel.secret.number', { total: play.total, threshold: raised(threshold ?? 0, play) });
    if (play.opposition?.kind === 'npc')
      return say('panel.secret.alone', { total, modifier, threshold: threshold ?? 0 });
    return say('panel.secret.line', { total, modifier, crew: play.total });
  };
  return [
    {
      title: say('panel.secret'),
      lines: [
        secretLine(),
        ...(play.player.length + play.gm.length === 0
          ? []
          : [
              say(`panel.secret.${margin === 0 ? (works ? 'exact' : 'level') : works ? 'works' : 'fails'}`, {
                margin: Math.abs(margin),
              }),
            ]),
      ],
    },
  ];
}

/** SU-131. */
function memoPanel({ own: { memos = [] } }: TableView): readonly SidePanel[] {
  return memos.map(({ pool, cards }) => ({
    title: say(`panel.memo.${pool}`),
    lines: [say('panel.memo.line', { cards })],
  }));
}

function placeOf(view: TableView, party: string): 'now' | 'line' | 'down' {
  const { combat, npcs, seats } = view.shared;
  if (party === combat?.turn) return 'now';
  const seat = seats.find((candidate) => candidate.seat === party);
  const isDead = seat !== undefined && (seat.dead || seat.out || seat.lost !== null);
  return isDead || npcs.some(({ id, down }) => id === party && down) ? 'down' : 'line';
}

function orderPanel(view: TableView): readonly SidePanel[] {
  const { combat } = view.shared;
  if (combat === null) return [];
  const { initiative } = combat;
  const lines =
    initiative === null || initiative.step === 'JACKS'
      ? combat.order.map((party) => say(`panel.order.${placeOf(view, party)}`, { name: partyIn(view, party) }))
      : initiative.entries.map(({ party, cards, total }) => {
          const known = total ?? view.own.initiative?.[party];
          // No card was left to flip (SU-12).
          if (cards.length === 0)
            return say(known === undefined ? 'caption.entry.hidden' : 'caption.entry', {
              name: partyIn(view, party),
              n: known ?? 0,
            });
          return say(known === undefined ? 'panel.order.hidden' : 'panel.order.total', {
            name: partyIn(view, party),
            cards: cards.map(({ face }) => face),
            total: known ?? 0,
          });
        });
  return [{ title: say('panel.order', { n: combat.round }), lines }];
}

function crewPanel(view: TableView): readonly SidePanel[] {
  const lines = view.shared.seats.flatMap((seat): readonly Message[] => {
    const name = nameIn(view, seat.seat);
    const hurt = seat.damage > 0 ? [say('panel.crew.damage', { name, n: seat.damage })] : [];
    const owes = seat.flags.skips === null ? [] : [say('panel.crew.skips', { name })];
    const feints = seat.flags.feint ? [say('panel.crew.feint', { name })] : [];
    const unarmed = seat.disarmed ? [say('panel.crew.disarmed', { name })] : [];
    const dead = seat.dead ? [say('panel.crew.dead', { name })] : seat.out ? [say('panel.crew.out', { name })] : [];
    const gone = seat.presence === 'here' ? [] : [say(`panel.crew.${seat.presence}`, { name })];
    const next = seat.newcomer === null ? [] : [say('panel.crew.newcomer', { name: seat.newcomer, of: name })];
    return [...hurt, ...owes, ...feints, ...unarmed, ...dead, ...gone, ...next];
  });
  return lines.length === 0 ? [] : [{ title: say('panel.crew'), lines }];
}

function castPanel(view: TableView): readonly SidePanel[] {
  const { npcs, vehicles } = view.shared;
  const lines = [
    ...(view.own.npcs ?? [])
      .filter(({ hidden }) => hidden)
      .map(({ id, notes }) =>
        say(notes === '' ? 'panel.cast.hidden' : 'panel.cast.hidden.notes', { name: nameIn(view, id), notes }),
      ),
    ...npcs.flatMap(({ id, damage, down, feint, disarmed, skips }) => {
      const name = nameIn(view, id);
      const notes = view.own.npcs?.find((npc) => npc.id === id)?.notes ?? '';
      if (down) return [say('panel.cast.down', { name })];
      const found = [
        ...(skips === null ? [] : [say('panel.crew.skips', { name })]),
        ...(feint ? [say('panel.crew.feint', { name })] : []),
        ...(disarmed ? [say('panel.crew.disarmed', { name })] : []),
      ];
      if (damage === 0 && notes === '') return [say('panel.cast.name', { name }), ...found];
      return notes === ''
        ? [say('panel.cast.line', { name, n: damage }), ...found]
        : [say('panel.cast.notes', { name, n: damage, notes }), ...found];
    }),
    ...(view.own.vehicles ?? [])
      .filter(({ hidden }) => hidden)
      .map(({ id }) => say('panel.cast.hidden', { name: nameIn(view, id) })),
    ...vehicles.map(({ id, damage, capacity, stopped }) =>
      say(stopped ? 'panel.cast.stopped' : 'panel.cast.vehicle', {
        name: nameIn(view, id),
        n: damage,
        most: capacity || vehicleCapacity,
      }),
    ),
  ];
  return lines.length === 0 ? [] : [{ title: say('panel.cast'), lines }];
}

/**
 * For a free attack the GM judges only the reach; where the rules or a rival's sheet give the number, the GM sets none.
 */
function judgement({ shared: { options } }: TableView, { use, mode, free, rival }: PlayingView): Message {
  if (free !== null) return say('prompt.reach');
  const possible = oppositionsOf(use, mode, options);
  if (possible.includes('threshold')) return say('prompt.fair');
  return say(rival !== null || possible.includes('formula') ? 'prompt.fair.skill' : 'prompt.fair.opposed');
}

function promptPanel(view: TableView): readonly SidePanel[] {
  const { phase, play } = view.shared;
  const { you } = view.own;
  const isGm = you.kind === 'gm';
  // Only those in the scene who owe no action may try something (SU-26, SU-126).
  const mayTry = view.shared.seats.some(
    ({ seat, active, flags }) => active && (isGm || (you.kind === 'seat' && you.seat === seat && flags.skips === null)),
  );
  if (phase === 'FREE')
    return mayTry ? [{ title: say('panel.prompt'), lines: [say(isGm ? 'prompt.FREE_gm' : 'prompt.FREE')] }] : [];
  if (phase === 'INTERMISSION' && view.shared.scenes > 0)
    return [{ title: say('panel.prompt'), lines: [say('prompt.INTERMISSION')] }];
  if (play === null || !isGm) return [];
  if (play.step === 'PROPOSED')
    return [
      {
        title: say('panel.prompt'),
        lines: [judgement(view, play)],
      },
    ];
  return [];
}

/** For a player whose character could be in the scene but is not: the GM left them out, or they came later (SU-35). */
function outsidePanel(view: TableView): readonly SidePanel[] {
  const { you } = view.own;
  const { phase, seats } = view.shared;
  if (!scenePhases.some((one) => one === phase)) return [];
  const seat = seats.find((one) => you.kind === 'seat' && one.seat === you.seat);
  const couldBeIn = seat?.finished === true && !seat.present && !seat.out && seat.lost === null;
  if (couldBeIn) return [{ title: say('panel.outside'), lines: [say('prompt.outside')] }];
  // Those present when a fight began without them (SU-118).
  const isBystander = seat?.active === true && isOutsideFight(view, seat.seat);
  return isBystander ? [{ title: say('panel.bystander'), lines: [say('prompt.outside')] }] : [];
}

/** SU-24. */
function tagPanel({ own: { character }, shared: { phase } }: TableView): readonly SidePanel[] {
  // After the job nothing can be chosen before the next one.
  return phase !== 'ENDED' && character !== undefined && owesTag(character)
    ? [{ title: say('panel.tag'), lines: [say('prompt.tag')] }]
    : [];
}

export function secretPanels(view: TableView): readonly SidePanel[] {
  return [...secretPanel(view), ...promptPanel(view), ...memoPanel(view), ...riderPanel(view)];
}

export function panels(view: TableView): readonly SidePanel[] {
  const { job } = view.shared;
  return [
    ...secretPanel(view),
    ...outsidePanel(view),
    ...tagPanel(view),
    ...promptPanel(view),
    ...memoPanel(view),
    ...orderPanel(view),
    ...riderPanel(view),
    ...crewPanel(view),
    ...castPanel(view),
    ...(job === '' ? [] : [{ title: say('panel.job'), lines: [say('panel.job.line', { text: job })] }]),
  ];
}
