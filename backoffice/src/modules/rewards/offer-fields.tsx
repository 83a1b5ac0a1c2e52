import { useTranslation } from 'react-i18next';
import { giftKinds, type TicketKind, ticketKinds, triggerKinds } from '#rules/rewards/bonus/promotion.ts';
import { sports } from '#rules/sportsbook/sports.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { GamePicker } from '../../ui/picker/game-picker.tsx';
import { ListPicker, type PickProps } from '../../ui/picker/pick-field.tsx';
import { type Gift, giftOf, type Trigger, triggerOf } from './draft.ts';
import { AmountField, NumberField, OptionalNumber } from './fields.tsx';

interface Props<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** What starts a promotion. */
export function TriggerFields({ value, onChange }: Props<Trigger>) {
  const { t } = useTranslation('rewards');
  return (
    <>
      <SelectField
        label={t('trigger')}
        hint={t(`triggerHints.${value.kind}`)}
        value={value.kind}
        options={triggerKinds.map((kind) => ({ value: kind, label: t(`triggers.${kind}`) }))}
        onChange={({ target }) => {
          const kind = triggerKinds.find((one) => one === target.value);
          if (kind) onChange(triggerOf(kind));
        }}
      />
      {value.kind === 'deposit' && (
        <OptionalNumber
          label={t('depositNumber')}
          hint={t('depositNumberHint')}
          value={value.number}
          min={1}
          max={100}
          onChange={(number) => onChange({ ...value, number })}
        />
      )}
      {value.kind === 'code' && (
        <TextField
          label={t('code')}
          value={value.code}
          maxLength={20}
          required
          onChange={({ target }) => onChange({ ...value, code: target.value.toUpperCase() })}
        />
      )}
      {value.kind === 'lossBack' && (
        <>
          <SelectField
            label={t('product')}
            value={value.product}
            options={[
              { value: 'casino', label: t('casino') },
              { value: 'sportsbook', label: t('sportsbook') },
            ]}
            onChange={({ target }) =>
              onChange({ ...value, product: target.value === 'sportsbook' ? 'sportsbook' : 'casino' })
            }
          />
          <NumberField
            label={t('lossDays')}
            value={value.days}
            min={1}
            max={90}
            onChange={(days) => onChange({ ...value, days })}
          />
        </>
      )}
      {'minimum' in value && (
        <AmountField
          label={t('minimum')}
          value={value.minimum}
          onChange={(minimum) => onChange({ ...value, minimum: minimum ?? '0' })}
        />
      )}
      {value.kind === 'level' && (
        <NumberField
          label={t('level')}
          value={value.level}
          min={1}
          max={1_000}
          onChange={(level) => onChange({ ...value, level })}
        />
      )}
      {value.kind === 'mission' && (
        <NumberField
          label={t('mission')}
          value={value.missionId}
          min={1}
          max={2_147_483_647}
          onChange={(missionId) => onChange({ ...value, missionId })}
        />
      )}
    </>
  );
}

/** What a promotion gives. */
export function GiftFields({ site, value, onChange }: Props<Gift> & { readonly site: string }) {
  const { t } = useTranslation('rewards');
  return (
    <>
      <SelectField
        label={t('gift')}
        value={value.kind}
        options={giftKinds.map((kind) => ({ value: kind, label: t(`gifts.${kind}`) }))}
        onChange={({ target }) => {
          const kind = giftKinds.find((one) => one === target.value);
          if (kind) onChange(giftOf(kind));
        }}
      />
      {(value.kind === 'money' || value.kind === 'cash') && (
        <SizeFields value={value.size} onChange={(size) => onChange({ ...value, size })} />
      )}
      {value.kind === 'tokens' && (
        <AmountField
          label={t('amount')}
          value={value.amount}
          onChange={(amount) => onChange({ ...value, amount: amount ?? '' })}
        />
      )}
      {value.kind === 'freeRounds' && (
        <>
          <GamePicker
            site={site}
            label={t('game')}
            value={value.gameCode === '' ? [] : [`${value.providerCode}/${value.gameCode}`]}
            isSingle
            onChange={([name = '']) => {
              const [providerCode = '', gameCode = ''] = name.split('/');
              onChange({ ...value, providerCode, gameCode });
            }}
          />
          <NumberField
            label={t('rounds')}
            value={value.rounds}
            min={1}
            max={1_000}
            onChange={(rounds) => onChange({ ...value, rounds })}
          />
        </>
      )}
      {'stake' in value && (
        <AmountField
          label={t('stake')}
          value={value.stake}
          onChange={(stake) => onChange({ ...value, stake: stake ?? '' })}
        />
      )}
      {value.kind === 'boost' && (
        <SizeFields
          value={{ percent: value.percent, maximum: value.maximum }}
          onChange={(size) => 'percent' in size && onChange({ ...value, ...size })}
        />
      )}
      {(value.kind === 'freeBet' || value.kind === 'boost') && (
        <TicketFields value={value} onChange={onChange} />
      )}
    </>
  );
}

type Size = Extract<Gift, { kind: 'money' }>['size'];

function SizeFields({ value, onChange }: Props<Size>) {
  const { t } = useTranslation('rewards');
  return (
    <>
      <SelectField
        label={t('size')}
        value={'fixed' in value ? 'fixed' : 'share'}
        options={[
          { value: 'fixed', label: t('fixed') },
          { value: 'share', label: t('share') },
        ]}
        onChange={({ target }) =>
          onChange(target.value === 'fixed' ? { fixed: '10' } : { percent: 100, maximum: '100' })
        }
      />
      {'fixed' in value ? (
        <AmountField
          label={t('amount')}
          value={value.fixed}
          onChange={(fixed) => onChange({ fixed: fixed ?? '' })}
        />
      ) : (
        <>
          <NumberField
            label={t('percent')}
            value={value.percent}
            min={1}
            max={1_000}
            onChange={(percent) => onChange({ ...value, percent })}
          />
          <AmountField
            label={t('maximum')}
            value={value.maximum}
            onChange={(maximum) => onChange({ ...value, maximum: maximum ?? '' })}
          />
        </>
      )}
    </>
  );
}

type TicketGift = Extract<Gift, { kind: 'freeBet' | 'boost' }>;

/** The tickets that a free bet or boost is for. */
function TicketFields({ value, onChange }: Props<TicketGift>) {
  const { t } = useTranslation('rewards');
  const kinds: readonly TicketKind[] = value.kinds ?? ticketKinds;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own legend and frame */}
      <div role="group" aria-label={t('ticketKinds')} className="grid gap-2 self-center">
        {ticketKinds.map((kind) => (
          <CheckField
            key={kind}
            label={t(`kinds.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={({ target }) => {
              const chosen = ticketKinds.filter((one) =>
                one === kind ? target.checked : kinds.includes(one),
              );
              if (chosen.length > 0) onChange({ ...value, kinds: chosen });
            }}
          />
        ))}
      </div>
      <SportPicker
        label={t('sports')}
        hint={t('sportsHint')}
        value={value.sports ?? []}
        onChange={(chosen) => onChange({ ...value, sports: chosen })}
      />
    </>
  );
}

function SportPicker(field: PickProps) {
  const { t } = useTranslation('segments');
  return (
    <ListPicker
      {...field}
      options={Object.keys(sports).map((value) => ({ value, label: t(`sports.${value}`) }))}
    />
  );
}
