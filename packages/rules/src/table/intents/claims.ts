/** The claim of a person who lost their browser to the place they had (TB-06). */
import type { Ruleset, SeatId } from '../../kernel/index.ts';
import type { SeatView, TableView } from '../contract.ts';
import { hasEnoughVoters, votersOnClaim } from '../claims.ts';
import type { Claim } from '../state.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { ownPerson, programRefusal, refuse, seatIn, senderOf, tableCheck, valueChecks } from './define.ts';
import { markBack } from './people.ts';
import { handsAreOut, seatIds } from './seats.ts';

interface ClaimSeat {
  readonly type: 'claim_seat';
  readonly seat: string;
  readonly [field: string]: unknown;
}

interface Owner {
  readonly person: string;
  readonly name: string;
  readonly here: boolean;
}

/** The person to whom a seat belongs: its holder, or the last holder of an empty seat, while they have no other. */
function ownerIn({ shared: { table } }: TableView, { holder, person, name, here, last }: SeatView): Owner | undefined {
  if (person !== null) return { person, name: name ?? '', here };
  return holder === null ? table.waiting.find((waiting) => waiting.person === last?.person) : undefined;
}

function ownerOf(view: TableView, seat: SeatId): Owner | undefined {
  const found = seatIn(view, seat);
  return found === undefined ? undefined : ownerIn(view, found);
}

export function claimSeat(ruleset: Ruleset): TableIntentDefinition<ClaimSeat> {
  return {
    type: 'claim_seat',
    clause: 'TB-06',
    who: ['visitor'],
    stale: 'accept',
    phases: ['play'],
    fields: { seat: { kind: 'choice', of: seatIds } },
    checks: [
      // Among strangers, an opponent could see a hand with a second browser while its holder is away for a moment.
      tableCheck('TB-06', [], ({ view }) =>
        view.shared.table.visibility === 'public' ? refuse('E_CLAIM_PUBLIC') : undefined,
      ),
      tableCheck('TB-06', [], ({ view }) => (view.shared.table.vote === null ? undefined : refuse('E_VOTE_OPEN'))),
      tableCheck('TB-06', [], (judged) => {
        const { host, person } = senderOf(judged);
        // The table cannot be without its host, and a program is no one's second browser.
        return host ? refuse('E_CLAIM_HOST') : programRefusal(judged.view, person);
      }),
      ...valueChecks<ClaimSeat>('TB-06', 'seat', ({ view, intent }) =>
        ownerOf(view, intent.seat) === undefined ? refuse('E_SEAT_EMPTY') : undefined,
      ),
      tableCheck('TB-06', ['seat'], ({ view, intent }) => {
        const owner = ownerOf(view, intent.seat);
        if (owner?.here === true) return refuse('E_SEAT_TAKEN', { name: owner.name });
        return owner === undefined ? undefined : programRefusal(view, owner.person);
      }),
      // No one sees several hands (TB-07).
      tableCheck('TB-07', ['seat'], (judged) => {
        const { played } = senderOf(judged);
        const isOther = played !== null && played !== judged.intent.seat;
        return isOther && handsAreOut(ruleset, judged.view) ? refuse('E_HAND_SEEN') : undefined;
      }),
    ],
    hidden: [
      {
        clause: 'TB-06',
        // Hidden, because views do not tell who had a seat when the person disappeared.
        judge: ({ state, view, intent }) => {
          const owner = ownerOf(view, intent.seat);
          return owner === undefined || hasEnoughVoters(state, owner.person) ? undefined : refuse('E_CLAIM_ALONE');
        },
      },
      {
        clause: 'TB-06',
        judge: (judged) => {
          const { claimRefusedBy } = judged.state.people[ownPerson(judged)] ?? {};
          if (claimRefusedBy === undefined) return undefined;
          return refuse('E_CLAIM_REFUSED', { seat: claimRefusedBy });
        },
      },
    ],
    execute: (context) => {
      const { view, intent } = context;
      const { seat } = intent;
      const owner = ownerOf(view, seat);
      if (owner === undefined) return;
      const { name } = senderOf(context);
      context.emit({
        type: 'vote_opened',
        topic: 'claim',
        by: seat,
        to: null,
        reason: null,
        asked: votersOnClaim(context.state, owner.person),
        claim: { person: ownPerson(context), name, of: owner.person, gone: owner.name },
      });
    },
  };
}

/**
 * All who were asked have agreed: the claimant continues as the person they are. If more witnesses have come back during the vote,
 * they are asked first. `by`: the claimed seat.
 */
export function settleClaim(
  ruleset: Ruleset,
  context: TableContext,
  { by, asked, claim }: { readonly by: SeatId; readonly asked: readonly SeatId[]; readonly claim: Claim },
): void {
  const { person: claimant, of, gone } = claim;
  const { identity, played = null } = context.state.people[claimant] ?? {};
  const hasSeenOtherHand = played !== null && played !== by && handsAreOut(ruleset, context.view);
  if (identity === undefined || hasSeenOtherHand) {
    context.emit({ type: 'vote_closed', topic: 'claim', passed: false, against: null });
    return;
  }
  const agreed = [...(claim.agreed ?? []), ...asked];
  const late = votersOnClaim(context.state, of).filter((seat) => !agreed.includes(seat));
  if (late.length > 0) {
    const question = { type: 'vote_opened', topic: 'claim', by, to: null, reason: null } as const;
    context.emit({ ...question, asked: late, claim: { ...claim, agreed } });
    return;
  }
  context.emit({ type: 'vote_closed', topic: 'claim', passed: true, against: null });
  context.emit({ type: 'person_recognized', person: of, claimant, identity, name: gone });
  markBack(context, of);
}
