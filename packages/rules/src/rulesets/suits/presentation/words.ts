/** How moves read: what the button says, what it means, what to know before. All words stand in the text file. */
import type { CardCode, Facts, Intent, MoveWords, Saying } from '../../../kernel/index.ts';
import { cardAt } from '../../../kernel/index.ts';
import { isFace, rankOfCard, valueOf } from '../cards.ts';
import type { PlayingView, SuitsView } from '../view.ts';

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
  'end_scene',
  'end_combat',
  'enter_scene',
  'ask_wait',
  'choose_sheet',
  'withdraw_play',
  'lend_card',
  'npc_play',
]);

/** In play, what belongs to the sheet and the desk stands aside; between scenes it is what is to be done. */
const between: ReadonlySet<string> = new Set(['set_job', 'create_npc', 'end_session']);

function isAside(view: SuitsView, intent: Intent): boolean {
  const { phase } = view.shared;
  if (phase === 'INTERMISSION' && between.has(intent.type)) return false;
  const isSheet = ['set_profile', 'set_suit', 'set_attributes', 'set_tags'].includes(intent.type);
  return asides.has(intent.type) || (isSheet && phase !== 'CREATION');
}

/** What a face does when it is played (SU-73 to SU-81), unless the play makes it a plain ten. */
function effectOf(view: SuitsView, face: CardCode): Saying {
  const untagged = view.own.you.kind === 'gm' ? view.own.secrets?.untagged : view.shared.play?.untagged;
  if (isFace(face) && untagged === true) return say('mean.face.plain');
  return isFace(face) ? say(`mean.face.${rankOfCard(face)}`) : say('mean.number', { value: valueOf(face) });
}

function cardWords(view: SuitsView, intent: Intent): MoveWords {
  const face = cardAt(
    [...(view.own.hand ?? []), ...(view.shared.play?.player ?? []), ...(view.shared.play?.gm ?? [])],
    String(intent['card']),
  )?.face;
  if (face === undefined) return { says: say(`move.${intent.type}.bare`) };
  return { says: say(`move.${intent.type}`, { card: face }), means: effectOf(view, face) };
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

function plainWords(view: SuitsView, intent: Intent): MoveWords {
  const { play } = view.shared;
  switch (intent.type) {
    case 'set_opposition': {
      const key = `move.set_opposition.${String(intent['kind'])}`;
      const use = useName(play?.use ?? 'wits');
      const text = play?.text ?? '';
      return { says: say(key, { use }), means: say('mean.wish', { name: nameIn(view, play?.seat ?? null), text }) };
    }
    case 'decline_play':
      return { says: say('move.decline_play', { name: nameIn(view, play?.seat ?? null) }) };
    case 'answer_call':
      return {
        says: say(`move.answer_call.${intent['accept'] === true ? 'yes' : 'no'}`, {
          use: useName(play?.use ?? 'wits'),
        }),
        means: say('mean.call', { text: play?.text ?? '' }),
      };
    case 'cover_ally':
      return { says: say('move.cover_ally', { name: nameIn(view, play?.seat ?? null) }), warns: say('warn.cover') };
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
    case 'answer_swap': {
      const offer = view.shared.swap?.offers.find(({ id }) => id === intent['offerId']);
      return { says: say('move.answer_swap', { name: nameIn(view, offer?.from ?? null) }) };
    }
    case 'add_charisma':
      return { says: say('move.add_charisma', { n: view.own.character?.attributes.charisma ?? 0 }) };
    case 'pick_marks':
      return { says: say('move.pick_marks', { n: play?.pick ?? 0 }) };
    case 'arrange_peek':
      return {
        says: say('move.arrange_peek'),
        means: say('mean.peek', { n: view.shared.tray?.mayDiscard ?? 0 }),
      };
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
