/** How moves read: what the button says, what it means, what to know before. All words stand in the text file. */
import type { CardCode, Facts, Intent, MoveWords, Saying, Suit } from '../../../kernel/index.ts';
import { cardAt, isJoker, suitOf } from '../../../kernel/index.ts';
import { isFace, namedFaces, rankOfCard, valueOf } from '../cards.ts';
import { attributes as allAttributes, defences, skills } from '../skills.ts';
import { npcTraitValue } from '../table.ts';
import type { PlayingView, SuitsView } from '../view.ts';
import { nextOnSheet } from '../waiting.ts';
import { onSheet } from './suggestions.ts';

export function say(text: string, facts?: Facts): Saying {
  return facts === undefined ? { text } : { text, facts };
}

/** What somebody or something is called. */
export function nameIn({ shared }: Pick<SuitsView, 'shared'>, who: string | null): string {
  if (who === 'gm') return shared.gm.name;
  const seat = shared.seats.find((candidate) => candidate.seat === who);
  if (seat !== undefined) return seat.called === '' ? seat.name : seat.called;
  return [...shared.npcs, ...shared.vehicles].find(({ id }) => id === who)?.name ?? '';
}

export function namesIn(view: Pick<SuitsView, 'shared'>, who: readonly string[]): string {
  return who.map((one) => nameIn(view, one)).join(', ');
}

export function useName(use: string): Saying {
  return say(`use.${use}`);
}

/** Several short sentences as one. */
function together(sayings: readonly Saying[]): Saying | undefined {
  const [one, two, three] = sayings;
  if (one === undefined || two === undefined) return one;
  return three === undefined ? say('mean.two', { one, two }) : say('mean.three', { one, two, three });
}

/** Possible nearly always and seldom meant: shown apart from the moves that are asked for. */
const asides: ReadonlySet<string> = new Set([
  'set_job',
  'create_npc',
  'update_npc',
  'create_vehicle',
  'update_vehicle',
  'rule',
  'award_stunt',
  'grant_raise',
  'end_session',
  'enter_scene',
  'ask_wait',
  'choose_sheet',
  'withdraw_play',
  'lend_card',
  'npc_play',
]);

const traits = [...skills, ...allAttributes, ...defences];

/** In play, what belongs to the sheet and the desk stands aside; between scenes it is what is to be done. */
const between: ReadonlySet<string> = new Set(['set_job', 'create_npc']);

function isAside(view: SuitsView, intent: Intent): boolean {
  const { phase } = view.shared;
  if (phase === 'INTERMISSION' && between.has(intent.type)) return false;
  // Another suit than the one that was chosen is seldom meant.
  if (intent.type === 'set_suit' && (view.own.character?.suit ?? null) !== null) return true;
  const isSheet = ['set_profile', 'set_suit', 'set_attributes', 'set_tags'].includes(intent.type);
  return asides.has(intent.type) || (isSheet && phase !== 'CREATION');
}

/** What a face does when it is played (SU-73 to SU-81), unless the play makes it a plain ten. */
function effectOf(view: SuitsView, face: CardCode): Saying {
  const untagged = view.own.you.kind === 'gm' ? view.own.secrets?.untagged : view.shared.play?.untagged;
  if (isFace(face) && untagged === true) return say('mean.face.plain');
  return isFace(face) ? say(`mean.face.${rankOfCard(face)}`) : say('mean.number', { value: valueOf(face) });
}

/** What a use does with a suit (SU-135 to SU-177), for cards that count as it. */
export function riderOf(play: PlayingView, suit: Suit): Saying | undefined {
  const { use, mode } = play;
  const key = mode === null || mode === 'attack' ? use : `${use}.${mode}`;
  const known = riders.has(`${key}.${suit}`) ? `${key}.${suit}` : undefined;
  return known === undefined || play.seat === null || play.kind === 'defence' ? undefined : say(`rider.${known}`);
}

const riders: ReadonlySet<string> = new Set([
  'ambush.D',
  'athlete.D',
  'athlete.chase.D',
  'athlete.terrain.D',
  'awareness.H',
  'driver.chase.D',
  'driver.ram.D',
  'driver.ram.C',
  'fraud.feint.S',
  'guns.C',
  'guns.D',
  'throw.C',
  'throw.D',
  'leadership.swap.H',
  'persuasion.H',
  'stealth.S',
  'thief.person.S',
  'thug.C',
  'thug.disarm.C',
]);

/** What the own side comes to with this card; nothing where it is not added to a play that has begun. */
function totalWith(view: SuitsView, type: string, face: CardCode): number | undefined {
  const { play } = view.shared;
  if (type !== 'commit_card' || play === null) return undefined;
  const before = view.own.you.kind === 'gm' ? view.own.secrets?.total : play.total;
  return before === undefined ? undefined : before + valueOf(face);
}

/** What a card of this face draws and brings, before it is put down. */
function worthOf(view: SuitsView, type: string, face: CardCode): readonly Saying[] {
  const { play } = view.shared;
  const { character, you } = view.own;
  const suit = isJoker(face) ? null : suitOf(face);
  const isPlayed = you.kind === 'seat' && (type === 'commit_card' || type === 'lend_card');
  const rider = play === null || suit === null || !isPlayed ? undefined : riderOf(play, suit);
  const isPlain = !isFace(face) && totalWith(view, type, face) !== undefined;
  return [
    ...(isPlain ? [] : [effectOf(view, face)]),
    ...(isPlayed && suit !== null && character?.suit === suit ? [say('mean.own_suit')] : []),
    ...(rider === undefined ? [] : [rider]),
  ];
}

function treatOf(intent: Intent): string | undefined {
  const treat = intent['treat'];
  const name = typeof treat === 'object' && treat !== null && 'name' in treat ? treat.name : undefined;
  return typeof name === 'string' ? name : undefined;
}

function cardWords(view: SuitsView, intent: Intent): MoveWords {
  const face = cardAt(
    [...(view.own.hand ?? []), ...(view.shared.play?.player ?? []), ...(view.shared.play?.gm ?? [])],
    String(intent['card']),
  )?.face;
  if (face === undefined) return { says: say(`move.${intent.type}.bare`) };
  const named = treatOf(intent);
  // A name that is none was refused before it could be read.
  const counts = namedFaces.find((one) => one === named) ?? face;
  const means = together(worthOf(view, intent.type, counts));
  const total = totalWith(view, intent.type, counts);
  const key = named === undefined ? `move.${intent.type}` : 'move.commit_card.as';
  if (intent.type === 'offer_swap') return swapWords(view, intent, face);
  return {
    // What it is to stand for takes a whole pack to choose from: that unfolds when somebody wants it.
    ...(intent.type === 'commit_card' && intent['treat'] === undefined ? { folded: true as const } : {}),
    says:
      total === undefined ? say(key, { card: face, as: named }) : say(`${key}.makes`, { card: face, as: named, total }),
    ...(means === undefined ? {} : { means }),
  };
}

/** A card and whom it is offered to in one press; by hand only where somebody wants to (SU-165). */
function swapWords(view: SuitsView, intent: Intent, card: CardCode): MoveWords {
  const to = intent['with'];
  if (typeof to !== 'string') return { says: say('move.offer_swap', { card }), aside: true };
  const name = nameIn(view, to);
  return {
    says: say('move.offer_swap.to', { card, name }),
    group: {
      id: `swap ${card}`,
      says: say('move.offer_swap', { card }),
      short: say('choice.someone', { name }),
      even: true,
    },
  };
}

/** A card for the one that lies there, or none; by hand only where somebody wants to (SU-165). */
function answerWords(view: SuitsView, intent: Intent): MoveWords {
  const { offerId, card } = intent;
  const name = nameIn(view, view.shared.swap?.offers.find(({ id }) => id === offerId)?.from ?? null);
  const says = say('move.answer_swap', { name });
  if (card === undefined) return { says, aside: true };
  const group = { id: `answer ${String(offerId)}`, says, even: true } as const;
  if (card === null)
    return { says: say('move.answer_swap.none', { name }), group: { ...group, short: say('move.answer_swap.keep') } };
  const face = typeof card === 'string' ? cardAt(view.own.hand ?? [], card)?.face : undefined;
  return face === undefined
    ? { says }
    : {
        says: say('move.answer_swap.with', { card: face, name }),
        group: { ...group, short: say('choice.card', { card: face }) },
      };
}

/** One press with words that are ready, or the form where everything can be chosen (SU-38). */
function tryWords(view: SuitsView, intent: Intent): MoveWords {
  const { use, marks, text } = intent;
  const isReady = typeof text === 'string' && Array.isArray(marks);
  if (!isReady) return { says: say('move.declare_play') };
  return {
    says: say('move.declare_play.at', { use: useName(String(use)), names: namesIn(view, marks) }),
    means: say('panel.play.text', { text }),
  };
}

/** What an NPC is best at in a fight, as its card says. */
function weaponOf(view: SuitsView, id: string): Readonly<Record<string, unknown>> {
  const npc = view.own.npcs?.find((one) => one.id === id);
  const [skill] = (['guns', 'throw', 'thug'] as const)
    .filter((one) => npc?.tags.includes(one) === true)
    .toSorted((one, other) => npcTraitValue(npc, other) - npcTraitValue(npc, one));
  return skill === undefined ? {} : { skill };
}

function jackWords(view: SuitsView, intent: Intent): MoveWords {
  const pile = view.own.search ?? view.shared.discards[view.own.you.kind === 'gm' ? 'gm' : 'player'];
  const face = cardAt(pile, String(intent['card']))?.face;
  return { says: face === undefined ? say('move.take_with_jack.bare') : say('move.take_with_jack', { card: face }) };
}

function standWords(view: SuitsView, play: PlayingView | null): MoveWords {
  if (play === null) return { says: say('move.finish_step.order') };
  const key = play.added > 0 ? 'move.finish_step.done' : 'move.finish_step.stand';
  if (view.own.you.kind === 'gm')
    return { says: say(key), means: say('mean.margin', { n: view.own.secrets?.margin ?? 0 }) };
  return {
    says: say(key),
    means: say(play.opposition?.kind === 'opposed' ? 'mean.total.opposed' : 'mean.total', {
      total: play.total,
      gm: play.gmCards,
    }),
  };
}

/** A number that anybody would set (SU-45). */
function numberWords(value: number): MoveWords {
  return {
    says: say('move.set_opposition.value', { n: value }),
    group: { id: 'number', says: say('group.number'), short: say(`group.number.${value}`) },
  };
}

/** Whoever it is aimed at, as their card says (SU-115). */
function opponentWords(view: SuitsView, intent: Intent): MoveWords {
  const trait = traits.find((one) => one === intent['trait']) ?? 'insight';
  const npc = view.own.npcs?.find(({ id }) => id === intent['npc']);
  const facts = { name: npc?.name ?? '', use: useName(trait), n: npcTraitValue(npc, trait) };
  return { says: say('move.set_opposition.npc', facts), means: say('mean.secret') };
}

/** A box of the own sheet: filled in as somebody of this suit would, or by hand. */
function sheetWords(view: SuitsView, intent: Intent): MoveWords {
  const { character } = view.own;
  const { type, ...fields } = intent;
  if (Object.keys(fields).length > 0)
    return {
      says: say(`move.${type}.usual`),
      means:
        type === 'set_attributes'
          ? say('mean.points', fields)
          : type === 'set_tags'
            ? say('mean.tags', { list: joined(intent['skills']) })
            : say('mean.name', fields),
    };
  if (character === undefined) return { says: say(`move.${type}`) };
  const { attributes, tags, name, look, note } = character;
  // The box that comes next is open, unless one press would fill it.
  const isNext =
    view.shared.phase === 'CREATION' && nextOnSheet(character) === boxes[type] && onSheet(character, view).length === 0;
  return {
    says: say(`move.${type}`),
    ...(isNext ? {} : { folded: true }),
    fills: type === 'set_attributes' ? attributes : type === 'set_tags' ? { skills: tags } : { name, look, note },
  };
}

const boxes: Readonly<Record<string, ReturnType<typeof nextOnSheet>>> = {
  set_attributes: 'points',
  set_tags: 'tags',
  set_profile: 'name',
};

/** Several things in one sentence. */
export function inLine(sayings: readonly Saying[]): Saying {
  return sayings.reduceRight<Saying>(
    (rest, first) => (rest.text === 'list.none' ? first : say('list.more', { first, rest })),
    say('list.none'),
  );
}

/** Skills by their names, as one sentence. */
function joined(value: unknown): Saying {
  return inLine(Array.isArray(value) ? value.map((name) => useName(String(name))) : []);
}

function plainWords(view: SuitsView, intent: Intent): MoveWords {
  const { play } = view.shared;
  switch (intent.type) {
    case 'set_opposition': {
      const key = `move.set_opposition.${String(intent['kind'])}`;
      const use = useName(play?.use ?? 'wits');
      const text = play?.text ?? '';
      if (intent['value'] !== undefined) return numberWords(Number(intent['value']));
      if (intent['npc'] !== undefined) return opponentWords(view, intent);
      if (intent['perMark'] !== undefined)
        return {
          says: say('move.set_opposition.each', {
            use: useName(String(intent['trait'])),
            numbers: Object.values(intent['perMark'] ?? {}).join(', '),
          }),
          means: say('mean.secret'),
        };
      return {
        folded: true,
        says: say(key, { use }),
        means: say('mean.wish', { name: nameIn(view, play?.seat ?? null), text }),
      };
    }
    case 'decline_play':
      return { says: say('move.decline_play', { name: nameIn(view, play?.seat ?? null) }), folded: true };
    case 'answer_call':
      return {
        says: say(`move.answer_call.${intent['accept'] === true ? 'yes' : 'no'}`, {
          use: useName(play?.use ?? 'wits'),
        }),
        means: say('mean.call', { text: play?.text ?? '' }),
      };
    case 'cover_ally':
      return {
        says: say('move.cover_ally', { name: nameIn(view, play?.seat ?? null) }),
        warns: say('warn.cover'),
        // By hand only where several are attacked at once (SU-114).
        ...(intent['allies'] === undefined ? { aside: true as const } : {}),
      };
    case 'set_attributes':
    case 'set_tags':
    case 'set_profile':
      return sheetWords(view, intent);
    case 'start_scene':
      return {
        says: say('move.start_scene'),
        fills: {
          present: view.shared.seats
            .filter(({ finished, dead, presence }) => finished && !dead && presence !== 'left')
            .map(({ seat }) => seat),
        },
      };
    case 'set_job':
      return {
        says: say('move.set_job'),
        folded: true,
        ...(view.shared.job === '' ? {} : { fills: { text: view.shared.job } }),
      };
    case 'create_npc':
      return { says: say('move.create_npc'), folded: true };
    case 'end_scene':
      return { says: say('move.end_scene'), folded: true };
    case 'call_for_play':
      return { says: say('move.call_for_play'), ...(view.shared.phase === 'FREE' ? {} : { folded: true }) };
    case 'start_combat':
      return {
        says: say('move.start_combat'),
        folded: true,
        fills: {
          parties: [
            ...view.shared.seats.filter(({ active }) => active).map(({ seat }) => seat),
            ...view.shared.npcs.filter(({ down }) => !down).map(({ id }) => id),
          ],
        },
      };
    case 'npc_attack': {
      const turn = view.shared.combat?.turn ?? null;
      return turn === null
        ? { says: say('move.npc_attack'), folded: true }
        : {
            says: say('move.npc_attack.turn', { name: nameIn(view, turn) }),
            fills: { npc: turn, ...weaponOf(view, turn) },
          };
    }
    case 'choose_sheet':
      return intent['sheetId'] === 'new'
        ? { says: say('move.choose_sheet.new') }
        : {
            says: say('move.choose_sheet', {
              name: view.own.sheets?.find(({ id }) => id === intent['sheetId'])?.name ?? '',
            }),
          };
    case 'set_suit':
      return {
        says: say('move.set_suit', { suit: intent['suit'] }),
        means: say(`mean.suit.${String(intent['suit'])}`),
      };
    case 'take_follow_up':
      return {
        says: say(`move.take_follow_up.${String(intent['kind'])}`, { name: nameIn(view, String(intent['mark'])) }),
      };
    case 'pass_over':
    case 'enter_scene':
      return { says: say(`move.${intent.type}`, { name: nameIn(view, String(intent['seat'])) }) };
    case 'answer_swap':
      return answerWords(view, intent);
    case 'declare_play':
      return tryWords(view, intent);
    case 'add_charisma':
      return { says: say('move.add_charisma', { n: view.own.character?.attributes.charisma ?? 0 }) };
    case 'pick_marks':
      return Array.isArray(intent['marks'])
        ? { says: say('move.pick_marks.these', { names: namesIn(view, intent['marks']) }) }
        : { says: say('move.pick_marks', { n: play?.pick ?? 0 }), folded: true };
    case 'arrange_peek': {
      if (intent['order'] !== undefined) return { says: say('move.arrange_peek') };
      const n = view.shared.tray?.mayDiscard ?? 0;
      return {
        says: say('move.arrange_peek.otherwise'),
        means: n === 0 ? say('mean.peek.order') : say('mean.peek', { n }),
        fills: { order: (view.own.tray ?? []).map(({ handle }) => handle), discard: [] },
      };
    }
    default:
      return { says: say(`move.${intent.type}`) };
  }
}

export function move(view: SuitsView, intent: Intent): MoveWords {
  const words =
    intent.type === 'commit_card' || intent.type === 'lend_card' || intent.type === 'offer_swap'
      ? cardWords(view, intent)
      : intent.type === 'take_with_jack'
        ? jackWords(view, intent)
        : intent.type === 'finish_step'
          ? standWords(view, view.shared.play)
          : plainWords(view, intent);
  return isAside(view, intent) ? { ...words, aside: true } : words;
}
