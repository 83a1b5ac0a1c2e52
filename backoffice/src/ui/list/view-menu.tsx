import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeCallName } from '#contract/office/calls.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { Button } from '../button.tsx';
import { CheckField, TextField } from '../field.tsx';
import { Menu, MenuCheck, MenuChoice, MenuItem, MenuLine } from '../menu.tsx';
import type { ListState } from './use-list.ts';
import type { Looked, View } from './use-view.ts';

const ALL = 'all';
const LONGEST_NAME = 60;

interface Props {
  /** The call of the list. */
  readonly name: OfficeCallName;
  readonly list: ListState;
  readonly looked: Looked;
}

/** The saved views of a list: opens, saves, renames, shares and deletes them, and chooses the one it begins with. */
export function ViewMenu({ name, list, looked }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'add' | 'edit' | 'remove'>();
  const { views, open, isChanged, now } = looked;
  const own = open?.is_own === true ? open : undefined;
  const title = open === undefined ? t('views.title') : isChanged ? t('views.changed', open) : open.name;
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" className="max-w-52">
            <Bookmark size={14} aria-hidden />
            <span className="truncate">{title}</span>
            <ChevronDown size={14} aria-hidden className="text-muted" />
          </Button>
        }
      >
        <MenuChoice
          label={t('views.title')}
          value={open?.id ?? ALL}
          options={[
            { value: ALL, label: t('views.all') },
            ...views.map((view) => ({
              value: view.id,
              label: view.is_own ? view.name : t('views.by', view),
            })),
          ]}
          onChange={(id) => list.openView(views.find((view) => view.id === id) ?? ALL)}
        />
        <MenuLine />
        {own && isChanged && (
          <MenuItem onSelect={() => void save(name, { ...own, ...now })}>{t('views.save')}</MenuItem>
        )}
        <MenuItem onSelect={() => setAsked('add')}>{t('views.saveAs')}</MenuItem>
        {own && <MenuItem onSelect={() => setAsked('edit')}>{t('views.edit')}</MenuItem>}
        {open && (
          <MenuCheck
            isChecked={open.is_default}
            onChange={(is) =>
              void act('/api/office/views/set_default', { list: name, id: is ? open.id : null })
            }
          >
            {t('views.default')}
          </MenuCheck>
        )}
        {own && (
          <MenuItem isDangerous onSelect={() => setAsked('remove')}>
            {t('views.remove')}
          </MenuItem>
        )}
      </Menu>
      {asked === 'add' && (
        <SaveDialog
          view={{ name: '', is_shared: false, ...now }}
          title={t('views.saveAs')}
          onSave={async (view) => {
            const saved = await save(name, view);
            if ('id' in saved) list.openView({ ...view, id: saved.id });
            return saved;
          }}
          onClose={close}
        />
      )}
      {asked === 'edit' && own && (
        <SaveDialog view={own} title={t('views.edit')} onSave={(view) => save(name, view)} onClose={close} />
      )}
      {asked === 'remove' && own && (
        <ActionDialog
          title={t('views.remove')}
          description={t('views.removeLead', own)}
          confirm={t('views.remove')}
          isDangerous
          needsReason={false}
          done={t('views.removed')}
          onClose={close}
          onSubmit={async () => {
            const answer = await act('/api/office/views/remove', { id: own.id });
            list.openView(ALL);
            return answer;
          }}
        />
      )}
    </>
  );
}

type Saved = Pick<View, 'name' | 'is_shared' | 'filters' | 'columns' | 'sort'> &
  Partial<Pick<View, 'id' | 'version'>>;

const save = (list: string, { name, is_shared, filters, columns, sort, id, version }: Saved) =>
  act('/api/office/views/save', { list, name, is_shared, filters, columns, sort, id, version });

function SaveDialog(props: {
  readonly view: Saved;
  readonly title: string;
  readonly onSave: (view: Saved) => ReturnType<typeof save>;
  readonly onClose: () => void;
}) {
  const { view, title, onSave, onClose } = props;
  const { t } = useTranslation();
  return (
    <ActionDialog
      title={title}
      {...(view.id === undefined ? { description: t('views.saveLead') } : {})}
      confirm={title}
      needsReason={false}
      done={t('views.saved')}
      onClose={onClose}
      onSubmit={({ name = '', is_shared }) => onSave({ ...view, name, is_shared: is_shared !== undefined })}
    >
      {(problem) => (
        <>
          <TextField
            name="name"
            label={t('views.name')}
            problem={problem('name')}
            defaultValue={view.name}
            maxLength={LONGEST_NAME}
            required
            autoFocus
          />
          <CheckField name="is_shared" label={t('views.shared')} defaultChecked={view.is_shared} />
        </>
      )}
    </ActionDialog>
  );
}
