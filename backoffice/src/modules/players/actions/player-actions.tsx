import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { may, useMe } from '../../../data/me.ts';
import { act } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import type { Player } from '../player-badges.tsx';

interface ActionProps {
  readonly player: Player;
  readonly onClose: () => void;
}

/** What asks for a reason alone, each with its call. */
const calls = {
  sessions: ({ player_id }: Player, reason: string) =>
    act('/api/office/players/end_sessions', { player_id, reason }),
  reset: ({ player_id }: Player, reason: string) =>
    act('/api/office/players/offer_reset', { player_id, reason }),
  block: ({ player_id, version }: Player, reason: string) =>
    act('/api/office/players/block', { player_id, version, reason }),
  reopen: ({ player_id, version }: Player, reason: string) =>
    act('/api/office/players/reopen', { player_id, version, reason }),
  close: ({ player_id, version }: Player, reason: string) =>
    act('/api/office/players/close', { player_id, version, reason }),
  async site({ player_id }: Player, reason: string) {
    const answer = await act('/api/office/players/view_site', { player_id, reason });
    if (!isOfficeRefusal(answer)) window.open(answer.link, '_blank', 'noopener');
    return answer;
  },
} as const;
type ReasonAction = keyof typeof calls;
type Action = ReasonAction | 'message' | 'tags';

/** What is possible in each state, what is most likely first. */
const possible: Readonly<Record<Player['status'], readonly Action[]>> = {
  active: ['message', 'site', 'reset', 'tags', 'sessions', 'block', 'close'],
  pending: ['tags', 'block', 'close'],
  blocked: ['reopen', 'tags', 'close'],
  closed: ['reopen', 'tags'],
};
const dangerous: ReadonlySet<Action> = new Set(['block', 'close']);

/** The buttons of what can be done with a player now, each with its dialog. */
export function PlayerActions({ player }: { readonly player: Player }) {
  const { t } = useTranslation('players');
  const me = useMe();
  const [open, setOpen] = useState<Action>();
  if (!may(me, 'players.manage')) return null;
  const onClose = () => setOpen(undefined);
  return (
    <>
      {possible[player.status].map((action) => (
        <Button
          key={action}
          {...(dangerous.has(action) ? { look: 'danger' as const } : {})}
          onClick={() => setOpen(action)}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {open === 'message' ? (
        <MessageDialog player={player} onClose={onClose} />
      ) : open === 'tags' ? (
        <TagsDialog player={player} onClose={onClose} />
      ) : (
        open !== undefined && <ReasonDialog player={player} action={open} onClose={onClose} />
      )}
    </>
  );
}

function ReasonDialog({ player, action, onClose }: ActionProps & { readonly action: ReasonAction }) {
  const { t } = useTranslation('players');
  return (
    <ActionDialog
      title={t(`actions.${action}`)}
      description={t(`actions.${action}Lead`, { name: player.account_id })}
      confirm={t(`actions.${action}`)}
      isDangerous={dangerous.has(action)}
      done={t('done')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => calls[action](player, reason)}
    />
  );
}

function MessageDialog({ player, onClose }: ActionProps) {
  const { t } = useTranslation('players');
  const { player_id, account_id: name, language } = player;
  return (
    <ActionDialog
      title={t('actions.message')}
      description={t('actions.messageLead', { name, language })}
      confirm={t('actions.message')}
      needsReason={false}
      done={t('done')}
      onClose={onClose}
      onSubmit={({ title = '', body = '' }) => act('/api/office/players/message', { player_id, title, body })}
    >
      {(problem) => (
        <>
          <TextField
            name="title"
            label={t('message.title')}
            problem={problem('title')}
            required
            maxLength={100}
            autoFocus
          />
          <TextArea
            name="body"
            label={t('message.body')}
            problem={problem('body')}
            required
            maxLength={2_000}
            rows={6}
          />
        </>
      )}
    </ActionDialog>
  );
}

const tagsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

function TagsDialog({ player, onClose }: ActionProps) {
  const { t } = useTranslation('players');
  const { player_id, tags } = player;
  return (
    <ActionDialog
      title={t('actions.tags')}
      confirm={t('actions.save')}
      done={t('done')}
      onClose={onClose}
      onSubmit={({ tags: text = '', reason = '' }) =>
        act('/api/office/players/set_tags', { player_id, tags: tagsIn(text), from: [...tags], reason })
      }
    >
      {(problem) => (
        <TextField
          name="tags"
          label={t('facts.tags')}
          problem={problem('tags')}
          defaultValue={tags.join(' ')}
          pattern="[A-Za-z0-9\- ,]*"
          autoFocus
        />
      )}
    </ActionDialog>
  );
}
