import type { Intent, MoveWords, Message, Suit } from '../../../kernel/index.ts';
import { skills, attributes as allAttributes, defences, isArmed, oppositionsOf } from '../features/skills/skills.ts';
import { calculatedNumber, leadershipThreshold, npcTraitValue, owesTag, tagsDue, traitValue } from '../selectors.ts';
import { leadershipBase, leadershipStep } from '../constants.ts';
import { sheetIn } from '../declare.ts';
import { coveredIn } from '../features/cover/checks.ts';
import type { EntityId } from '../state.ts';
import type { PlayingView, TableView } from '../view-types.ts';
import { nextOnSheet } from '../asks.ts';
import { isReadyMadeOffered, onSheet, oppositions } from './suggestions.ts';
import { readyMadeIn } from '../features/sheets/ready-made.ts';
import { answerWords, cardWords, jackWords } from './card-words.ts';
import { finishWords } from './finish-words.ts';
import { tryWords } from './usual-try.ts';
import { say, nameIn, namesIn, useName } from './words.ts';

/** Nearly always available and rarely used: listed apart from the moves that answer the current question. */
const asides: ReadonlySet<string> = new Set([
  'set_job',
  'create_npc',
  'update_npc',
  'reveal_npc',
  'delete_npc',
  'create_vehicle',
  'update_vehicle',
  'reveal_vehicle',
  'delete_vehicle',
  'rule',
  'award_stunt',
  'grant_raise',
  'tell_outcome',
  'enter_combat',
  'ask_wait',
  'withdraw_play',
  'lend_card',
  'npc_play',
]);

const traits = [...skills, ...allAttributes, ...defences];

/** Preparation by the GM: a main move between scenes, listed apart during play. */
const preparation: ReadonlySet<string> = new Set(['set_job', 'create_npc']);

function isDead({ shared: { seats }, own: { you } }: TableView): boolean {
  return you.kind === 'seat' && seats.some(({ seat, dead }) => seat === you.seat && dead);
}

function isContested({ shared: { combat, npcs, seats } }: TableView): boolean {
  const fights = (party: EntityId): boolean => combat?.parties.includes(party) === true;
  return npcs.some(({ id, down }) => !down && fights(id)) && seats.some(({ seat, active }) => active && fights(seat));
}

const creating: ReadonlySet<string> = new Set(['set_suit', 'set_attributes', 'set_tags', 'set_profile']);

/** Whether every box of the player's sheet is filled: the next step is to finish it (SU-20, SU-21). */
function isSheetFilled({ own: { character } }: TableView): boolean {
  return character !== undefined && (character.finished || nextOnSheet(character) === 'done');
}

function isAside(view: TableView, intent: Intent): boolean {
  const { phase } = view.shared;
  // After the first scene, the job may be over. People other than the GM rarely end it.
  if (intent.type === 'end_session') return view.shared.scenes === 0 || view.own.you.kind !== 'gm';
  if (phase === 'INTERMISSION' && preparation.has(intent.type)) return false;
  // Outside plays and fights, bringing in a character is one of the main moves (SU-35).
  if (intent.type === 'enter_scene') return phase !== 'FREE';
  // After a death a new character is the next step (SU-108).
  if (intent.type === 'choose_sheet') return !isDead(view);
  if (intent.type === 'end_combat') return isContested(view);
  // On an NPC’s turn it is a main move (SU-179).
  if (intent.type === 'npc_play') return phase !== 'TURN';
  // While leaders are asked to step in, the GM may still change the opposition, but rarely does.
  if (intent.type === 'set_opposition') return view.shared.play?.step === 'COVER';
  if (intent.type === 'set_tags' && view.own.character !== undefined && owesTag(view.own.character)) return false;
  // A chosen suit is rarely changed.
  if (intent.type === 'set_suit' && (view.own.character?.suit ?? null) !== null) return true;
  // The choice of a suit begins a new character, so it is listed with the ready-made ones.
  if (isReadyMadeOffered(view) && creating.has(intent.type)) return intent.type !== 'set_suit';
  if (intent.type === 'take_ready_made') return !isReadyMadeOffered(view);
  return asides.has(intent.type) || (creating.has(intent.type) && isSheetFilled(view));
}

function weaponOf(view: TableView, id: string): Readonly<Record<string, unknown>> {
  const npc = view.own.npcs?.find((candidate) => candidate.id === id);
  const [skill] = (['guns', 'throw', 'thug'] as const)
    .filter((weapon) => npc?.tags.includes(weapon) === true && !(npc.disarmed && isArmed(weapon)))
    .toSorted((one, other) => npcTraitValue(npc, other) - npcTraitValue(npc, one));
  return skill === undefined ? {} : { skill };
}

/** `undefined` unless all their sheets are known (SU-22). */
function defencesOf(view: TableView, play: PlayingView, allies: readonly EntityId[]): readonly Message[] | undefined {
  const values = allies.flatMap((ally) => {
    const sheet = sheetIn(view, ally);
    const n = ally === play.seat ? play.parts.modifier : sheet && traitValue(sheet, play.use);
    return n === undefined ? [] : [say('cover.theirs', { name: nameIn(view, ally), n })];
  });
  return values.length === allies.length ? values : undefined;
}

/** What a cover means for the chosen characters; without a choice, for any that are attacked (SU-156, SU-157). */
function coverMeaning(view: TableView, allies: readonly EntityId[] | undefined): Pick<MoveWords, 'means'> {
  const { play } = view.shared;
  const { character } = view.own;
  if (play === null || character === undefined) return {};
  const yours = { use: useName(play.use), own: traitValue(character, play.use) };
  if (allies === undefined)
    return { means: say('mean.cover.form', { ...yours, base: leadershipBase, step: leadershipStep }) };
  const facts = { ...yours, number: leadershipThreshold(allies.length) };
  if (view.shared.options.coverMode === 'full') return { means: say('mean.cover.full', facts) };
  const theirs = defencesOf(view, play, allies);
  if (theirs === undefined) return { means: say('mean.cover.unknown', facts) };
  const [only, ...others] = theirs;
  return others.length === 0
    ? { means: say('mean.cover', { ...facts, theirs: only?.facts?.['n'] }) }
    : { means: say('mean.cover.several', { ...facts, theirs }) };
}

/** A player covers those who are attacked, an NPC covers the targets of the crew's play (SU-114, SU-157, SU-166). */
function coverWords(view: TableView, { npc, allies: chosen }: Intent): Pick<MoveWords, 'message' | 'means'> {
  const { play } = view.shared;
  if (view.own.you.kind === 'gm')
    return {
      message:
        typeof npc === 'string'
          ? say('move.cover_ally.npc.by', { name: nameIn(view, npc), names: namesIn(view, play?.marks ?? []) })
          : say('move.cover_ally.npc', { names: namesIn(view, play?.marks ?? []) }),
      means: say('mean.cover.npc'),
    };
  const attacked = coveredIn(view);
  // Where only one character is attacked, the form has no choice either.
  const allies = Array.isArray(chosen) ? chosen.map(String) : attacked.length > 1 ? undefined : attacked;
  const names = namesIn(view, allies ?? []);
  return {
    message:
      allies === undefined
        ? say('move.cover_ally.choose')
        : names.length > 1
          ? say('move.cover_ally.several', { names })
          : say('move.cover_ally', { name: names[0] ?? '' }),
    ...coverMeaning(view, allies),
  };
}

/** SU-45. */
function numberWords(value: number): MoveWords {
  return {
    message: say('move.set_opposition.value', { n: value }),
    group: { id: 'number', message: say('group.number'), short: say(`group.number.${value}`) },
  };
}

/** SU-115. */
function opponentWords(view: TableView, intent: Intent): MoveWords {
  const trait = traits.find((known) => known === intent['trait']) ?? 'insight';
  const npc = view.own.npcs?.find(({ id }) => id === intent['npc']);
  const facts = { name: nameIn(view, npc?.id ?? null), use: useName(trait), n: npcTraitValue(npc, trait) };
  return { message: say('move.set_opposition.npc', facts), means: say('mean.secret') };
}

/** What the player wants, with a warning if no value on the mark's sheet opposes it (SU-115). */
function wishWords(view: TableView, { kind }: Intent): Pick<MoveWords, 'means'> {
  const { play, options } = view.shared;
  const facts = { name: nameIn(view, play?.seat ?? null), text: play?.text ?? '' };
  const mark = view.own.npcs?.find(({ id }) => play?.marks.length === 1 && id === play.marks[0]);
  // A free attack has no words of its own unless its player adds some (SU-178).
  const wish = facts.text === '' ? {} : { means: say('mean.wish', facts) };
  if (kind !== 'opposed' || play === null || mark === undefined) return wish;
  const possible = oppositionsOf(play.use, play.mode, options);
  const isBlank = traits.every((trait) => !possible.includes(trait) || npcTraitValue(mark, trait) === 0);
  if (!isBlank) return wish;
  return {
    means: say(facts.text === '' ? 'mean.wish.blank.free' : 'mean.wish.blank', {
      ...facts,
      npc: nameIn(view, mark.id),
    }),
  };
}

function isUsual(view: TableView, intent: Intent): boolean {
  const { character } = view.own;
  const suggested = character === undefined ? [] : onSheet(character, view);
  return suggested.some((suggestion) =>
    Object.entries(suggestion).every(([field, value]) => isSame(intent[field], value)),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function sheetWords(view: TableView, intent: Intent): MoveWords {
  const { character } = view.own;
  const { type, ...fields } = intent;
  if (Object.keys(fields).length > 0)
    return {
      // Also names a move with the player's own values while it waits for the connection to return.
      message: say(isUsual(view, intent) ? `move.${type}.usual` : `move.${type}`),
      means:
        type === 'set_attributes'
          ? say('mean.points', fields)
          : type === 'set_tags'
            ? say('mean.tags', { list: skillNames(intent['skills']) })
            : say('mean.name', fields),
    };
  if (character === undefined) return { message: say(`move.${type}`) };
  const { attributes, tags, name, look, note } = character;
  // The next box is open, unless a suggestion can fill it.
  const isNext = !character.finished && nextOnSheet(character) === boxes[type] && onSheet(character, view).length === 0;
  return {
    message: say(`move.${type}`),
    ...(isNext ? {} : { folded: true }),
    ...(type === 'set_attributes'
      ? // Tags beyond the new limit are removed (SU-21).
        { means: say(tags.length === 0 ? 'mean.set_attributes' : 'mean.set_attributes.tagged') }
      : {}),
    ...(type === 'set_tags' ? { means: say('mean.set_tags', { n: tagsDue(character) }) } : {}),
    // Without an initial value the form asks for at least one tag.
    initialValues:
      type === 'set_attributes'
        ? attributes
        : type === 'set_profile'
          ? { name, look, note }
          : tags.length === 0
            ? {}
            : { skills: tags },
  };
}

const boxes: Readonly<Record<string, ReturnType<typeof nextOnSheet>>> = {
  set_attributes: 'points',
  set_tags: 'tags',
  set_profile: 'name',
};

function skillNames(value: unknown): readonly Message[] {
  return Array.isArray(value) ? value.map((name) => useName(String(name))) : [];
}

/** SU-114. */
function answerToChase({ own: { character }, shared }: TableView, { use }: Intent): MoveWords {
  const trait = traits.find((known) => known === use);
  const number = shared.play?.opposition?.value ?? null;
  if (trait === undefined)
    return {
      message: number === null ? say('move.answer_chase.threshold') : say('move.answer_chase.number', { n: number }),
    };
  const n = character === undefined ? 0 : traitValue(character, trait);
  return { message: say('move.answer_chase', { use: useName(trait), n }) };
}

/** Whether a plain number may oppose the open play: then the usual ones are offered (SU-45, SU-98). */
function isNumberListed({ shared: { play, options } }: TableView): boolean {
  return play !== null && oppositionsOf(play.use, play.mode, options).includes('threshold');
}

function plainWords(view: TableView, intent: Intent): MoveWords {
  const { play } = view.shared;
  switch (intent.type) {
    case 'set_opposition': {
      const key = `move.set_opposition.${String(intent['kind'])}`;
      const use = useName(play?.use ?? 'wits');
      if (intent['value'] !== undefined) return numberWords(Number(intent['value']));
      if (intent['npc'] !== undefined) return opponentWords(view, intent);
      if (intent['perMark'] !== undefined)
        return {
          message: say('move.set_opposition.each', {
            use: useName(String(intent['trait'])),
            numbers: Object.entries(intent['perMark'] ?? {}).map(([id, n]) =>
              say('cover.theirs', { name: nameIn(view, id), n }),
            ),
          }),
          means: say('mean.secret'),
        };
      return {
        ...(oppositions(view).some(({ kind }) => kind === 'opposed' || isNumberListed(view)) ? { folded: true } : {}),
        message:
          intent['kind'] === 'opposed' && play !== null && play.marks.length > 0
            ? say('move.set_opposition.opposed.at', { use, names: namesIn(view, play.marks) })
            : say(key, { use, n: play === null ? 0 : calculatedNumber(play) }),
        ...wishWords(view, intent),
      };
    }
    case 'decline_play':
      return { message: say('move.decline_play', { name: nameIn(view, play?.seat ?? null) }), folded: true };
    case 'answer_call':
      if (play?.step === 'CONSENT')
        return intent['accept'] === true
          ? {
              message: say('move.answer_call.duel'),
              ...(play.text === '' ? {} : { means: say('mean.call', { text: play.text }) }),
            }
          : { message: say('move.answer_call.peace'), means: say('mean.call.peace') };
      return intent['accept'] === true
        ? {
            message: say('move.answer_call.yes', { use: useName(play?.use ?? 'wits'), n: play?.parts.modifier ?? 0 }),
            means: say('mean.call', { text: play?.text ?? '' }),
          }
        : { message: say('move.answer_call.no'), means: say('mean.call.no') };
    case 'answer_chase':
      return answerToChase(view, intent);
    case 'cover_ally':
      return {
        ...coverWords(view, intent),
        warns:
          typeof intent['npc'] === 'string'
            ? say('warn.cover.npc', { name: nameIn(view, intent['npc']) })
            : say('warn.cover'),
        // The form is needed only where several are attacked at once (SU-114).
        ...(intent['allies'] === undefined ? { aside: true as const } : {}),
      };
    case 'set_attributes':
    case 'set_tags':
    case 'set_profile':
      return sheetWords(view, intent);
    case 'start_scene':
      return {
        message: say('move.start_scene'),
        initialValues: {
          present: view.shared.seats
            .filter(({ finished, dead, out, presence }) => finished && !dead && !out && presence !== 'left')
            .map(({ seat }) => seat),
        },
      };
    case 'set_job':
      return {
        message: say('move.set_job'),
        means: say('mean.set_job'),
        folded: true,
        ...(view.shared.job === '' ? {} : { initialValues: { text: view.shared.job } }),
      };
    case 'create_npc':
      return {
        message: say('move.create_npc'),
        means: say('mean.create_npc'),
        folded: true,
        initialValues: { visible: false },
      };
    case 'create_vehicle':
      return {
        message: say('move.create_vehicle'),
        means: say('mean.create_vehicle'),
        folded: true,
        initialValues: { visible: false },
      };
    case 'reveal_npc':
    case 'delete_npc':
    case 'reveal_vehicle':
    case 'delete_vehicle': {
      const name = nameIn(view, String(intent['npc'] ?? intent['vehicle']));
      return {
        message: say(`move.${intent.type}`, { name }),
        group: { id: 'shelf', message: say('group.shelf'), short: say(`short.${intent.type}`, { name }) },
      };
    }
    case 'end_scene':
      return { message: say('move.end_scene'), folded: true };
    case 'call_for_play':
      return {
        message: say('move.call_for_play'),
        means: say('mean.call_for_play'),
        ...(view.shared.phase === 'FREE' ? {} : { folded: true }),
      };
    case 'start_combat':
      return {
        message: say('move.start_combat'),
        folded: true,
        initialValues: {
          parties: [
            ...view.shared.seats.filter(({ active }) => active).map(({ seat }) => seat),
            ...view.shared.npcs.filter(({ down }) => !down).map(({ id }) => id),
          ],
        },
      };
    case 'npc_attack': {
      const turn = view.shared.combat?.turn ?? null;
      return turn === null
        ? { message: say('move.npc_attack'), folded: true }
        : {
            message: say('move.npc_attack.turn', { name: nameIn(view, turn) }),
            initialValues: { npc: turn, ...weaponOf(view, turn) },
          };
    }
    case 'npc_play': {
      const turn = view.shared.combat?.turn ?? null;
      return turn === null
        ? { message: say('move.npc_play') }
        : {
            message: say('move.npc_play.turn', { name: nameIn(view, turn) }),
            folded: true,
            initialValues: { npc: turn },
          };
    }
    case 'pass_turn':
      return view.own.you.kind === 'gm'
        ? { message: say('move.pass_turn.npc', { name: nameIn(view, view.shared.combat?.turn ?? null) }) }
        : { message: say('move.pass_turn') };
    case 'choose_sheet': {
      if (intent['sheetId'] === 'new') return { message: say('move.choose_sheet.new') };
      const name = view.own.sheets?.find(({ id }) => id === intent['sheetId'])?.name ?? '';
      return { message: name === '' ? say('move.choose_sheet.unnamed') : say('move.choose_sheet', { name }) };
    }
    case 'set_suit':
      return {
        message: say(isReadyMadeOffered(view) ? 'move.set_suit.own' : 'move.set_suit', { suit: intent['suit'] }),
        means: say(`mean.suit.${String(intent['suit'])}`),
      };
    case 'take_ready_made': {
      const found = readyMadeIn(view, intent['suit'] as Suit);
      return {
        message: say('move.take_ready_made', { name: found?.name ?? '', suit: intent['suit'] }),
        means: say('mean.take_ready_made', {
          look: found?.look ?? '',
          list: skillNames(found?.tags.slice(0, 3)),
          n: found?.tags.length ?? 0,
        }),
      };
    }
    case 'take_follow_up':
      return {
        message: say(`move.take_follow_up.${String(intent['kind'])}`, { name: nameIn(view, String(intent['mark'])) }),
      };
    case 'enter_scene': {
      const isThere = view.shared.seats.some(({ seat, present }) => present && seat === intent['seat']);
      return {
        message: say(isThere ? 'move.enter_combat' : 'move.enter_scene', {
          name: nameIn(view, String(intent['seat'])),
        }),
      };
    }
    case 'rule':
      return {
        message: say('move.rule', typeof intent['target'] === 'string' ? { name: nameIn(view, intent['target']) } : {}),
      };
    case 'pass_over':
      return { message: say('move.pass_over', { name: nameIn(view, String(intent['seat'])) }) };
    case 'enter_combat':
      return { message: say('move.enter_combat', { name: nameIn(view, String(intent['npc'])) }) };
    case 'answer_swap':
      return answerWords(view, intent);
    case 'declare_play':
      return tryWords(view, intent);
    case 'add_charisma':
      return {
        message: say('move.add_charisma', { n: view.own.character?.attributes.charisma ?? 0 }),
        means: say('mean.charisma'),
      };
    case 'pick_marks':
      return Array.isArray(intent['marks'])
        ? { message: say('move.pick_marks.these', { names: namesIn(view, intent['marks']) }) }
        : { message: say('move.pick_marks', { n: play?.pick ?? 0 }), folded: true };
    case 'arrange_peek': {
      if (intent['order'] !== undefined) return { message: say('move.arrange_peek') };
      const n = view.shared.tray?.mayDiscard ?? 0;
      return {
        message: say('move.arrange_peek.otherwise'),
        means: n === 0 ? say('mean.peek.order') : say('mean.peek', { n }),
        initialValues: { order: (view.own.tray ?? []).map(({ handle }) => handle), discard: [] },
      };
    }
    default:
      return { message: say(`move.${intent.type}`) };
  }
}

export function move(view: TableView, intent: Intent): MoveWords {
  const words =
    intent.type === 'commit_card' || intent.type === 'lend_card' || intent.type === 'offer_swap'
      ? cardWords(view, intent)
      : intent.type === 'take_with_jack'
        ? jackWords(view, intent)
        : intent.type === 'finish_step'
          ? finishWords(view, view.shared.play)
          : plainWords(view, intent);
  return isAside(view, intent) ? { ...words, aside: true } : words;
}
