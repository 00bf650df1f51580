/** Small panels beside the moves: the play, the order, the crew, the other side, the own sheet. */
import type { Saying, SidePanel } from '../../../kernel/index.ts';
import { vehicleCapacity } from '../constants.ts';
import { attributes, skills } from '../skills.ts';
import { lowest, traitValue } from '../table.ts';
import type { PlayingView, SuitsView } from '../view.ts';
import { nameIn, namesIn, say, useName } from './words.ts';

function playLines(view: SuitsView, play: PlayingView): readonly Saying[] {
  const { parts, opposition } = play;
  const actor = nameIn(view, play.seat ?? play.npc);
  const lines: Saying[] = [say('panel.play.line', { name: actor, use: useName(play.use) })];
  if (play.text !== '') lines.push(say('panel.play.text', { text: play.text }));
  if (play.marks.length > 0) lines.push(say('panel.play.marks', { names: namesIn(view, play.marks) }));
  if (play.seat !== null) lines.push(say('panel.play.total', { total: play.total, modifier: parts.modifier }));
  if (parts.charisma > 0) lines.push(say('panel.play.charisma', { n: parts.charisma }));
  if (parts.feint > 0) lines.push(say('panel.play.feint', { n: parts.feint }));
  if (parts.penalty < 0) lines.push(say('panel.play.penalty', { n: -parts.penalty }));
  if (opposition?.kind === 'opposed')
    lines.push(say('panel.play.opposed', { n: play.gmCards, trait: useName(opposition.trait ?? 'insight') }));
  if (opposition !== null && opposition.value !== null)
    lines.push(say('panel.play.threshold', { n: opposition.value }));
  if (play.untagged) lines.push(say('panel.play.untagged'));
  if (play.cover !== null) lines.push(say('panel.play.cover', { name: nameIn(view, play.cover.leader) }));
  if (play.holdOn !== null) lines.push(say('panel.play.wait', { seat: play.holdOn.seat }));
  return lines;
}

function secretLines({ own }: SuitsView): readonly Saying[] {
  const { secrets } = own;
  if (secrets === undefined) return [];
  return [say('panel.secret.line', { total: secrets.total, modifier: secrets.modifier, margin: secrets.margin })];
}

function orderPanel(view: SuitsView): readonly SidePanel[] {
  const { combat } = view.shared;
  if (combat === null) return [];
  const { initiative } = combat;
  const lines =
    initiative === null
      ? combat.order.map((party) =>
          say(party === combat.turn ? 'panel.order.now' : 'panel.order.line', { name: nameIn(view, party) }),
        )
      : initiative.entries.map(({ party, cards, total }) =>
          say(total === null ? 'panel.order.hidden' : 'panel.order.total', {
            name: nameIn(view, party),
            cards: cards.map(({ face }) => face),
            total: total ?? view.own.initiative?.[party] ?? 0,
          }),
        );
  return [{ title: say('panel.order', { n: combat.round }), lines }];
}

function sheetPanel({ own }: SuitsView): readonly SidePanel[] {
  const { character } = own;
  if (character === undefined) return [];
  const points = attributes.map((attribute) =>
    say('panel.sheet.attribute', { attribute: useName(attribute), n: character.attributes[attribute] }),
  );
  const tagged = skills
    .filter((skill) => character.tags.includes(skill))
    .map((skill) => say('panel.sheet.tag', { use: useName(skill), n: traitValue(character, skill) }));
  return [
    {
      title: say('panel.sheet', { name: character.name === '' ? say('panel.sheet.nameless') : character.name }),
      lines: [
        ...(character.suit === null ? [] : [say('panel.sheet.suit', { suit: character.suit })]),
        ...points,
        say('panel.sheet.hand', { n: lowest(character) }),
        ...tagged,
      ],
    },
  ];
}

/** What is at stake for each: damage against what is known, flags, who is gone. */
function crewPanel(view: SuitsView): readonly SidePanel[] {
  const lines = view.shared.seats.flatMap((seat): readonly Saying[] => {
    const name = nameIn(view, seat.seat);
    const hurt = seat.damage > 0 ? [say('panel.crew.damage', { name, n: seat.damage })] : [];
    const owes = seat.flags.skips === null ? [] : [say('panel.crew.skips', { name })];
    const feints = seat.flags.feint ? [say('panel.crew.feint', { name })] : [];
    const dead = seat.dead ? [say('panel.crew.dead', { name })] : [];
    const gone = seat.presence === 'here' ? [] : [say(`panel.crew.${seat.presence}`, { name })];
    return [...hurt, ...owes, ...feints, ...dead, ...gone];
  });
  return lines.length === 0 ? [] : [{ title: say('panel.crew'), lines }];
}

function castPanel(view: SuitsView): readonly SidePanel[] {
  const { npcs, vehicles } = view.shared;
  const lines = [
    ...npcs.map(({ id, name, damage, down }) => {
      const notes = view.own.npcs?.find((npc) => npc.id === id)?.notes ?? '';
      if (down) return say('panel.cast.down', { name });
      return notes === ''
        ? say('panel.cast.line', { name, n: damage })
        : say('panel.cast.notes', { name, n: damage, notes });
    }),
    ...vehicles.map(({ name, damage, capacity, stopped }) =>
      say(stopped ? 'panel.cast.stopped' : 'panel.cast.vehicle', {
        name,
        n: damage,
        most: capacity || vehicleCapacity,
      }),
    ),
  ];
  return lines.length === 0 ? [] : [{ title: say('panel.cast'), lines }];
}

/** What only people can judge, as standing reminders beside the play. */
function promptPanel(view: SuitsView): readonly SidePanel[] {
  const { phase, play } = view.shared;
  const isGm = view.own.you.kind === 'gm';
  if (phase === 'FREE') return [{ title: say('panel.prompt'), lines: [say(isGm ? 'prompt.FREE_gm' : 'prompt.FREE')] }];
  if (phase === 'INTERMISSION') return [{ title: say('panel.prompt'), lines: [say('prompt.INTERMISSION')] }];
  if (play === null || !isGm) return [];
  if (play.step === 'PROPOSED')
    return [
      { title: say('panel.prompt'), lines: [say('prompt.fair'), ...(play.free === null ? [] : [say('prompt.reach')])] },
    ];
  return [];
}

export function panels(view: SuitsView): readonly SidePanel[] {
  const { job, play } = view.shared;
  return [
    ...(play === null ? [] : [{ title: say('panel.play'), lines: [...playLines(view, play), ...secretLines(view)] }]),
    ...orderPanel(view),
    ...promptPanel(view),
    ...crewPanel(view),
    ...castPanel(view),
    ...(job === '' ? [] : [{ title: say('panel.job'), lines: [say('panel.job.line', { text: job })] }]),
    ...sheetPanel(view),
  ];
}
