import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { may, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { type Choice, nameIn, PickField } from '../../../ui/picker/pick-field.tsx';

const DAY_MS = 86_400_000;
const DAYS = [1, 3, 7, 14, 30] as const;
/** Of a minute less: the server's clock may be ahead. */
const MINUTE_MS = 60_000;

/** Gives free rounds to a player, or to the players of a segment. */
export function GiveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('providers');
  const me = useMe();
  const sites = me.sites.filter(({ external_id }) => may(me, 'rewards.manage', external_id));
  const shown = useSite();
  const [site, setSite] = useState(shown ?? sites[0]?.external_id ?? '');
  const [segment, setSegment] = useState('');
  const [game, setGame] = useState<string>();
  const navigate = useNavigate();
  // One key a dialog: what is sent twice is given once.
  const [key] = useState(() => crypto.randomUUID());
  const segments = useCall('/api/office/segments/list', { site, limit: 200 }, { enabled: site !== '' });
  const give = async ({
    player = '',
    quantity = '',
    stake = '',
    days = '1',
    promotion = '',
    reason = '',
  }: FormValues) => {
    const [provider_code = '', ...code] = (game ?? '').split('/');
    const answer = await act('/api/office/rewards/give_free_rounds', {
      ...{ key, site, provider_code, game_code: code.join('/'), stake: stake.trim(), reason },
      to: segment === '' ? { player_id: player.trim() } : { segment_id: segment },
      quantity: Number(quantity),
      ...(promotion === '' ? {} : { promotion_id: promotion }),
      ends_at: new Date(Date.now() + Number(days) * DAY_MS - MINUTE_MS).toISOString(),
    });
    if (!isOfficeRefusal(answer) && answer.batch_id !== null)
      void navigate(`/providers/free-rounds/batches/${answer.batch_id}`);
    return answer;
  };
  return (
    <ActionDialog
      title={t('free.give')}
      description={t('free.giveLead')}
      confirm={t('free.give')}
      done={t('free.asked')}
      onClose={onClose}
      onSubmit={give}
    >
      {(problem) => (
        <>
          <SelectField
            label={t('site')}
            value={site}
            options={sites.map(({ external_id: value, name: label }) => ({ value, label }))}
            onChange={({ target }) => {
              setSite(target.value);
              setSegment('');
              setGame(undefined);
            }}
          />
          <SelectField
            label={t('free.who')}
            problem={problem('segment_id')}
            value={segment}
            options={[
              { value: '', label: t('free.onePlayer') },
              ...(segments.data?.rows ?? []).map((row) => ({ value: row.segment_id, label: row.name })),
            ]}
            onChange={({ target }) => setSegment(target.value)}
          />
          {segment === '' && (
            <TextField
              name="player"
              label={t('playerId')}
              problem={problem('player_id')}
              inputMode="numeric"
              pattern="[1-9][0-9]{0,17}"
              required
            />
          )}
          <RoundsFields site={site} game={game} onGame={setGame} problem={problem} />
          <PaidAsField site={site} problem={problem('promotion_id')} />
        </>
      )}
    </ActionDialog>
  );
}

/** Whether what they win is cash, or which promotion is granted for it. */
function PaidAsField({ site, problem }: { readonly site: string; readonly problem: string | undefined }) {
  const { t } = useTranslation('providers');
  const { data } = useCall('/api/office/promotions/list', { site, limit: 100 }, { enabled: site !== '' });
  const granting = (data?.rows ?? []).filter(
    ({ trigger, state }) => trigger === 'freeRoundWins' && state === 'active',
  );
  return (
    <SelectField
      name="promotion"
      label={t('free.paidAs')}
      hint={t('free.paidAsHint')}
      problem={problem}
      options={[
        { value: '', label: t('free.asCash') },
        ...granting.map(({ promotion_id, name }) => ({
          value: promotion_id,
          label: t('free.asPromotion', { name }),
        })),
      ]}
    />
  );
}

interface RoundsProps {
  readonly site: string;
  readonly game: string | undefined;
  readonly onGame: (game: string | undefined) => void;
  readonly problem: (field: string) => string | undefined;
}

/** Which game, how many rounds, of which stake, and until when. */
function RoundsFields({ site, game, onGame, problem }: RoundsProps) {
  const { t } = useTranslation('providers');
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data } = useCall(
    '/api/office/rewards/free_rounds_games',
    { site, ...(search === '' ? {} : { search }) },
    { enabled: site !== '', keepsLast: true },
  );
  const [chosen, setChosen] = useState<Choice & { readonly stakes: readonly string[] }>();
  const found = data?.rows.map((row) => ({
    ...{ value: `${row.provider_code}/${row.game_code}`, label: row.game_name, note: row.provider_name },
    stakes: row.stakes,
  }));
  const currency = data?.currency ?? '';
  const stakes = game === undefined ? [] : (chosen?.stakes ?? []);
  return (
    <>
      <PickField
        label={t('game')}
        hint={t('free.gameHint')}
        problem={problem('game_code')}
        isSingle
        value={game === undefined ? [] : [game]}
        named={(value) => nameIn(chosen ? [chosen] : [], value)}
        text={text}
        found={found}
        onText={setText}
        onChange={([value]) => {
          setChosen(found?.find((one) => one.value === value));
          onGame(value);
        }}
      />
      <TextField
        name="quantity"
        type="number"
        label={t('free.quantity')}
        problem={problem('quantity')}
        min={1}
        max={99}
        defaultValue={10}
        required
      />
      {stakes.length > 0 ? (
        <SelectField
          name="stake"
          label={t('free.stakeIn', { currency })}
          problem={problem('stake')}
          options={stakes.map((value) => ({ value, label: value }))}
        />
      ) : (
        <TextField
          name="stake"
          label={t('free.stakeIn', { currency })}
          problem={problem('stake')}
          inputMode="decimal"
          required
        />
      )}
      <SelectField
        name="days"
        label={t('free.endsAt')}
        problem={problem('ends_at')}
        defaultValue="7"
        options={DAYS.map((days) => ({ value: String(days), label: t(`free.days.${days}`) }))}
      />
    </>
  );
}
