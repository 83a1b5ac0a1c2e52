import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useSite } from '../../app/site-picker.tsx';
import { Page } from '../page.tsx';
import { List, type ListProps } from './list.tsx';
import type { ListState } from './use-list.ts';

interface Props<Row extends RowData> extends Omit<ListProps<Row>, 'caption'> {
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  /** Screens of the module beside this one. */
  readonly tabs?: ReactNode;
  /** Dialogs that are open over it. */
  readonly children?: ReactNode;
}

/** A screen that is a list. */
export function ListPage<Row extends RowData>({ title, lead, actions, tabs, children, ...list }: Props<Row>) {
  return (
    <Page title={title} {...(lead === undefined ? {} : { lead })} actions={actions}>
      {tabs}
      <List {...list} caption={title} />
      {children}
    </Page>
  );
}

/** The part of a list's request that every list has: the site that is looked at, and the page. */
export function usePage({ before }: ListState) {
  const site = useSite();
  return {
    ...(site === undefined ? {} : { site }),
    ...(before === undefined ? {} : { before }),
    limit: 50,
  };
}
