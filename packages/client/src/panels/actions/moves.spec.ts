import type { Intent, IntentSpec, PlayLayout, Message } from '@cartomancer/rules/kernel';
import { describe, expect, it } from 'vitest';

import type { Move, Moves, RefusedMove } from '../../table/moves.ts';
import { cardField, lineField, playsOf, withoutDuplicates, withTextAsked } from '../../table/moves.ts';
import { withLine } from '../../table/play.ts';
import { isFormInBar, movesInBar, readsLikeAny, withoutIrreversible } from './phone-actions.tsx';
import { momentsOf } from '../chronicle/rewind-dialog.tsx';

const plays: readonly PlayLayout[] = [{ intent: 'play_card', card: 'card', target: 'stack' }];
const line = { name: 'line', spec: { kind: 'text', most: 200, optional: true } } as const;

function legal(intent: Intent, more: Partial<Move> = {}): Move {
  return {
    key: JSON.stringify(intent),
    intent,
    words: { message: { text: intent.type } },
    requiredFields: [],
    optionalFields: [],
    ...more,
  };
}

function refused(intent: Intent, code: string): RefusedMove {
  return { ...legal(intent), refusals: [{ code, clause: 'FD-60', facts: {} }] };
}

const onFirst = legal({ type: 'play_card', card: 'h1', stack: 1 }, { optionalFields: [line] });
const onSecond = legal({ type: 'play_card', card: 'h2', stack: 3 });
const message = { text: 'move' };
const pass = legal({ type: 'pass' });
const plainWording = { plain: ({ text }: { readonly text: string }) => `said: ${text}` };
const form = legal(
  { type: 'describe' },
  { requiredFields: [{ name: 'text', spec: { kind: 'text', most: 200 } }], optionalFields: [line] },
);
const moves: Moves = {
  legal: [onFirst, onSecond, pass, form],
  refused: [refused({ type: 'play_card', card: 'h1', stack: 2 }, 'FD_DATE_SUIT')],
};
const handleOf = ({ intent }: Pick<Move, 'intent'>) => {
  const field = cardField(intent, plays);
  return field === undefined ? undefined : String(intent[field]);
};

describe('the form of a move that wants a text', () => {
  it('requires the text, unless a tick can take its place', () => {
    const told = { name: 'told', spec: { kind: 'choice', of: [true, false], optional: true, shown: 'tick' } } as const;
    const fieldsOf = ({ requiredFields, optionalFields }: Move) =>
      [requiredFields, optionalFields].map((fields) => fields.map(({ name }) => name));
    expect(fieldsOf(withTextAsked(onFirst))).toEqual([['line'], []]);
    const ticked = { ...onFirst, optionalFields: [line, told] };
    expect(fieldsOf(withTextAsked(ticked))).toEqual([[], ['line', 'told']]);
    // A tick that the form omits cannot replace the text.
    const words = { ...onFirst.words, omittedFields: ['told'] };
    expect(fieldsOf(withTextAsked({ ...ticked, words }))).toEqual([['line'], ['told']]);
  });
});

describe('the plays of a card or a pile', () => {
  it('are found only for that card or that pile, even if a card and a pile have the same id', () => {
    const piles: readonly PlayLayout[] = [...plays, { intent: 'send', card: 'pile', moves: 'pile', target: 'to' }];
    const send = legal({ type: 'send', pile: 'A1', to: 'n2' });
    const all: Moves = { legal: [...moves.legal, send], refused: [] };
    expect(playsOf(all, { pile: 'A1' }, piles).legal).toEqual([{ move: send, target: 'n2' }]);
    expect(playsOf(all, 'A1', piles).legal).toEqual([]);
    expect(playsOf(all, { pile: 'h1' }, piles).legal).toEqual([]);
  });

  it('take their target from another field if the move names no target', () => {
    const dodges: readonly PlayLayout[] = [{ intent: 'deflect', card: 'cid', target: 'target', otherwise: 'aid' }];
    const dodge = legal({ type: 'deflect', cid: 'h1', aid: 'A1' });
    const deflect = legal({ type: 'deflect', cid: 'h1', aid: 'A1', target: 'n2' });
    expect(playsOf({ legal: [dodge, deflect], refused: [] }, 'h1', dodges).legal).toEqual([
      { move: dodge, target: 'A1' },
      { move: deflect, target: 'n2' },
    ]);
  });

  it('are the moves with the handle of the card, each with its target', () => {
    const { legal, refused } = playsOf(moves, 'h1', plays);
    expect(legal.map(({ target }) => target)).toEqual([1]);
    expect(refused.map(({ target, move }) => [target, move.refusals[0]?.code])).toEqual([[2, 'FD_DATE_SUIT']]);
  });

  it('are empty for an unknown card', () => {
    expect(playsOf(moves, 'h9', plays)).toEqual({ legal: [], refused: [] });
  });
});

describe('two moves', () => {
  const specs: Readonly<Record<string, IntentSpec>> = {
    add: {
      who: ['seat'],
      stale: 'accept',
      fields: { card: { kind: 'card', from: () => [] }, to: { kind: 'choice', of: ['A1', 'A2'] } },
    },
    shoot: { who: ['seat'], stale: 'accept', fields: { at: { kind: 'choice', of: ['n1', 'n2'] } } },
  };
  const add = (card: string, to: string, face = 'joker') =>
    legal({ type: 'add', card, to }, { words: { message: { text: 'add', facts: { face } } } });
  const spoken = ({ text, facts }: Message) => `${text} ${String(facts?.['face'])}`;
  const once = (...moves: readonly Move[]) => withoutDuplicates(moves, specs, spoken).map(({ intent }) => intent);

  it('are listed as one if they have the same text and differ only in their cards: the first is listed', () => {
    expect(once(add('h1', 'A1'), add('h2', 'A1'), pass)).toEqual([{ type: 'add', card: 'h1', to: 'A1' }, pass.intent]);
  });

  it('are both listed if their texts or their targets differ', () => {
    expect(once(add('h1', 'A1'), add('h2', 'A2'), add('h3', 'A1', 'seven'))).toHaveLength(3);
  });

  it('are both listed if they are aimed at two people with the same name', () => {
    const at = (who: string) => legal({ type: 'shoot', at: who }, { words: { message: { text: 'shoot the guard' } } });
    expect(once(at('n1'), at('n2'))).toHaveLength(2);
  });
});

describe('the optional text of a move', () => {
  it('is sent if the move has one and the text is not blank', () => {
    expect(withLine(onFirst, { line: ' Puddles! ', tone: null }, plainWording)).toEqual({
      ...onFirst.intent,
      line: 'Puddles!',
    });
    expect(withLine(onSecond, { line: 'Puddles!', tone: null }, plainWording)).toEqual(onSecond.intent);
    expect(withLine(onFirst, { line: '   ', tone: null }, plainWording)).toEqual(onFirst.intent);
  });

  it('has no separate input if the move has a form', () => {
    expect(lineField(form)).toBeUndefined();
  });
});

describe('the tone of a text', () => {
  const sharp = { text: 'tone.sharp' };
  const withTones = legal(onFirst.intent, {
    optionalFields: [line],
    words: { message: { text: 'play' }, tones: { field: 'mood', of: { text: 'spades' }, choices: [sharp] } },
  });

  it('is sent with a move that offers it', () => {
    const spoken = { line: 'Puddles!', tone: sharp.text };
    expect(withLine(withTones, spoken, plainWording)).toEqual({
      ...onFirst.intent,
      line: 'Puddles!',
      mood: 'said: tone.sharp',
    });
  });

  it('is not sent if the move does not offer it, or without a text', () => {
    expect(withLine(withTones, { line: 'Puddles!', tone: 'tone.warm' }, plainWording)).not.toHaveProperty('mood');
    expect(withLine(onFirst, { line: 'Puddles!', tone: sharp.text }, plainWording)).not.toHaveProperty('mood');
    expect(withLine(withTones, { line: '', tone: sharp.text }, plainWording)).toEqual(onFirst.intent);
  });
});

describe('the bar under the hand', () => {
  it('offers the first card that has a move, and moves without a card', () => {
    expect(movesInBar(moves, null, handleOf)).toEqual([onFirst, pass]);
  });

  it('offers a card whose move has no cost; if there is none, the card comes after the moves without a card', () => {
    const costly = { ...onFirst, words: { ...onFirst.words, warns: { text: 'warn.cost' } } };
    expect(movesInBar({ ...moves, legal: [costly, onSecond, pass] }, null, handleOf)).toEqual([onSecond, pass]);
    expect(movesInBar({ ...moves, legal: [costly, pass] }, null, handleOf)).toEqual([pass, costly]);
  });

  it('offers the chosen card', () => {
    expect(movesInBar(moves, 'h2', handleOf)).toEqual([onSecond, pass]);
  });

  it('offers a rarely used move of the chosen card only if the card has no other', () => {
    const lend = legal({ type: 'play_card', card: 'h3', stack: 1 }, { words: { message, aside: true } });
    const swap = legal({ type: 'play_card', card: 'h2', stack: 1 }, { words: { message, aside: true } });
    const hand = { legal: [lend, swap, onSecond, pass], refused: [] };
    expect(movesInBar(hand, 'h3', handleOf)).toEqual([lend, pass]);
    expect(movesInBar(hand, 'h2', handleOf)).toEqual([onSecond, pass]);
    expect(movesInBar(hand, null, handleOf)).toEqual([onSecond, pass]);
  });

  it('prefers a card with a move that has no cost, and lists that move first; a chosen card comes first even at a cost', () => {
    const costly = legal({ type: 'play_card', card: 'h0', stack: 1 }, { words: { message, warns: message } });
    const warning = legal({ type: 'play_card', card: 'h2', stack: 1 }, { words: { message, warns: message } });
    const hand = { legal: [costly, warning, onSecond, pass], refused: [] };
    expect(movesInBar(hand, null, handleOf)).toEqual([onSecond, warning, pass]);
    expect(movesInBar({ legal: [costly, pass], refused: [] }, null, handleOf)).toEqual([pass, costly]);
    expect(movesInBar({ legal: [costly, pass], refused: [] }, 'h0', handleOf)).toEqual([costly, pass]);
  });

  it('offers no card if the chosen one has no move', () => {
    expect(movesInBar(moves, 'h9', handleOf)).toEqual([pass]);
  });

  it('leaves out a form that reads like a complete move of its card, whichever card the bar shows', () => {
    const bare = legal({ type: 'play_card', card: 'h1' }, { requiredFields: [line] });
    const ready = legal({ type: 'play_card', card: 'h1', stack: 1 });
    const parts = { chosen: null, handleOf, wording: plainWording };
    const all = { legal: [onSecond, ready, bare, form] };
    expect(all.legal.filter((move) => isFormInBar(move, all, parts))).toEqual([form]);
    expect(isFormInBar(bare, { legal: [onSecond, bare] }, parts)).toBe(true);
  });

  it('recognizes a form that reads like a complete move of the same card', () => {
    const copy = { ...form, intent: { type: 'play_card', card: 'h1', stack: 1, copies: 'QD' } };
    const reads = (text: string) =>
      readsLikeAny({ ...copy, words: { message: { text } } }, moves.legal, { handleOf, wording: plainWording });
    expect([reads('play_card'), reads('as a queen')]).toEqual([true, false]);
    expect(readsLikeAny(pass, [pass], { handleOf, wording: plainWording })).toBe(false);
  });
});

describe('the moments for a rewind', () => {
  const lineAt = (number: number, promptBefore: number, prompt: number) => ({
    kind: 'event' as const,
    message: { text: 'event' },
    number,
    promptBefore,
    prompt,
    narrated: [],
    interrupted: false,
    lasting: false,
    undone: false,
    names: {},
  });

  it('are listed newest first, one for each prompt, with the first line that the rewind would undo; undone lines are left out', () => {
    const undone = { ...lineAt(6, 7, 8), undone: true };
    const moments = momentsOf(
      [lineAt(1, 0, 1), lineAt(2, 4, 5), lineAt(3, 5, 5), lineAt(4, 5, 6), lineAt(5, 7, 7), undone],
      8,
    );
    expect(moments.map(({ before, line }) => [before, line.number])).toEqual([
      [7, 5],
      [5, 3],
      [4, 2],
    ]);
  });
});

describe('the bar under the hand, while no answer is due', () => {
  const end = legal({ type: 'close_scene' }, { irreversible: true });

  it('leaves irreversible moves to the list of all moves', () => {
    expect(withoutIrreversible([end], { legal: [form, end] })).toEqual([]);
    expect(withoutIrreversible([pass, end], { legal: [pass, end] })).toEqual([pass]);
  });

  it('offers every answer to a question, even an irreversible one', () => {
    const message = { text: 'vote' };
    const group = { id: 'vote', message, short: message };
    const yes = legal({ type: 'vote', yes: true }, { irreversible: true, words: { message, group } });
    const no = legal({ type: 'vote', yes: false }, { words: { message, group } });
    expect(withoutIrreversible([no, yes], { legal: [no, yes] })).toEqual([no, yes]);
  });

  it('offers irreversible moves if the only other moves are rarely used ones', () => {
    const aside = legal({ type: 'rule' }, { words: { message: { text: 'rule' }, aside: true } });
    expect(withoutIrreversible([end], { legal: [end, aside] })).toEqual([end]);
  });
});
