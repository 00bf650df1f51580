import type { TableView, CharacterView } from '../../view-types.ts';
import { playersAndGm, characterIn, gmOnly, intent, refuseIf, textField, trimmed, written } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import { isPlayable, isSpell } from '../../cards.ts';
import { close } from '../../flow/aftermath.ts';

const fates = ['dead', 'lost', 'changed', 'spared'] as const;

type FateSubject = Pick<CharacterView, 'id' | 'name' | 'consumed' | 'alive'>;

function subjectOf(view: TableView, id: unknown): FateSubject | undefined {
  return characterIn(view, id) ?? view.shared.people.find((one) => one.id === id);
}

function awaitingFate({ shared }: TableView): readonly string[] {
  return [...shared.characters, ...shared.people]
    .filter(({ consumed, alive }) => consumed && alive)
    .map(({ id }) => id);
}

export const decideFate = intent(
  {
    characterId: { kind: 'choice', of: awaitingFate },
    fate: { kind: 'choice', of: fates },
    text: { ...textField, narration: true },
    card: {
      kind: 'text',
      most: 4,
      optional: true,
      asked: (_view: never, intent: Intent) => intent['fate'] === 'spared',
      required: (_view: never, intent: Intent) => intent['fate'] === 'spared',
      missing: { code: 'CR_BAD_CARD', clause: 'CR-155' },
    },
  },
  {
    ...playersAndGm,
    type: 'decide_fate',
    clause: 'CR-155',
    phases: ['AFTERMATH.check'],
    checks: [
      gmOnly('CR-155'),
      check('CR-155', ['characterId'], ({ view, intent }) =>
        awaitingFate(view).includes(intent.characterId)
          ? undefined
          : { code: 'CR_NOT_CONSUMED', facts: { name: subjectOf(view, intent.characterId)?.name ?? '' } },
      ),
      written('CR-155', 'text'),
      check('CR-155', ['fate', 'card'], ({ intent: { fate, card } }) => {
        if (fate !== 'spared') return { code: 'CR_GIFT_SPARED_ONLY' };
        if (!isPlayable(card)) return { code: 'CR_BAD_CARD', clause: 'CR-04', facts: { code: String(card) } };
        return isSpell(card) ? { code: 'CR_BAD_CARD' } : undefined;
      }),
    ],
    hidden: [
      {
        clause: 'CR-155',
        judge: ({ intent }) =>
          intent.fate === 'spared' && intent.card === undefined ? { code: 'CR_BAD_CARD' } : undefined,
      },
    ],
    execute(context) {
      const { characterId, fate, text, card } = context.intent;
      context.emit({
        type: 'fate_decided',
        character: characterId,
        fate,
        text: trimmed(text),
        card: isPlayable(card) ? card : null,
      });
      const isFateOpen = [...context.state.characters, ...context.state.npcs].some(
        (one) => one.consumed && one.fate === null,
      );
      if (!isFateOpen) close(context);
    },
  },
);

function scarred({ shared }: TableView): readonly string[] {
  return sheetsOf(shared)
    .filter(({ scars }) => scars.some(({ healed }) => !healed))
    .map(({ id }) => id);
}

/** CR-114, CR-157 */
function sheetsOf({ characters, people }: TableView['shared']): readonly Pick<CharacterView, 'id' | 'scars'>[] {
  return [...characters, ...people];
}

export const healScar = intent(
  {
    characterId: { kind: 'choice', of: scarred },
    wid: {
      kind: 'json',
      of: ({ shared }: TableView, { characterId }: Intent) =>
        sheetsOf(shared)
          .filter(({ id }) => id === characterId)
          .flatMap(({ scars }) => scars.filter(({ healed }) => !healed).map(({ wid }) => wid)),
    },
  },
  {
    ...playersAndGm,
    type: 'heal_scar',
    clause: 'CR-114',
    phases: ['SCENE'],
    checks: [
      gmOnly('CR-114'),
      check('CR-114', ['characterId', 'wid'], ({ view, intent }) => {
        const subject = sheetsOf(view.shared).find(({ id }) => id === intent.characterId);
        const scar = subject?.scars.find(({ wid }) => wid === intent.wid);
        return scar !== undefined && !scar.healed ? undefined : { code: 'CR_NO_SUCH_SCAR' };
      }),
      check('CR-114', ['characterId'], ({ view, intent }) =>
        refuseIf(!sheetsOf(view.shared).some(({ id }) => id === intent.characterId), () => ({
          code: 'CR_NO_SUCH_SCAR',
        })),
      ),
    ],
    execute: (context) =>
      context.emit({ type: 'scar_healed', character: context.intent.characterId, wid: context.intent.wid }),
  },
);
