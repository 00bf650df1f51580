/** TB-06. */
import type { Ruleset, SeatId } from '../../kernel/index.ts';
import type { SeatView, TableView } from '../contract.ts';
import { hasEnoughVoters, needsSecondVoter, votersOnClaim } from '../claims.ts';
import type { Claim } from '../state.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { ownPerson, programRefusal, refuse, seatIn, senderOf, tableCheck, valueChecks } from './define.ts';
import { markBack } from './people.ts';
import { hasSeenOtherHand, seatIds } from './seats.ts';
import { openVoteRefusal, replaceOpenVote } from './votes.ts';

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

/** The person to whom a seat belongs: its holder or, if it is empty, its last holder, unless they have another seat. */
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
      tableCheck('TB-06', [], ({ view }) => openVoteRefusal(view)),
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
        if (owner === undefined) return undefined;
        if (owner.person === view.own.you?.person) return refuse('E_ONESELF');
        return owner.here ? refuse('E_SEAT_TAKEN', { name: owner.name }) : programRefusal(view, owner.person);
      }),
      tableCheck('TB-07', ['seat'], (judged) => {
        const { played } = senderOf(judged);
        return hasSeenOtherHand(ruleset, judged.view, { played, seat: judged.intent.seat })
          ? refuse('E_HAND_SEEN')
          : undefined;
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
        judge: ({ state, view, intent }) => {
          const owner = ownerOf(view, intent.seat);
          return owner !== undefined && needsSecondVoter(state, owner.person) ? refuse('E_TOO_FEW_VOTERS') : undefined;
        },
      },
      {
        clause: 'TB-06',
        judge: (judged) => {
          const { refusedClaims = {} } = judged.state.people[ownPerson(judged)] ?? {};
          const by = refusedClaims[ownerOf(judged.view, judged.intent.seat)?.person ?? ''];
          return by === undefined ? undefined : refuse('E_CLAIM_REFUSED', { seat: by });
        },
      },
    ],
    execute: (context) => {
      const { view, intent } = context;
      const { seat } = intent;
      const owner = ownerOf(view, seat);
      if (owner === undefined) return;
      const { name } = senderOf(context);
      const claim = { person: ownPerson(context), name, absent: owner.person, absentName: owner.name };
      replaceOpenVote(context);
      openVote(context, { by: seat, asked: votersOnClaim(context.state, owner.person), claim });
    },
  };
}

interface ClaimVote {
  /** The claimed seat. */
  readonly by: SeatId;
  readonly asked: readonly SeatId[];
  readonly claim: Claim;
}

function openVote(context: TableContext, vote: ClaimVote): void {
  context.emit({ type: 'vote_opened', topic: 'claim', to: null, reason: null, ...vote });
}

/**
 * All who were asked have agreed: the claimant continues as the claimed person. If more witnesses have come back during
 * the vote, they are asked first.
 */
export function settleClaim(ruleset: Ruleset, context: TableContext, { by, asked, claim }: ClaimVote): void {
  const { person: claimant, absent, absentName } = claim;
  const { identity, played = null } = context.state.people[claimant] ?? {};
  if (identity === undefined || hasSeenOtherHand(ruleset, context.view, { played, seat: by })) {
    context.emit({ type: 'vote_closed', topic: 'claim', passed: false, against: null });
    return;
  }
  const agreed = [...(claim.agreed ?? []), ...asked];
  const late = votersOnClaim(context.state, absent).filter((seat) => !agreed.includes(seat));
  if (late.length > 0) {
    openVote(context, { by, asked: late, claim: { ...claim, agreed } });
    return;
  }
  context.emit({ type: 'vote_closed', topic: 'claim', passed: true, against: null });
  context.emit({ type: 'person_recognized', person: absent, claimant, identity, name: absentName });
  markBack(context, absent);
}
