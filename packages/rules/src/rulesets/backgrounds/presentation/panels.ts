/** The side panels: open questions, draws, locks and the story so far. */
import type { Message, SidePanel } from '../../../kernel/index.ts';
import { suitOf } from '../../../kernel/index.ts';
import { valueOf } from '../features/draws/judging.ts';
import { slotMessage } from '../features/characters/slot-words.ts';
import type { Question } from '../questions.ts';
import type { TableView } from '../view-types.ts';
import { isFalling } from './draw-words.ts';
import { cardWords, isFight, named, proposedSides, questionMessage, say } from './words.ts';

/** The key of the clock line; between scenes it names no current scene. */
export function clockLine({ shared: { clock, scene, phase } }: TableView): string {
  if (clock.scene === 0) return 'panel.clock.early';
  if (scene !== null) return 'panel.clock.line';
  if (phase === 'SESSION_OPEN') return 'panel.clock.open';
  return phase === 'SESSION_CLOSE' || phase === 'CLOSED' ? 'panel.clock.closed' : 'panel.clock.none';
}

function clockPanel(view: TableView): readonly SidePanel[] {
  const { clock, scene } = view.shared;
  if (clock.session === 0) return [];
  return [
    {
      title: say('panel.clock'),
      lines: [
        say(clockLine(view), { ...clock }),
        ...(scene === null ? [] : [say('panel.clock.scene', { title: scene.title })]),
        ...(scene?.opening === undefined ? [] : [say('caption.told', { text: scene.opening })]),
      ],
    },
  ];
}

/** Skill labels by the least value of the card, the best first (DR-25). */
const skills = [
  { least: 13, words: 'skill.master' },
  { least: 10, words: 'skill.good' },
  { least: 6, words: 'skill.fair' },
] as const;

function skillAt(value: number): string {
  return skills.find(({ least }) => value >= least)?.words ?? 'skill.poor';
}

/** Help for naming the first card without a name: its suit gives the field, its rank the skill (DR-25, DR-26). */
function namingPanel({ shared, own }: TableView): readonly SidePanel[] {
  const card = own.sheets.flatMap(({ backgrounds }) => backgrounds).find(({ name }) => name === '');
  if (card === undefined || own.you.kind === 'gm' || shared.resolution !== null) return [];
  return [
    {
      title: slotMessage(card.slot),
      lines: [say(`mean.field.${suitOf(card.face)}`), say(skillAt(valueOf(card.face, shared.options.aceValue)))],
      card: card.face,
      now: true,
    },
  ];
}

/** For a returning player: what happened in the meantime, and when the next question comes (DR-135). */
function missedPanel(view: TableView): readonly SidePanel[] {
  const { missed } = view.own;
  if (missed === undefined) return [];
  return [
    {
      title: say('panel.missed'),
      lines: missed.map(({ character, kind, standing }) =>
        say(kind === 'fray' ? `missed.fray.${standing}` : `missed.${kind}`, { name: named(view, character) }),
      ),
      now: true,
    },
  ];
}

/** The draws and which parties have accepted them, but no cards in hand (DR-132). */
function drawsPanel(view: TableView): readonly SidePanel[] {
  const { resolution } = view.shared;
  if (resolution === null || resolution.draws.length === 0) return [];
  const falling = resolution.parties.filter(({ id }) => isFalling(view, id));
  return [
    {
      title: say('panel.draws'),
      lines: resolution.draws
        .map(({ party, result, offer, choosing }) => {
          const name = named(view, party);
          if (choosing || result === null) return say('panel.draw.choosing', { name });
          if (offer !== null) return say('panel.draw.offer', { name, ...cardWords(result), other: offer.card.card });
          const hasPassed = resolution.passed.includes(party);
          return say(hasPassed ? 'panel.draw.passed' : 'panel.draw', { name, ...cardWords(result) });
        })
        .concat(falling.map(({ id }) => say('panel.draw.falling', { name: named(view, id) }))),
    },
  ];
}

function answersMessage(view: TableView, question: Question): Message {
  const { asked, yes, no } = question;
  const open = asked.filter((seat) => !yes.includes(seat) && !no.includes(seat));
  const answers = [
    ...(yes.length === 0 ? [] : [say('panel.question.yes', { seats: yes })]),
    ...(no.length === 0 ? [] : [say('panel.question.no', { seats: no })]),
    ...(open.length === 0 ? [] : [say('panel.question.open', { seats: open })]),
  ];
  return answers.reduce(
    (line, answer) => say('panel.question.more', { line, answer }),
    questionMessage(view, question),
  );
}

function waitingPanel(view: TableView): readonly SidePanel[] {
  const { proposals, questions, cost } = view.shared;
  const lines = [
    ...(cost === null
      ? []
      : [
          say('panel.cost', {
            name: named(view, cost.character),
            suit: cost.suit,
            field: say(`cost.${cost.suit}`),
            seat: cost.arbiter,
          }),
        ]),
    ...questions.map((question) => answersMessage(view, question)),
    ...proposals.map((proposal) =>
      say(isFight(proposal) ? 'panel.proposal.competition.fight' : `panel.proposal.${proposal.kind}`, {
        seat: proposal.by,
        text: proposal.text,
        names: proposal.kind === 'challenge' ? '' : proposedSides(view, proposal),
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

/** Reminders of rules that the software cannot check. */
function promptPanel(view: TableView): readonly SidePanel[] {
  const { phase, resolution, mode } = view.shared;
  const judges = view.own.you.kind === 'gm' || mode === 'shared';
  const keys: string[] = [];
  if (phase === 'CREATION') keys.push('naming');
  if (phase === 'FREE_PLAY')
    keys.push('uncertain', ...(judges ? ['kind', 'suit', 'extenuating', 'scene', 'bonus'] : []));
  if (phase === 'WINDOW') keys.push('describe', ...(judges ? ['veto'] : []));
  if (phase === 'CO_AFTER') keys.push(mode === 'gm' ? 'alter' : 'alter.shared', 'span');
  if (resolution?.kind === 'fray') keys.push('aims', 'death');
  if (view.shared.cost !== null || resolution?.challenge?.partial === true) keys.push('cost');
  if (resolution?.kind === 'challenge') keys.push('helping');
  return keys.length === 0
    ? []
    : [{ title: say('panel.prompts'), lines: keys.map((key) => say(`panel.prompts.${key}`)) }];
}

export function decisionPanels(view: TableView): readonly SidePanel[] {
  return [...missedPanel(view), ...waitingPanel(view), ...drawsPanel(view), ...promptPanel(view)].filter(
    ({ lines }) => lines.length > 0,
  );
}

export function panels(view: TableView): readonly SidePanel[] {
  return [
    ...missedPanel(view),
    ...namingPanel(view),
    ...waitingPanel(view),
    ...drawsPanel(view),
    ...lockPanel(view),
    ...clockPanel(view),
    ...promptPanel(view),
  ].filter(({ lines }) => lines.length > 0);
}
