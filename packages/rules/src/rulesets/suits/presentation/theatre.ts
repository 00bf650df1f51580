/** The middle of the table: what a play is about, what both sides have come to, and how the last one came out. */
import type { LaidCard, Saying, SidePanel } from '../../../kernel/index.ts';
import type { PlayingView, SuitsView } from '../view.ts';
import { nameIn, namesIn, say, useName } from './words.ts';

/** Who acts, with what, and at whom. */
function aim(
  view: SuitsView,
  { seat, npc, use, marks, kind }: Pick<PlayingView, 'seat' | 'npc' | 'use' | 'marks' | 'kind'>,
): Saying {
  if (kind === 'defence')
    return say('caption.defends', { name: nameIn(view, seat), npc: nameIn(view, npc), use: useName(use) });
  const name = nameIn(view, seat ?? npc);
  return marks.length === 0
    ? say('caption.play', { name, use: useName(use) })
    : say('caption.play.at', { name, use: useName(use), names: namesIn(view, marks) });
}

/** The player side in its parts: all of it public (section on components and visibility). */
function partsLine({ parts, player }: PlayingView): Saying {
  const cards = player.map(({ counts }) => counts.value).join(' + ');
  const extras = parts.charisma + parts.feint + parts.penalty;
  const key = extras === 0 ? 'caption.parts' : 'caption.parts.more';
  return say(key, { modifier: parts.modifier, extras, cards: cards === '' ? '?' : cards });
}

/** Cards that count as something else than they show (SU-79, SU-81). */
function treatedLines({ player, gm }: PlayingView): readonly Saying[] {
  return [...player, ...gm]
    .filter(({ counts }) => counts.chain.length > 1)
    .map(({ face, counts }) => say('caption.counts', { card: face, as: counts.chain.at(-1) ?? face }));
}

const settling: ReadonlySet<string> = new Set(['JACKS', 'PEEK', 'SWAP', 'FOLLOW_UP']);

function stateLine(view: SuitsView, play: PlayingView): readonly Saying[] {
  if (play.outcome !== null && settling.has(play.step)) return [outcomeLine(play.outcome)];
  switch (play.step) {
    case 'CALLED':
      return [say('caption.called', { name: nameIn(view, play.seat) })];
    case 'PROPOSED':
      return [say('caption.proposed')];
    case 'COVER':
      return [say('caption.cover')];
    case 'ASK_GM':
      return [say('caption.considers')];
    case 'PICK':
      return [say('caption.pick', { n: play.pick })];
    default:
      return [say(play.added > 0 ? 'caption.adds' : 'caption.stands', { total: play.total })];
  }
}

function outcomeLine({ success, total, threshold }: NonNullable<PlayingView['outcome']>): Saying {
  const key = success ? 'caption.works' : 'caption.fails';
  return threshold === null ? say(key, { total }) : say(`${key}.number`, { total, threshold });
}

export function caption(view: SuitsView): SidePanel | undefined {
  const { play, last, combat } = view.shared;
  if (play !== null) {
    const { cover } = play;
    return {
      title: aim(view, play),
      lines: [
        ...(last !== null && play.outcome === null && play.player.length + play.gm.length === 0 && play.round === 1
          ? [say('caption.before', { aim: aim(view, last), outcome: outcomeLine(last.outcome) })]
          : []),
        ...(play.text === '' ? [] : [say('panel.play.text', { text: play.text })]),
        ...(play.seat !== null && play.player.length > 0 ? [partsLine(play)] : []),
        ...treatedLines(play),
        ...(cover === null ? [] : [say('panel.play.cover', { name: nameIn(view, cover.leader) })]),
        ...(play.holdOn === null ? [] : [say('panel.play.wait', { seat: play.holdOn.seat })]),
        ...stateLine(view, play),
      ],
    };
  }
  if (combat?.initiative !== null && combat !== null)
    return { title: say('caption.order', { n: combat.round }), lines: [say('caption.order.help')] };
  return last === null ? undefined : { title: aim(view, last), lines: [outcomeLine(last.outcome)] };
}

/** What stands below each side's cards: the sum so far; of the GM's side what everybody may know (SU-49). */
export function zoneWords(view: SuitsView, zone: string): Saying | undefined {
  const { play } = view.shared;
  if (play === null) return undefined;
  if (zone === 'area' && play.seat !== null)
    return say(play.player.length === 0 ? 'zone.area.waits' : 'zone.area.total', {
      name: nameIn(view, play.seat),
      total: play.total,
      modifier: play.parts.modifier,
    });
  return zone === 'against' ? againstWords(view, play) : undefined;
}

function againstWords(view: SuitsView, play: PlayingView): Saying | undefined {
  const { secrets } = view.own;
  const { opposition, gmCards } = play;
  if (opposition === null) return undefined;
  if (opposition.kind === 'threshold' || opposition.kind === 'formula') {
    const value = opposition.value ?? secrets?.threshold ?? null;
    return value === null ? say('zone.against.number') : say('zone.against.open', { n: value });
  }
  const who = opposition.npc ?? play.npc;
  const facts = {
    name: who === null ? say('zone.against.other') : nameIn(view, who),
    use: useName(opposition.trait ?? play.use),
    n: gmCards,
  };
  if (secrets !== undefined) return say('zone.against.gm', { ...facts, total: secrets.total });
  return play.gm.length === 0 ? say('zone.against.waits', facts) : say('zone.against.some', facts);
}

/** The cards that decided the last play lie there until something new begins. */
export function laid(view: SuitsView): readonly LaidCard[] {
  const { last, play, combat } = view.shared;
  if (last === null || play !== null || (combat !== null && combat.initiative !== null)) return [];
  const { outcome, spent } = last;
  const crew = nameIn(view, last.seat);
  return [
    ...spent.player.map((card, place): LaidCard => ({
      id: `last player ${place}`,
      card,
      back: 'player',
      group: 'player',
      label: say('laid.crew', { name: crew, total: outcome.total }),
      ...(outcome.success ? { won: true } : {}),
    })),
    ...spent.gm.map((card, place): LaidCard => ({
      id: `last gm ${place}`,
      card,
      back: 'gm',
      group: 'gm',
      label: say('laid.others'),
      ...(outcome.success ? {} : { won: true }),
    })),
  ];
}
