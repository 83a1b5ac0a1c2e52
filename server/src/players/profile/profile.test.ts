import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { codeIn, type Players, startPlayers } from '../test-players.ts';

let database: TestDatabase;
let players: Players;
beforeAll(async () => {
  database = await createTestDatabase();
  players = await startPlayers(database.db);
});
afterAll(() => database.drop());

const names = (account_id: string) => ({
  domain_name: 'lucky.localhost',
  external_id: 'lucky',
  account_id,
});

describe('the profile', () => {
  const updater =
    ({ token, context }: Awaited<ReturnType<Players['member']>>) =>
    (full_name: string, contact_email: string) =>
      players.calls['settings.profileUpdate'](
        { account_id: context.player.accountId, auth: token, full_name, contact_email },
        context,
      );
  const codeTo = async (email: string) => codeIn(await players.newestMessage(email));

  it('the profile masks the phone, and its owner can change the name', async () => {
    const member = await players.member('profiled');
    const { token, context } = member;
    const update = updater(member);
    const email = 'profiled@example.com';
    expect(await update('  José  Ángel ', email)).toEqual({
      statusCode: 1,
      value: [{ account_id: 'profiled', full_name: 'José Ángel', contact_email: email, pending_email: null }],
    });
    expect(await update('<i>A</i>', email)).toEqual({ refused: 'invalidName', field: 'full_name' });
    await database.db.pool.query('update player set contact_phone = $2 where id = $1', [
      context.player.playerId,
      '+60123456789',
    ]);
    expect(
      await players.calls['settings.profile']({ account_id: 'profiled', auth: token }, context),
    ).toMatchObject({
      value: {
        full_name: 'José Ángel',
        contact_email: email,
        pending_email: null,
        contact_phone: '+60 ••• ••• 6789',
        referral_code: expect.any(String),
      },
    });
  });

  it('the profile takes a new mail address once its mailbox has confirmed it', async () => {
    const member = await players.member('moving');
    const { token, context } = member;
    const who = { account_id: 'moving', auth: token };
    const update = updater(member);
    expect(await update('Ana', 'Moved@example.com')).toMatchObject({
      value: [{ contact_email: 'moving@example.com', pending_email: 'Moved@example.com' }],
    });
    expect(await players.calls['settings.profile'](who, context)).toMatchObject({
      value: { contact_email: 'moving@example.com', pending_email: 'Moved@example.com' },
    });
    const confirm = (tac: string) => players.calls['settings.profileMailConfirm']({ ...who, tac }, context);
    const code = await codeTo('Moved@example.com');
    expect(await confirm(code === '00000000' ? '00000001' : '00000000')).toMatchObject({
      refused: 'invalidTac',
    });
    // Until then codes go to the confirmed address only.
    const asked = { ...names('moving'), contact_phone: 'moved@example.com' };
    await players.calls['auth.forgotPassword'](asked, context);
    expect(await players.newestMessage('Moved@example.com')).not.toMatch(/new password/);
    expect(await confirm(code)).toMatchObject({
      value: [{ contact_email: 'Moved@example.com', pending_email: null }],
    });
    expect(await confirm(code)).toEqual({ refused: 'noMailChange' });
  });

  it('a link to the former mail address restores it and ends every session, also after two changes', async () => {
    const member = await players.member('robbed');
    const { token, context } = member;
    const who = { account_id: 'robbed', auth: token };
    const update = updater(member);
    await update('', 'thief1@example.com');
    const notice = await players.newestMessage('robbed@example.com');
    expect(notice).toMatch(/to thief1@example\.com/);
    const link = /keep_mail=([\w-]{43})/.exec(notice ?? '')?.[1] ?? '';
    const confirm = async (email: string) =>
      players.calls['settings.profileMailConfirm']({ ...who, tac: await codeTo(email) }, context);
    expect(await confirm('thief1@example.com')).toMatchObject({ statusCode: 1 });
    players.clock.advance(61_000);
    await update('', 'thief2@example.com');
    const theirs =
      /keep_mail=([\w-]{43})/.exec((await players.newestMessage('thief1@example.com')) ?? '')?.[1] ?? '';
    expect(await confirm('thief2@example.com')).toMatchObject({ statusCode: 1 });
    const undo = (token: string) =>
      players.calls['settings.profileMailUndo'](
        { domain_name: 'lucky.localhost', external_id: 'lucky', token },
        context,
      );
    expect(await undo('x'.repeat(43))).toEqual({ refused: 'linkExpired' });
    expect(await undo(link)).toEqual({ statusCode: 1 });
    expect(await undo(link)).toEqual({ refused: 'linkExpired' });
    expect(await undo(theirs)).toEqual({ refused: 'linkExpired' });
    const { rows } = await database.db.pool.query(
      "select contact_email, (select count(*)::int from session where player_id = player.id and ended_at is null) as open from player where account_id = 'robbed'",
    );
    expect(rows).toEqual([{ contact_email: 'robbed@example.com', open: 0 }]);
  });

  it('a change of address reveals its owner to the mailbox only, can be resent and cancelled, and removes none', async () => {
    const member = await players.member('curious');
    await players.member('neighbour');
    const { token, context } = member;
    const who = { account_id: 'curious', auth: token };
    const update = updater(member);
    expect(await update('', 'Neighbour@example.com')).toMatchObject({ statusCode: 1 });
    const tac = await codeTo('Neighbour@example.com');
    expect(await players.calls['settings.profileMailConfirm']({ ...who, tac }, context)).toMatchObject({
      refused: 'contactTaken',
    });
    expect(await players.calls['settings.profileMailResend'](who, context)).toMatchObject({
      refused: 'tooManyRequests',
    });
    players.clock.advance(61_000);
    expect(await players.calls['settings.profileMailResend'](who, context)).toEqual({ statusCode: 1 });
    expect(await players.calls['settings.profileMailCancel'](who, context)).toEqual({ statusCode: 1 });
    expect(await players.calls['settings.profileMailCancel'](who, context)).toEqual({
      refused: 'noMailChange',
    });
    expect(await update('', '')).toEqual({ refused: 'invalidEmail', field: 'contact_email' });
    expect(await update('', 'CURIOUS@example.com')).toMatchObject({
      value: [{ contact_email: 'CURIOUS@example.com', pending_email: null }],
    });
  });
});
