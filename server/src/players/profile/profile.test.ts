import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { PASSWORD, type Players, startPlayers } from '../test-players.ts';

let database: TestDatabase;
let players: Players;
beforeAll(async () => {
  database = await createTestDatabase();
  players = await startPlayers(database.db);
});
afterAll(() => database.drop());

describe('the profile', () => {
  it('is shown with its phone masked, and changed by its owner', async () => {
    const { token, context } = await players.member('profiled');
    await players.member('neighbour');
    const update = (full_name: string, contact_email: string, password = PASSWORD) =>
      players.calls['settings.profileUpdate'](
        { account_id: 'profiled', auth: token, full_name, contact_email, password },
        context,
      );
    expect(await update('  José  Ángel ', 'jose+1@example.com')).toEqual({
      statusCode: 1,
      value: [{ account_id: 'profiled', full_name: 'José Ángel', contact_email: 'jose+1@example.com' }],
    });
    expect(await update('A', 'Neighbour@example.com')).toEqual({
      refused: 'contactTaken',
      field: 'contact_email',
    });
    expect(await update('<i>A</i>', '')).toEqual({ refused: 'invalidName', field: 'full_name' });
    await database.db.pool.query('update player set contact_phone = $2 where id = $1', [
      context.player.playerId,
      '+60123456789',
    ]);
    expect(
      await players.calls['settings.profile']({ account_id: 'profiled', auth: token }, context),
    ).toMatchObject({
      value: {
        full_name: 'José Ángel',
        contact_phone: '+60 ••• ••• 6789',
        referral_code: expect.any(String),
      },
    });
  });

  it('lets nobody change the mail address without the password, and the name with the fields of old', async () => {
    const { token, context } = await players.member('guarded');
    const update = (contact_email: string, password?: string) =>
      players.calls['settings.profileUpdate'](
        {
          account_id: 'guarded',
          auth: token,
          full_name: 'Ana',
          contact_email,
          ...(password ? { password } : {}),
        },
        context,
      );
    expect(await update('thief@example.com')).toEqual({ refused: 'passwordRequired', field: 'password' });
    expect(await update('')).toEqual({ refused: 'passwordRequired', field: 'password' });
    expect(await update('thief@example.com', 'Wrong Paper 8')).toEqual({
      refused: 'invalidCredentials',
      field: 'password',
    });
    expect(await update('Guarded@example.com')).toMatchObject({ statusCode: 1 });
    expect(await update('ana@example.com', PASSWORD)).toMatchObject({ statusCode: 1 });
    for (let guess = 0; guess < 10; guess++) await update('thief@example.com', 'Wrong Paper 8');
    expect(await update('thief@example.com', PASSWORD)).toMatchObject({ refused: 'tooManyRequests' });
    players.clock.advance(15 * 60_000 + 1_000);
    expect(await update('ana+1@example.com', PASSWORD)).toMatchObject({ statusCode: 1 });
  });

  it('tells the way to the next VIP level', async () => {
    const { token, context } = await players.member('climber');
    expect(await players.calls['auth.vip']({ account_id: 'climber', auth: token }, context)).toEqual({
      statusCode: 1,
      nextLevel: [
        {
          starting_deposit: '3000',
          cycle_deposit: '3000',
          deposit_next: '12000',
          starting_turnover: '20000',
          cycle_turnover: '10000',
          turnover_next: '90000',
          vip_name: 'Koi',
          vip_name_next: 'Crane',
        },
      ],
    });
  });
});
