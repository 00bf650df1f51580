/** What stands beside the table: the sheet, the clock, what is being resolved and what it could lead to. */
import type { Facts, Saying, SidePanel } from '../../../kernel/index.ts';
import { challengeOdds, ladder, pairOdds } from '../judging.ts';
import { gmSeat } from '../table.ts';
import type { CharacterView, TableView } from '../view.ts';
import { cardWords, named, questionSaying, say, slotSaying } from './words.ts';

function sheetLines(view: TableView, character: CharacterView): readonly Saying[] {
  const own = view.own.sheets.find(({ id }) => id === character.id);
  const cards = own?.backgrounds ?? character.sheet;
  const lines = cards.map((card): Saying => {
    if ('closed' in card) return say('panel.sheet.closed', { slot: slotSaying(card.slot) });
    const facts: Facts = {
      slot: slotSaying(card.slot),
      card: card.face,
      back: say(`choice.back.${card.back}`),
      name: card.name === '' ? say('panel.sheet.nameless') : say('who.named', { name: card.name }),
    };
    return say(card.spent ? `panel.sheet.spent.${card.back}` : 'panel.sheet.card', facts);
  });
  const held = character.disadvantages.map(({ card, ends }) =>
    ends === null
      ? say('panel.sheet.disadvantage.open', { card })
      : say(`panel.sheet.disadvantage.${ends.clock}`, { card, n: ends.number }),
  );
  return [
    ...lines,
    ...held,
    ...(character.bonus > 0 ? [say('panel.sheet.bonus', { n: character.bonus })] : []),
    ...(character.incapacitated ? [say('panel.sheet.out')] : []),
    ...(character.parked ? [say('panel.sheet.parked')] : []),
    ...(character.standing === 'confirmed' ? [] : [say(`panel.sheet.${character.standing}`)]),
  ];
}

function sheetPanels(view: TableView): readonly SidePanel[] {
  const { you } = view.own;
  const seat = you.kind === 'seat' ? you.seat : '';
  const own = view.shared.characters.filter(({ owner }) => owner === seat);
  const others = view.shared.characters.filter(({ owner }) => owner !== seat);
  return [...own, ...others].map((character) => ({
    title: say('panel.sheet', { name: named(view, character.id) }),
    lines: sheetLines(view, character),
  }));
}

/** The GM's own people, those included whom nobody has met. */
function npcPanel(view: TableView): readonly SidePanel[] {
  if (view.own.you.kind !== 'gm') return [];
  const hidden = view.own.sheets.filter(({ id }) => view.shared.characters.every((shown) => shown.id !== id));
  if (hidden.length === 0) return [];
  return [
    {
      title: say('panel.npcs'),
      lines: hidden.map(({ name, about, backgrounds }) =>
        say('panel.npcs.line', { name, about, cards: backgrounds.map(({ face }) => face) }),
      ),
    },
  ];
}

function clockPanel(view: TableView): readonly SidePanel[] {
  const { clock, scene } = view.shared;
  if (clock.session === 0) return [];
  return [
    {
      title: say('panel.clock'),
      lines: [
        say('panel.clock.line', { ...clock }),
        scene === null ? say('panel.clock.none') : say('panel.clock.scene', { title: scene.title }),
      ],
    },
  ];
}

/** The six cells with how likely each is (DR-70 to DR-75). */
function challengePanel(view: TableView): readonly SidePanel[] {
  const challenge = view.shared.resolution?.challenge;
  if (challenge === null || challenge === undefined) return [];
  const target = challenge.target ?? view.own.target;
  const rule = view.shared.options['hitRule'] === 'above' ? 'above' : 'atLeast';
  const step = ladder.find((one) => one.target === target);
  const about = { suit: challenge.suit, title: challenge.title, name: named(view, challenge.character) };
  const grid =
    target === undefined
      ? []
      : (['complete', 'partial', 'cost', 'two', 'again', 'failed'] as const).map((cell) =>
          say(`panel.cell.${cell}`, { n: challengeOdds(target, rule)[cell] }),
        );
  return [
    {
      title: say('panel.challenge', about),
      lines: [
        target === undefined
          ? say('panel.challenge.hidden', about)
          : say('panel.challenge.target', { ...about, n: target }),
        ...(step === undefined ? [] : [say(`ladder.${step.label}`)]),
        ...(challenge.extenuating === null
          ? []
          : [say('panel.challenge.extenuating', { reason: challenge.extenuating })]),
        ...(challenge.time > 0 ? [say('panel.challenge.time', { n: challenge.time })] : []),
        ...(challenge.partial ? [say('panel.challenge.partial')] : []),
        ...grid,
      ],
    },
  ];
}

/** Every pair as it was judged last, and how an even match would go. */
function competitionPanel(view: TableView): readonly SidePanel[] {
  const { resolution } = view.shared;
  if (resolution === null || resolution.competition === null) return [];
  const { pairs, combat, exchange } = resolution.competition;
  const odds = pairOdds();
  const percent = (thousandths: number): string => (thousandths / 10).toFixed(1);
  const matrix = pairs.slice(-12).map(({ a, b, relation, beneficiary }) => {
    const [name, other] = [named(view, a), named(view, b)];
    const [winner, loser] = beneficiary === a ? [name, other] : [other, name];
    return say(`event.pair_judged.${relation}`, { name, other, winner, loser });
  });
  return [
    {
      title: say(combat ? 'panel.combat' : 'panel.competition', { n: Math.max(exchange, 1) }),
      lines: [
        ...resolution.parties.map(({ id, active, side }) =>
          say(active ? 'panel.party' : 'panel.party.out', { name: named(view, id), n: side + 1 }),
        ),
        ...Object.entries(view.shared.advantages).map(([id, n]) =>
          say('panel.advantage', { name: named(view, id), n }),
        ),
        ...matrix,
        say('panel.pair.odds', {
          tie: percent(odds.unresolved),
          decisive: percent(odds.decisive),
          advantage: percent(odds.advantage),
          alter: percent(odds.alter),
        }),
      ],
    },
  ];
}

function frayPanel(view: TableView): readonly SidePanel[] {
  const fray = view.shared.resolution?.fray;
  if (fray === null || fray === undefined) return [];
  return [
    {
      title: say('panel.fray', { n: Math.max(fray.exchange, 1) }),
      lines: [
        fray.gmCards === 0 ? say('panel.fray.players') : say('panel.fray.gm', { n: fray.gmCards }),
        ...fray.aims.map(({ party, text, with: ally }) =>
          ally === null
            ? say('panel.aim', { name: named(view, party), text })
            : say('panel.aim.same', { name: named(view, party), ally: named(view, ally), text }),
        ),
        ...fray.winners.map((id) => say('panel.fray.high', { name: named(view, id) })),
      ],
    },
  ];
}

/** What lies there, and who has let it stand: not what anybody holds (DR-132). */
function drawsPanel(view: TableView): readonly SidePanel[] {
  const { resolution } = view.shared;
  if (resolution === null || resolution.draws.length === 0) return [];
  return [
    {
      title: say('panel.draws'),
      lines: resolution.draws.map(({ party, result, offer, choosing }) => {
        const name = named(view, party);
        if (choosing || result === null) return say('panel.draw.choosing', { name });
        if (offer !== null) return say('panel.draw.offer', { name, ...cardWords(result), other: offer.card.card });
        const hasPassed = resolution.passed.includes(party);
        return say(hasPassed ? 'panel.draw.passed' : 'panel.draw', { name, ...cardWords(result) });
      }),
    },
  ];
}

function waitingPanel(view: TableView): readonly SidePanel[] {
  const { proposals, questions, cost } = view.shared;
  const lines = [
    ...(cost === null
      ? []
      : [say('panel.cost', { name: named(view, cost.character), suit: cost.suit, field: say(`cost.${cost.suit}`) })]),
    ...questions.map((question) =>
      say('panel.question', {
        question: questionSaying(view, question),
        yes: question.yes.length,
        no: question.no.length,
        n: question.asked.length,
      }),
    ),
    ...proposals.map((proposal) =>
      say(`panel.proposal.${proposal.kind}`, {
        seat: proposal.by,
        text: proposal.text,
        names: proposal.sides
          .flat()
          .map((id) => (id === gmSeat ? '' : (view.shared.characters.find((one) => one.id === id)?.name ?? id)))
          .filter((name) => name !== '')
          .join(', '),
      }),
    ),
  ];
  return lines.length === 0 ? [] : [{ title: say('panel.waiting'), lines }];
}

function lockPanel(view: TableView): readonly SidePanel[] {
  const { locks } = view.shared;
  if (locks.length === 0) return [];
  return [
    {
      title: say('panel.locks'),
      lines: locks.map(({ character, title }) => say('panel.lock', { name: named(view, character), title })),
    },
  ];
}

/** What no machine can check, as standing reminders. */
function promptPanel(view: TableView): readonly SidePanel[] {
  const { phase, resolution, mode } = view.shared;
  const rules = view.own.you.kind === 'gm' || mode === 'shared';
  const keys: string[] = [];
  if (phase === 'CREATION') keys.push('naming');
  if (phase === 'FREE_PLAY')
    keys.push('uncertain', ...(rules ? ['kind', 'suit', 'extenuating', 'scene', 'bonus'] : []));
  if (phase === 'WINDOW') keys.push('describe', ...(rules ? ['veto'] : []));
  if (phase === 'CO_AFTER') keys.push('alter', 'span');
  if (resolution?.kind === 'fray') keys.push('aims', 'death');
  if (view.shared.cost !== null || resolution?.challenge?.partial === true) keys.push('cost');
  if (resolution?.kind === 'challenge') keys.push('helping');
  return keys.length === 0
    ? []
    : [{ title: say('panel.prompts'), lines: keys.map((key) => say(`panel.prompts.${key}`)) }];
}

export function panels(view: TableView): readonly SidePanel[] {
  return [
    ...waitingPanel(view),
    ...challengePanel(view),
    ...competitionPanel(view),
    ...frayPanel(view),
    ...drawsPanel(view),
    ...lockPanel(view),
    ...clockPanel(view),
    ...sheetPanels(view),
    ...npcPanel(view),
    ...promptPanel(view),
  ].filter(({ lines }) => lines.length > 0);
}
