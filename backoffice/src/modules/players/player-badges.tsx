import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export type Player = OfficeResponse<'/api/office/players/get'>['player'];

const statusTones: Readonly<Record<Player['status'], Tone>> = {
  active: 'good',
  pending: 'warn',
  blocked: 'bad',
  closed: 'neutral',
};

export function PlayerStatus({ status }: { readonly status: Player['status'] }) {
  const { t } = useTranslation('players');
  return <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>;
}

export function PlayerTags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Badge key={tag} tone="info">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
