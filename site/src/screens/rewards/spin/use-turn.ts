import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { applyBalance, holdBalance } from '../../../data/balance.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { commandKey } from '../../../data/command-key.ts';
import { playerQuery } from '../../../data/queries.ts';
import { chime, tick } from './tick-sound.ts';
import type { DrawnField } from './wheel-drawing.tsx';
import { type Arc, arcsOf, eased, restingAngle } from './wheel-geometry.ts';

export type Turned = CallResponse<'/api/spin/turn'>;

type Stage =
  | { readonly is: 'still' }
  | { readonly is: 'turning' }
  | { readonly is: 'stopped'; readonly turned: Turned }
  | { readonly is: 'failed'; readonly code: string };

const LASTS = 5_600;
const TURNS = 6;

interface Wheel {
  readonly wheel_id: number;
  readonly fields: readonly DrawnField[];
}

/** Turns the wheel: asks the server, which decides, then shows it. What was won is shown when the wheel has stopped. */
export function useTurn(wheel: Wheel | null | undefined, clientSeed: string) {
  const client = useQueryClient();
  const disc = useRef<SVGGElement>(null);
  const pointer = useRef<SVGGElement>(null);
  const angle = useRef(0);
  const [stage, setStage] = useState<Stage>({ is: 'still' });
  // A command without an answer is repeated under its key: the server may have executed it.
  const unanswered = useRef<{ readonly key: string; readonly seed: string } | undefined>(undefined);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  async function turn(): Promise<void> {
    if (!wheel || stage.is === 'turning') return;
    setStage({ is: 'turning' });
    const release = holdBalance(client);
    const sent = unanswered.current ?? { key: commandKey(), seed: clientSeed };
    unanswered.current = sent;
    const answer = await callAsPlayer(
      '/api/spin/turn',
      { key: sent.key, wheel_id: wheel.wheel_id, client_seed: sent.seed },
      { quiet: true },
    );
    if (isRefusal(answer)) {
      release();
      if (!/^(disconnect|internalServerError|serviceUnavailable|busy)$/.test(answer.refused))
        unanswered.current = undefined;
      if (answer.refused === 'wheelChanged') void client.invalidateQueries({ queryKey: ['/api/spin/wheel'] });
      void client.invalidateQueries({ queryKey: playerQuery('/api/spin/state', {}).queryKey });
      setStage({ is: 'failed', code: answer.refused });
      return;
    }
    unanswered.current = undefined;
    const arc = arcsOf(wheel.fields.map(({ weight }) => weight))[answer.field];
    if (arc)
      await new Promise<void>((done) => {
        stop.current = show(arc, wheel.fields.length, { disc, pointer, angle }, done);
      });
    applyBalance(client, answer);
    release();
    const { next } = answer;
    client.setQueryData(playerQuery('/api/spin/state', {}).queryKey, { statusCode: 1, ...next });
    void client.invalidateQueries({ queryKey: ['/api/spin/history'] });
    void client.invalidateQueries({ queryKey: ['/api/spin/winners'] });
    if (answer.prize.kind !== 'none') chime();
    setStage({ is: 'stopped', turned: answer });
  }

  return { stage, turn, disc, pointer };
}

interface Moving {
  readonly disc: RefObject<SVGGElement | null>;
  readonly pointer: RefObject<SVGGElement | null>;
  readonly angle: { current: number };
}

/** Animates the disc until it stops; the returned function ends the animation at once. */
function show(arc: Arc, fields: number, { disc, pointer, angle }: Moving, done: () => void): () => void {
  const from = angle.current;
  const goal = restingAngle(from, arc, 0.12 + Math.random() * 0.76, TURNS);
  const put = (to: number) => {
    angle.current = to;
    disc.current?.setAttribute('transform', `rotate(${to})`);
  };
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    put(goal);
    done();
    return () => {};
  }
  const began = performance.now();
  let passed = 0;
  let frame = 0;
  const step = (now: number) => {
    const share = Math.min(1, (now - began) / LASTS);
    put(from + (goal - from) * eased(share));
    const passing = Math.floor(((angle.current - from) / 360) * fields);
    if (passing > passed) {
      passed = passing;
      tick();
      pointer.current?.animate([{ rotate: '-11deg' }, { rotate: '0deg' }], {
        duration: 130,
        easing: 'ease-out',
      });
    }
    if (share < 1) frame = requestAnimationFrame(step);
    else done();
  };
  frame = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(frame);
    done();
  };
}
