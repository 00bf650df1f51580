import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import './transport.css';
import { say } from '../text/own.ts';
import type { Replay } from '../replay/replay.ts';

const speeds = [1, 2, 4, 8] as const;

/**
 * Limits for the time between two steps at the lowest speed, in milliseconds: long enough to read, without the players'
 * long pauses.
 */
const shortestWait = 900;
const longestWait = 3_000;

export interface TransportProps {
  readonly replay: Replay;
  readonly onMoved: (step: number) => void;
  /** Rendered before the controls. */
  readonly head: ComponentChildren;
}

export function Transport({ replay, onMoved, head }: TransportProps) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(speeds[0]);
  const step = replay.at.value;
  const last = replay.steps - 1;
  const isEnd = step >= last;

  useEffect(() => {
    if (!playing || isEnd) return;
    const wait = Math.min(Math.max(replay.durationAfter(step), shortestWait), longestWait);
    const timer = setTimeout(() => {
      replay.goTo(step + 1);
      if (step + 1 === last) setPlaying(false);
    }, wait / speed);
    return () => clearTimeout(timer);
  }, [replay, playing, speed, step, isEnd, last]);

  const move = (to: number) => {
    setPlaying(false);
    replay.goTo(to);
    onMoved(replay.at.peek());
  };
  const play = () => {
    if (isEnd) replay.goTo(0);
    setPlaying(!playing || isEnd);
  };
  return (
    <div class="transport-moves" role="group" aria-label={say('replay.moves')}>
      {head}
      <StepButton sign="«" name={say('replay.first')} disabled={step === 0} onPress={() => move(0)} />
      <StepButton sign="‹" name={say('replay.back')} disabled={step === 0} onPress={() => move(step - 1)} />
      <button type="button" class="button button-primary transport-play" onClick={play}>
        {say(playing && !isEnd ? 'replay.pause' : 'replay.play')}
      </button>
      <StepButton sign="›" name={say('replay.on')} disabled={isEnd} onPress={() => move(step + 1)} />
      <StepButton sign="»" name={say('replay.last')} disabled={isEnd} onPress={() => move(last)} />
      <input
        class="transport-slider"
        type="range"
        min={0}
        max={last}
        step={1}
        value={step}
        aria-label={say('replay.slider')}
        aria-valuetext={say('replay.step', { step: step + 1, of: replay.steps })}
        onInput={(event) => move(Number(event.currentTarget.value))}
      />
      <span class="transport-step">{say('replay.step', { step: step + 1, of: replay.steps })}</span>
      <label class="transport-speed">
        <span class="visually-hidden">{say('replay.speed')}</span>
        <select class="input" value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {speeds.map((choice) => (
            <option key={choice} value={choice}>
              {say('replay.speed_of', { speed: choice })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function StepButton(props: {
  readonly sign: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      class="button button-icon"
      aria-label={props.name}
      title={props.name}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      {props.sign}
    </button>
  );
}
