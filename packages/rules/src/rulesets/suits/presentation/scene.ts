import type { LaidCard, Message, SidePanel } from '../../../kernel/index.ts';
import { coveredIn } from '../features/cover/checks.ts';
import type { EntityId, Harm, Settled } from '../state.ts';
import type { PlayingView, TableView } from '../view-types.ts';
import {
  otherSideWords,
  inLine,
  nameIn,
  namesIn,
  partyIn,
  playName,
  raised,
  say,
  totalWords,
  useName,
  withOrAt,
} from './words.ts';

/**
 * The name of a party to a play of this scene. It stays that of a character who died in the scene, even if the seat has
 * a successor (SU-108).
 */
function actorIn(view: TableView, who: string | null): string {
  return view.shared.seats.find(({ seat }) => seat === who)?.lost ?? nameIn(view, who);
}

/** The acting party, its use, and the marks. `attacked`: all whom an attack is aimed at, where that matters. */
function aim(
  view: TableView,
  play: Pick<PlayingView, 'seat' | 'npc' | 'use' | 'marks' | 'kind'> &
    Partial<Pick<PlayingView, 'mode' | 'opposition' | 'step'>>,
  attacked: readonly EntityId[] = [],
): Message {
  const { seat, npc, use, mode = null, marks, kind } = play;
  if (kind === 'defence') {
    const names = attacked.length > 1 ? namesIn(view, attacked) : marks.map((mark) => actorIn(view, mark));
    const facts = { npc: nameIn(view, npc), names };
    // The mark of a chase has not chosen yet what it defends with.
    if (play.step === 'ANSWER')
      return say('caption.play.at', { name: facts.npc, use: playName(play.opposition?.trait ?? use, mode), names });
    return names.length > 1
      ? say('caption.defends.several', { ...facts, use: useName(use) })
      : say('caption.defends', { ...facts, use: useName(use), name: names[0] ?? '' });
  }
  const name = actorIn(view, seat ?? npc);
  if (marks.length === 0) return say('caption.play', { name, use: playName(use, mode) });
  // A cover protects its mark, an ally (SU-157).
  const isCover = kind === 'cover' || kind === 'npc_cover';
  const how = isCover ? 'for' : withOrAt(mode);
  const names = marks.map((mark) => actorIn(view, mark));
  return say(`caption.play.${how}`, { name, use: playName(use, mode), names });
}

/** The player side's total in its parts, all of them public: `14 + 7 + 4`, with the penalty of SU-173 as `− 5`. */
function sumOf({ parts, player }: PlayingView): string {
  const { modifier, charisma, feint, penalty } = parts;
  const added = [modifier, ...[charisma, feint].filter((extra) => extra !== 0)].join(' + ');
  const cards = player.map(({ counts }) => counts.value);
  return [penalty === 0 ? added : `${added} − ${-penalty}`, ...cards].join(' + ');
}

/** SU-79, SU-81. */
function treatedLines({ player, gm }: PlayingView): readonly Message[] {
  return [...player, ...gm]
    .filter(({ counts }) => counts.chain.length > 1)
    .map(({ face, counts }) => say('caption.counts', { card: face, as: counts.chain.at(-1) ?? face }));
}

const settling: ReadonlySet<string> = new Set(['JACKS', 'PEEK', 'SWAP', 'FOLLOW_UP']);

/** The opposition is shown as far as it is public (SU-49, SU-52). */
function sumLine(view: TableView, play: PlayingView, asks: 'stands' | 'adds' | 'considers'): Message {
  const facts = { use: useName(play.use), sum: sumOf(play), total: play.total, gm: play.gmCards };
  if (play.opposition?.kind !== 'opposed') return say(`caption.${asks}`, facts);
  return play.rival === null
    ? say(`caption.${asks}.opposed`, facts)
    : say(`caption.${asks}.rival`, { ...facts, gm: play.rival.total, name: nameIn(view, play.rival.seat) });
}

function stateLine(view: TableView, play: PlayingView): readonly Message[] {
  if (play.outcome !== null && settling.has(play.step)) return [outcomeLine(view, play, play.outcome)];
  switch (play.step) {
    case 'CALLED':
      return [say('caption.called', { name: nameIn(view, play.seat) })];
    case 'CONSENT':
      return [say('caption.consent', { name: nameIn(view, play.rival?.seat ?? null) })];
    case 'PROPOSED':
      return [say('caption.proposed')];
    case 'ANSWER':
      return [say('caption.answer', { name: nameIn(view, play.seat) })];
    case 'COVER':
      return [say('caption.cover')];
    case 'ASK_GM':
      return [play.seat === null ? say('caption.considers.alone') : sumLine(view, play, 'considers')];
    case 'PICK':
      return [say('caption.pick', { n: play.pick })];
    // The GM has said that the mark of a free attack is out of reach, or a rival has declined (SU-70, SU-178).
    case 'FOLLOW_UP':
      return [say('caption.elsewhere')];
    default:
      return [sumLine(view, play, play.added > 0 ? 'adds' : 'stands')];
  }
}

function outcomeKey(kind: PlayingView['kind'], success: boolean): 'holds' | 'gives' | 'works' | 'fails' {
  if (kind === 'defence') return success ? 'holds' : 'gives';
  return success ? 'works' : 'fails';
}

function outcomeLine(
  view: TableView,
  { kind, seat }: Pick<PlayingView, 'kind' | 'seat'>,
  { success, total: reached, threshold, against, sum, counted }: NonNullable<PlayingView['outcome']>,
): Message {
  // If the GM flips alone, only the cards are public, unless an option reveals the total (SU-49).
  const total = seat === null ? (against?.total ?? say('sum.secret', { total: reached })) : totalWords(reached, sum);
  if (against !== undefined && threshold === null && seat !== null)
    return say(`caption.${outcomeKey(kind, success)}.told`, {
      name: actorIn(view, seat),
      total,
      gm: against.total,
      n: against.modifier,
    });
  const key = `caption.${outcomeKey(kind, success)}`;
  const cards = otherSideWords(sum, counted);
  const facts = { name: actorIn(view, seat), total, cards: sum?.against ?? [], ...(cards && { against: cards }) };
  if (threshold !== null && kind !== 'defence')
    return facts.cards.length === 0
      ? say(`${key}.number`, { total, threshold })
      : say(`${key}.number.cards`, { ...facts, threshold });
  return say(facts.cards.length === 0 ? key : `${key}.cards`, facts);
}

function harmLines(view: TableView, harm: readonly Harm[]): readonly Message[] {
  const isVehicle = (who: EntityId): boolean => view.shared.vehicles.some(({ id }) => id === who);
  return harm.map(({ who, amount, fell }) => {
    const key = fell ? (isVehicle(who) ? 'caption.harm.wrecked' : 'caption.harm.fell') : 'caption.harm';
    return say(key, { name: actorIn(view, who), n: amount });
  });
}

function justSettled({ shared: { last } }: TableView): Settled | null {
  return last?.overtaken === true ? null : last;
}

/** Until something newer has happened. */
function beforeLines(view: TableView): readonly Message[] {
  const last = justSettled(view);
  if (last === null) return [];
  return [
    say('caption.before', { aim: aim(view, last), outcome: outcomeLine(view, last, last.outcome) }),
    ...harmLines(view, last.harm),
  ];
}

/** After a tie: the cards shown are new ones (SU-61). */
function tieLines({ round, added, outcome }: PlayingView): readonly Message[] {
  return round > 1 && added === 0 && outcome === null ? [say('caption.level')] : [];
}

/** SU-107, SU-108. */
function hurtLine({ own, shared }: TableView): readonly Message[] {
  const { you, character } = own;
  const mine = shared.seats.find(({ seat }) => you.kind === 'seat' && seat === you.seat);
  if (character === undefined || mine?.active !== true || mine.damage === 0) return [];
  const key = shared.options.death === 'permanent' ? 'caption.hurt' : 'caption.hurt.out';
  return [say(key, { n: mine.damage, most: character.attributes.fitness })];
}

/** SU-162. */
function swapLines(view: TableView): readonly Message[] {
  const { swap } = view.shared;
  if (swap === null) return [];
  return [
    say('caption.swaps', { left: swap.left, most: swap.most }),
    ...swap.offers.map(({ from, to }) => say('caption.offer', { name: nameIn(view, from), to: nameIn(view, to) })),
  ];
}

type Combat = NonNullable<TableView['shared']['combat']>;

/** Until the order is settled, each party has its total (SU-119 to SU-121). */
function orderLine(view: TableView, { order, turn, initiative }: Combat): Message {
  // While Jacks fetch cards, the order is fixed, and the cards for it are discarded (SU-69).
  if (initiative === null || initiative.step === 'JACKS')
    return inLine(
      order.map((party) => say(party === turn ? 'caption.party.now' : 'caption.party', { name: partyIn(view, party) })),
    );
  return inLine(
    initiative.entries.map(({ party, cards, total }) => {
      const n = cards.reduce((sum, { counts }) => sum + counts.value, 0);
      const known = total ?? view.own.initiative?.[party];
      return say(known === undefined ? 'caption.entry.hidden' : 'caption.entry', {
        name: partyIn(view, party),
        n: known ?? n,
      });
    }),
  );
}

function foesIn(view: TableView, { parties }: Combat): readonly string[] {
  const { npcs } = view.shared;
  return namesIn(
    view,
    npcs.filter(({ id, down }) => !down && parties.includes(id)).map(({ id }) => id),
  );
}

/** The leader, if they tried to step in for someone in this play: an attack may have other targets (SU-114, SU-157). */
function coverLines(view: TableView, { cover, seat, marks }: PlayingView): readonly Message[] {
  if (cover === null) return [];
  const isCovered = [seat, ...marks].some((who) => who === cover.leader || cover.allies.some((ally) => ally === who));
  const key = cover.success ? 'panel.play.cover' : 'panel.play.cover.late';
  return isCovered ? [say(key, { name: nameIn(view, cover.leader) })] : [];
}

function playLines(view: TableView, play: PlayingView): readonly Message[] {
  const isFresh = play.outcome === null && play.player.length + play.gm.length === 0 && play.round === 1;
  return [
    ...(isFresh ? beforeLines(view) : []),
    ...tieLines(play),
    ...(play.text === '' ? [] : [say('panel.play.text', { text: play.text })]),
    ...treatedLines(play),
    ...coverLines(view, play),
    ...(play.holdOn === null ? [] : [say('panel.play.wait', { seat: play.holdOn.seat })]),
    ...stateLine(view, play),
    ...swapLines(view),
    ...(play.kind === 'defence' ? hurtLine(view) : []),
  ];
}

export function caption(view: TableView): SidePanel | undefined {
  const { play, combat } = view.shared;
  // Leaders decide once for all who are attacked (SU-114, SU-158).
  if (play !== null) return { title: aim(view, play, coveredIn(view)), lines: playLines(view, play) };
  if (combat === null) return betweenPlays(view);
  const { initiative, round } = combat;
  const foes = foesIn(view, combat);
  if (initiative !== null)
    return {
      // A fight within the crew has no NPCs.
      title: say(round === 1 && foes.length > 0 ? 'caption.order.first' : 'caption.order', { n: round, foes }),
      lines: [
        ...(round === 1 ? [] : beforeLines(view)),
        ...(initiative.tie === 0 || initiative.step === 'JACKS' ? [] : [say('caption.order.level')]),
        orderLine(view, combat),
        ...(initiative.step === 'JACKS' ? [] : [say('caption.order.help')]),
      ],
    };
  return {
    title: say('caption.round', { n: round }),
    lines: [...beforeLines(view), orderLine(view, combat), ...hurtLine(view)],
  };
}

function betweenPlays(view: TableView): SidePanel | undefined {
  const { scene, phase, suspended, seats } = view.shared;
  const last = justSettled(view);
  // People who are asked, and players outside the scene, read in their prompt what they may do.
  const hasOwnPrompt = view.own.asks !== undefined || view.own.waits !== undefined;
  const isShown = phase === 'FREE' && !suspended && !hasOwnPrompt && seats.some(({ active }) => active);
  const open = isShown ? [say('caption.free')] : [];
  if (last !== null)
    return {
      title: say('caption.now', { aim: aim(view, last) }),
      lines: [outcomeLine(view, last, last.outcome), ...harmLines(view, last.harm), ...open],
    };
  if (scene === null) return undefined;
  const opening = scene.plays > 0 || scene.opening === undefined ? [] : [say('paper.text', { text: scene.opening })];
  const lines = [...opening, ...open];
  return lines.length === 0 ? undefined : { title: say('chip.scene', { n: scene.number, title: scene.title }), lines };
}

/** The captions of both sides' cards: the total so far; for the GM's side, what the viewer may know of it (SU-49). */
export function zoneWords(view: TableView, zone: string): Message | undefined {
  const { play } = view.shared;
  // After the outcome the cards are discarded: both places are empty.
  if (play === null || play.outcome !== null) return undefined;
  if (zone === 'area' && play.seat !== null)
    return say(play.player.length === 0 ? 'zone.area.waits' : 'zone.area.total', {
      name: nameIn(view, play.seat),
      total: play.total,
      modifier: play.parts.modifier,
    });
  return zone === 'against' ? againstWords(view, play) : undefined;
}

function againstWords(view: TableView, play: PlayingView): Message | undefined {
  const { secrets } = view.own;
  const { opposition, gmCards } = play;
  if (opposition === null) return undefined;
  if (opposition.kind === 'threshold' || opposition.kind === 'formula') {
    const value = opposition.value ?? secrets?.threshold ?? null;
    if (value !== null) return say('zone.against.open', { n: raised(value, play) });
    return gmCards === 0 ? say('zone.against.number') : say('zone.against.number.cards', { n: gmCards });
  }
  if (play.rival !== null)
    return say('zone.against.gm', {
      name: nameIn(view, play.rival.seat),
      use: useName(opposition.trait ?? play.use),
      total: play.rival.total,
    });
  const who = opposition.npc ?? play.npc;
  const facts = {
    name: who === null ? say('zone.against.other') : nameIn(view, who),
    use: useName(opposition.trait ?? play.use),
    n: gmCards,
  };
  if (secrets !== undefined) return say('zone.against.gm', { ...facts, total: secrets.total });
  return play.gm.length === 0 ? say('zone.against.waits', facts) : say('zone.against.some', facts);
}

/** The cards that decided a play stay visible until something newer happens. */
export function laid(view: TableView): readonly LaidCard[] {
  const { play, combat } = view.shared;
  const last = justSettled(view);
  if (last === null || play !== null || (combat !== null && combat.initiative !== null)) return [];
  const { outcome, spent } = last;
  const actor = actorIn(view, last.seat);
  const { rival } = last;
  return [
    ...(rival === undefined
      ? []
      : rival.spent.map((card, index): LaidCard => ({
          id: `last rival ${index}`,
          card,
          back: 'player',
          group: 'gm',
          label: say('laid.crew', { name: actorIn(view, rival.seat), total: outcome.against?.total ?? 0 }),
          ...(outcome.success ? {} : { won: true }),
        }))),
    ...spent.player
      .filter((card) => rival?.spent.includes(card) !== true)
      .map((card, index): LaidCard => ({
        id: `last player ${index}`,
        card,
        back: 'player',
        group: 'player',
        label: say('laid.crew', { name: actor, total: outcome.total }),
        ...(outcome.success ? { won: true } : {}),
      })),
    ...spent.gm.map((card, index): LaidCard => ({
      id: `last gm ${index}`,
      card,
      back: 'gm',
      group: 'gm',
      label: say('laid.others'),
      ...(outcome.success ? {} : { won: true }),
    })),
  ];
}
