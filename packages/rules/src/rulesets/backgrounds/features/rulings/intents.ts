/** Rulings of the GM (DR-146). */
import type { TableView } from '../../view-types.ts';
import type { CardCode, Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { RulingWord } from './ruling-words.ts';
import { outcomeAfter, changesNothing, wordsForOutcome } from './ruling-words.ts';
import {
  characterSeen,
  gmOnly,
  intent,
  longestReason,
  longestText,
  malformed,
  notOver,
  requiresText,
} from '../../declare.ts';
import type { CharacterId } from '../../state.ts';
import { characterOf, knownCharacter } from '../../selectors.ts';
import { ruleOnOutcome } from '../../flow/outcome.ts';
import type { FlowContext } from '../../flow/flow-context.ts';
import { namedParty } from '../../flow/flow-context.ts';
import { endFray } from '../../flow/fray.ts';
import { endAttempt } from '../../flow/challenge.ts';
import { endWithoutWinner } from '../../flow/competition.ts';
import { incapacitateFalling } from '../../flow/harm.ts';
import { abortToFreePlay } from '../../flow/resolution.ts';
import { takeOut } from '../../flow/taking-out.ts';

/**
 * The possible targets of a ruling. `story`: any part of the story. `outcome`: `overturn` swaps success and failure,
 * `restore` returns to the cards' result, and a result names the outcome. `resolution`: `end` closes it. `alteration`:
 * `refuse` sends it back (DR-57). A character: `consent` replaces the player's consent to a contest; also `park`,
 * `unpark`, `unlock`, `recover` and `incapacitate`. A background, as `s1/type`: `privilege` and `unprivilege` (DR-51).
 * Other targets and words are free text.
 */
function rulingTargets(view: TableView): readonly string[] {
  const characters = view.shared.characters.map(({ id }) => id);
  const privileged = view.shared.options.privilegedSuits
    ? view.shared.characters.flatMap(({ id, sheet }) => sheet.map(({ slot }) => `${id}/${slot}`))
    : [];
  const resolution = view.shared.resolution === null ? [] : ['resolution'];
  const outcome = view.shared.lastOutcome === null ? [] : ['outcome'];
  const altered = view.shared.resolution?.competition?.altered ?? null;
  const alteration = altered === null || view.shared.phase !== 'CO_AFTER' ? [] : ['alteration'];
  return ['story', ...outcome, ...resolution, ...alteration, ...characters, ...privileged];
}

/** Whether the last judged attempt can still continue. */
function attemptOf({ lastOutcome, resolution }: TableView['shared']): 'goes on' | 'is over' {
  return lastOutcome !== null && resolution?.number === lastOutcome.resolution ? 'goes on' : 'is over';
}

/** The words that would change something about this target now. */
function wordsFor(view: TableView, { target }: Intent): readonly RulingWord[] {
  const about = String(target);
  const { shared } = view;
  if (!rulingTargets(view).includes(about)) return [];
  if (about === 'outcome')
    return shared.lastOutcome === null ? [] : wordsForOutcome(shared.lastOutcome, attemptOf(shared));
  if (about === 'resolution') return ['end'];
  if (about === 'alteration') return ['refuse'];
  const [id = '', slot] = about.split('/');
  if (slot !== undefined) return [isTagged(view, id, slot) ? 'unprivilege' : 'privilege'];
  const character = characterSeen(view, id);
  if (character === undefined) return [];
  const isLocked = shared.locks.some((lock) => lock.character === id);
  const canFall = shared.scene !== null && !character.incapacitated;
  return [
    ...(character.consents === 'yes' ? [] : (['consent'] as const)),
    character.parked ? 'unpark' : 'park',
    ...(isLocked ? (['unlock'] as const) : []),
    ...(character.incapacitated ? (['recover'] as const) : canFall ? (['incapacitate'] as const) : []),
  ];
}

function isTagged(view: TableView, id: CharacterId, slot: string): boolean {
  const card = characterSeen(view, id)?.sheet.find((held) => held.slot === slot);
  return card !== undefined && !('closed' in card) && card.privileged;
}

function isClosed(view: TableView, id: CharacterId, slot: string): boolean {
  const card = characterSeen(view, id)?.sheet.find((held) => held.slot === slot);
  return card !== undefined && 'closed' in card;
}

/** Whether this target has to exist at the moment. Any other target may be free text. */
function isKnownTarget(target: string): boolean {
  return ['outcome', 'resolution', 'alteration'].includes(target) || target.includes('/');
}

export const ruleOver = intent(
  {
    target: { kind: 'choice', of: rulingTargets, beyond: 'allowed', open: true },
    change: { kind: 'text', most: longestReason, offers: wordsFor, now: currentValue },
    reason: { kind: 'text', most: longestText },
  },
  {
    type: 'rule',
    clause: 'DR-146',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [
      gmOnly('DR-146'),
      notOver('DR-146'),
      requiresText('DR-146', 'target'),
      check('DR-146', ['target'], ({ view, intent: { target } }) =>
        isKnownTarget(target) && !rulingTargets(view).includes(target)
          ? { ...malformed('target'), clause: 'DR-146' }
          : undefined,
      ),
      requiresText('DR-146', 'change'),
      check('DR-146', ['target', 'change'], ({ view, intent: { target, change } }) => {
        const last = view.shared.lastOutcome;
        if (target !== 'outcome' || last === null) return undefined;
        const word = change.trim();
        if (changesNothing(last, word, attemptOf(view.shared))) return { code: 'DR_STANDS' };
        return outcomeAfter(last, word) === 'cost' && last.cost === null ? { code: 'DR_NO_COST' } : undefined;
      }),
      requiresText('DR-146', 'reason'),
    ],
    execute(context) {
      const { target, reason } = context.intent;
      const change = context.intent.change.trim();
      const [id = '', slot] = target.split('/');
      const subject = target === 'outcome' ? (context.state.lastOutcome?.character ?? '') : id;
      // The ruling is public, so it does not name an unmet NPC.
      const name = rulingTargets(context.view).includes(target) ? characterOf(context.state, subject)?.name : undefined;
      context.emit({
        type: 'ruling_made',
        target,
        ...(name === undefined ? {} : { name }),
        ...taggedCard(context.view, context.state, { target, change }),
        old: valueBefore(context.view, { target, change }),
        new: change,
        reason: reason.trim(),
      });
      if (target === 'outcome') ruleOnOutcome(context, change);
      if (target === 'resolution') closeByRuling(context, change);
      if (target === 'alteration') refuseAlteration(context, change);
      if (!rulingTargets(context.view).includes(target) || characterOf(context.state, id) === undefined) return;
      if (slot === undefined) ruleOnCharacter(context, id, change);
      else if (change === 'privilege' || change === 'unprivilege') tag(context, { id, slot, change });
    },
  },
);

/** Tags a background, or removes the tag. A closed card is shown, because a privileged suit is public (DR-51). */
function tag(
  context: FlowContext & { readonly view: TableView },
  tagged: { readonly id: CharacterId; readonly slot: string; readonly change: 'privilege' | 'unprivilege' },
): void {
  const { id, slot, change } = tagged;
  const card = knownCharacter(context.state, id).backgrounds.find((held) => held.slot === slot)?.face;
  if (card !== undefined && isClosed(context.view, id, slot))
    context.emit({ type: 'background_shown', ...namedParty(context.state, id), slot, card });
  if (card !== undefined)
    context.emit({
      type: 'background_privileged',
      ...namedParty(context.state, id),
      slot,
      on: change === 'privilege',
      card,
    });
}

/** The background whose suit a ruling tags or untags. Its card is public from then on (DR-51). */
function taggedCard(
  view: TableView,
  state: FlowContext['state'],
  { target, change }: { readonly target: string; readonly change: string },
): { readonly background?: string; readonly card?: CardCode } {
  const [id = '', slot] = target.split('/');
  const isTag = change === 'privilege' || change === 'unprivilege';
  if (!isTag || slot === undefined || !rulingTargets(view).includes(target)) return {};
  const held = characterOf(state, id)?.backgrounds.find((background) => background.slot === slot);
  return held === undefined ? {} : { background: held.name, card: held.face };
}

/** The value that the ruling replaces, for the story and the form; empty if there is no word for it. */
function valueBefore(
  view: TableView,
  { target, change }: { readonly target: string; readonly change: string },
): string {
  const { resolution, lastOutcome, locks } = view.shared;
  if (!rulingTargets(view).includes(target)) return '';
  if (target === 'resolution') return resolution?.kind ?? '';
  if (target === 'alteration') return resolution?.competition?.altered?.text ?? '';
  if (target === 'outcome') return lastOutcome?.outcome ?? '';
  const [id = '', slot] = target.split('/');
  const character = characterSeen(view, id);
  if (character === undefined) return '';
  if (slot !== undefined) return isTagged(view, id, slot) ? 'privilege' : 'unprivilege';
  if (change === 'park' || change === 'unpark') return character.parked ? 'park' : 'unpark';
  if (change === 'recover' || change === 'incapacitate') return character.incapacitated ? 'incapacitate' : 'recover';
  if (change === 'unlock')
    return locks
      .filter((lock) => lock.character === id)
      .map(({ title }) => title)
      .join(', ');
  if (change === 'consent') return character.consents;
  if (character.parked) return 'park';
  return character.incapacitated ? 'incapacitate' : character.consents;
}

/** The current value in the form. For a character it is known only once the form says what the ruling changes. */
function currentValue(view: TableView, form: Intent): string | undefined {
  const { target, change } = form as Intent & { readonly target?: unknown; readonly change?: unknown };
  if (typeof target !== 'string') return undefined;
  const word = typeof change === 'string' ? change.trim() : '';
  if (word === '' && characterSeen(view, target) !== undefined) return undefined;
  const value = valueBefore(view, { target, change: word });
  return value === '' ? undefined : value;
}

/** A refused alteration goes back to its player; other words are only added to the story (DR-57). */
function refuseAlteration(context: FlowContext, change: string): void {
  const altered = context.state.resolution?.competition?.altered ?? null;
  if (change === 'refuse' && altered !== null)
    context.emit({ type: 'alteration_refused', ...namedParty(context.state, altered.party), text: altered.text });
}

/** Ends the resolution without a drawn result (DR-58). */
function closeByRuling(context: FlowContext, change: string): void {
  const { resolution } = context.state;
  if (change !== 'end' || resolution === null) return;
  if (resolution.kind === 'fray') endFray(context, 'goals', '');
  else if (resolution.kind === 'challenge') endAttempt(context, 'stopped');
  else {
    endWithoutWinner(context, 'ruled');
    incapacitateFalling(context);
    abortToFreePlay(context, 'told');
  }
}

function ruleOnCharacter(context: FlowContext, id: CharacterId, change: string): void {
  const subject = namedParty(context.state, id);
  const character = knownCharacter(context.state, id);
  if (change === 'consent') context.emit({ type: 'consent_known', ...subject, yes: true });
  if (change === 'park' || change === 'unpark')
    context.emit({ type: 'character_parked', ...subject, on: change === 'park' });
  if (change === 'recover' && character.incapacitated) context.emit({ type: 'recovered', ...subject });
  if (change === 'incapacitate' && context.state.scene !== null) takeOut(context, id, 'ruled');
  if (change === 'unlock')
    for (const { character: locked, title } of context.state.locks)
      if (locked === id) context.emit({ type: 'lock_cleared', ...subject, title });
}
