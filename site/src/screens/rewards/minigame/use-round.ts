import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { commandKey } from '../../../data/command-key.ts';
import { applyRound, askTokenGames, type TokenRound } from '../../../data/minigame.ts';
import { newClientSeed } from '../spin/client-seed.ts';
import { chime, rise, sigh } from '../spin/tick-sound.ts';

type Answer = CallResponse<'/api/minigame/start'>;

/** A command without an answer, which the server may have executed. */
const unsure = /^(disconnect|internalServerError|serviceUnavailable|busy)$/;

/** The commands of a round for tokens, one at a time. What was sent without an answer is sent again under its own key. */
export function useRound(gameCode: string, open: TokenRound | null) {
  const client = useQueryClient();
  const [ended, setEnded] = useState<TokenRound>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const unanswered = useRef<
    { readonly what: string; readonly key: string; readonly seed: string } | undefined
  >(undefined);
  // State comes with the next drawing; a second press may come before it.
  const isSending = useRef(false);

  async function send(
    what: string,
    command: (key: string, seed: string) => Promise<Answer | Refusal>,
  ): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(undefined);
    const before = unanswered.current;
    const sent = before?.what === what ? before : { what, key: commandKey(), seed: newClientSeed() };
    unanswered.current = sent;
    const answer = await command(sent.key, sent.seed);
    isSending.current = false;
    setBusy(false);
    if (isRefusal(answer)) {
      setProblem(answer.refused);
      if (unsure.test(answer.refused)) return;
      unanswered.current = undefined;
      askTokenGames(client);
      return;
    }
    unanswered.current = undefined;
    const { round } = answer;
    applyRound(client, answer);
    setEnded(round.state === 'open' ? undefined : round);
    if (round.state === 'lost') sigh();
    else if (round.state === 'won') chime([0, 4, 7, 12]);
    else if (round.choices.length > 0) rise(round.choices.length);
  }

  return {
    round: open ?? ended,
    isBusy,
    problem,
    start: (mode: string, stake: string) =>
      send(`start ${mode} ${stake}`, (key, client_seed) =>
        callAsPlayer(
          '/api/minigame/start',
          { key, game_code: gameCode, mode, stake, client_seed },
          { quiet: true },
        ),
      ),
    choose: (round: TokenRound, choice: number) => {
      const step = round.choices.length;
      return send(`choose ${round.round_id} ${step} ${choice}`, (key) =>
        callAsPlayer(
          '/api/minigame/choose',
          { key, round_id: round.round_id, step, choice },
          { quiet: true },
        ),
      );
    },
    leave: (round: TokenRound) =>
      send(`leave ${round.round_id}`, (key) =>
        callAsPlayer('/api/minigame/leave', { key, round_id: round.round_id }, { quiet: true }),
      ),
  };
}
