import { effect, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import './scene-view.css';
import type { SceneDescription } from '../scene/description.ts';
import type { Point, Rectangle, Size } from '../scene/geometry.ts';
import type { ZoneInput } from '../scene/layout-input.ts';
import { layoutTable } from '../scene/layout.ts';
import type { Stage } from '../scene/stage.ts';
import { openStage } from '../scene/stage.ts';
import { cardRatio } from '../cards/drawing.ts';
import { Backdrop } from '../panels/handouts/lazy-handouts.tsx';
import { useArrangement } from '../hooks/use-arrangement.ts';
import { tableTitle } from '../systems.ts';
import { say } from '../text/own.ts';
import { BrowsablePiles } from './browsable-piles.tsx';
import { AttemptedPlay, ChosenCard, Warnings } from './bubble.tsx';
import { useTableSession } from './context.ts';
import { handSettings } from './hand-settings.ts';
import type { HoveredCard } from './hovered-card.ts';
import type { Held } from './moves.ts';
import { choose, make, play } from './play.ts';
import { cardKey, handleOf, zonesOf } from './scene-input.ts';
import { layoutsIn } from './zone-contents.ts';
import type { TableSession } from './session.ts';
import { UnderTable } from './under-table.tsx';
import { partsAboveHand, yieldingParts } from './yielding-parts.ts';
import { playSound, soundBetween } from './sounds.ts';
import { SpokenTable } from './spoken-table.tsx';
import { targetSeatCards } from './seats.ts';
import { seatCardPlace, movementHints } from './movement-hints.ts';

/** In CSS pixels, at the current text size. */
interface Measured {
  /** The reader's text size in CSS pixels. */
  readonly textSize: number;
  readonly seats: number;
  readonly underTable: number;
  readonly wholeUntil: number;
  readonly lastLine: number;
  readonly aboveHand: number;
  readonly places: Readonly<Record<string, Point>>;
  /** The areas of the seat cards, whether or not cards can be put on them. */
  readonly landings: Readonly<Record<string, Rectangle>>;
}

const defaultTextSize = 16;

const unmeasured: Measured = {
  textSize: defaultTextSize,
  seats: 0,
  underTable: 0,
  wholeUntil: 0,
  lastLine: 0,
  aboveHand: 0,
  places: {},
  landings: {},
};

interface ShownScene {
  readonly description: SceneDescription;
  /** The reader's text size in CSS pixels. */
  readonly textSize: number;
}

interface SceneProps {
  readonly seats: ComponentChildren;
  readonly board?: ComponentChildren;
  readonly underTable?: ComponentChildren;
  /** Below `underTable`, if there is room. */
  readonly lastLine?: ComponentChildren;
  readonly aboveHand?: ComponentChildren;
  /** Over the cards, at places of the scene. */
  readonly onFelt?: (description: SceneDescription) => ComponentChildren;
}

export function SceneView(props: SceneProps) {
  const session = useTableSession();
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ShownScene>();
  const [hovered, setHovered] = useState<HoveredCard>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const element = host.current;
    const around = frame.current;
    if (element === null || around === null) return;
    let isRemoved = false;
    let close = () => {};
    openStage(element).then(
      (stage) => {
        if (isRemoved) stage.destroy();
        else close = connectStage({ stage, element, around, session, show: setShown, hover: setHovered });
      },
      () => setHasFailed(true),
    );
    return () => {
      isRemoved = true;
      close();
    };
  }, [session]);

  const description = shown?.description;
  const areas = description?.areas;
  const chosen = chosenCardIn({ session, description, frame: frame.current })?.at;
  // Without a raised card nothing is measured, because measuring makes the browser lay out the page.
  const raised = [hovered?.rectangle, chosen].filter((card) => card !== undefined);
  return (
    <div ref={frame} class="scene-frame-host" data-arrangement={description?.arrangement ?? 'wide'}>
      <Backdrop />
      <div ref={host} class="scene-host" />
      <h2 class="visually-hidden">{say('table.middle')}</h2>
      <SpokenTable />
      <BrowsablePiles />
      {shown !== undefined && props.board === undefined && <FeltTitle {...shown} />}
      {props.board !== undefined && (
        <div class="scene-board" style={areaStyle(areas?.table)}>
          {props.board}
        </div>
      )}
      {description !== undefined && props.board === undefined && props.onFelt?.(description)}
      {hasFailed && <p class="scene-undrawn muted">{say('scene.undrawn')}</p>}
      <div class="scene-seats" data-measure="seats">
        {props.seats}
      </div>
      {props.underTable !== undefined && (
        <UnderTable description={description} underTable={props.underTable} lastLine={props.lastLine} />
      )}
      {props.aboveHand !== undefined && (
        <div
          class="scene-above-hand"
          data-measure="aboveHand"
          data-yields={raised.length === 0 ? '' : yieldingParts(partsAboveHand(frame.current), raised).join(' ')}
          style={positionStyle(areas?.aboveHand)}
        >
          {props.aboveHand}
        </div>
      )}
      <AttemptedPlay />
      <AtChosenCard description={description} frame={frame.current} />
      {hovered !== undefined && hovered.handle !== session.chosen.value && <Warnings hovered={hovered} />}
    </div>
  );
}

/** On a phone the bar below the hand has its moves instead. */
function AtChosenCard(props: {
  readonly description: SceneDescription | undefined;
  readonly frame: HTMLElement | null;
}) {
  const session = useTableSession();
  const isPhone = useArrangement() === 'phone';
  const { description, frame } = props;
  const handle = session.chosen.value;
  // No menu while a card is dragged, an attempt is refused, or the form of a move is open.
  const isElsewhere =
    session.carried.value !== null || session.attempt.value !== null || session.begunMoves.value.length > 0;
  const chosen = chosenCardIn({ session, description, frame });
  if (handle === null || chosen === undefined || isElsewhere) return null;
  return <ChosenCard handle={handle} {...chosen} lists={isPhone ? 'reasons' : 'moves and reasons'} />;
}

/** In the window's CSS pixels. */
function chosenCardIn({
  session,
  description,
  frame,
}: {
  readonly session: TableSession;
  readonly description: SceneDescription | undefined;
  readonly frame: HTMLElement | null;
}): { readonly at: Rectangle; readonly targets: readonly Rectangle[] } | undefined {
  const handle = session.chosen.value;
  const hand = handZoneOf(session);
  if (handle === null || hand === undefined || description === undefined || frame === null) return undefined;
  const card = description.cards.find(({ key }) => key === cardKey(hand, handle));
  if (card === undefined) return undefined;
  const { x, y, width } = card;
  const height = width * cardRatio;
  const lit = description.targets.filter(({ zone }) => card.targets.includes(zone));
  return {
    at: inWindow(frame, { x: x - width / 2, y: y - height / 2, width, height }),
    targets: lit.map(({ area }) => inWindow(frame, area)),
  };
}

function handZoneOf({ system }: TableSession): string | undefined {
  return system.presentation.zones.find(({ place }) => place === 'hand')?.id;
}

function inWindow(frame: HTMLElement, area: Rectangle): Rectangle {
  const { x, y } = frame.getBoundingClientRect();
  return { ...area, x: area.x + x, y: area.y + y };
}

/** The height of the title and the line below it, as a multiple of the text size. */
const titleHeightInText = 6;

function FeltTitle({ description, textSize }: ShownScene) {
  const session = useTableSession();
  const { areas, cards, targets } = description;
  const lowest = targets.reduce((bottom, { area }) => Math.max(bottom, area.y + area.height), areas.table.y);
  const room = areas.table.y + areas.table.height - lowest;
  const titleHeight = titleHeightInText * textSize;
  if (room < titleHeight || cards.some(({ y }) => y > areas.aboveHand.y)) return null;
  const { title } = session.view.value.shared.table;
  const phase = session.game.value?.shared.phase;
  return (
    <p
      class="felt-title"
      style={{
        left: `${areas.table.x}px`,
        width: `${areas.table.width}px`,
        top: `${lowest + (room - titleHeight) / 2}px`,
      }}
    >
      <em>{tableTitle({ title, ruleset: session.system.ruleset.id })}</em>
      {phase !== undefined && <span>{session.wording.plain({ text: `phase.${phase}` })}</span>}
    </p>
  );
}

function positionStyle(area: Rectangle | undefined): Record<string, string> {
  if (area === undefined) return { visibility: 'hidden' };
  return { left: `${area.x}px`, top: `${area.y}px`, width: `${area.width}px` };
}

function areaStyle(area: Rectangle | undefined): Record<string, string> {
  return area === undefined ? positionStyle(area) : { ...positionStyle(area), height: `${area.height}px` };
}

interface StageConnection {
  readonly stage: Stage;
  readonly element: HTMLElement;
  readonly around: HTMLElement;
  readonly session: TableSession;
  readonly show: (shown: ShownScene) => void;
  readonly hover: (card: HoveredCard | undefined) => void;
}

/** Returns a function that stops this. */
function connectStage(parts: StageConnection): () => void {
  const { stage, element, around, session, hover } = parts;
  const { presentation } = session.system;
  const size = signal<Size>({ width: element.clientWidth, height: element.clientHeight });
  const measured = signal<Measured>(unmeasured);
  let before: readonly ZoneInput[] = [];

  const measure = () => {
    const next = measuresIn(around);
    if (JSON.stringify(next) !== JSON.stringify(measured.peek())) measured.value = next;
  };
  const watcher = new ResizeObserver(measure);
  const watchParts = () => {
    for (const part of around.querySelectorAll('[data-measure], [data-seat]')) watcher.observe(part);
    measure();
  };
  // Once a frame, because measuring makes the browser lay out the page.
  let nextFrame: number | undefined;
  const mutations = new MutationObserver(() => {
    nextFrame ??= requestAnimationFrame(() => {
      nextFrame = undefined;
      watchParts();
    });
  });
  mutations.observe(around, { childList: true, subtree: true });
  watchParts();

  const handZone = (): string | undefined => handZoneOf(session);
  let drawn: SceneDescription | undefined;
  const stops = [
    effect(() => {
      const game = session.game.value;
      if (game === undefined) return;
      const { textSize, seats, underTable, wholeUntil, lastLine, aboveHand, places, landings } = measured.value;
      const acceptingSeatCards = new Set(targetSeatCards(presentation, game).keys());
      const hand = handZone();
      const held = session.chosen.value;
      const zones = zonesOf({
        game,
        presentation,
        moves: session.moves.value,
        wording: session.wording,
        handOrder: handSettings.value.order,
      });
      const description = layoutTable({
        viewport: size.value,
        reserve: { seats, underTable, wholeUntil, lastLine, aboveHand },
        textScale: textSize / defaultTextSize,
        zones,
        places,
        landings: Object.fromEntries(Object.entries(landings).filter(([name]) => acceptingSeatCards.has(name))),
        chosen: held === null || hand === undefined ? null : cardKey(hand, held),
      });
      if (before.length > 0) {
        const hints = movementHints(before, zones, session.putDown.current);
        for (const hint of hints) stage.hintMovement(hint);
        const sound = soundBetween(before, zones, hints.length);
        if (sound !== undefined) playSound(sound);
      }
      session.putDown.current = [];
      before = zones;
      drawn = description;
      stage.show(description);
      parts.show({ description, textSize });
    }),
    stage.on('resized', (next) => {
      size.value = next;
      hover(undefined);
    }),
    stage.on('card-hovered', ({ card, zone, rectangle }) => {
      if (zone === handZone()) hover({ handle: handleOf(card), rectangle });
    }),
    stage.on('card-left', () => hover(undefined)),
    stage.on('card-lifted', ({ card, zone }) => {
      hover(undefined);
      const held = heldFrom(zone, card);
      session.carried.value = held ?? null;
    }),
    stage.on('card-put-away', () => (session.carried.value = null)),
    stage.on('card-chosen', ({ card, zone }) => {
      if (zone !== handZone()) playOn(zone);
      else choose(session, handleOf(card));
    }),
    stage.on('zone-chosen', ({ zone }) => playOn(zone)),
    stage.on('felt-chosen', () => (session.chosen.value = null)),
    stage.on('card-dropped', ({ card, zone, target }) => {
      const held = heldFrom(zone, card);
      if (held !== undefined) put(held, target);
      if (!isDeciding()) stage.sendBack();
    }),
    effect(() => {
      if (!isDeciding()) stage.sendBack();
    }),
    effect(() => {
      const held = session.pointedCard.value;
      const hand = handZone();
      stage.focusCard(held === null || hand === undefined ? null : cardKey(hand, held));
    }),
  ];

  /** Whether a dropped card waits for the rest of its move, for a confirmation or for the table's answer. */
  function isDeciding(): boolean {
    const { begunMoves, confirming, pending } = session;
    return begunMoves.value.length > 0 || confirming.value !== null || pending.value !== null;
  }

  /**
   * A click on a zone makes the zone's own move, else plays the chosen card there, else lists the cards of a public
   * pile.
   */
  function playOn(zone: string): void {
    const game = session.game.peek();
    const layout = game === undefined ? undefined : layoutsIn(presentation, game).find(({ id }) => id === zone);
    const [move, ...others] = session.moves.peek().legal.filter(({ intent }) => intent.type === layout?.press);
    if (move !== undefined && others.length === 0 && move.requiredFields.length === 0) void make(session, move);
    else if (session.chosen.value !== null) put(session.chosen.value, zone);
    else if (layout?.browse === true) session.browsedPile.value = zone;
  }

  function put(held: Held, place: string): void {
    const game = session.game.peek();
    if (game === undefined) return;
    const target = layoutsIn(presentation, game).find(({ id }) => id === place)?.target;
    const targets = target === undefined ? targetSeatCards(presentation, game).get(place) : [target];
    const area = drawn?.targets.find(({ zone }) => zone === place)?.area;
    if (area === undefined) return;
    const at = inWindow(around, area);
    if (targets === undefined) session.attempt.value = { held, at, refusals: [] };
    else play(session, held, { targets, at });
  }

  /** The card itself if it is in the hand, else the pile of which it is the top card. */
  function heldFrom(zone: string, card: string): Held | undefined {
    if (zone === handZone()) return handleOf(card);
    const game = session.game.peek();
    const pile = game === undefined ? undefined : layoutsIn(presentation, game).find(({ id }) => id === zone)?.target;
    return pile === undefined ? undefined : { pile };
  }

  return () => {
    for (const stop of stops) stop();
    watcher.disconnect();
    mutations.disconnect();
    if (nextFrame !== undefined) cancelAnimationFrame(nextFrame);
    stage.destroy();
  };
}

/** The height of the text under the cards from its beginning to the end of a table in it; 0 without a table. */
function wholeUntilIn(around: HTMLElement): number {
  const text = around.querySelector('[data-measure="underTable"]');
  const table = text?.querySelector('table');
  if (text === null || table === null || table === undefined) return 0;
  return Math.ceil(table.getBoundingClientRect().bottom - text.getBoundingClientRect().top);
}

function measuresIn(around: HTMLElement): Measured {
  const height = (name: string): number => {
    const found = around.querySelector<HTMLElement>(`[data-measure="${name}"]`);
    return found === null ? 0 : Math.ceil(found.getBoundingClientRect().height);
  };
  const origin = around.getBoundingClientRect();
  const seatCards = [...around.querySelectorAll<HTMLElement>('[data-seat]')].map((seatCard): [string, Rectangle] => {
    const { x, y, width, height } = seatCard.getBoundingClientRect();
    return [seatCardPlace(seatCard.dataset['seat'] ?? ''), { x: x - origin.x, y: y - origin.y, width, height }];
  });
  const places = seatCards.map(([name, { x, y, width, height }]): [string, Point] => [
    name,
    { x: x + width / 2, y: y + height / 2 },
  ]);
  return {
    textSize: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    seats: height('seats'),
    underTable: height('underTable'),
    wholeUntil: wholeUntilIn(around),
    lastLine: height('lastLine'),
    aboveHand: height('aboveHand'),
    places: Object.fromEntries(places),
    landings: Object.fromEntries(seatCards),
  };
}
