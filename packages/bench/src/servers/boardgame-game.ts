/** The workload for boardgame.io: a stack, hidden hands, a hidden deck; a move plays a card and draws another. */
import { cardsInHand, seatsAtTable } from '../contract.ts';

interface Workload {
  moves: number;
  deck: string[];
  stack: string[];
  hands: Record<string, string[]>;
}

interface MoveContext {
  G: Workload;
  playerID: string;
  random: { Shuffle<T>(items: T[]): T[] };
}

const faces = [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));

export const boardgameWorkload = {
  name: 'workload',
  setup: ({ random }: { random: MoveContext['random'] }): Workload => {
    const deck = random.Shuffle(faces);
    const hands: Record<string, string[]> = {};
    for (let seat = 0; seat < seatsAtTable; seat += 1) hands[String(seat)] = deck.splice(0, cardsInHand);
    return { moves: 0, deck, stack: [], hands };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random }: MoveContext, place: number): void => {
        const hand = G.hands[playerID];
        const card = hand?.splice(place, 1)[0];
        if (hand === undefined || card === undefined) return;
        G.moves += 1;
        G.stack.push(card);
        if (G.deck.length === 0) G.deck = random.Shuffle(G.stack.splice(0, G.stack.length - 1));
        const drawn = G.deck.shift();
        if (drawn !== undefined) hand.push(drawn);
      },
    },
  },
  playerView: ({ G, playerID }: { G: Workload; playerID: string | null }) => ({
    moves: G.moves,
    deck: G.deck.length,
    stack: G.stack,
    hands: Object.fromEntries(
      Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.length]),
    ),
  }),
};
