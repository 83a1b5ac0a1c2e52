import { expect, test } from 'vitest';
import { type Actor, actorText, playerActor, providerActor, systemActor } from '../../actor.ts';
import { commandFor, stake } from '../testing/world.ts';
import { prepare } from './prepare.ts';

const preparedFor = (actor: Actor) => prepare(commandFor(5n, [stake(1n)], { actor }));

test('the actor of a command is stored as text, unless it is the player of the command', () => {
  expect(preparedFor(playerActor(5n)).actor).toBeNull();
  expect(preparedFor(playerActor(6n)).actor).toBe('player:6');
  expect(preparedFor({ kind: 'staff', staffId: 3n }).actor).toBe('staff:3');
  expect(preparedFor(providerActor('sandbox')).actor).toBe('provider:sandbox');
  expect(preparedFor(systemActor('settle-bets')).actor).toBe('system:settle-bets');
});

test('a command of the site itself always names its actor', () => {
  const move = { from: 'genesis', to: 'house', amount: 1n, kind: 'genesis', currency: 'PHP' } as const;
  const command = commandFor(5n, [move], { playerId: null });
  expect(prepare(command).actor).toBe(actorText(command.actor));
});

test('the same command by another actor has the same content', () => {
  const steps = [stake(1n)];
  const first = commandFor(5n, steps);
  expect(prepare({ ...first, actor: systemActor('test') }).content).toBe(prepare(first).content);
});
