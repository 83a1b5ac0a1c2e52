import type { ComponentType } from 'react';
import type { ModalName, Modals } from '../../data/modals.ts';

/** The `Modal` export of a dialog's file. */
export interface ModalProps<N extends ModalName> {
  readonly props: Modals[N];
  readonly close: () => void;
}

/** Dialogs that open by themselves say nothing but first texts: the others are not fetched for them. */
export const saidAtOnce: ReadonlySet<ModalName> = new Set(['announcements']);

/** `<noun>/<name>` of the file `screens/<noun>/<name>-modal.tsx`. */
const modalTable: Readonly<Record<ModalName, string>> = {
  login: 'players/login',
  'sign-in': 'players/sign-in',
  register: 'players/register',
  partners: 'content/partners',
  'forgot-password': 'players/forgot-password',
  'log-out': 'players/log-out',
  identity: 'players/identity',
  proof: 'system/proof',
  error: 'system/error',
  announcements: 'content/announcements',
  language: 'system/language',
  jackpot: 'rewards/jackpot',
  'keep-mail': 'system/keep-mail',
};

const files = import.meta.glob<{ Modal: ComponentType<ModalProps<ModalName>> }>(
  '../../screens/*/*-modal.tsx',
);

const loaded = new Map<ModalName, ComponentType<ModalProps<ModalName>>>();

/** The dialog, if its chunk is here already. */
export function loadedModal(name: ModalName): ComponentType<ModalProps<ModalName>> | undefined {
  return loaded.get(name);
}

export async function loadModal(name: ModalName): Promise<ComponentType<ModalProps<ModalName>>> {
  const file = files[`../../screens/${modalTable[name]}-modal.tsx`];
  if (!file) throw new Error(`No dialog ${name}`);
  const { Modal } = await file();
  loaded.set(name, Modal);
  return Modal;
}
