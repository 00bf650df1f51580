/** What only whoever rules may do: bonus draws, the GM's people, and rulings over what the cards said (DR-103, DR-143, DR-146). */
import type { Intent, Objection } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { backFor } from '../flow/creation.ts';
import { endAttempt } from '../flow/challenge.ts';
import { endUnwon } from '../flow/competition.ts';
import { topOfPack } from '../flow/decks.ts';
import { endFray } from '../flow/fray.ts';
import type { BonusReason } from '../flow/harm.ts';
import { bonusReasons, hasRoomForBonus, letFall } from '../flow/harm.ts';
import { decideOrAsk } from '../flow/questions.ts';
import { abandon } from '../flow/resolution.ts';
import type { Stage } from '../flow/stage.ts';
import { takeOut } from '../flow/taking-out.ts';
import { who } from '../flow/stage.ts';
import { isOn, numberOption } from '../options.ts';
import { leftInBoth } from '../packs.ts';
import type { Background, CharacterId, Kind, State } from '../state.ts';
import { characterOf, gmSeat, knownCharacter, numbered } from '../table.ts';
import type { TableView } from '../view.ts';
import type { GameRule } from './define.ts';
import {
  characterSeen,
  define,
  everyPc,
  longestName,
  longestReason,
  longestText,
  malformed,
  ownSheet,
  rulesHere,
  seatOf,
  written,
} from './define.ts';

interface AwardBonus extends Intent {
  readonly character: CharacterId;
  readonly reason: BonusReason;
}

export const awardBonus = define<AwardBonus>({
  type: 'award_bonus',
  clause: 'DR-105',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['SESSION_OPEN', 'FREE_PLAY', 'SESSION_CLOSE'],
  fields: {
    character: { kind: 'choice', of: everyPc },
    reason: { kind: 'choice', of: bonusReasons, open: true },
  },
  rules: [
    rulesHere('DR-105'),
    rule('DR-105', ['reason'], ({ intent }) =>
      bonusReasons.includes(intent.reason) ? undefined : { code: 'DR_REASON' },
    ),
    rule('DR-105', ['character'], ({ view, intent, actor }) => {
      const character = characterSeen(view, intent.character);
      if (character === undefined || !everyPc(view).includes(character.id)) return malformed('character');
      // Nobody votes a bonus to themselves.
      return actor.kind === 'seat' && actor.seat === character.owner ? { code: 'E_GM_ONLY' } : undefined;
    }),
    rule('DR-150', ['character'], ({ view, intent }) => {
      const character = characterSeen(view, intent.character);
      const cap = numberOption(view.shared.options, 'bonusCap');
      if (character === undefined || hasRoomForBonus(cap, character.bonus)) return undefined;
      return { code: 'DR_BONUS_CAP', facts: { name: character.name, n: character.bonus } };
    }),
  ],
  happen(deed) {
    const { character, reason } = deed.intent;
    const { owner } = knownCharacter(deed.state, character);
    decideOrAsk(deed, { topic: 'award_bonus', by: seatOf(deed), character, detail: reason }, owner);
  },
});

function gmOnly(clause: string): GameRule {
  return rule(clause, [], ({ view, actor }) =>
    actor.kind === 'gm' && view.shared.mode === 'gm' ? undefined : { code: 'E_GM_ONLY' },
  );
}

interface NpcSheet extends Intent {
  readonly sheet?: unknown;
  readonly backgrounds?: unknown;
  readonly character?: CharacterId;
}

const npcKinds: readonly Kind[] = ['innate', 'temperament', 'type', 'profession', 'acquired'];
const mostNpcCards = 12;
const longestAbout = 1000;
/** The GM's people and all of their cards: the packs hold two of each face, and players draw from them too (DR-29). */
const mostNpcs = 60;
const mostCastCards = 48;

interface Person {
  readonly name: string;
  readonly text: string;
}

/** A name, or a name with a few words. */
function readPerson(sheet: unknown): Person | undefined {
  const name = typeof sheet === 'string' ? sheet : textIn(sheet, 'name');
  const text = typeof sheet === 'string' ? '' : (textIn(sheet, 'text') ?? '');
  if (name === undefined || name.trim() === '' || name.length > longestName || text.length > longestAbout)
    return undefined;
  return { name: name.trim(), text: text.trim() };
}

function textIn(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  const found = (value as Readonly<Record<string, unknown>>)[key];
  return typeof found === 'string' ? found : undefined;
}

interface WantedCard {
  readonly kind: Kind;
  readonly name: string;
}

/** Kinds, or kinds with names: the cards for them come off the packs (DR-143). */
function readWanted(backgrounds: unknown): readonly WantedCard[] | undefined {
  if (backgrounds === undefined) return [];
  if (!Array.isArray(backgrounds) || backgrounds.length > mostNpcCards) return undefined;
  const read = backgrounds.map((entry: unknown): WantedCard | undefined => {
    const wanted = typeof entry === 'string' ? entry : textIn(entry, 'kind');
    const kind = npcKinds.find((one) => one === wanted);
    const name = (typeof entry === 'string' ? undefined : textIn(entry, 'name')) ?? '';
    return kind === undefined || name.length > longestName ? undefined : { kind, name: name.trim() };
  });
  const whole = read.filter((entry) => entry !== undefined);
  return whole.length === read.length ? whole : undefined;
}

const sheetFields = {
  backgrounds: { kind: 'json', form: { as: 'ticks', of: npcKinds }, optional: true },
} as const;

const wantsCards: GameRule<NpcSheet> = rule('DR-143', ['backgrounds'], ({ view, intent }) => {
  const wanted = readWanted(intent.backgrounds);
  if (wanted === undefined) return malformed('backgrounds');
  return wanted.length > 0 && !isOn(view.shared.options, 'npcBackgrounds') ? { code: 'E_OPTION' } : undefined;
});

const innateOnce: GameRule<NpcSheet> = rule('DR-18', ['backgrounds'], ({ view, intent }) => {
  const held = intent.character === undefined ? [] : (ownSheet(view, intent.character)?.backgrounds ?? []);
  const all = [...held, ...(readWanted(intent.backgrounds) ?? [])];
  const innate = all.filter(({ kind }) => kind === 'innate').length;
  return innate > 1 ? { code: 'DR_INNATE_TAKEN', facts: { name: readPerson(intent.sheet)?.name ?? '' } } : undefined;
});

function castFull(n: number): Objection {
  return { code: 'DR_CAST_FULL', facts: { n } };
}

const roomForPeople: GameRule<NpcSheet> = rule('DR-143', [], ({ view }) =>
  npcs(view).length >= mostNpcs ? castFull(mostNpcs) : undefined,
);

const roomForCards: GameRule<NpcSheet> = rule('DR-29', ['backgrounds'], ({ view, intent }) => {
  const cast = npcs(view);
  const held = view.own.sheets.filter(({ id }) => cast.includes(id)).flatMap(({ backgrounds }) => backgrounds);
  const wanted = readWanted(intent.backgrounds) ?? [];
  return wanted.length > 0 && held.length + wanted.length > mostCastCards ? castFull(mostCastCards) : undefined;
});

/** What lies in the packs is nobody's to see. */
const cardsAreLeft = {
  clause: 'DR-29',
  check: ({ state, intent }: { readonly state: State; readonly intent: NpcSheet }): Objection | undefined => {
    const wanted = (readWanted(intent.backgrounds) ?? []).length;
    const left = Math.min(leftInBoth(state, 'red'), leftInBoth(state, 'blue'));
    return wanted > left ? castFull(mostCastCards) : undefined;
  },
} as const;

/** What nobody is called yet. Ids are taken at random: in their order they would tell how many of the GM's people are still unmet. */
function freeIds({ characters }: State): readonly CharacterId[] {
  const ids = Array.from({ length: mostNpcs }, (_, place) => `n${place + 1}`);
  return ids.filter((id) => !characters.some((character) => character.id === id));
}

function tellNpc(stage: Stage, id: CharacterId, person: Person, wanted: readonly WantedCard[]): void {
  // One card after the other, so that a pack that runs out is filled up in between.
  if (wanted.length === 0) stage.tell({ type: 'npc_changed', character: id, ...person, cards: [] });
  for (const { kind, name } of wanted) {
    const back = backFor(stage, kind, 'specific');
    const [card] = topOfPack(stage, back, 1);
    if (card === undefined) throw new Error('A pack that is drawn from holds cards');
    const held = knownCharacter(stage.state, id).backgrounds.filter(
      (background: Background) => background.kind === kind,
    );
    const slot = numbered(kind, held.length + 1);
    stage.tell({
      type: 'npc_changed',
      character: id,
      ...person,
      cards: [{ kind, slot, card, back, name, scope: 'specific' }],
    });
  }
}

export const npcCreate = define<NpcSheet>({
  type: 'npc_create',
  clause: 'DR-143',
  who: ['seat', 'gm'],
  stale: 'accept',
  fields: { sheet: { kind: 'json', form: { as: 'text', most: longestName } }, ...sheetFields },
  rules: [
    gmOnly('DR-143'),
    roomForPeople,
    rule('DR-143', ['sheet'], ({ intent }) =>
      readPerson(intent.sheet) === undefined ? malformed('sheet') : undefined,
    ),
    wantsCards,
    innateOnce,
    roomForCards,
  ],
  hiddenRules: [cardsAreLeft],
  happen(deed) {
    const person = readPerson(deed.intent.sheet);
    if (person === undefined) return;
    const [id] = deed.rng.shuffle(`people#${deed.state.npcs + 1}`, freeIds(deed.state));
    if (id === undefined) throw new Error('There is room for more people than the GM may have');
    deed.tell({ type: 'character_added', id, owner: gmSeat, name: person.name });
    tellNpc(deed, id, person, readWanted(deed.intent.backgrounds) ?? []);
  },
});

function npcs(view: TableView): readonly CharacterId[] {
  return view.own.sheets.map(({ id }) => id).filter((id) => !everyPc(view).includes(id));
}

export const npcEdit = define<NpcSheet>({
  type: 'npc_edit',
  clause: 'DR-143',
  who: ['seat', 'gm'],
  stale: 'accept',
  fields: {
    character: { kind: 'choice', of: npcs },
    sheet: { kind: 'json', form: { as: 'text', most: longestName }, optional: true },
    ...sheetFields,
  },
  rules: [
    gmOnly('DR-143'),
    rule('DR-143', ['character'], ({ view, intent }) =>
      intent.character !== undefined && npcs(view).includes(intent.character) ? undefined : malformed('character'),
    ),
    rule('DR-143', ['sheet'], ({ intent }) =>
      readPerson(intent.sheet) === undefined ? malformed('sheet') : undefined,
    ),
    wantsCards,
    innateOnce,
    roomForCards,
  ],
  hiddenRules: [cardsAreLeft],
  happen(deed) {
    const { character = '', sheet, backgrounds } = deed.intent;
    const found = characterOf(deed.state, character);
    if (found === undefined) return;
    const person = readPerson(sheet) ?? { name: found.name, text: found.about };
    tellNpc(deed, character, person, readWanted(backgrounds) ?? []);
  },
});

interface Ruling extends Intent {
  readonly target: string;
  readonly change: string;
  readonly reason: string;
}

/**
 * What a ruling can be about. `story`: anything the cards said. `resolution`: `end` closes what is on. `alteration`: `refuse`
 * sends it back (DR-57). A character:
 * `consent` lets a resolution go on without its player's word, `park` and `unpark`, `unlock`, `recover`, `incapacitate`. A
 * background, as `s1/type`: `privilege` and `unprivilege` (DR-51). Other words, and other targets, stand for themselves.
 */
function rulable(view: TableView): readonly string[] {
  const characters = view.shared.characters.map(({ id }) => id);
  const privileged =
    view.shared.options['privilegedSuits'] === 'on'
      ? view.shared.characters.flatMap(({ id, sheet }) => sheet.map(({ slot }) => `${id}/${slot}`))
      : [];
  const resolution = view.shared.resolution === null ? [] : ['resolution'];
  const outcome = view.shared.lastOutcome === null ? [] : ['outcome'];
  const altered = view.shared.resolution?.competition?.altered ?? null;
  const alteration = altered === null || view.shared.phase !== 'CO_AFTER' ? [] : ['alteration'];
  return ['story', ...outcome, ...resolution, ...alteration, ...characters, ...privileged];
}

/** Targets that do something stand there or do not; any other is in the GM's own words. */
function isKnownTarget(target: string): boolean {
  return ['outcome', 'resolution', 'alteration'].includes(target) || target.includes('/');
}

export const ruleOver = define<Ruling>({
  type: 'rule',
  clause: 'DR-146',
  who: ['seat', 'gm'],
  stale: 'accept',
  fields: {
    target: { kind: 'choice', of: rulable, open: true },
    change: { kind: 'text', most: longestReason },
    reason: { kind: 'text', most: longestText },
  },
  rules: [
    gmOnly('DR-146'),
    written('DR-146', 'target'),
    rule('DR-146', ['target'], ({ view, intent: { target } }) =>
      isKnownTarget(target) && !rulable(view).includes(target) ? malformed('target') : undefined,
    ),
    written('DR-146', 'change'),
    written('DR-146', 'reason'),
  ],
  happen(deed) {
    const { target, reason } = deed.intent;
    const change = deed.intent.change.trim();
    deed.tell({ type: 'ruling_made', target, old: standingOf(deed, target), new: change, reason: reason.trim() });
    if (target === 'resolution') closeByRuling(deed, change);
    if (target === 'alteration') refuseAlteration(deed, change);
    const [id = '', slot] = target.split('/');
    if (!rulable(deed.view).includes(target) || characterOf(deed.state, id) === undefined) return;
    if (slot === undefined) ruleOnCharacter(deed, id, change);
    else if (change === 'privilege' || change === 'unprivilege')
      deed.tell({ type: 'background_privileged', ...who(deed.state, id), slot, on: change === 'privilege' });
  },
});

/** What stood before, as the ruling tells it. */
function standingOf({ state }: Pick<Stage, 'state'>, target: string): string {
  if (target === 'resolution') return state.resolution?.kind ?? '';
  if (target === 'alteration') return state.resolution?.competition?.altered?.text ?? '';
  if (target === 'outcome') return state.lastOutcome?.outcome ?? '';
  const [id = '', slot] = target.split('/');
  const character = characterOf(state, id);
  if (character === undefined) return '';
  if (slot !== undefined)
    return character.backgrounds.some((one) => one.slot === slot && one.privileged) ? 'privilege' : 'unprivilege';
  if (character.parked) return 'park';
  return character.incapacitated ? 'incapacitate' : character.consents;
}

/** What the GM does not take goes back to whoever said it; other words stand beside it (DR-57). */
function refuseAlteration(stage: Stage, change: string): void {
  const altered = stage.state.resolution?.competition?.altered ?? null;
  if (change === 'refuse' && altered !== null)
    stage.tell({ type: 'alteration_refused', ...who(stage.state, altered.party), text: altered.text });
}

/** An end that nobody drew for (DR-58). */
function closeByRuling(stage: Stage, change: string): void {
  const { resolution } = stage.state;
  if (change !== 'end' || resolution === null) return;
  if (resolution.kind === 'fray') endFray(stage, 'goals', '');
  else if (resolution.kind === 'challenge') endAttempt(stage, 'stopped');
  else {
    endUnwon(stage, 'ruled');
    letFall(stage);
    abandon(stage);
  }
}

function ruleOnCharacter(stage: Stage, id: CharacterId, change: string): void {
  const subject = who(stage.state, id);
  const character = knownCharacter(stage.state, id);
  if (change === 'consent') stage.tell({ type: 'consent_known', ...subject, yes: true });
  if (change === 'park' || change === 'unpark')
    stage.tell({ type: 'character_parked', ...subject, on: change === 'park' });
  if (change === 'recover' && character.incapacitated) stage.tell({ type: 'recovered', ...subject });
  if (change === 'incapacitate' && stage.state.scene !== null) takeOut(stage, id, 'ruled');
  if (change === 'unlock')
    for (const { character: locked, title } of stage.state.locks)
      if (locked === id) stage.tell({ type: 'lock_cleared', ...subject, title });
}
