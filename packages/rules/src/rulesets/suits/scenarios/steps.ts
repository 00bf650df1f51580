import type { CastMember } from '@cartomancer/testkit';

import type { TableView } from '../view-types.ts';

type Member = CastMember<TableView>;

interface Cast {
  readonly gm: Member;
}

type Fields = Readonly<Record<string, unknown>>;

export function against(s: Cast, who: Member, value: number, declared: Fields): void {
  who.does('declare_play', { text: 'Like this.', ...declared });
  s.gm.does('set_opposition', { kind: 'threshold', value });
}

/** `modifier` is the GM's secret. */
export function versus(s: Cast, who: Member, modifier: number, declared: Fields & { readonly trait: string }): void {
  const { trait, ...play } = declared;
  who.does('declare_play', { text: 'Like this.', marks: ['n1'], ...play });
  s.gm.does('set_opposition', { kind: 'opposed', trait, modifier });
}

export function attacked(s: Cast, modifier: number, fields: Fields & { readonly skill: string }): void {
  s.gm.does('npc_attack', { npc: 'n1', modifier, npcTagged: true, text: 'Got you.', ...fields });
}

export const guard = { name: 'Guard' } as const;

type Link = { readonly copy: string } | { readonly name: string };

/** A card played as another one, and that one as a third. */
export function playedAs(first: Link, ...others: readonly Link[]): object {
  const [next, ...rest] = others;
  // oxlint-disable-next-line unicorn/no-thenable -- that is what the field is called on the wire
  return next === undefined ? first : { ...first, then: playedAs(next, ...rest) };
}
