import type { Intent, MoveWords } from '../../../kernel/index.ts';
import { awarenessStep } from '../constants.ts';
import { lines, linesFor } from '../data/crew.ts';
import { sceneUses } from '../data/scene-uses.ts';
import { companionsIn, foesIn, modeOf, uses } from '../features/plays/checks.ts';
import type { Trait } from '../features/skills/skills.ts';
import { attributes as allAttributes, isSkill, needsMark, skillData, skills } from '../features/skills/skills.ts';
import { traitValue } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import { inTurn } from '../bot/choices.ts';
import { usualAttack } from './suggestions.ts';
import { namesIn, say, useName } from './words.ts';

/** Uses that help in any scene: the attributes, and skills that need no weapon, vehicle or ally. */
const anywhere: readonly Trait[] = [...allAttributes, 'athlete', 'fraud', 'persuasion', 'stealth', 'thief'];

/** The uses that the script of this scene asks for, and those with the same attributes; all for an unscripted scene. */
function usesOfScene(title: string): readonly Trait[] {
  const attributeOf = (use: Trait) => (isSkill(use) ? skillData[use].attribute : use);
  const scripted = Object.hasOwn(sceneUses, title) ? (sceneUses[title] ?? []) : [];
  const asked = new Set(scripted.map(attributeOf));
  const related = anywhere.filter((use) => asked.size === 0 || asked.has(attributeOf(use)));
  return [...new Set([...scripted, ...related])];
}

function linesInTurn(use: Trait, view: TableView): readonly string[] {
  const all = linesFor(use);
  const first = all.findIndex((line) => line === inTurn(all, view));
  return [...all.slice(first), ...all.slice(0, first)];
}

/**
 * At a table with ready-made characters the form is filled in with a line and with one of the two uses of this scene
 * at which the character is best, alternating from play to play (SU-38, SU-44). At other tables the player writes,
 * and lines are suggested on request.
 */
function usualTry(view: TableView): Pick<MoveWords, 'initialValues' | 'suggestions' | 'suggestionsBy'> {
  const {
    shared: { options, scene, npcs },
    own: { character },
  } = view;
  if (character === undefined) return {};
  const lists = Object.fromEntries(uses.map((use) => [use, linesInTurn(use, view)]));
  const suggested = { suggestions: { text: lines }, suggestionsBy: { text: { field: 'use', lists } } };
  if (!options.readyMade) return { ...attackValues(view), ...suggested };
  const plays = scene?.plays ?? 0;
  // Without a mark some uses are refused (SU-115).
  const hasMark = npcs.some(({ down }) => !down);
  const best = usesOfScene(scene?.title ?? '')
    .filter((use) => hasMark || !needsMark(use, modeOf(use, undefined)))
    .toSorted((one, other) => traitValue(character, other) - traitValue(character, one))
    .slice(0, 2);
  const use = best[plays % best.length];
  return { initialValues: { use, text: linesInTurn(use ?? 'wits', view)[0] }, ...suggested };
}

function attackValues(view: TableView): Pick<MoveWords, 'initialValues'> {
  const usual = usualAttack(view);
  if (usual === undefined || usual.foes.length === 0) return {};
  return { initialValues: { use: usual.use, ...(usual.foes.length === 1 ? { marks: usual.foes } : {}) } };
}

/** Whether all possible targets are members of the crew, which the option `crewAgainstCrew` allows (SU-70). */
function hasOnlyCrew(view: TableView): boolean {
  const crew = companionsIn(view);
  const marks = foesIn(view);
  return marks.length > 0 && marks.every((mark) => crew.includes(mark));
}

/** The form never ticks a member of the crew by itself, not even the only one (SU-38). */
function formWords(view: TableView): MoveWords {
  const words = { message: say('move.declare_play'), ...usualTry(view) };
  if (!hasOnlyCrew(view)) return words;
  return { ...words, means: say('mean.only_crew'), initialValues: { ...words.initialValues, marks: [] } };
}

/** The button of a suggestion shows its text, because everybody will hear it. */
export function tryWords(view: TableView, intent: Intent): MoveWords {
  const { use, marks, text } = intent;
  const isReady = typeof text === 'string' && Array.isArray(marks);
  if (!isReady) return formWords(view);
  if (use === 'awareness')
    return {
      message: say('move.declare_play.look', { text }),
      means: say('mean.look', { n: intent['desired'], number: Number(intent['desired']) * awarenessStep }),
    };
  const { character } = view.own;
  const trait = skills.find((skill) => skill === use);
  return {
    message: say('move.declare_play.at', { use: useName(String(use)), names: namesIn(view, marks), text }),
    ...(character === undefined || trait === undefined
      ? {}
      : { means: say('mean.attack', { n: traitValue(character, trait) }) }),
  };
}
