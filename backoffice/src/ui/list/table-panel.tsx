import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRefusal } from '#contract/office/errors.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { Button } from '../button.tsx';
import { Empty, Panel } from '../page.tsx';
import { OrderList } from './order-list.tsx';
import { SimpleTable } from './simple-table.tsx';

/** A panel with a short table, and what can be done with it. */
export function TablePanel(props: {
  readonly title: string;
  readonly empty: string;
  readonly actions: ReactNode;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) {
  const { title, empty, actions, headers, rows } = props;
  return (
    <Panel title={title} beside={<div className="flex gap-2">{actions}</div>}>
      {rows.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <SimpleTable caption={title} headers={headers} rows={rows} />
      )}
    </Panel>
  );
}

/** The button at the end of a row that is changed. */
export function ChangeButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="quiet" aria-label={t('action.changeOf', { name })} onClick={onClick}>
      {t('action.change')}
    </Button>
  );
}

/** Puts all rows of a table into another order. */
export function OrderDialog(props: {
  /** Names of the rows by their keys, in the order that is there. */
  readonly rows: ReadonlyMap<string, string>;
  readonly onSave: (order: {
    readonly from: string[];
    readonly to: string[];
    readonly reason: string;
  }) => Promise<object | OfficeRefusal>;
  readonly onClose: () => void;
}) {
  const { rows, onSave, onClose } = props;
  const { t } = useTranslation();
  const [from] = useState(() => [...rows.keys()]);
  const [to, setTo] = useState(from);
  return (
    <ActionDialog
      title={t('order.title')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => onSave({ from, to, reason })}
    >
      <OrderList
        items={to}
        keyOf={(key) => key}
        nameOf={(key) => rows.get(key) ?? key}
        onChange={(items) => setTo([...items])}
      />
    </ActionDialog>
  );
}
